// The dice as dice: pips for one to six, the face itself for anything else.

const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

function drawFace(face) {
  const spots = PIPS[face];
  if (spots) return spots.map(([x, y]) => s("circle", { class: "rgt-pip", cx: x * 13, cy: y * 13, r: 5.2 }));
  return [s("text", { class: "rgt-die-face", text: face ?? "?" })];
}

function createDie(first) {
  const quiet = window.matchMedia("(prefers-reduced-motion: reduce)");
  const faces = s("g", {});
  const picture = s(
    "svg",
    { class: `rgt-die rgt-c-${safeName(first.colour)}`, viewBox: "-32 -32 64 64", role: "img" },
    s("rect", { class: "rgt-die-body", x: -28, y: -28, width: 56, height: 56, rx: 12 }),
    s("rect", { class: "rgt-die-rim", x: -23.5, y: -23.5, width: 47, height: 47, rx: 8 }),
    faces,
  );
  const caption = h("span", { class: "rgt-die-caption", "aria-hidden": "true" });
  const node = h("div", { class: "rgt-die-box" }, picture, caption);
  let shown;
  const show = (die, thrown) => {
    set(picture, { "aria-label": `${die.label}: ${die.face ?? "not thrown yet"}` });
    setText(caption, `${die.label}: ${die.face ?? "–"}`);
    picture.classList.toggle("rgt-die-blank", die.face === null);
    if (shown !== die.face) faces.replaceChildren(...drawFace(die.face));
    shown = die.face;
    if (thrown && die.face !== null && !quiet.matches) {
      picture.animate([{ transform: "rotate(-50deg) scale(0.8)" }, { transform: "none" }], {
        duration: 220,
        easing: "ease-out",
      });
    }
  };
  return { node, show };
}

function createDice() {
  const root = h("div", { class: "rgt-dice", role: "group", "aria-label": "Dice" });
  let thrown = false;
  const keep = keepList(
    root,
    (die) => die.id,
    (die) => {
      const one = createDie(die);
      return { node: one.node, show: (next) => one.show(next, thrown) };
    },
  );
  return {
    root,
    show(dice, justThrown) {
      thrown = justThrown;
      keep(dice ?? []);
    },
  };
}

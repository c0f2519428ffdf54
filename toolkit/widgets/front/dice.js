// The dice as dice: pips for one to six, one coloured face for a colour, the face itself for anything else.
// Colour dice that have been used lie apart, in the order in which they were used; others fade where they lie.

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

const isColourDie = (die) => die.kind === "colour";

function drawFace(face) {
  const spots = PIPS[face];
  if (spots) return spots.map(([x, y]) => s("circle", { class: "rgt-pip", cx: x * 13, cy: y * 13, r: 5.2 }));
  return [s("text", { class: "rgt-die-face", text: face ?? "?" })];
}

/** The upper face of a colour die: its colour, the pattern of that colour, and its letter. */
function drawColourFace(die, patterns) {
  if (die.face === null) return [s("text", { class: "rgt-die-face", text: "?" })];
  const square = { x: -23, y: -23, width: 46, height: 46, rx: 7 };
  return [
    s("rect", { class: "rgt-die-colour", ...square }),
    s("rect", { class: "rgt-die-pattern", ...square, fill: patterns.fill(die.colour) }),
    s("circle", { class: "rgt-tile-plate", r: 14.5 }),
    s("text", { class: "rgt-die-letter", text: die.letter }),
  ];
}

function createDie(patterns) {
  const quiet = window.matchMedia("(prefers-reduced-motion: reduce)");
  const faces = s("g", {});
  const picture = s(
    "svg",
    { viewBox: "-32 -32 64 64", role: "img" },
    s("rect", { class: "rgt-die-body", x: -28, y: -28, width: 56, height: 56, rx: 12 }),
    s("rect", { class: "rgt-die-rim", x: -23.5, y: -23.5, width: 47, height: 47, rx: 8 }),
    faces,
  );
  const caption = h("span", { class: "rgt-die-caption", "aria-hidden": "true" });
  const node = h("div", { class: "rgt-die-box" }, picture, caption);
  let shown;
  const show = (die, thrown) => {
    const coloured = isColourDie(die);
    const used = die.used ? ", used" : "";
    const look = `${die.face === null ? " rgt-die-blank" : ""}${used ? " rgt-die-used" : ""}`;
    const colour = coloured && die.face === null ? "none" : safeName(die.colour);
    set(picture, {
      "aria-label": `${die.label}: ${die.face ?? "not thrown yet"}${used}`,
      class: `rgt-die${coloured ? " rgt-die-of-colours" : ""} rgt-c-${colour}${look}`,
    });
    setText(caption, coloured ? (die.face ?? "–") : `${die.label}: ${die.face ?? "–"}${used}`);
    if (shown !== die.face) faces.replaceChildren(...(coloured ? drawColourFace(die, patterns) : drawFace(die.face)));
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
  const patterns = createPatterns();
  patterns.scale(1.25);
  // Not hidden: the patterns of a hidden drawing are not painted.
  const store = s("svg", { class: "rgt-store", width: 0, height: 0, "aria-hidden": "true" }, patterns.node);
  const hand = h("div", { class: "rgt-dice", role: "group", "aria-label": "Dice" });
  const trayName = h("span", { class: "rgt-tray-name", "aria-hidden": "true", text: "Used" });
  const usedDice = h("div", { class: "rgt-dice", role: "group", "aria-label": "Dice used, in this order" });
  const tray = h("div", { class: "rgt-tray", hidden: true }, trayName, usedDice);
  const root = h("div", { class: "rgt-dice-box" }, store, hand, tray);
  let thrown = false;
  let faces = null;
  const keepIn = (parent) =>
    keepList(
      parent,
      (die) => die.id,
      () => {
        const one = createDie(patterns);
        return { node: one.node, show: (next) => one.show(next, thrown) };
      },
    );
  const keepHand = keepIn(hand);
  const keepUsed = keepIn(usedDice);
  return {
    root,
    show(dice = [], justMoved = false) {
      const colours = dice.some(isColourDie);
      const used = dice.filter((die) => die.used);
      // Dice that are spent one by one move pieces without being thrown anew; they are thrown when other faces show.
      const now = JSON.stringify(dice.map((die) => die.face));
      const others = faces !== now;
      thrown = colours ? faces !== null && others && used.length === 0 : justMoved && (others || used.length === 0);
      faces = now;
      keepHand(dice.filter((die) => !(die.used && isColourDie(die))));
      // `used` may be the die's place in the order of use; true leaves the order of the list.
      keepUsed(used.filter(isColourDie).sort((one, other) => Number(one.used) - Number(other.used)));
      // While colour dice can be used the tray keeps its room, so that nothing below it jumps.
      tray.hidden = !colours;
      root.classList.toggle("rgt-dice-of-colours", colours);
      set(usedDice, { "aria-label": used.length ? "Dice used, in this order" : "No dice used yet" });
    },
  };
}

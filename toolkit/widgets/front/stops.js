// Spaces that are told apart by what they do: a disc with a picture or a few letters, its frame and its colour by kind.
// The legend says what every kind does.

const isStop = (space) => space.shape === "stop";

const ICONS = {
  balloon: "M0-10A7 7 0 0 1 7-3C7 1 3 4 2 6H-2C-3 4-7 1-7-3A7 7 0 0 1 0-10ZM-2.4 7H2.4V10H-2.4Z",
  aeroplane:
    "M0-10C1.2-10 1.6-8.5 1.6-7V-3.5L10 1.5V4L1.6 1.8V6L4.5 8.3V10L0 8.8L-4.5 10V8.3L-1.6 6V1.8L-10 4V1.5L-1.6-3.5V-7C-1.6-8.5-1.2-10 0-10Z",
  steamer: "M-10 3H10L7.5 9H-7.5ZM-6-1H6V2H-6ZM-4-9H-1V-2H-4ZM1-7H4V-2H1Z",
  auto: "M-10 1L-6.5 0L-4-6H4L6.5 0L10 1V6H8A3 3 0 0 0 2 6H-2A3 3 0 0 0-8 6H-10ZM-3-4.5L-4.6-0.5H-0.6V-4.5ZM0.6-4.5V-0.5H4.6L3-4.5ZM-5 3.9A2.1 2.1 0 1 0-5 8.1A2.1 2.1 0 1 0-5 3.9ZM5 3.9A2.1 2.1 0 1 0 5 8.1A2.1 2.1 0 1 0 5 3.9Z",
};
const CHEQUERED = ["race", "crazy_race"];

/** How large the discs of a board are, in view box units: so that neighbours on a ring do not touch. */
function stopRadius(board, sizes) {
  const stops = board.spaces.filter(isStop);
  const gaps = stops.flatMap((space, index) =>
    stops.slice(index + 1).map((other) => Math.hypot(space.x - other.x, space.y - other.y)),
  );
  return Math.min(Math.min(...gaps) * 0.39, Math.max(sizes.px(11), Math.min(30, sizes.px(20))));
}

/** The disc itself, of radius 10 around the origin. */
function drawSign(sign) {
  const picture = ICONS[sign.icon];
  const words = picture ? "" : sign.mark;
  return s(
    "g",
    { class: `rgt-sign rgt-sign-${safeName(sign.kind)}` },
    s("circle", { class: "rgt-sign-body", r: 10 }),
    CHEQUERED.includes(sign.kind) ? s("circle", { class: "rgt-sign-flag", r: 10 }) : null,
    picture ? s("path", { class: "rgt-sign-icon", d: picture, transform: "scale(0.62)" }) : null,
    words ? s("text", { class: "rgt-sign-mark", "font-size": [11, 11, 8.6, 7.6, 6.6][words.length] ?? 5.6, text: words }) : null,
    sign.kind === "advantage" ? s("path", { class: "rgt-sign-plus", d: "M7 4.2V9.8M4.2 7H9.8" }) : null,
  );
}

/** A space with a sign. */
function drawStop(space) {
  const sign = drawSign(space.sign);
  const ring = s("circle", { class: "rgt-ring" });
  const name = s("text", { class: "rgt-stop-name", text: space.id });
  const node = s("g", {}, ring, sign, name);
  const size = (sizes, board) => {
    const r = stopRadius(board, sizes);
    set(name, { x: r * 0.6, y: -r * 1.12, "font-size": sizes.px(9.5) });
    name.style.display = r >= sizes.px(12) ? "" : "none";
    set(sign, { transform: `scale(${(r / 10).toFixed(3)})` });
    set(ring, { r: r + sizes.px(3) });
  };
  return { node, size };
}

/** The signs of a board with what they mean. */
function createLegend() {
  const section = panel("What the spaces do", "rgt-legend-panel", true);
  const list = h("ul", { class: "rgt-sign-list" });
  section.body.append(list);
  section.root.hidden = true;
  return {
    root: section.root,
    setBoard(board) {
      const legend = board.legend ?? [];
      section.root.hidden = legend.length === 0;
      list.replaceChildren(
        ...legend.map((sign) => {
          const drawn = sign.square ? drawTile(sign.square) : drawSign(sign);
          const picture = s("svg", { viewBox: "-13 -13 26 26", "aria-hidden": "true" }, drawn);
          const name = h("strong", { text: sign.label });
          return h("li", {}, picture, h("span", {}, name, sign.text ? `: ${sign.text}` : ""));
        }),
      );
    },
  };
}

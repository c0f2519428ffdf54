// A board of a lab: shaded by numbers that are written on its spaces, or with the pieces of one position.

/** The drawing of a board in a lab. `boardOf()` gives what the game's board looks like. */
function createLabBoard(boardOf) {
  const title = createLabTitle();
  const board = createBoard(() => {});
  const svg = board.root.querySelector("svg");
  const note = h("p", { class: "rgt-note" });
  const node = h("section", { class: "rgt-card rgt-lab-block rgt-lab-map" }, title.node, board.root, note);
  const layer = s("g", { class: "rgt-lab-numbers", "aria-hidden": "true" });
  let block = null;
  let width = 0;

  const drawNumbers = () => {
    const [, , wide] = (svg.getAttribute("viewBox") ?? "0 0 1000 640").split(" ").map(Number);
    const unit = wide / (svg.clientWidth || 640);
    const size = Math.max(8, Math.min(11, 7 + svg.clientWidth / 160)) * unit;
    const spaces = boardOf().spaces.filter(({ id }) => block.texts?.[id]);
    layer.replaceChildren(
      ...spaces.map((space) => {
        // On a square beside its letter, where a single piece would stand.
        const [x, y] = isSquare(space) ? standingPoints(space, 1, 1)[0] : [space.x, space.y];
        return s("text", { x, y, "font-size": size.toFixed(1), text: block.texts[space.id] });
      }),
    );
    svg.append(layer);
  };
  const shade = () => {
    for (const space of svg.querySelectorAll("[data-space]")) {
      space.style.setProperty("--rgt-heat", block.heat?.[space.getAttribute("data-space")] ?? 0);
    }
  };
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width === width || !block) return;
    width = contentRect.width;
    board.resize();
    drawNumbers();
  }).observe(board.root);

  // The way of the best play shows while its space is pointed at, or has the focus.
  const follow = (event) => {
    const id = event.target.closest?.("[data-space]")?.getAttribute("data-space");
    board.preview(block?.paths ? block.paths[id] : block?.path);
  };
  board.root.addEventListener("pointerover", follow);
  board.root.addEventListener("focusin", follow);

  let drawn = null;
  return {
    node,
    show(next) {
      block = next;
      title.show(next.title, "");
      setText(note, next.note);
      note.hidden = !next.note;
      if (drawn !== boardOf()) {
        drawn = boardOf();
        board.setBoard(drawn);
      }
      node.classList.toggle("rgt-lab-heat", Boolean(next.heat));
      shade();
      board.show({ pieces: next.pieces ?? {}, seat: next.seat ?? null, marks: next.marks ?? {} }, false);
      board.preview(next.path);
      drawNumbers();
    },
    finish: board.finish,
  };
}

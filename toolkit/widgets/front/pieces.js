// The pieces: tokens with a letter or number, told apart by shape as well as colour, fanned out where several
// stand on one space, and moved along their path for a moment after each command.

const MOVE_MILLISECONDS = 300;
const NUMBER_SHAPES = ["circle", "square", "diamond", "hexagon", "triangle", "cross"];
const OUTLINES = {
  square: "M-8.6-8.6H8.6V8.6H-8.6Z",
  diamond: "M0-12L12 0L0 12L-12 0Z",
  hexagon: "M-5.7-10H5.7L11.4 0L5.7 10H-5.7L-11.4 0Z",
  triangle: "M0-13L13 9.5H-13Z",
  cross: "M-5.5-11.5H5.5V-5.5H11.5V5.5H5.5V11.5H-5.5V5.5H-11.5V-5.5H-5.5Z",
  // An engine seen from the front: a chimney on a rounded boiler.
  // A bull's head with horns, a hat, a peg with a round head.
  steer: "M-13-10C-11-4-8-4-6-6C-3-8 3-8 6-6C8-4 11-4 13-10C14-3 11 0 7.5 0.5L4.5 10C3 12-3 12-4.5 10L-7.5 0.5C-11 0-14-3-13-10Z",
  cowboy: "M-14 3C-11 1-8 3-7 2L-5-7C-4-11-1-8 0-8C1-8 4-11 5-7L7 2C8 3 11 1 14 3C13 9 7 10.5 0 10.5C-7 10.5-13 9-14 3Z",
  peg: "M0-12A7.5 7.5 0 0 1 5 1.2L2.6 12H-2.6L-5 1.2A7.5 7.5 0 0 1 0-12Z",
  engine: "M-3.4-12.5H3.4V-9.6C8-8.6 10.6-5 10.6 0V9.5H-10.6V0C-10.6-5-8-8.6-3.4-9.6Z",
};

/** How far below the middle a shape has its mark. */
const MARK_SHIFTS = { engine: 1, triangle: 2.5, steer: 2, cowboy: 3.5, peg: -4.5 };

function pieceShape(piece) {
  if (OUTLINES[piece.shape]) return piece.shape;
  const number = Number(piece.mark);
  return Number.isInteger(number) && number > 0 ? NUMBER_SHAPES[(number - 1) % NUMBER_SHAPES.length] : "engine";
}

/** A token of radius about 10 around the origin. */
function drawToken(piece) {
  const shape = pieceShape(piece);
  const outline = (className) =>
    shape === "circle" ? s("circle", { class: className, r: 10 }) : s("path", { class: className, d: OUTLINES[shape] });
  return s(
    "g",
    { class: `rgt-token rgt-c-${safeName(piece.colour)}` },
    outline("rgt-token-halo"),
    outline("rgt-token-body"),
    s("text", { class: "rgt-token-mark", y: MARK_SHIFTS[shape] ?? 0, text: piece.mark }),
  );
}

/** The same token as a small picture in a line of text. */
function tokenPicture(piece) {
  return s("svg", { class: "rgt-token-picture", viewBox: "-14 -14 28 28", "aria-hidden": "true" }, drawToken(piece));
}

/** Where `count` tokens stand around one space, in token radii. */
function fan(count) {
  if (count === 1) return [[0, 0]];
  const reach = count === 2 ? 1.1 : count === 3 ? 1.3 : Math.max(1.6, 1.1 / Math.sin(Math.PI / count));
  const turn = count === 2 ? Math.PI : Math.PI / 2 + Math.PI / count;
  return Array.from({ length: count }, (_, index) => {
    const angle = turn + (2 * Math.PI * index) / count;
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });
}

function createPieces(pieces, spaces) {
  const layer = s("g", { class: "rgt-pieces", "aria-hidden": "true" });
  const quiet = window.matchMedia("(prefers-reduced-motion: reduce)");
  const tokens = new Map();
  let radius = 12;
  let standing = {};
  let frame = 0;
  for (const piece of pieces) {
    const heading = s("path", { class: "rgt-heading", d: "M12-5L21 0L12 5Z", display: "none" });
    const count = s("text", { class: "rgt-stack-count", x: 11, y: -10 });
    const badge = s("g", { display: "none" }, s("circle", { class: "rgt-stack-badge", cx: 11, cy: -10, r: 7 }), count);
    const turn = s("circle", { class: "rgt-token-turn", r: 15 });
    const bars = s("path", { class: "rgt-token-bars", d: "M-9-11V11M-3-13V13M3-13V13M9-11V11" });
    const inner = s("g", {}, turn, heading, drawToken(piece), bars, badge);
    const node = s("g", { class: "rgt-piece" }, inner);
    tokens.set(piece.id, { node, inner, heading, badge, count, stack: piece.stack || piece.id });
    layer.append(node);
  }

  const put = (id, x, y) =>
    tokens.get(id)?.node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);

  /** The pieces of one space, those that are alike together. */
  function stacksOf(ids) {
    const stacks = new Map();
    for (const id of ids) {
      const name = tokens.get(id).stack;
      stacks.set(name, [...(stacks.get(name) ?? []), id]);
    }
    return [...stacks.values()];
  }

  /** Turn the arrows of the pieces that point somewhere. */
  function point(headings) {
    for (const [id, { heading }] of tokens) {
      const [from, to] = [spaces.get(standing[id]), spaces.get(headings[id])];
      set(heading, { display: from && to ? null : "none" });
      if (!from || !to) continue;
      const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
      set(heading, { transform: `rotate(${angle.toFixed(1)})` });
    }
  }

  /** Everyone where they stand, at rest. */
  function settle() {
    cancelAnimationFrame(frame);
    frame = 0;
    const bySpace = new Map();
    for (const id of tokens.keys()) {
      const at = standing[id];
      tokens.get(id).node.style.display = spaces.has(at) ? "" : "none";
      if (spaces.has(at)) bySpace.set(at, [...(bySpace.get(at) ?? []), id]);
    }
    for (const [at, ids] of bySpace) {
      const stacks = stacksOf(ids);
      const points = standingPoints(spaces.get(at), stacks.length, radius);
      stacks.forEach(([top, ...under], index) => {
        for (const id of under) tokens.get(id).node.style.display = "none";
        setText(tokens.get(top).count, String(under.length + 1));
        set(tokens.get(top).badge, { display: under.length ? null : "none" });
        put(top, ...points[index]);
      });
    }
  }

  function middleOf(space) {
    const [[x, y]] = standingPoints(space, 1, radius);
    return { x, y };
  }

  /** The single steps of all moves, one after the other. */
  function legsOf(moves) {
    return moves
      .filter((move) => tokens.has(move.piece))
      .flatMap(({ piece, path }) =>
        path.slice(1).map((to, index) => ({ piece, from: spaces.get(path[index]), to: spaces.get(to) })),
      )
      .filter((leg) => leg.from && leg.to)
      .map(({ piece, from, to }) => ({ piece, from: middleOf(from), to: middleOf(to), hops: !isSquare(to) }));
  }

  function animate(legs) {
    const each = MOVE_MILLISECONDS / legs.length;
    let begin = null;
    for (const leg of [...legs].reverse()) put(leg.piece, leg.from.x, leg.from.y);
    let done = 0;
    const tick = (now) => {
      begin ??= now;
      const passed = (now - begin) / each;
      if (passed >= legs.length) {
        settle();
        return;
      }
      for (; done < Math.floor(passed); done += 1) put(legs[done].piece, legs[done].to.x, legs[done].to.y);
      const { piece, from, to, hops } = legs[done];
      const share = passed - done;
      const hop = hops ? Math.sin(Math.PI * share) * radius * 0.7 : 0;
      put(piece, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share - hop);
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
  }

  function show(places, seat, moves, { headings = {}, held = {} }) {
    standing = places;
    settle();
    point(headings);
    for (const [id, token] of tokens) {
      token.node.classList.toggle("rgt-to-move", id === seat);
      token.node.classList.toggle("rgt-held", id in held);
    }
    const legs = legsOf(moves);
    if (legs.length && !quiet.matches && !document.hidden) animate(legs);
  }

  function resize(next) {
    radius = next;
    for (const { inner } of tokens.values()) inner.setAttribute("transform", `scale(${(radius / 11).toFixed(3)})`);
    if (!frame) settle();
  }

  return { layer, show, resize, finish: settle };
}

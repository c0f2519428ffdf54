// Spaces with an extent: coloured squares, tyres, targets, and the grid where many pieces stand side by side.
// A square is given by its `outline`, from back to front along one side and back along the other with as many points,
// or by its length `w` along the track and its width `h` across it.

const isSquare = (space) => space.shape === "square";
const isGrid = (space) => isSquare(space) && space.tone === "grid";
const isTarget = (space) => isSquare(space) && (space.tone === "target" || Boolean(space.target));

/** The colour of a square: its tone, or for a target the colour of its letter. */
function squareColour(space) {
  if (TILE_COLOURS.includes(space.tone)) return space.tone;
  return TILE_COLOURS.find((colour) => colour[0].toUpperCase() === space.letter) ?? null;
}

/** The unit vector along the track at a space. */
function alongTrack(space) {
  const angle = ((space.angle ?? 0) * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** The corners of a square, measured from its middle: along one side from back to front, and back along the other. */
function cornersOf(space) {
  if (space.outline) return space.outline.map(([x, y]) => [x - space.x, y - space.y]);
  const [cos, sin] = alongTrack(space);
  const [a, b] = [space.w / 2, space.h / 2];
  const around = [
    [-a, -b],
    [a, -b],
    [a, b],
    [-a, b],
  ];
  return around.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
}

/** The line through the middle of a square from its back to its front, its length, and the width across it. */
function spineOf(space) {
  const corners = cornersOf(space);
  const pairs = corners.slice(0, corners.length / 2).map((corner, index) => [corner, corners.at(-1 - index)]);
  const points = pairs.map(([[ax, ay], [bx, by]]) => [(ax + bx) / 2, (ay + by) / 2]);
  const steps = points.slice(1).map(([x, y], index) => Math.hypot(x - points[index][0], y - points[index][1]));
  const [[ax, ay], [bx, by]] = pairs[Math.floor(pairs.length / 2)];
  return { points, steps, length: steps.reduce((sum, step) => sum + step, 0), width: Math.hypot(ax - bx, ay - by) };
}

/** The point of a spine at this share of its length. */
function alongSpine({ points, steps, length }, share) {
  let left = share * length;
  const index = steps.findIndex((step) => {
    if (left <= step) return true;
    left -= step;
    return false;
  });
  const [[ax, ay], [bx, by]] = index < 0 ? points.slice(-2) : points.slice(index, index + 2);
  const part = index < 0 ? 1 : left / (steps[index] || 1);
  return [ax + (bx - ax) * part, ay + (by - ay) * part];
}

/** A closed outline moved inwards by the same distance everywhere. */
function insetOutline(outline, distance) {
  const points = outline.filter(([x, y], index) => {
    const [px, py] = outline.at(index - 1);
    return Math.hypot(x - px, y - py) > 0.05;
  });
  const next = (index) => points[(index + 1) % points.length];
  const area = points.reduce((sum, [x, y], index) => sum + x * next(index)[1] - next(index)[0] * y, 0);
  const side = area > 0 ? 1 : -1;
  const normal = ([ax, ay], [bx, by]) => {
    const long = Math.hypot(bx - ax, by - ay) || 1;
    return [(-side * (by - ay)) / long, (side * (bx - ax)) / long];
  };
  return points.map((point, index) => {
    const [ax, ay] = normal(points.at(index - 1), point);
    const [bx, by] = normal(point, next(index));
    const reach = distance / Math.max(0.4, 1 + ax * bx + ay * by);
    return [point[0] + (ax + bx) * reach, point[1] + (ay + by) * reach];
  });
}

function outlinePath(points) {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** Where a square has its letter (`side` -1, towards the back) and where a single piece stands (1, the front). */
function besideMiddle(space, side) {
  const spine = spineOf(space);
  const shift = isGrid(space) ? 0 : Math.min(0.25, (spine.width * 0.45) / spine.length);
  return alongSpine(spine, 0.5 + side * shift);
}

/** A lattice of `count` places on a square, the places at least 1.7 and at most 2.6 radii apart. */
function lattice(space, count, radius) {
  const { length, width } = spineOf(space);
  const cellOf = (columns) => Math.min(length / columns, width / Math.ceil(count / columns));
  const columns = Array.from({ length: count }, (_, index) => index + 1).sort((a, b) => cellOf(b) - cellOf(a))[0];
  const rows = Math.ceil(count / columns);
  const gap = Math.max(1.7 * radius, Math.min(2.6 * radius, cellOf(columns)));
  const [cos, sin] = alongTrack(space);
  return Array.from({ length: count }, (_, index) => {
    const along = ((index % columns) - (columns - 1) / 2) * gap;
    const across = (Math.floor(index / columns) - (rows - 1) / 2) * gap;
    return [space.x + along * cos - across * sin, space.y + along * sin + across * cos];
  });
}

/** Where `count` pieces of this radius stand on a space of any shape. */
function standingPoints(space, count, radius) {
  if (isStop(space) && count === 1) return [[space.x + 0.8 * radius, space.y - 0.8 * radius]]; // beside the picture
  if (!isSquare(space)) return fan(count).map(([dx, dy]) => [space.x + dx * radius, space.y + dy * radius]);
  if (count > 1) return lattice(space, count, radius);
  const [x, y] = besideMiddle(space, 1);
  return [[space.x + x, space.y + y]];
}

function nearestOn(line, [x, y]) {
  const gaps = line.map(([u, v]) => Math.hypot(u - x, v - y));
  return gaps.indexOf(Math.min(...gaps));
}

/** The points of a way over spaces: along the middle of squares, so that it enters no other; else straight on. */
function wayOver(spaces) {
  const points = [];
  spaces.forEach((space, index) => {
    const here = [space.x, space.y];
    const line = space.outline ? spineOf(space).points.map(([x, y]) => [x + space.x, y + space.y]) : [];
    const at = nearestOn(line, here);
    if (points.length && line.length) points.push(...line.slice(nearestOn(line, points.at(-1)), at));
    points.push(here);
    if (index < spaces.length - 1) points.push(...line.slice(at + 1));
  });
  return points;
}

/** A square of a kind on its own, for the legend. */
function drawTile(kind) {
  const patterns = createPatterns();
  const body = { x: -11, y: -11, width: 22, height: 22 };
  return s(
    "g",
    { class: `rgt-tile-${safeName(kind)} rgt-c-${safeName(kind)}` },
    patterns.node,
    s("rect", { class: "rgt-tile", ...body }),
    s("rect", { class: "rgt-tile-pattern", fill: patterns.fill(kind), ...body }),
  );
}

/** A square as it is drawn: colour, pattern, letter, and rings for the focus and for being open. */
function drawSquare(space, patterns) {
  const colour = squareColour(space);
  const kind = isGrid(space) ? "grid" : isTarget(space) ? "target" : space.tone === "tyre" ? "tyre" : "coloured";
  const tile = s("path", { class: "rgt-tile" });
  const pattern = s("path", { class: "rgt-tile-pattern", fill: patterns.fill(kind === "coloured" ? colour : kind) });
  const ring = s("path", { class: "rgt-ring" });
  const core = s("path", { class: "rgt-ring-core" });
  const edge = s("path", { class: "rgt-open-edge" });
  const dashes = s("path", { class: "rgt-open-dashes" });
  const letter = space.letter || { target: "★", tyre: "×" }[kind] || "";
  const plate = letter ? s("circle", { class: "rgt-tile-plate" }) : null;
  const words = letter ? s("text", { class: "rgt-tile-letter", text: letter }) : null;
  const name = kind === "grid" ? s("text", { class: "rgt-space-name", text: space.label }) : null;
  const node = s(
    "g",
    {},
    s(
      "g",
      { class: `rgt-tile-${kind} rgt-c-${safeName(colour ?? kind)}` },
      tile,
      pattern,
      edge,
      dashes,
      ring,
      core,
      plate,
      words,
      name,
    ),
  );
  const corners = cornersOf(space);
  const size = (sizes, board) => {
    const body = outlinePath(insetOutline(corners, sizes.px(0.9)));
    for (const part of [tile, pattern]) set(part, { d: body });
    const inside = outlinePath(insetOutline(corners, sizes.px(3.4)));
    for (const part of [ring, core, edge, dashes]) set(part, { d: inside });
    const { width } = spineOf(space);
    const [x, y] = besideMiddle(space, -1);
    const r = Math.min(sizes.px(11), width * 0.36);
    if (plate) {
      set(plate, { cx: x, cy: y, r });
      set(words, { x, y, "font-size": r * 1.35 });
    }
    if (name) {
      // Beside the grid, on the side of the middle of the board, where no piece stands on it.
      const [nx, ny] = inward(space, board);
      const half = (Math.abs(nx) * wordsWidth(space.label, sizes.text * 1.1) + Math.abs(ny) * sizes.text) / 2;
      const away = width / 2 + half + sizes.px(5);
      set(name, { x: nx * away, y: ny * away, "font-size": sizes.text * 1.1 });
    }
  };
  return { node, size };
}

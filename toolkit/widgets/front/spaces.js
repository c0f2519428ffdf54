// The spaces of a board as they are drawn: dots, lines across a track, and flags.
// Sizes are chosen in screen pixels and turned into units of the view box, so that text stays readable on a phone.

const FLAG_SIGNS = { advance: "+", back: "−", again: "↻", miss: "✕" };

/** The few signs that stand for a flag where its text has no room: its kind and its number. */
function flagSign(flag) {
  const number = /\d+/.exec(flag.text)?.[0] ?? "";
  return (FLAG_SIGNS[flag.kind] ?? "⚑") + number;
}

const isLine = (space) => space.shape === "line" || space.shape === "finish";
const isNamed = (space) => space.shape === "start" || space.shape === "station";

/** How large things are drawn, in view box units, at `unit` units a pixel. */
function boardSizes(board, unit) {
  const gaps = { dot: Infinity, line: Infinity };
  board.spaces.forEach((space, index) => {
    for (const other of board.spaces.slice(index + 1)) {
      if (other.track !== space.track) continue;
      const kind = isLine(space) ? "line" : "dot";
      gaps[kind] = Math.min(gaps[kind], Math.hypot(space.x - other.x, space.y - other.y));
    }
  });
  const narrowest = Math.min(...board.spaces.filter(isSquare).map((space) => spineOf(space).width));
  const px = (pixels) => pixels * unit;
  const dot = Math.min(gaps.dot * 0.4, Math.max(px(10), Math.min(24, px(17))));
  return {
    px,
    dot,
    line: Math.min(px(13), 30),
    token: Math.min(px(13), Math.max(px(8.5), Math.min(gaps.dot * 0.5, gaps.line * 0.5, narrowest * 0.46))),
    numbered: dot >= px(7.5),
    lineGap: gaps.line,
    everyLine: gaps.line >= px(20),
    text: px(11),
    small: Math.min(px(10.5), Math.max(px(8), dot * 1.05)),
  };
}

/** The unit vector across a line's track, pointing to the middle of the board. */
function inward(space, board) {
  const angle = ((space.angle ?? 0) * Math.PI) / 180;
  const normal = [-Math.sin(angle), Math.cos(angle)];
  const towards = normal[0] * (board.width / 2 - space.x) + normal[1] * (board.height / 2 - space.y);
  return towards < 0 ? normal.map((part) => -part) : normal;
}

/** Where a flag's cloth lies, in board units. */
function flagBox(space, board, sizes, brief) {
  const words = brief ? flagSign(space.flag) : space.flag.text;
  const width = wordsWidth(words, sizes.text) + sizes.px(9);
  const height = sizes.text * 1.55;
  const [nx, ny] = inward(space, board);
  const reach = sizes.line + sizes.px(3) + (Math.abs(nx) * width + Math.abs(ny) * height) / 2;
  return { words, width, height, x: nx * reach, y: ny * reach, nx, ny };
}

/** Roughly how wide words are drawn. */
function wordsWidth(words, size) {
  return words.length * size * 0.58;
}

/** The boxes that no flag may cover: dots, and the names beside start and station. */
function takenBoxes(board, sizes) {
  return board.spaces
    .filter((space) => !isLine(space))
    .flatMap((space) => {
      const body = { x: space.x, y: space.y, width: sizes.dot * 2, height: sizes.dot * 2 };
      if (!isNamed(space)) return [body];
      const { x, width } = nameBox(space, board, sizes);
      return [body, { x: space.x + x, y: space.y, width, height: sizes.text * 1.4 }];
    });
}

/** The ids of the flags that have no room for their words. */
function briefFlags(board, sizes) {
  const apart = (a, b) =>
    Math.abs(a.x - b.x) >= (a.width + b.width) / 2 + sizes.px(2) ||
    Math.abs(a.y - b.y) >= (a.height + b.height) / 2 + sizes.px(2);
  const flags = board.spaces
    .filter((space) => space.flag)
    .map((space) => {
      const box = flagBox(space, board, sizes, false);
      return { ...box, id: space.id, x: box.x + space.x, y: box.y + space.y };
    });
  const taken = takenBoxes(board, sizes);
  const crowded = flags.filter(
    (flag) => ![...taken, ...flags.filter((other) => other !== flag)].every((box) => apart(flag, box)),
  );
  return new Set(crowded.map((flag) => flag.id));
}

function drawFlag(space) {
  const pole = s("line", { class: "rgt-flag-pole" });
  const cloth = s("rect", { class: "rgt-flag-cloth" });
  const words = s("text", { class: "rgt-flag-words" });
  const node = s("g", { class: `rgt-flag rgt-flag-${safeName(space.flag.kind)}` }, pole, cloth, words);
  const size = (sizes, board, brief) => {
    const box = flagBox(space, board, sizes, brief);
    set(pole, { x1: 0, y1: 0, x2: box.x, y2: box.y });
    set(cloth, {
      x: box.x - box.width / 2,
      y: box.y - box.height / 2,
      width: box.width,
      height: box.height,
      rx: sizes.px(3),
    });
    set(words, { x: box.x, y: box.y, "font-size": sizes.text });
    setText(words, box.words);
  };
  return { node, size };
}

/** How far outside its line a label is written; a long name clears the numbers of the lines next to it. */
function labelReach(space, sizes) {
  const crowded = space.shape === "finish" && wordsWidth(space.label, sizes.text) / 2 > sizes.lineGap - sizes.text;
  return sizes.text * (crowded ? 1.75 : 0.8);
}

/** How much wider than its box the board must be shown for the labels outside the lines. */
function labelMargin(board, sizes) {
  const pens = board.spaces.filter((space) => space.shape === "pen");
  return Math.max(
    0,
    ...pens.map((space) => penHeight(sizes) + sizes.text * 1.8 - space.y),
    ...board.spaces.filter(isLine).map((space) => {
      const [nx, ny] = inward(space, board);
      const away = sizes.line * 1.25 + labelReach(space, sizes);
      const [x, y] = [space.x - nx * away, space.y - ny * away];
      const half = wordsWidth(space.label, sizes.text) / 2;
      return Math.max(half - x, x + half - board.width, sizes.text * 0.7 - y, y + sizes.text * 0.7 - board.height);
    }),
  );
}

/** A space on a line across its track: the stroke, the number outside, the flag inside. */
function drawLine(space, index) {
  const stroke = s("line", { class: "rgt-line" });
  const chequer = space.shape === "finish" ? s("line", { class: "rgt-line-chequer" }) : null;
  const label = s("text", { class: "rgt-space-label", text: space.label });
  const flag = space.flag ? drawFlag(space) : null;
  const ring = s("circle", { class: "rgt-ring" });
  const node = s("g", {}, ring, flag?.node, stroke, chequer, label);
  const size = (sizes, board, brief) => {
    const [nx, ny] = inward(space, board);
    const half = sizes.line * (chequer ? 1.25 : 1);
    const ends = { x1: -nx * half, y1: -ny * half, x2: nx * half, y2: ny * half };
    const wide = sizes.px(chequer ? 8 : 3.5);
    set(stroke, { ...ends, "stroke-width": wide });
    if (chequer) set(chequer, { ...ends, "stroke-width": wide * 0.6, "stroke-dasharray": `${sizes.px(4)}` });
    const away = half + labelReach(space, sizes);
    set(label, { x: -nx * away, y: -ny * away, "font-size": sizes.text });
    label.style.display = chequer || sizes.everyLine || index % 4 === 0 ? "" : "none";
    set(ring, { r: half + sizes.px(3) });
    flag?.size(sizes, board, brief);
  };
  return { node, size };
}

/** Where the name beside start or station lies: on the side of the middle of the board. */
function nameBox(space, board, sizes) {
  const side = space.x < board.width / 2 ? 1 : -1;
  const width = wordsWidth(space.label, sizes.text * 1.1);
  return { x: side * (namedRadius(sizes) + sizes.px(7) + width / 2), width };
}

function namedRadius(sizes) {
  return Math.max(sizes.dot * 1.25, sizes.px(9));
}

const penHeight = (sizes) => Math.max(sizes.token * 1.25, sizes.px(14));

/** A place with room for a whole herd: a fence of posts and rails, and its name: above a ranch; below a corral, since a
 *  gate is close above that. */
function drawPen(space) {
  const ground = s("rect", { class: "rgt-dot rgt-pen" });
  const rails = s("path", { class: "rgt-pen-rails" });
  const label = s("text", { class: "rgt-pen-name", text: space.id.replace(/^./, (first) => first.toUpperCase()) });
  const ring = s("rect", { class: "rgt-ring" });
  const node = s("g", {}, ring, ground, rails, label);
  const size = (sizes) => {
    const [half, tall] = [Math.max(sizes.token * 2.5, sizes.px(26)), penHeight(sizes)];
    const box = (more) => ({
      x: -half - more,
      y: -tall - more,
      width: 2 * (half + more),
      height: 2 * (tall + more),
      rx: sizes.px(5) + more,
    });
    set(ground, box(0));
    set(ring, box(sizes.px(4)));
    const posts = [-1, -0.5, 0, 0.5, 1].map((at) => `M${at * half} ${-tall - sizes.px(3)}V${-tall + sizes.px(4)}`);
    set(rails, { d: `${posts.join("")}M${-half} ${-tall}H${half}M${-half} ${tall}H${half}` });
    const away = tall + sizes.text * 0.95;
    set(label, { y: space.label === "Corral" ? away : -away, "font-size": sizes.text });
  };
  return { node, size };
}

/** A dot in the stream: waves under its number, and the word beside it. */
function drawWater(space) {
  const ring = s("circle", { class: "rgt-ring" });
  const body = s("circle", { class: "rgt-dot rgt-water" });
  const waves = s("path", { class: "rgt-waves" });
  const label = s("text", { class: "rgt-dot-label", text: space.label });
  const name = s("text", { class: "rgt-pen-name", text: "stream" });
  const node = s("g", {}, waves, ring, body, label, name);
  const size = (sizes) => {
    const r = sizes.dot;
    const wave = (y) => `M${-2.2 * r} ${y}q${0.55 * r} ${-0.5 * r} ${1.1 * r} 0t${1.1 * r} 0t${1.1 * r} 0t${1.1 * r} 0`;
    set(waves, { d: wave(-0.7 * r) + wave(0) + wave(0.7 * r) });
    set(body, { r });
    set(ring, { r: r + sizes.px(4) });
    set(label, { "font-size": sizes.small });
    label.style.display = sizes.numbered ? "" : "none";
    set(name, { y: r + sizes.text * 1.5, "font-size": sizes.text });
  };
  return { node, size };
}

/** A space on a dot; start and station are larger and carry their names. */
function drawDot(space) {
  const named = isNamed(space);
  const body = space.shape === "station" ? s("path", { class: "rgt-dot" }) : s("circle", { class: "rgt-dot" });
  const inner = space.tone === "red" ? s("circle", { class: "rgt-dot-inner" }) : null;
  const label = s("text", { class: named ? "rgt-space-name" : "rgt-dot-label", text: space.mark || space.label });
  const ring = s("circle", { class: "rgt-ring" });
  const flag = space.flag ? drawFlag(space) : null;
  const node = s("g", {}, ring, body, inner, label, flag?.node);
  const size = (sizes, board, brief) => {
    const r = named ? namedRadius(sizes) : sizes.dot;
    if (body.tagName === "path") {
      // A station: walls under a roof.
      set(body, { d: `M${-r} ${r}V${-r * 0.35}L0 ${-r * 1.25}L${r} ${-r * 0.35}V${r}Z` });
    } else set(body, { r });
    if (inner) {
      set(inner, { r: r * 0.76 });
      // On a small dot the second ring would cross the number; the thick edge is the mark then.
      inner.style.display = r >= sizes.px(11) ? "" : "none";
    }
    set(ring, { r: r + sizes.px(4) });
    if (named) {
      set(label, { x: nameBox(space, board, sizes).x, "font-size": sizes.text * 1.1 });
    } else {
      set(label, { "font-size": sizes.small });
      label.style.display = sizes.numbered ? "" : "none";
    }
    flag?.size(sizes, board, brief);
  };
  return { node, size };
}

/** A link that leaves the track: straight, or winding for a snake; `points` are where it begins and ends. */
function jumpPath(kind, [[ax, ay], [bx, by]]) {
  const line = `M${ax} ${ay}`;
  if (kind !== "snake") return `${line}L${bx} ${by}`;
  const bends = Math.max(2, Math.round(Math.hypot(bx - ax, by - ay) / 90));
  const [dx, dy] = [(bx - ax) / bends, (by - ay) / bends];
  const way = Array.from({ length: bends }, (_, index) => {
    const side = index % 2 ? -0.4 : 0.4;
    const [x, y] = [ax + (index + 0.5) * dx, ay + (index + 0.5) * dy];
    const end = [ax + (index + 1) * dx, ay + (index + 1) * dy];
    return `Q${[x - side * dy, y + side * dx, ...end].map((one) => one.toFixed(1)).join(" ")}`;
  });
  return line + way.join("");
}

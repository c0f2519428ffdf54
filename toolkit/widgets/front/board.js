// The drawn board: tracks, spaces and pieces; one tab stop, arrow keys from space to space.

function ribbonPath(track) {
  const points = track.points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${points.join("L")}${track.closed ? "Z" : ""}`;
}

const OTHER_SPACES = { pen: drawPen, water: drawWater, stop: drawStop };

const OFFER_WORDS = { open: "Open", refused: "Refused", pick: "To be moved", picked: "Picked up" };
const LOOSE = { state: "pick", text: "press to see where its piece can go" };
const PICKED = { state: "picked", text: "choose where it goes, or press again to put it back" };

/** The pieces of one space in words: those of a stack counted, and why some may not move. */
function piecesWords(pieces, held) {
  const groups = new Map();
  for (const piece of pieces) {
    const name = piece.stack || piece.label;
    groups.set(name, [...(groups.get(name) ?? []), piece]);
  }
  return [...groups].map(([name, [first, ...others]]) => {
    const words = others.length ? `${others.length + 1} ${name}` : first.label.replace(first.stack ? / \d+$/ : "", "");
    return held[first.id] ? `${words} (${held[first.id]})` : words;
  });
}

/** What a space is, what can be done with it now, who stands on it, and what is known about it. */
function spaceWords(space, offer, here, mark) {
  const state = OFFER_WORDS[offer?.state];
  return [
    space.text,
    state && (offer.text ? `${state}: ${offer.text}` : state),
    here.length > 0 && `Here: ${here.join(", ")}`,
    mark?.words,
  ]
    .filter(Boolean)
    .join(". ");
}

/** The board and everything on it. `choose(space, offer)` is told which space was clicked or entered. */
function createBoard(choose) {
  const svg = s("svg", { class: "rgt-board", role: "listbox", preserveAspectRatio: "xMidYMid meet" });
  const readout = h("p", { class: "rgt-readout" });
  const key = h("p", { class: "rgt-flag-key" });
  const root = h("div", { class: "rgt-board-box" }, svg, key, readout);
  const hint = "Point at a space, or tab to the board and use the arrow keys, to read it here.";
  const patterns = createPatterns();
  const ways = ["rgt-way-edge", "rgt-way"].map((name) => s("polyline", { class: name, "aria-hidden": "true" }));
  let board = null;
  let places = new Map();
  let pieces = null;
  let marks = null;
  let stop = null;
  let view = {};
  let picked = null;
  setText(readout, hint);

  const spaceAt = (target) => places.get(target.closest?.("[data-space]")?.getAttribute("data-space"));
  const readOut = (place) => setText(readout, place ? place.words : hint);

  function moveTo(place) {
    if (!place) return;
    set(stop.node, { tabindex: "-1", "aria-selected": "false" });
    stop = place;
    set(stop.node, { tabindex: "0", "aria-selected": "true" });
  }

  function focusOn(place) {
    moveTo(place);
    place?.node.focus();
  }

  function neighbour(place, direction) {
    const track = [...places.values()].filter((other) => other.space.track === place.space.track);
    if (track.length === 1 && board.tracks.length > 1) return acrossFrom(place, direction);
    const at = track.indexOf(place) + direction;
    const closed = board.tracks.find((one) => one.id === place.space.track)?.closed;
    return closed ? track.at(at % track.length) : track[at];
  }

  function acrossFrom(place, direction) {
    const at = board.tracks.findIndex((one) => one.id === place.space.track) + direction;
    const other = board.tracks.at(at % board.tracks.length);
    if (other.id === place.space.track) return neighbour(place, direction);
    const far = ({ space }) => Math.hypot(space.x - place.space.x, space.y - place.space.y);
    return [...places.values()].filter(({ space }) => space.track === other.id).sort((a, b) => far(a) - far(b))[0];
  }

  /** What can be done with a space: by the piece that was picked up, or by any. */
  function offerOf(id) {
    if (picked === id) return PICKED;
    if (picked) return view.picks[picked][id];
    const offer = view.spaces?.[id];
    if (!view.picks?.[id]) return offer;
    return offer?.state === "open" ? { ...offer, pick: true } : LOOSE;
  }

  /** Pick up the piece of a space, so that only its moves are shown; null puts it back. */
  function pick(id) {
    picked = id;
    describe();
    readOut(stop);
  }

  /** Tell that a space was chosen; where nothing is said about it, there is nothing to choose. */
  function activate(place) {
    if (!place) return;
    const { id } = place.space;
    if (picked === id) pick(null);
    else if (view.picks?.[id] && place.offer?.state !== "open") pick(id);
    else if (place.offer) choose(place.space, place.offer);
  }

  /** The open space after this one, in board order and round again. */
  function nextOpen() {
    const all = [...places.values()];
    const at = all.indexOf(stop);
    return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((place) => place.offer?.state === "open");
  }

  svg.addEventListener("keydown", (event) => {
    const place = spaceAt(event.target);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const track = [...places.values()].filter((other) => other.space.track === place.space.track);
    const goal = {
      ArrowRight: () => neighbour(place, 1),
      ArrowLeft: () => neighbour(place, -1),
      ArrowDown: () => acrossFrom(place, 1),
      ArrowUp: () => acrossFrom(place, -1),
      Home: () => track[0],
      End: () => track.at(-1),
    }[event.key];
    if (goal) {
      event.preventDefault();
      focusOn(goal());
    } else if (event.key === "Escape" && picked) {
      event.preventDefault();
      pick(null);
    } else if (place.offer && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) activate(place);
    }
  });
  // On the box, not on the drawing: a listener for focus would make the drawing itself a tab stop in Chromium.
  root.addEventListener("focusin", (event) => {
    const place = spaceAt(event.target);
    moveTo(place);
    readOut(place);
  });
  root.addEventListener("focusout", () => readOut(null));
  svg.addEventListener("pointerover", (event) => readOut(spaceAt(event.target)));
  svg.addEventListener("pointerleave", () => readOut(hasFocus(svg) ? stop : null));
  svg.addEventListener("click", (event) => {
    const place = spaceAt(event.target);
    focusOn(place);
    activate(place);
  });

  function resize() {
    if (!board) return;
    // The margin for labels depends on the scale and the scale on the margin: twice round is close enough.
    let margin = 0;
    let sizes = null;
    for (let round = 0; round < 3; round += 1) {
      sizes = boardSizes(board, Math.max(1, (board.width + 2 * margin) / (svg.clientWidth || 640)));
      margin = labelMargin(board, sizes);
    }
    set(svg, {
      viewBox: [-margin, -margin, board.width + 2 * margin, board.height + 2 * margin].map(Math.round).join(" "),
    });
    patterns.scale(sizes.px(1));
    const brief = briefFlags(board, sizes);
    for (const track of svg.querySelectorAll(".rgt-ribbon, .rgt-ribbon-edge")) {
      const base = track.dataset.line === "true" ? sizes.line * 1.7 : sizes.dot * 2 + sizes.px(9);
      set(track, { "stroke-width": track.classList.contains("rgt-ribbon-edge") ? base + sizes.px(3) : base });
    }
    for (const place of places.values()) place.size(sizes, board, brief.has(place.space.id));
    pieces.resize(sizes.token);
    marks.resize(sizes);
    const signs = new Map(
      board.spaces.filter((space) => brief.has(space.id)).map(({ flag }) => [flagSign(flag), flag.text]),
    );
    setText(key, signs.size ? `Flags: ${[...signs].map(([sign, words]) => `${sign} ${words}`).join(" · ")}` : "");
    key.hidden = signs.size === 0;
  }

  /** Draw a board from nothing. */
  function setBoard(next) {
    const hadFocus = hasFocus(svg);
    board = next;
    places = new Map();
    pieces?.finish();
    const tracks = listOf(board.tracks.map((track) => track.label));
    set(svg, {
      "aria-label": `Board: ${tracks}. Arrow keys walk along the spaces.`,
    });
    const ribbons = s("g", { "aria-hidden": "true" });
    const groups = board.tracks.map((track) => {
      const own = board.spaces.filter((space) => space.track === track.id);
      const line = own.some(isLine);
      // Squares lie edge to edge and are their own ribbon.
      for (const part of own.every(isSquare) ? [] : ["rgt-ribbon-edge", "rgt-ribbon"]) {
        ribbons.append(s("path", { class: part, d: ribbonPath(track), "data-line": String(line) }));
      }
      const group = s("g", { role: "group", "aria-label": track.label });
      own.forEach((space, index) => {
        const drawn = isSquare(space)
          ? drawSquare(space, patterns)
          : isLine(space)
            ? drawLine(space, index)
            : (OTHER_SPACES[space.shape] ?? drawDot)(space);
        const place = { ...drawn, space, words: space.text, name: s("title", { text: space.text }) };
        set(drawn.node, {
          class: `rgt-space rgt-space-${safeName(space.shape)} rgt-tone-${safeName(space.tone)}`,
          transform: `translate(${space.x} ${space.y})`,
          "data-space": space.id,
          role: "option",
          tabindex: "-1",
          "aria-selected": "false",
        });
        for (const part of drawn.node.children) part.setAttribute("aria-hidden", "true");
        drawn.node.prepend(place.name);
        places.set(space.id, place);
        group.append(drawn.node);
      });
      return group;
    });
    for (const { kind, points } of board.jumps ?? []) {
      for (const part of ["rgt-jump-edge", "rgt-jump"]) {
        const d = jumpPath(kind, points);
        ribbons.append(s("path", { class: `${part} rgt-jump-${safeName(kind)}`, d }));
      }
    }
    pieces = createPieces(board.pieces, new Map(board.spaces.map((space) => [space.id, space])));
    marks = createMarks(places);
    svg.replaceChildren(patterns.node, ribbons, ...groups, ...ways, pieces.layer, marks.layer);
    stop = [...places.values()][0];
    set(stop.node, { tabindex: "0", "aria-selected": "true" });
    if (hadFocus) stop.node.focus();
    resize();
  }

  /** Say of every space who stands there and what can be done with it. */
  function describe() {
    const standing = new Map();
    for (const piece of board.pieces) {
      const at = view.pieces?.[piece.id];
      if (places.has(at)) standing.set(at, [...(standing.get(at) ?? []), piece]);
    }
    for (const [id, place] of places) {
      place.offer = offerOf(id);
      place.mark = view.marks?.[id];
      place.words = spaceWords(place.space, place.offer, piecesWords(standing.get(id) ?? [], view.held ?? {}), place.mark);
      set(place.node, { "data-state": place.offer?.state });
      setText(place.name, place.words);
    }
  }

  /** Put the pieces where the view has them; `moving` shows the last command's moves on the way. */
  function show(next, moving) {
    view = next;
    picked = null;
    describe();
    if (hasFocus(svg)) readOut(stop);
    else moveTo(places.get(view.pieces?.[view.seat]));
    pieces.show(view.pieces ?? {}, view.seat, moving ? (view.moves ?? []) : [], view);
    marks.show(view.marks ?? {});
  }

  /** Draw the way of a choice over the spaces; null takes it away. */
  function preview(ids) {
    const points = wayOver((ids ?? []).map((id) => places.get(id)?.space).filter(Boolean));
    for (const way of ways) set(way, { points: points.join(" ") });
  }

  return {
    root,
    setBoard,
    show,
    resize,
    preview,
    finish: () => pieces?.finish(),
    pick,
    focus: () => stop?.node.focus(),
    focusNextOpen: () => focusOn(nextOpen()),
  };
}

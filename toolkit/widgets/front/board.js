// The drawn board: tracks, spaces and pieces; one tab stop, arrow keys from space to space.

function ribbonPath(track) {
  const points = track.points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${points.join("L")}${track.closed ? "Z" : ""}`;
}

const OFFER_WORDS = { open: "Open", refused: "Refused" };

/** What a space is, what can be done with it now, and who stands on it. */
function spaceWords(space, offer, here) {
  const state = OFFER_WORDS[offer?.state];
  return [space.text, state && (offer.text ? `${state}: ${offer.text}` : state), here && `Here: ${here.join(", ")}`]
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
  let stop = null;
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

  /** Tell that a space was chosen; where nothing is said about it, there is nothing to choose. */
  function activate(place) {
    if (place?.offer) choose(place.space, place.offer);
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
            : drawDot(space);
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
    pieces = createPieces(board.pieces, new Map(board.spaces.map((space) => [space.id, space])));
    svg.replaceChildren(patterns.node, ribbons, ...groups, ...ways, pieces.layer);
    stop = [...places.values()][0];
    set(stop.node, { tabindex: "0", "aria-selected": "true" });
    if (hadFocus) stop.node.focus();
    resize();
  }

  /** Put the pieces where the view has them; `moving` shows the last command's moves on the way. */
  function show(view, moving) {
    const standing = new Map();
    for (const piece of board.pieces) {
      const at = view.pieces?.[piece.id];
      if (places.has(at)) standing.set(at, [...(standing.get(at) ?? []), piece.label]);
    }
    for (const [id, place] of places) {
      place.offer = view.spaces?.[id];
      place.words = spaceWords(place.space, place.offer, standing.get(id));
      set(place.node, { "data-state": place.offer?.state });
      setText(place.name, place.words);
    }
    if (hasFocus(svg)) readOut(stop);
    else moveTo(places.get(view.pieces?.[view.seat]));
    pieces.show(view.pieces ?? {}, view.seat, moving ? (view.moves ?? []) : [], view.headings ?? {});
  }

  /** Draw the way of a choice over the spaces; null takes it away. */
  function preview(ids) {
    const points = (ids ?? []).map((id) => places.get(id)?.space).filter(Boolean);
    for (const way of ways) set(way, { points: points.map(({ x, y }) => `${x},${y}`).join(" ") });
  }

  return {
    root,
    setBoard,
    show,
    resize,
    preview,
    finish: () => pieces?.finish(),
    focus: () => stop?.node.focus(),
    focusNextOpen: () => focusOn(nextOpen()),
  };
}

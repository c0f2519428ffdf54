// The replay: a slider over the steps of the play under the curve of everybody's chances, with a table as its twin.

const PLAY_PAUSE = 1600; // milliseconds between two steps
const CALM_PAUSE = 2600; // where motion is to be reduced
const DRAG_PAUSE = 80; // between two positions asked for while the slider is dragged
const DASHES = [null, "7 4", "2 3", "10 3 2 3", "14 4"];

/** The curve: a line for each outcome, told apart by its dashes as well as its colour, and a mark at the step shown. */
function createCurve() {
  const title = h("p", { class: "rgt-curve-title" });
  const top = h("span", {});
  const middle = h("span", {});
  const scale = h("span", { class: "rgt-curve-scale", "aria-hidden": "true" }, top, middle, h("span", { text: "0" }));
  const lines = s("g", {});
  const mark = s("line", { class: "rgt-curve-mark", y1: 0, y2: 100 });
  const grid = [0, 50, 100].map((y) => s("line", { class: "rgt-curve-grid", x1: 0, x2: 100, y1: y, y2: y }));
  const picture = s("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img" }, ...grid, lines, mark);
  const plate = h("div", { class: "rgt-curve-plate" }, scale, picture);
  const key = h("ul", { class: "rgt-curve-key" });
  const root = h("div", { class: "rgt-curve" }, title, plate, key);
  const across = (step, last) => (last ? (100 * step) / last : 0);

  function line(row, index, last, height, colour) {
    const points = row.values
      .map((value, step) => (value === null ? null : `${across(step, last)},${100 - (100 * value) / height}`))
      .filter(Boolean)
      .join(" ");
    const dash = DASHES[index % DASHES.length];
    return [
      s("polyline", { class: "rgt-curve-edge", points, "stroke-dasharray": dash }),
      s("polyline", { class: `rgt-curve-line rgt-c-${colour}`, points, "stroke-dasharray": dash }),
    ];
  }

  function entry(row, index, now, colour) {
    const dash = DASHES[index % DASHES.length];
    const sample = s(
      "svg",
      { class: "rgt-curve-sample", viewBox: "0 0 34 8", "aria-hidden": "true" },
      s("line", { class: "rgt-curve-edge", x1: 1, x2: 33, y1: 4, y2: 4, "stroke-dasharray": dash }),
      s("line", { class: `rgt-curve-line rgt-c-${colour}`, x1: 1, x2: 33, y1: 4, y2: 4, "stroke-dasharray": dash }),
    );
    return h("li", {}, sample, `${row.label}: ${row.texts[now] ?? "–"}`);
  }

  return {
    root,
    show(curve, now, last, pieces) {
      root.hidden = !(curve?.lines ?? []).length;
      if (root.hidden) return;
      const colours = curve.lines.map((row) => safeName(pieces.find((piece) => piece.id === row.id)?.colour));
      setText(title, curve.title);
      setText(top, curve.top === 1 ? "1" : curve.top.toPrecision(3));
      setText(middle, curve.top === 1 ? "0.5" : (curve.top / 2).toPrecision(3));
      lines.replaceChildren(...curve.lines.flatMap((row, i) => line(row, i, last, curve.top, colours[i])));
      set(mark, { x1: across(now, last), x2: across(now, last) });
      const told = curve.lines.map((row) => `${row.label} ${row.texts[now] ?? ""}`);
      set(picture, { "aria-label": `${curve.title}. Now: ${told.join(", ")}. All numbers are in the table below.` });
      key.replaceChildren(...curve.lines.map((row, i) => entry(row, i, now, colours[i])));
    },
  };
}

/** A table of words that is written anew when it is shown; the first cell of a row names it. */
function plainTable(caption, columns, rows, current) {
  const head = h("tr", {}, ...columns.map(columnHead));
  const body = rows.map((cells, index) =>
    h(
      "tr",
      { "aria-current": index === current ? "step" : null },
      ...cells.map((text, place) => h(place ? "td" : "th", place ? { text } : { scope: "row", text })),
    ),
  );
  const words = h("caption", { class: "rgt-caption", text: caption });
  return h("table", { class: "rgt-plain-table" }, words, h("thead", {}, head), h("tbody", {}, ...body));
}

/** A details element that is filled only while it is open. */
function createTwin(title, draw) {
  const box = h("div", { class: "rgt-scroll", tabindex: "0", role: "group", "aria-label": title });
  const root = h("details", { class: "rgt-twin" }, h("summary", { class: "rgt-twin-summary", text: title }), box);
  const fill = () => {
    if (root.open) box.replaceChildren(draw());
  };
  root.addEventListener("toggle", fill);
  return { root, fill };
}

function createReplay(send, say) {
  const section = panel("Replay", "rgt-replay", false);
  const hidden = h("p", { class: "rgt-note" });
  const curve = createCurve();
  const id = freshId("step");
  const slider = h("input", { id, type: "range", min: 0, max: 0, step: 1, value: 0, class: "rgt-slider" });
  const label = h("label", { for: id, text: "Step of the game" });
  const readout = h("p", { class: "rgt-replay-readout", "aria-hidden": "true" }); // the slider says it itself
  let replay = null;
  let pieces = [];
  let wanted = null; // the step asked for, until it is shown
  let dragging = null;
  let playing = null;

  const stop = () => {
    clearTimeout(playing);
    playing = null;
    play.show({ label: "Play" });
  };
  const go = (step) => {
    wanted = step;
    send({ do: "goto", step });
  };
  const press = (find) => (why) => {
    stop();
    if (why) say(why);
    else go(find());
  };
  const next = () => {
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    playing = setTimeout(
      () => {
        if (!section.root.isConnected || !replay?.open) return stop();
        go(replay.now + 1);
      },
      calm ? CALM_PAUSE : PLAY_PAUSE,
    );
  };
  const first = button("First", "rgt-quiet", press(() => 0));
  const back = button("Previous", "rgt-quiet", press(() => replay.now - 1));
  const forth = button("Next", "rgt-quiet", press(() => replay.now + 1));
  const last = button("Last", "rgt-quiet", press(() => replay.last));
  const play = button("Play", "rgt-quiet", (why) => {
    if (why) say(why);
    else if (playing) stop();
    else {
      play.show({ label: "Pause" });
      if (replay.now >= replay.last) go(0);
      else go(replay.now + 1);
      playing = -1; // the next step follows when this one is shown
    }
  });
  const buttons = h("div", { class: "rgt-history" }, first.node, back.node, play.node, forth.node, last.node);
  const control = h("div", { class: "rgt-replay-control" }, label, slider, readout, buttons);
  const twin = createTwin("The curve as a table", () =>
    plainTable(
      `${replay.curve.title} (${replay.curve.guarantee})`,
      ["Step", ...replay.curve.lines.map((row) => row.label)],
      replay.steps.map((name, step) => [name, ...replay.curve.lines.map((row) => row.texts[step])]),
      replay.now,
    ),
  );
  const note = h("p", { class: "rgt-note" });
  section.body.append(hidden, curve.root, control, note, twin.root);

  const tell = (step) => {
    const words = replay.steps[step] ?? "";
    set(slider, { "aria-valuetext": words });
    setText(readout, `${step} of ${replay.last}: ${words}`);
  };
  slider.addEventListener("input", () => {
    stop();
    wanted = Number(slider.value);
    tell(wanted);
    dragging ??= setTimeout(() => {
      dragging = null;
      if (wanted !== null) go(wanted);
    }, DRAG_PAUSE);
  });
  section.root.addEventListener("toggle", () => {
    if (replay && section.root.open !== replay.open) send({ do: "replay", open: section.root.open });
  });
  return {
    root: section.root,
    setPieces(given) {
      pieces = given;
    },
    show(given, failed) {
      const shown = given?.open && given.steps;
      replay = given ?? null;
      if (given) section.root.open = given.open;
      setText(hidden, given ? "" : "Hidden until you have guessed.");
      hidden.hidden = Boolean(given);
      for (const part of [control, note, twin.root, curve.root]) part.hidden = !shown;
      if (!shown) return stop();
      const { now } = given;
      if (failed || wanted === now) wanted = null;
      set(slider, { max: given.last });
      if (wanted === null) slider.value = now;
      tell(Number(slider.value));
      const start = { enabled: now > 0, reason: "This is the start of the game." };
      const end = { enabled: now < given.last, reason: "This is the last step." };
      first.show(start);
      back.show(start);
      forth.show(end);
      last.show(end);
      play.show({ enabled: given.last > 0, reason: "Nothing has happened yet.", label: playing ? "Pause" : "Play" });
      curve.show(given.curve, now, given.last, pieces);
      setText(note, given.curve.note);
      note.hidden = !given.curve.note;
      twin.root.hidden = !given.curve.lines.length;
      twin.fill();
      if (!playing) return undefined;
      clearTimeout(playing);
      return failed || now >= given.last ? stop() : next();
    },
  };
}

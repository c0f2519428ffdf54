// How it went: what luck and what choices did, as a table of sums, as sentences, as bars move by move, and as a table.

/** The bars: up is good for the one they are shown for; full bars are luck, hollow ones choices. */
function createBars() {
  const id = freshId("whose");
  const select = h("select", { id });
  const whose = h("div", { class: "rgt-field rgt-review-whose" }, h("label", { for: id, text: "Show the changes for" }), select);
  const high = h("span", {});
  const low = h("span", {});
  const scale = h("span", { class: "rgt-curve-scale", "aria-hidden": "true" }, high, h("span", { text: "0" }), low);
  const bars = s("g", {});
  const middle = s("line", { class: "rgt-curve-grid rgt-bars-middle", x1: 0, x2: 100, y1: 50, y2: 50 });
  const picture = s("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img" }, bars, middle);
  const plate = h("div", { class: "rgt-curve-plate" }, scale, picture);
  const key = h(
    "p",
    { class: "rgt-bars-key" },
    h("span", { class: "rgt-bars-sample rgt-bars-luck" }),
    "a throw (luck)",
    h("span", { class: "rgt-bars-sample rgt-bars-choice" }),
    "a choice",
  );
  const root = h("div", { class: "rgt-curve" }, whose, plate, key);
  let report = null;

  function draw() {
    const name = select.value;
    const values = report.moves.map((move) => move.changes[name].value);
    const most = Math.max(...values.map(Math.abs), 1e-9);
    const step = 100 / report.moves.length;
    bars.replaceChildren(
      ...values.map((value, index) => {
        const height = (48 * Math.abs(value)) / most;
        const move = report.moves[index];
        const bar = s("rect", {
          class: move.luck ? "rgt-bars-luck" : "rgt-bars-choice",
          x: step * (index + 0.1),
          width: step * 0.8,
          y: value > 0 ? 50 - height : 50,
          height,
        });
        bar.append(s("title", { text: `${move.title}: ${move.changes[name].text}` }));
        return bar;
      }),
    );
    setText(high, `+${most.toPrecision(2)}`);
    setText(low, `−${most.toPrecision(2)}`);
    const label = select.selectedOptions[0]?.textContent ?? "";
    set(picture, { "aria-label": `What each move changed for ${label}. All numbers are in the table below.` });
  }
  select.addEventListener("change", draw);
  return {
    root,
    show(given) {
      report = given;
      const rows = given.sums.rows.map((row) => [row.id, row.cells[0]]);
      const wanted = JSON.stringify(rows);
      if (select.dataset.rows !== wanted) {
        select.replaceChildren(...rows.map(([value, text]) => h("option", { value, text })));
        select.dataset.rows = wanted;
      }
      whose.hidden = rows.length < 2;
      draw();
    },
  };
}

function createReview(send, say) {
  const section = panel("How it went: luck and choices", "rgt-review", false);
  const call = h("span", { class: "rgt-review-call", text: "The game is over: look back" });
  section.summary.append(" ", call);
  const sign = h("span", { class: "rgt-badge-sign", "aria-hidden": "true" });
  const word = h("span", {});
  const badge = h("span", { class: "rgt-badge" }, sign, word);
  const note = h("p", {});
  const how = h("p", { class: "rgt-note" });
  const sums = h("div", { class: "rgt-scroll", tabindex: "0", role: "group", "aria-label": "Luck and choices in sums" });
  const told = h("ul", { class: "rgt-words-list" });
  const bars = createBars();
  let report = null;
  const estimate = button("", "rgt-quiet", (why) => {
    if (why) return say(why);
    say("Games are being played. This takes some seconds.");
    return send({ do: "estimate" });
  });
  const twin = createTwin("Every move as a table", () => {
    const { rows } = report.sums;
    const extras = [["better", "Better"], ["note", "Note"]].filter(([part]) => report.moves.some((move) => move[part]));
    const columns = ["Move", "What it was", ...rows.map((row) => row.cells[0]), ...extras.map(([, heading]) => heading)];
    const cells = report.moves.map((move) => [
      move.title,
      move.luck ? "luck" : "choice",
      ...rows.map((row) => move.changes[row.id].text),
      ...extras.map(([part]) => move[part]),
    ]);
    return plainTable(`What each move changed (${report.guarantee})`, columns, cells, null);
  });
  section.body.append(badge, note, estimate.node, how, sums, told, bars.root, twin.root);
  section.root.addEventListener("toggle", () => {
    if (report && section.root.open !== report.open) send({ do: "review", open: section.root.open });
  });
  return {
    root: section.root,
    show(given) {
      report = given ?? null;
      const full = Boolean(given?.sums);
      if (given) section.root.open = given.open;
      call.hidden = !(given?.over && !given.open);
      const [mark, name] = BADGES[given?.guarantee] ?? BADGES.none;
      setText(sign, mark);
      setText(word, name);
      set(badge, { class: `rgt-badge rgt-badge-${safeName(given?.guarantee ?? "none")}` });
      badge.hidden = !full;
      setText(note, given ? given.note : "Hidden until you have guessed.");
      estimate.node.hidden = !given?.estimate;
      if (given?.estimate) estimate.show(given.estimate);
      setText(how, given?.how);
      how.hidden = !given?.how;
      for (const part of [sums, told, bars.root, twin.root]) part.hidden = !full;
      if (!full) return;
      const { columns, rows, note: words } = given.sums;
      sums.replaceChildren(plainTable(words, columns, rows.map((row) => row.cells), null));
      told.replaceChildren(...given.told.map((text) => h("li", { text })));
      bars.show(given);
      twin.fill();
    },
  };
}

// What is wrong with the board, and its numbers.

/** The faults in words; pressing the place of one goes to its space. */
function createFaults(goTo, leaveOut, heir) {
  const heading = h("h3", { class: "rgt-card-title rgt-verdict" });
  const drawing = h("p", { class: "rgt-note" });
  const list = h("ul", { class: "rgt-faults" });
  const keep = keepList(
    list,
    (fault) => fault.key,
    (fault) => {
      const place = fault.space ? button(fault.where, "rgt-small", () => goTo(fault.space)) : null;
      const words = h("span", {});
      const drop = fault.drop ? button("Leave it out", "rgt-small", () => leaveOut(fault.at)) : null;
      drop?.node.setAttribute("aria-label", `Leave it out: ${fault.where}`);
      const node = h("li", {}, place?.node ?? h("strong", { text: fault.where }), words, drop?.node);
      return { node, show: (next) => setText(words, `: ${next.text} `) };
    },
  );
  return {
    parts: [heading, drawing, list],
    show(view) {
      const count = view.faults.length;
      setText(heading, count ? `✕ ${count === 1 ? "1 fault" : `${count} faults`}` : "✓ This board is sound");
      heading.classList.toggle("rgt-error", count > 0);
      setText(drawing, view.drawing);
      drawing.hidden = !view.drawing;
      const held = hasFocus(list);
      keep(view.faults.map((fault, at) => ({ ...fault, at, key: `${at}/${fault.space}/${fault.where}/${fault.drop}` })));
      if (held && !hasFocus(list)) heir().focus();
      list.hidden = count === 0;
    },
  };
}

const FIGURE_COLUMNS = { now: "Now", begun: "Since you began", last: "Since the last change" };
const WORK_LABELS = { work: "Work it out", estimate: "Estimate by 20,000 simulated games", stop: "Stop" };

function createFigureRow(row) {
  const cells = Object.keys(FIGURE_COLUMNS).map((name) => {
    const value = h("span", { class: "rgt-figure" });
    const how = h("span", { class: "rgt-figure-how" });
    return { name, value, how, node: h("td", {}, value, how) };
  });
  const node = h("tr", {}, h("th", { scope: "row", text: row.label }), ...cells.map((cell) => cell.node));
  return {
    node,
    show(next) {
      for (const { name, value, how } of cells) {
        setText(value, next[name]?.text ?? "–");
        setText(how, next[name]?.how ?? "");
      }
    },
  };
}

/** The numbers with what has changed, how far a long search is, and what can be done where they are not known. */
function createFigures(send) {
  const { root } = createCard("The numbers", "rgt-design-figures");
  const players = createLiveFields(
    (field) => field.id,
    (_, value) => send({ do: "players", value }),
  );
  const caption = h("caption", { class: "rgt-caption" });
  const head = Object.values(FIGURE_COLUMNS).map((text) => h("th", { scope: "col", text }));
  const body = h("tbody", {});
  const table = h(
    "table",
    { class: "rgt-figures" },
    caption,
    h("thead", {}, h("tr", {}, h("td", {}), ...head)),
    body,
  );
  const scroll = h("div", { class: "rgt-scroll", tabindex: "0", role: "group", "aria-label": "Numbers" }, table);
  const note = h("p", { class: "rgt-note" });
  const bar = h("progress", { "aria-label": "The numbers are being worked out" });
  const progress = h("span", { class: "rgt-help" });
  const working = h("div", { class: "rgt-working" }, bar, progress);
  const works = Object.entries(WORK_LABELS).map(([name, label]) => ({
    name,
    ...button(label, "rgt-quiet", () => send({ do: name })),
  }));
  const actions = h("div", { class: "rgt-actions" }, ...works.map(({ node }) => node));
  const keep = keepList(body, (row) => row.id, createFigureRow);
  root.append(players.root, scroll, note, working, actions);
  return {
    root,
    show(view) {
      const { numbers } = view;
      players.show([view.players]);
      setText(caption, numbers.title);
      keep(numbers.rows);
      scroll.hidden = numbers.rows.length === 0;
      setText(note, numbers.note);
      note.hidden = !numbers.note;
      working.hidden = !numbers.busy;
      setText(progress, numbers.progress);
      for (const { name, node } of works) setHidden(node, !numbers.can.includes(name), root.querySelector("select"));
      setHidden(actions, numbers.can.length === 0, root.querySelector("select"));
    },
  };
}

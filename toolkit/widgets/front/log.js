// What happened, newest first, and the board in words.

function createLogEntry(send) {
  const title = h("span", { class: "rgt-log-title" });
  const back = h("button", { type: "button", class: "rgt-button rgt-small", text: "Go here" });
  const lines = h("ul", { class: "rgt-log-lines" });
  const note = createMoveNote(send);
  const buttons = h("span", { class: "rgt-log-buttons" }, back, note.button);
  const head = h("div", { class: "rgt-log-head" }, title, buttons);
  const node = h("li", { class: "rgt-log-entry" }, head, lines, note.node);
  let step = null;
  let shown = "";
  back.addEventListener("click", () => send({ do: "goto", step }));
  return {
    node,
    show(entry, now, words, failed) {
      step = entry.step;
      note.show(entry, words, failed);
      set(node, {
        "aria-current": step === now ? "step" : null,
        class: `rgt-log-entry${step > now ? " rgt-log-undone" : ""}`,
      });
      const content = JSON.stringify([entry.title, entry.lines]);
      if (content === shown) return;
      shown = content;
      setText(title, entry.title);
      set(back, { "aria-label": `Go here: ${entry.title}` });
      lines.replaceChildren(
        ...entry.lines.map((line) =>
          h(
            "li",
            {},
            line.rule ? h("span", { class: "rgt-chip", title: `Rule ${line.rule}` }, unseen("Rule "), line.rule) : null,
            h("span", { text: ` ${line.text}` }),
          ),
        ),
      );
    },
  };
}

function createLog(send) {
  const section = panel("What happened", "rgt-log", true);
  const empty = h("p", { class: "rgt-note", text: "Nothing yet." });
  const list = h("ol", { class: "rgt-log-list", tabindex: "-1", "aria-label": "What happened, newest first" });
  section.body.append(empty, list);
  let now = 0;
  let seen = null;
  let notes = {};
  let failed = false;
  const keep = keepList(
    list,
    (entry) => entry.step,
    () => {
      const made = createLogEntry(send);
      return { node: made.node, show: (entry) => made.show(entry, now, notes[entry.step], failed) };
    },
  );
  return {
    root: section.root,
    show(entries, step, given, error) {
      now = step;
      notes = given ?? {};
      failed = Boolean(error);
      const held = hasFocus(list);
      const newest = entries?.at(-1)?.step;
      // In the next frame: to set it here would lay the whole page out twice.
      if (newest !== seen) requestAnimationFrame(() => list.scrollTo(0, 0));
      seen = newest;
      keep([...(entries ?? [])].reverse());
      if (held && !hasFocus(list)) section.summary.focus();
      empty.hidden = (entries ?? []).length > 0;
      list.hidden = !empty.hidden;
    },
  };
}

function createTextTwin() {
  const section = panel("The board in words", "rgt-words", false);
  const list = h("ul", { class: "rgt-words-list" });
  const source = h("p", { class: "rgt-note" });
  section.body.append(list, source);
  const keep = keepList(
    list,
    (line) => line.index,
    () => {
      const node = h("li", {});
      return { node, show: (line) => setText(node, line.text) };
    },
  );
  return {
    root: section.root,
    setBoard: (board) => setText(source, board.source ? `Board: ${board.board}. ${board.source}` : ""),
    show: (lines) => keep((lines ?? []).map((text, index) => ({ text, index }))),
  };
}

// What each throw would do: a table of buttons with one tab stop; the full words appear below the table.

const TONES = {
  better: ["▲", "better for the thrower"],
  worse: ["▼", "worse for the thrower"],
  same: ["=", "the same"],
  win: ["★", "wins"],
  loss: ["✖", "loses"],
  none: ["", ""],
};

const OUTCOMES_TITLE = "What each throw would do";
const OUTCOMES_LEGEND = "★ wins  ✖ loses  ▲ better  ▼ worse  = same. Small figure: the thrower's chance afterwards.";

function createOutcomes(heir, send) {
  const section = panel(OUTCOMES_TITLE, "rgt-outcomes", true);
  const note = h("p", { class: "rgt-note" });
  const caption = h("caption", { class: "rgt-caption" });
  const head = h("thead", {});
  const body = h("tbody", {});
  const table = h("table", { class: "rgt-throws" }, caption, head, body);
  const scroller = h("div", { class: "rgt-scroll" }, table);
  const words = h("p", { class: "rgt-cell-words" });
  const legend = h("p", { class: "rgt-legend", "aria-hidden": "true" });
  section.body.append(note, scroller, words, legend);
  let shape = "";
  let cells = [];
  let buttons = [];
  let columns = 0;
  let chosen = 0;
  let reading = null;

  const hintWords = () =>
    `Point at a throw, or tab to the table and use the arrow keys, to read it here${canAsk() ? "; press it to see why" : ""}.`;
  const canAsk = () => cells.some((cell) => Number.isInteger(cell.id));
  const indexOf = (target) => buttons.indexOf(target.closest?.(".rgt-cell"));
  const read = (index) => {
    reading = index;
    setText(words, index === null || !cells[index] ? hintWords() : cells[index].full);
  };
  body.addEventListener("focusin", (event) => {
    const index = indexOf(event.target);
    if (index < 0) return;
    buttons[chosen]?.setAttribute("tabindex", "-1");
    chosen = index;
    buttons[chosen].setAttribute("tabindex", "0");
    read(index);
  });
  body.addEventListener("pointerover", (event) => {
    const index = indexOf(event.target);
    if (index >= 0) read(index);
  });
  body.addEventListener("click", (event) => {
    const index = indexOf(event.target);
    if (index < 0) return;
    read(index);
    if (Number.isInteger(cells[index]?.id)) send({ do: "why", throw: cells[index].id });
  });
  body.addEventListener("keydown", (event) => {
    const index = indexOf(event.target);
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = Math.floor(index / columns);
    const column = index % columns;
    const goal = {
      ArrowRight: column + 1 < columns ? index + 1 : index,
      ArrowLeft: column > 0 ? index - 1 : index,
      ArrowDown: index + columns,
      ArrowUp: index - columns,
      Home: row * columns,
      End: (row + 1) * columns - 1,
    }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    moveStop(buttons, index, goal);
  });

  function build(outcomes) {
    const hadFocus = hasFocus(body);
    columns = outcomes.columns.length;
    table.style.setProperty("--rgt-columns", columns);
    head.replaceChildren(
      h("tr", {}, h("td", {}), h("th", { colspan: columns, scope: "colgroup", text: outcomes.columnLabel })),
      h(
        "tr",
        {},
        h("th", { scope: "col", text: outcomes.rowLabel }),
        ...outcomes.columns.map((name) => h("th", { scope: "col", text: name })),
      ),
    );
    buttons = [];
    body.replaceChildren(
      ...outcomes.rows.map((name) =>
        h(
          "tr",
          {},
          h("th", { scope: "row", text: name }),
          ...outcomes.columns.map(() => {
            const cell = h(
              "button",
              { type: "button", class: "rgt-cell", tabindex: "-1" },
              unseen(""),
              h("span", { class: "rgt-cell-top", "aria-hidden": "true" }),
              h("span", { class: "rgt-cell-chance", "aria-hidden": "true" }),
            );
            buttons.push(cell);
            return h("td", {}, cell);
          }),
        ),
      ),
    );
    chosen = Math.min(chosen, Math.max(0, buttons.length - 1));
    buttons[chosen]?.setAttribute("tabindex", "0");
    if (hadFocus) (buttons[chosen] ?? section.summary).focus();
  }

  function show(outcomes) {
    const { rows = [], columns: names = [], note: text = "" } = outcomes ?? {};
    const wanted = JSON.stringify([rows, names, outcomes?.rowLabel, outcomes?.columnLabel]);
    if (wanted !== shape) build({ rowLabel: "", columnLabel: "", ...outcomes, rows, columns: names });
    shape = wanted;
    setText(note, text);
    note.hidden = !text;
    setText(section.summary, outcomes?.title ?? OUTCOMES_TITLE);
    setText(legend, outcomes?.legend ?? OUTCOMES_LEGEND);
    const empty = rows.length === 0;
    setHidden(section.root, empty && !text, heir());
    setHidden(scroller, empty, section.summary);
    words.hidden = legend.hidden = empty;
    if (empty) return;
    setText(caption, `Rows: ${outcomes.rowLabel.toLowerCase()}. Columns: ${outcomes.columnLabel.toLowerCase()}.`);
    cells = outcomes.cells.flatMap((line, i) =>
      line.map((cell, j) => {
        const [sign, meaning] = TONES[cell.tone] ?? TONES.none;
        const odds = cell.chance ? ` Chance afterwards ${cell.chance}.` : "";
        const throwName = `${outcomes.rowLabel} ${rows[i]}, ${outcomes.columnLabel.toLowerCase()} ${names[j]}`;
        const full = `${throwName}: ${cell.text}${odds}`;
        return {
          id: cell.id,
          full,
          sign,
          name: meaning ? `${full} (${meaning})` : full,
          tone: cell.tone,
          short: cell.short,
          chance: cell.chance,
        };
      }),
    );
    cells.forEach((cell, index) => {
      const [name, top, chance] = buttons[index].children;
      setText(name, cell.name);
      setText(top, `${cell.sign}${cell.sign && cell.short ? " " : ""}${cell.short}`);
      setText(chance, cell.chance);
      set(buttons[index], { class: `rgt-cell rgt-cell-${safeName(cell.tone)}` });
    });
    read(reading);
  }

  return { root: section.root, show };
}

// What lies beside the board: small tables of money and cards.

function createSheet(className) {
  const title = h("h3", { class: "rgt-title" });
  const head = h("tr", {});
  const body = h("tbody", {});
  const id = freshId("sheet");
  title.id = id;
  const table = h("table", { class: "rgt-sheet", "aria-labelledby": id }, h("thead", {}, head), body);
  const note = h("p", { class: "rgt-note" });
  const node = h("section", { class: className }, title, h("div", { class: "rgt-scroll" }, table), note);
  let shown = "";
  return {
    node,
    show(sheet, pieces) {
      const now = JSON.stringify(sheet);
      if (now === shown) return;
      shown = now;
      setText(title, sheet.title);
      setText(note, sheet.note);
      note.hidden = !sheet.note;
      head.replaceChildren(...sheet.columns.map(columnHead));
      body.replaceChildren(
        ...sheet.rows.map(({ id: owner, cells: [name, ...cells] }) => {
          const piece = pieces.find((one) => one.id === owner);
          const token = piece ? tokenPicture(piece) : null;
          const whose = h("span", { class: "rgt-sheet-who" }, token, name);
          return h("tr", {}, h("th", { scope: "row" }, whose), ...cells.map((text) => h("td", { text })));
        }),
      );
    },
  };
}

function createSheets() {
  const root = h("div", { class: "rgt-sheets" });
  const keep = keepList(
    root,
    (sheet) => sheet.title,
    () => {
      const made = createSheet("rgt-card");
      return { node: made.node, show: ({ sheet, pieces }) => made.show(sheet, pieces) };
    },
  );
  let pieces = [];
  return {
    root,
    setPieces(next) {
      pieces = next;
    },
    show(sheets = []) {
      keep(sheets.map((sheet) => ({ title: sheet.title, sheet, pieces })));
      root.hidden = sheets.length === 0;
    },
  };
}

// A table of a lab, and the badge that says how sure its numbers are.

const LAB_BADGES = {
  exact: ["=", "exact"],
  certified: ["±", "certified"],
  estimated: ["≈", "estimated"],
  none: ["–", "not known exactly"],
};

/** A heading with a badge beside it. */
function createLabTitle() {
  const words = h("span", {});
  const sign = h("span", { "aria-hidden": "true" });
  const name = h("span", {});
  const badge = h("span", {}, sign, name);
  const node = h("h3", { class: "rgt-title", id: freshId("title") }, words, badge);
  return {
    node,
    show(title, guarantee) {
      setText(words, title);
      badge.hidden = !guarantee;
      const [mark, told] = LAB_BADGES[guarantee] ?? LAB_BADGES.none;
      setText(sign, guarantee ? mark : "");
      setText(name, guarantee ? told : "");
      set(badge, { class: `rgt-badge rgt-badge-${safeName(guarantee)}` });
    },
  };
}

/** A box whose content may be larger: it can be reached by keyboard while there is something to scroll to. */
function createScroll(labelledBy, ...children) {
  const box = h("div", { class: "rgt-scroll" }, ...children);
  const watcher = new ResizeObserver(() => {
    const more = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    set(box, more ? { tabindex: "0", role: "region", "aria-labelledby": labelledBy } : NO_REGION);
  });
  watcher.observe(box);
  for (const child of children) watcher.observe(child);
  return box;
}
const NO_REGION = { tabindex: null, role: null, "aria-labelledby": null };

/** The body of a table kept up to date row by row, so that the focus stays on a row's button. */
function createLabRows(send) {
  const body = h("tbody", {});
  const keep = keepList(
    body,
    (row) => row.id,
    (row) => {
      const node = h("tr", {});
      const cells = row.cells.map((_, index) => (index ? h("td", {}) : h("th", { scope: "row" })));
      node.append(...cells);
      let press = null;
      if (row.button) {
        press = button(row.button.label, "rgt-small", () => send({ do: row.button.do, values: { id: row.id } }));
        node.append(h("td", {}, press.node));
      }
      return {
        node,
        show(next) {
          next.cells.forEach((text, index) => setText(cells[index], text));
          set(node, { "data-tone": next.tone || null, "aria-current": next.tone === "here" && press ? "true" : null });
          if (press) {
            set(press.node, { "aria-label": `${next.button.label}: ${next.cells[0]}` });
            press.show({ label: next.button.label });
          }
        },
      };
    },
  );
  return { body, keep };
}

function createLabTable(send) {
  const title = createLabTitle();
  const head = h("tr", {});
  const { body, keep } = createLabRows(send);
  const table = h("table", { class: "rgt-sheet rgt-lab-table", "aria-labelledby": title.node.id }, h("thead", {}, head), body);
  const note = h("p", { class: "rgt-note" });
  const node = h("section", { class: "rgt-card rgt-lab-block" }, title.node, createScroll(title.node.id, table), note);
  let columns = "";
  return {
    node,
    show(block) {
      title.show(block.title, block.badge);
      const wanted = JSON.stringify(block.columns);
      if (wanted !== columns) {
        head.replaceChildren(...block.columns.map(columnHead));
        keep([]); // another shape of table: its rows are made anew
        columns = wanted;
      }
      keep(block.rows);
      table.classList.toggle("rgt-lab-many", block.columns.length > 4);
      setText(note, block.note);
      note.hidden = !block.note;
    },
  };
}

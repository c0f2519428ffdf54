// The class screen: codes are pasted, and the tables of the games come back.

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const CODES_HELP = "One code a line, or among names and other words.";

/** The games by length: a table with a bar in each row, and a mark where the expected number is. */
function createLengths() {
  const title = h("h3", { class: "rgt-title", id: freshId("lengths"), text: "How long the games took" });
  const mean = h("p", { class: "rgt-note" });
  const head = h("tr", {});
  const body = h("tbody", {});
  const table = h("table", { class: "rgt-sheet rgt-lengths", "aria-labelledby": title.id }, h("thead", {}, head), body);
  const key = h("p", { class: "rgt-note", "aria-hidden": "true", text: "Bar: these games. ◆ the expected number." });
  const node = h("section", { class: "rgt-card" }, title, mean, h("div", { class: "rgt-scroll" }, table), key);
  const percent = (part) => `${(100 * part).toFixed(1)}%`;
  const picture = ({ bar, mark }) => {
    const fill = h("span", { class: "rgt-length-bar" });
    fill.style.width = percent(bar);
    const point = mark === null ? null : h("span", { class: "rgt-length-mark", text: "◆" });
    if (point) point.style.left = percent(mark);
    return h("td", { class: "rgt-length-picture", "aria-hidden": "true" }, h("span", { class: "rgt-length-track" }, fill, point));
  };
  return {
    node,
    show(view) {
      setText(mean, `Length: ${view.mean}.`);
      head.replaceChildren(
        ...[capital(view.unit), "Games", capital(view.expected)].map((text) => h("th", { scope: "col", text })),
        h("td", { "aria-hidden": "true" }),
      );
      body.replaceChildren(
        ...view.lengths.map((row) => {
          const [name, ...cells] = row.cells;
          return h("tr", {}, h("th", { scope: "row", text: name }), ...cells.map((text) => h("td", { text })), picture(row));
        }),
      );
    },
  };
}

function createClass(send) {
  const title = h("h2", { class: "rgt-screen-title", text: "The games of a class" });
  const { node: trouble, say: speak } = createTrouble();
  const happened = h("span", {});
  const status = h("p", { class: "rgt-status", role: "status", "aria-atomic": "true" }, trouble, happened);
  const id = freshId("codes");
  const codes = h("textarea", { id, class: "rgt-code", rows: "8", spellcheck: "false", "aria-describedby": `${id}-help` });
  const help = h("span", { class: "rgt-help", id: `${id}-help`, text: CODES_HELP });
  const field = h("div", { class: "rgt-field" }, h("label", { for: id, text: "Codes of finished games" }), codes, help);
  const people = createSelect(null);
  const count = h("button", { type: "submit", class: "rgt-button rgt-count", text: "Count the games" });
  const form = h("form", { class: "rgt-form rgt-card" }, field, people.node, count);
  const games = h("h3", { class: "rgt-title" });
  const wins = createSheet("rgt-card");
  const lengths = createLengths();
  const verdict = h("p", {});
  const leftTitle = h("h3", { class: "rgt-title", id: freshId("left"), text: "Not counted" });
  const leftList = h("ul", { class: "rgt-words-list", "aria-labelledby": leftTitle.id });
  const left = h("section", { class: "rgt-card" }, leftTitle, leftList);
  const saving = h("button", { type: "button", class: "rgt-button", text: "Save the table (CSV)" });
  const found = h("div", { class: "rgt-class-found" }, games, wins.node, verdict, lengths.node, left, saving);
  const root = h(
    "div",
    { class: "rgt-screen", role: "group", "aria-label": "The games of a class", "data-lm-suppress-shortcuts": "true" },
    h("div", { class: "rgt-class" }, title, form, status, found),
  );
  let table = "";
  const say = (words, calm) => {
    speak(words, calm);
    if (words) setText(happened, "");
  };
  root.addEventListener("keydown", (event) => event.stopPropagation()); // a notebook has keys of its own
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    say("");
    setText(happened, "Counting …");
    send({ do: "count", codes: codes.value, people: people.node.hidden ? null : people.select.value });
  });
  saving.addEventListener("click", () => {
    saveToFile("class-games.csv", table);
    setText(happened, "Saved as class-games.csv.");
  });
  return {
    root,
    say,
    show(view) {
      if (codes.value === "") codes.value = view.codes; // as after a reload; what was typed since stays
      say(view.error);
      set(codes, { "aria-invalid": view.error ? "true" : null });
      if (!view.error) setText(happened, view.status);
      people.node.hidden = !view.people;
      if (view.people) people.show(view.people);
      found.hidden = !view.title;
      if (!view.title) return;
      table = view.csv;
      setText(games, view.title);
      wins.show({ title: "Wins", columns: ["", "Games", "Share", "95 % interval", "Chance"], rows: view.wins }, []);
      setText(verdict, view.verdict);
      lengths.show(view);
      left.hidden = !view.left.length;
      leftList.replaceChildren(
        ...view.left.map(({ where, why, code }) =>
          h("li", {}, h("b", { text: where }), ` ${why} `, h("code", { text: code })),
        ),
      );
    },
  };
}

function renderClass({ model, el }) {
  const sender = createSender(
    model,
    (words, calm) => screen.say(words, calm),
    `This screen is cut off from Python. ${RUN_ALL}`,
  );
  const screen = createClass(sender.send);
  const draw = () => {
    sender.heard();
    screen.show(model.get("view"));
  };
  el.classList.add("rgt-in-class");
  el.append(screen.root);
  draw();
  model.on("change:view", draw);
  return () => {
    sender.heard();
    model.off("change:view", draw);
    screen.root.remove();
  };
}

export default { render: renderClass };

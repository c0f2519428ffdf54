// The chances of everyone: a bar, the fraction, the decimal, what it was before, and how sure the number is.

const LONGEST_PART = 13;
const BADGES = {
  exact: ["=", "exact"],
  certified: ["±", "certified"],
  estimated: ["≈", "estimated"],
  none: ["–", "no answer"],
  hidden: ["?", "hidden"],
};

/** How sure a number is: a sign and a word. */
function createBadge() {
  const sign = h("span", { class: "rgt-badge-sign", "aria-hidden": "true" });
  const word = h("span", {});
  const node = h("span", { class: "rgt-badge" }, sign, word);
  return {
    node,
    show(guarantee) {
      const [mark, name] = BADGES[guarantee] ?? BADGES.none;
      setText(sign, mark);
      setText(word, name);
      set(node, { class: `rgt-badge rgt-badge-${safeName(guarantee)}` });
    },
  };
}

/** Numerator or denominator with its middle left out. */
function shortenPart(part) {
  return part.length <= LONGEST_PART ? part : `${part.slice(0, 5)}…${part.slice(-5)}`;
}

function shortenFraction(fraction) {
  return fraction.split("/").map(shortenPart).join("/");
}

/** A fraction; a long one is shortened and its button shows it whole. */
function createFraction() {
  const plain = h("span", { class: "rgt-fraction" });
  const toggle = h("button", { type: "button", class: "rgt-fraction rgt-fraction-button", "aria-expanded": "false" });
  const whole = h("span", { class: "rgt-fraction-whole", hidden: true });
  const node = h("span", { class: "rgt-fraction-box" }, plain, toggle, whole);
  let open = false;
  let text = "";
  let name = "";
  const draw = () => {
    const brief = shortenFraction(text);
    const long = brief !== text;
    plain.hidden = long;
    setText(plain, long ? "" : text);
    // A button that has the focus stays until the focus has moved on.
    toggle.hidden = !long && !hasFocus(toggle);
    setText(toggle, brief);
    set(toggle, {
      title: long ? text : null,
      "aria-expanded": String(open && long),
      "aria-label": `${brief}, ${name}: ${open ? "hide" : "show"} the whole fraction`,
    });
    whole.hidden = !(open && long);
    setText(whole, open && long ? text : "");
  };
  toggle.addEventListener("click", () => {
    open = !open;
    draw();
  });
  toggle.addEventListener("blur", draw);
  return {
    node,
    show(fraction, meaning) {
      text = fraction ?? "";
      name = meaning;
      draw();
    },
  };
}

function changeWords(row) {
  const now = row.unit ? Number(row.decimal) : row.share;
  if (row.before === null || row.before === undefined || now === null || Number.isNaN(now)) return ["", ""];
  const was = Number(row.before).toFixed(4);
  // More of a chance is better for its player; more turns may be either.
  if (now > row.before) return [row.unit ? "same" : "up", `▲ was ${was}`];
  if (now < row.before) return [row.unit ? "same" : "down", `▼ was ${was}`];
  return ["same", "as before"];
}

function createOddsRow(piece, index, send) {
  let id = null;
  const label = h("span", { class: "rgt-odds-name" });
  const decimal = h("span", { class: "rgt-odds-decimal" });
  const ask = h("button", { type: "button", class: "rgt-odds-why" }, decimal);
  ask.addEventListener("click", () => send({ do: "why", outcome: id }));
  const change = h("span", { class: "rgt-odds-change" });
  const comma = unseen("");
  const fraction = createFraction();
  const fill = h("span", { class: `rgt-bar-fill rgt-pattern-${index % 5} rgt-c-${safeName(piece?.colour)}` });
  const before = h("span", { class: "rgt-bar-before" });
  const bar = h("span", { class: "rgt-bar", "aria-hidden": "true" }, fill, before);
  const head = h("span", { class: "rgt-odds-head" }, piece ? tokenPicture(piece) : null, label, unseen(": "), ask);
  const foot = h("span", { class: "rgt-odds-foot" }, fraction.node, comma, change);
  const node = h("li", { class: "rgt-odds-row" }, head, bar, foot);
  return {
    node,
    show(row, seat) {
      id = row.id;
      set(ask, { "aria-label": `${row.decimal}: why this number for ${row.label}?`, title: "Why this number?" });
      setText(label, row.label);
      setText(decimal, row.unit ? `${row.decimal} ${row.unit}` : row.decimal);
      fraction.show(row.fraction, row.unit ? `the ${row.unit} of ${row.label}` : `the chance of ${row.label}`);
      bar.hidden = Boolean(row.unit);
      const [way, words] = changeWords(row);
      setText(comma, words ? ", " : "");
      setText(change, words);
      set(change, { class: `rgt-odds-change rgt-change-${way || "none"}` });
      fill.style.setProperty("--rgt-share", row.share ?? 0);
      before.style.setProperty("--rgt-share", row.before ?? 0);
      before.hidden = !words;
      set(node, { class: `rgt-odds-row${row.id === seat ? " rgt-to-move" : ""}` });
    },
  };
}

function createOdds(send) {
  const badge = createBadge();
  const heading = h("span", {});
  const title = h("h3", { class: "rgt-title" }, heading, badge.node);
  const list = h("ul", { class: "rgt-odds-list" });
  const note = h("p", { class: "rgt-note" });
  const next = h("button", { type: "button", class: "rgt-button rgt-small", text: "What can happen next, by which rules?" });
  next.addEventListener("click", () => send({ do: "why" }));
  const root = h("section", { class: "rgt-card rgt-odds" }, title, list, note, next);
  let pieces = [];
  let seat = null;
  let keep = null;
  const fresh = () => {
    list.replaceChildren();
    keep = keepList(
      list,
      (row) => row.id,
      (row) => {
        // Who has no piece, as nobody, comes after all who have one.
        const place = pieces.findIndex((piece) => piece.id === row.id);
        const made = createOddsRow(pieces[place], place < 0 ? pieces.length : place, send);
        return { node: made.node, show: (shown) => made.show(shown, seat) };
      },
    );
  };
  fresh();
  return {
    root,
    setPieces(given) {
      // Tokens and colours belong to a game; while they stay, so do the rows.
      if (JSON.stringify(given) === JSON.stringify(pieces)) return;
      pieces = given;
      fresh();
    },
    show(chances, nextSeat) {
      const { guarantee = "none", rows = [], note: words = "" } = chances ?? {};
      seat = nextSeat;
      setText(heading, chances?.title ?? "Chances to win");
      badge.show(guarantee);
      keep(rows);
      list.hidden = rows.length === 0;
      next.hidden = rows.length > 0 || guarantee === "hidden";
      setText(note, words);
      note.hidden = !words;
    },
  };
}

// Guess first: the question, what came of the guess, and the tally.

const POINTS =
  "A chance that is off by 10, 30 or 50 percentage points costs 1, 9 or 25 points of 100. A time that is half or twice as long costs 25.";
const LINE = { width: 300, height: 64, left: 14, right: 286, y: 34 };

/** The guess and the truth on one line; the words beside it say the same. */
function numberLine(line) {
  const x = (place) => LINE.left + (LINE.right - LINE.left) * place;
  return s(
    "svg",
    { class: "rgt-guess-line", viewBox: `0 0 ${LINE.width} ${LINE.height}`, "aria-hidden": "true" },
    s("line", { class: "rgt-guess-axis", x1: LINE.left, x2: LINE.right, y1: LINE.y, y2: LINE.y }),
    ...line.ticks.flatMap((tick) => [
      s("line", { class: "rgt-guess-axis", x1: x(tick.place), x2: x(tick.place), y1: LINE.y - 4, y2: LINE.y + 4 }),
      s("text", { class: "rgt-guess-tick", x: x(tick.place), y: LINE.height - 6, text: tick.label }),
    ]),
    s("line", { class: "rgt-guess-gap", x1: x(line.said), x2: x(line.truth), y1: LINE.y, y2: LINE.y }),
    s("circle", { class: "rgt-guess-truth", cx: x(line.truth), cy: LINE.y, r: 7 }),
    s("path", { class: "rgt-guess-said", d: `M${x(line.said)} ${LINE.y - 3}l-7 -14h14z` }),
  );
}

/** The panel; `heir` takes the focus when the question is answered. */
function createGuess(send, heir) {
  const section = panel("Guess first", "rgt-guess", false);
  const id = freshId("guess");
  const choice = createSelect(null);
  const question = h("p", { class: "rgt-guess-question", id: `${id}-question` });
  const label = h("label", { for: id, text: "Your guess" });
  const input = h("input", { id, type: "text", autocomplete: "off", spellcheck: "false" });
  const help = h("span", { class: "rgt-help", id: `${id}-help` });
  const field = h("div", { class: "rgt-field" }, label, input, help);
  const submit = h("button", { type: "submit", class: "rgt-button rgt-guess-submit", text: "Guess" });
  const reveal = h("button", { type: "button", class: "rgt-button", text: "Show without a guess" });
  const trouble = h("p", { class: "rgt-error", id: `${id}-error` }); // beside the field; the live region says it too
  const buttons = h("div", { class: "rgt-actions" }, submit, reveal);
  const form = h("form", { class: "rgt-form" }, choice.node, question, field, trouble, buttons);
  const note = h("p", { class: "rgt-note" });
  const badge = createBadge();
  const words = h("p", {});
  const picture = h("div", {});
  const key = h("p", { class: "rgt-legend", "aria-hidden": "true", text: "▼ your guess   ● the answer" });
  const asked = h("p", { class: "rgt-note" });
  const told = h("div", { class: "rgt-guess-told" }, asked, words, badge.node, picture, key);
  const tally = h("p", { class: "rgt-guess-tally" });
  const rows = h("ul", { class: "rgt-guess-rows" });
  const list = panel("All guesses, newest first", "rgt-guess-list", false);
  const rule = h("p", { class: "rgt-note", text: POINTS });
  const mode = createSelect(null);
  const ask = h("button", { type: "button", class: "rgt-button rgt-small", text: "Ask me at the next position" });
  const anew = h("button", { type: "button", class: "rgt-button rgt-small", text: "Start a new tally" });
  section.body.append(form, note, told, tally, list.root, mode.node, ask, anew);
  list.body.append(rule, rows);
  const keep = keepList(
    rows,
    (row) => row.id,
    () => {
      const title = h("strong", {});
      const text = h("span", {});
      const node = h("li", {}, title, " ", text);
      return {
        node,
        show(row) {
          setText(title, row.question);
          setText(text, row.words);
        },
      };
    },
  );
  let questions = [];
  let sent = false;
  let drawn = "";
  let step = null;

  const chosen = () => questions.find((one) => one.value === choice.select.value) ?? questions[0];
  const showQuestion = () => {
    const one = chosen();
    setText(question, one?.label);
    setText(help, one?.unit ? `A number of ${one.unit}, such as 4.5.` : "Any form: 1/3, 0.25 or 25 %.");
  };
  const fail = (text) => {
    setText(trouble, text);
    trouble.hidden = !text;
    const describing = [`${id}-question`, `${id}-help`, text ? `${id}-error` : null].filter(Boolean).join(" ");
    set(input, { "aria-invalid": text ? "true" : null, "aria-describedby": describing });
  };
  choice.select.addEventListener("change", showQuestion);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sent = true;
    send({ do: "guess", question: chosen()?.value, said: input.value });
  });
  reveal.addEventListener("click", () => send({ do: "reveal" }));
  ask.addEventListener("click", () => send({ do: "ask" }));
  anew.addEventListener("click", () => send({ do: "guess-anew" }));
  mode.select.addEventListener("change", () => send({ do: "guessing", mode: mode.select.value }));

  return {
    root: section.root,
    show(guess, error) {
      section.root.hidden = !guess;
      if (!guess) return;
      fail(sent && guess.questions.length ? error : "");
      sent = false;
      const fresh = JSON.stringify(guess);
      if (fresh === drawn) return;
      drawn = fresh;
      const asking = guess.questions.length > 0;
      const begun = asking && (!questions.length || guess.step !== step);
      step = guess.step;
      questions = guess.questions;
      if (begun) {
        input.value = "";
        section.root.open = true;
        choice.show({ label: "What to guess", values: questions, value: questions[0].value });
        choice.select.value = questions[0].value;
        showQuestion();
      }
      choice.node.hidden = questions.length < 2;
      setHidden(form, !asking, heir());
      setText(note, guess.note);
      note.hidden = !guess.note;
      told.hidden = !guess.told;
      if (guess.told) {
        setText(asked, guess.told.question);
        setText(words, guess.told.words);
        badge.show(guess.told.guarantee);
        picture.replaceChildren(numberLine(guess.told.line));
      }
      setText(tally, guess.tally.words);
      tally.hidden = guess.mode === "off" && !guess.tally.rows.length;
      list.root.hidden = anew.hidden = !guess.tally.rows.length;
      keep(guess.tally.rows);
      mode.show({ label: "Ask me to guess", values: guess.modes, value: guess.mode });
      setHidden(ask, !guess.ask, mode.select);
    },
  };
}

// A question with its own way to answer. Whether an answer is right is not known here.

/** A labelled field of one line, or of several; `example` says what an answer looks like. */
function createLine(label, example, rows) {
  const id = freshId("answer");
  const input = rows
    ? h("textarea", { id, rows, spellcheck: "false" })
    : h("input", { id, type: "text", autocomplete: "off", spellcheck: "false" });
  const help = example ? h("span", { class: "rgt-help", id: `${id}-help`, text: example }) : null;
  set(input, { "aria-describedby": help ? help.id : null });
  const node = h("div", { class: "rgt-field" }, h("label", { for: id, text: label }), input, help);
  return { node, value: () => input.value, focus: () => input.focus() };
}

/** Round buttons for one option, boxes for several. */
function createOptions(options, several, legend) {
  const name = freshId("options");
  const inputs = options.map((option) =>
    h("input", { type: several ? "checkbox" : "radio", name, value: option.id, id: freshId("option") }),
  );
  const rows = inputs.map((input, i) =>
    h("div", { class: "rgt-option" }, input, h("label", { for: input.id, text: options[i].text })),
  );
  const node = h("fieldset", { class: "rgt-options" }, h("legend", { text: legend }), ...rows);
  return {
    node,
    value: () => inputs.filter((input) => input.checked).map((input) => input.value),
    focus: () => inputs[0]?.focus(),
  };
}

/** One field for each part of the answer. */
function createParts(names) {
  const lines = names.map((name) => createLine(name, "", 0));
  return {
    node: h("div", { class: "rgt-parts" }, ...lines.map((line) => line.node)),
    value: () => Object.fromEntries(names.map((name, i) => [name, lines[i].value()])),
    focus: () => lines[0].focus(),
  };
}

function createAnswer(question) {
  switch (question.input) {
    case "options":
      return createOptions(question.options, false, "Choose one");
    case "boxes":
      return createOptions(question.options, true, "Choose all that fit");
    case "fields":
      return createParts(question.fields);
    case "lines":
      return createLine("Your answer", `Write ${question.example}.`, 4);
    case "text":
      return createLine("Your answer", `Write ${question.example}.`, 0);
    default:
      return null; // answered in a cell of the notebook
  }
}

function createSheet(sheet) {
  const head = h("tr", {}, ...sheet.columns.map((cell) => h("th", { scope: "col", text: cell })));
  const rows = sheet.rows.map(([first, ...cells]) =>
    h("tr", {}, h("th", { scope: "row", text: first }), ...cells.map((cell) => h("td", { text: cell }))),
  );
  const caption = h("caption", { text: sheet.title });
  return h("div", { class: "rgt-scroll" }, h("table", {}, caption, h("thead", {}, head), h("tbody", {}, ...rows)));
}

function createCard(question, send) {
  const answer = createAnswer(question);
  const elsewhere = question.note ? h("p", { text: question.note }) : null;
  const said = h("p", { class: "rgt-said", role: "status" });
  const done = h("p", { class: "rgt-done" });
  const hints = h("ol", { class: "rgt-hints", "aria-label": "Hints" });
  const check = button(question.predict ? "Write down my guess" : "Check", "rgt-primary", () => {});
  check.node.type = "submit";
  const hint = button("Hint", "rgt-quiet", () => send({ do: "hint" }));
  const buttons = h("div", { class: "rgt-actions" }, answer && check.node, question.predict ? null : hint.node);
  const form = h("form", { class: "rgt-answer" }, answer?.node, buttons);
  const give = (event) => {
    event.preventDefault();
    send({ do: "check", answer: answer?.value() ?? null });
  };
  form.addEventListener("submit", give);
  // A notebook may keep Enter for itself, and then the form hears nothing of it.
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.type === "text") give(event);
  });
  const root = h(
    "section",
    {
      class: "rgt-screen rgt-exercise tex2jax_ignore mathjax_ignore",
      "aria-label": question.title,
      "data-lm-suppress-shortcuts": "true", // otherwise Enter in a field belongs to the notebook
    },
    h("p", { class: "rgt-exercise-title", text: question.title }),
    ...question.paragraphs.map((text) => h("p", { text })),
    question.sheet ? createSheet(question.sheet) : null,
    elsewhere,
    form,
    said,
    hints,
    done,
  );
  const keepHints = keepList(
    hints,
    (item) => item.step,
    () => {
      const node = h("li", {});
      return { node, show: (item) => setText(node, item.text) };
    },
  );
  let pending = 0;
  return {
    root,
    /** Words of the page itself, in the place of the kernel's. */
    say(words, calm) {
      clearTimeout(pending);
      set(said, { "data-kind": calm ? "empty" : "unreadable" });
      setText(said, words);
    },
    show(state) {
      const words = state.feedback;
      // Emptied first, so that the same words said twice are heard twice.
      clearTimeout(pending);
      setText(said, "");
      if (words) {
        pending = setTimeout(() => {
          set(said, { "data-kind": words.kind });
          setText(said, [words.sign, words.heading, words.text].filter(Boolean).join(" "));
        }, 60);
      }
      keepHints(state.hints.map((text, i) => ({ step: i, text })));
      hints.hidden = state.hints.length === 0;
      const label = state.left > 0 ? `Hint (${state.left} more)` : "No more hints";
      hint.show({ enabled: state.left > 0, reason: "There are no more hints.", label });
      const tries = state.tries === 1 ? "1 try" : `${state.tries} tries`;
      setText(done, state.right ? `✓ Done: right after ${tries}.` : state.tries ? `So far: ${tries}.` : "");
      done.hidden = !done.textContent;
    },
  };
}

export default {
  render({ model, el }) {
    const sender = createSender(
      model,
      (words, calm) => card.say(words, calm),
      `This card is cut off from Python. ${RUN_ALL}`,
    );
    const card = createCard(model.get("question"), sender.send);
    const show = () => {
      sender.heard();
      card.show(model.get("state"));
    };
    model.on("change:state", show);
    show();
    el.classList.add("rgt-in-card");
    el.append(card.root);
    return () => {
      sender.heard();
      model.off("change:state", show);
    };
  },
};

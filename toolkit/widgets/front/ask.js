// A question with a few answers, such as which of two fitting dice to use.

function createAsk() {
  const words = h("p", { class: "rgt-ask-words", id: freshId("ask") });
  const row = h("div", { class: "rgt-ask-row" });
  const root = h("div", { class: "rgt-ask", role: "group", "aria-labelledby": words.id, hidden: true }, words, row);
  let back = null;

  /** Take the question away; the focus goes back to where the question came from. */
  function close() {
    setHidden(root, true, back);
    back = null;
  }

  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  });

  return {
    root,
    close,
    /** Ask; `pick` is told the answer, `from` gets the focus afterwards. */
    open(question, answers, pick, from) {
      back = from;
      setText(words, question);
      const made = answers.map((answer) => {
        const swatch = h("span", { class: `rgt-swatch rgt-c-${safeName(answer)}`, "aria-hidden": "true" });
        const node = h("button", { type: "button", class: "rgt-button rgt-answer" }, swatch, answer);
        node.addEventListener("click", () => {
          close();
          pick(answer);
        });
        return node;
      });
      const never = h("button", { type: "button", class: "rgt-button rgt-quiet", text: "Cancel" });
      never.addEventListener("click", close);
      row.replaceChildren(...made, never);
      root.hidden = false;
      made[0].focus();
    },
  };
}

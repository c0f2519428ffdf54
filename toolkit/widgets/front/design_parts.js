// What the design screen is made of: fields that are sent as soon as they are changed, and cards with a heading.

function createCard(title, className) {
  const heading = h("h3", { class: "rgt-card-title", text: title });
  const root = h("section", { class: `rgt-card ${className}` }, heading);
  return { root, heading };
}

/** A labelled line to type in. What is being typed stays, unless another value comes. */
function createTypedField() {
  const id = freshId("typed");
  const label = h("label", { for: id });
  const input = h("input", { id, type: "text", autocomplete: "off", spellcheck: "false" });
  const help = h("span", { class: "rgt-help", id: `${id}-help` });
  let given = null;
  return {
    node: h("div", { class: "rgt-field" }, label, input, help),
    control: input,
    show(field) {
      setText(label, field.label);
      setText(help, field.help);
      help.hidden = !field.help;
      set(input, { "aria-describedby": field.help ? help.id : null });
      if (field.value !== given || !hasFocus(input)) input.value = field.value;
      given = field.value;
    },
  };
}

/** A labelled list to choose from, which always shows the value that holds. */
function createChosenField() {
  const made = createSelect(null);
  return {
    node: made.node,
    control: made.select,
    show(field) {
      made.show(field);
      made.select.value = field.value;
    },
  };
}

/** Fields kept up to date in place; `commit(id, value)` is told of every change. `keyOf` tells fields apart. */
function createLiveFields(keyOf, commit) {
  const root = h("div", { class: "rgt-fields" });
  const keep = keepList(root, keyOf, (first) => {
    const part = first.values ? createChosenField() : createTypedField();
    part.control.addEventListener("change", () => commit(first.id, part.control.value));
    return part;
  });
  return { root, show: keep };
}

/** A button that sends a command, and says why where it cannot. */
function sender(label, className, send, message, say) {
  return button(label, className, (reason) => (reason ? say(reason) : send(message())));
}

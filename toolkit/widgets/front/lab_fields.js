// The forms of a lab: fields to choose or write in, and the buttons that send them.

/** A labelled field to write in. */
function createWrite() {
  const id = freshId("write");
  const label = h("label", { for: id });
  const input = h("input", { id, type: "text", autocomplete: "off", spellcheck: "false" });
  const help = h("span", { class: "rgt-help", id: `${id}-help` });
  const node = h("div", { class: "rgt-field" }, label, input, help);
  let given = null;
  return {
    node,
    control: input,
    show(field) {
      setText(label, field.label);
      setText(help, field.help);
      help.hidden = !field.help;
      set(input, { "aria-describedby": field.help ? help.id : null });
      // What the user has written but not sent stays, unless the lab itself set another value.
      if (field.value !== given) input.value = field.value;
      given = field.value;
    },
  };
}

/** A field of either kind, with `control`, the element that holds its value. */
function createLabField(field) {
  if (!field.values) return createWrite();
  const made = createSelect(null);
  return { node: made.node, control: made.select, show: made.show };
}

/** A form: `send` gets the command of the button that was pressed, with the values of all fields. */
function createLabForm(send, say) {
  const title = h("h3", { class: "rgt-title" });
  const fields = h("div", { class: "rgt-fields" });
  const actions = h("div", { class: "rgt-actions" });
  const node = h("form", { class: "rgt-card rgt-lab-form" }, title, fields, actions);
  const controls = new Map();
  const keepFields = keepList(
    fields,
    (field) => field.id,
    (field) => {
      const made = createLabField(field);
      controls.set(field.id, made.control);
      return made;
    },
  );
  const values = () => Object.fromEntries([...controls].map(([id, control]) => [id, control.value]));
  const keepButtons = keepList(
    actions,
    (item) => item.do,
    (item) => {
      const press = (reason) => (reason ? say(reason) : send({ do: item.do, values: values() }));
      return button(item.label, item.first ? "rgt-lab-first" : "rgt-quiet", press);
    },
  );
  // Enter in a field presses the first button. Without a submit button the browser would do so for a single field only.
  fields.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    actions.querySelector("button")?.click();
  });
  node.addEventListener("submit", (event) => event.preventDefault());
  return {
    node,
    show(form) {
      setText(title, form.title);
      title.hidden = !form.title;
      keepFields(form.fields);
      fields.hidden = form.fields.length === 0;
      keepButtons(form.buttons);
    },
  };
}

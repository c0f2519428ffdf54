// The two editors: of the space that is chosen, and of the whole board.

function createSpaceEditor(send, say) {
  const { root, heading } = createCard("Space", "rgt-design-space");
  const leads = h("p", { class: "rgt-note" });
  const empty = h("p", { class: "rgt-note" });
  let shown = { id: "" };
  const fields = createLiveFields(
    (field) => `${shown.id}/${field.id}/${field.values ? "choose" : "type"}`,
    (key, value) => send({ do: "set", space: shown.id, key, value }),
  );
  const add = sender("Add a space after this one", "rgt-quiet", send, () => ({ do: "add", space: shown.id }), say);
  const remove = sender("Take this space out", "rgt-quiet", send, () => ({ do: "remove", space: shown.id }), say);
  set(heading, { tabindex: "-1" });
  root.append(leads, fields.root, empty, h("div", { class: "rgt-actions" }, add.node, remove.node));
  return {
    root,
    focus: () => (root.querySelector("select, input") ?? heading).focus(),
    show(space) {
      shown = space;
      setText(heading, space.title);
      setText(leads, space.leads);
      fields.show(space.fields);
      setText(empty, space.empty);
      empty.hidden = !space.empty;
    },
  };
}

function createBoardEditor(send) {
  const commit = (key, value) => send({ do: "number", key, value });
  const make = (title, open) => {
    const section = panel(title, "rgt-design-board", open);
    const fields = createLiveFields((field) => field.id, commit);
    section.body.append(fields.root);
    return { root: section.root, show: fields.show };
  };
  const numbers = make("The whole board", true);
  const options = make("How this board reads the open rules", false);
  return {
    roots: [numbers.root, options.root],
    show(view) {
      numbers.show(view.fields);
      options.root.hidden = view.options.length === 0;
      options.show(view.options);
    },
  };
}

// The two forms: dice thrown on a real table, and a new game.

function choiceOf(value) {
  return typeof value === "object" ? value : { value, label: value };
}

/** A labelled select that is filled anew only when its choices change. A choice may bring its own words of help. */
function createSelect(blank) {
  const id = freshId("field");
  const label = h("label", { for: id });
  const select = h("select", { id });
  const help = h("span", { class: "rgt-help", id: `${id}-help` });
  const node = h("div", { class: "rgt-field" }, label, select, help);
  let choices = "";
  let given = null;
  let shown = {};
  const explain = () => {
    const own = (shown.values ?? []).map(choiceOf).find(({ value }) => String(value) === select.value);
    const words = own?.help ?? shown.help ?? "";
    setText(help, words);
    help.hidden = !words;
    set(select, { "aria-describedby": words ? help.id : null });
  };
  select.addEventListener("change", explain);
  return {
    node,
    select,
    show(field) {
      shown = field;
      setText(label, field.label);
      const values = field.values.map(choiceOf);
      const wanted = JSON.stringify(values);
      if (wanted !== choices) {
        const held = select.value;
        select.replaceChildren(
          ...(blank ? [h("option", { value: "", text: blank })] : []),
          ...values.map(({ value, label: words }) => h("option", { value, text: words })),
        );
        if (values.some(({ value }) => String(value) === held)) select.value = held;
        choices = wanted;
      }
      // What the user has chosen but not sent stays, unless the game itself set another value.
      if (field.value !== undefined && field.value !== given) select.value = field.value;
      given = field.value;
      explain();
    },
  };
}

/** A growing set of labelled selects and the values chosen in them. */
function createFields(blank) {
  const root = h("div", { class: "rgt-fields" });
  let fields = [];
  const parts = new Map();
  const keep = keepList(
    root,
    (field) => field.id,
    (field) => {
      const made = createSelect(blank);
      parts.set(field.id, made);
      return { node: made.node, show: (next) => made.show(next) };
    },
  );
  return {
    root,
    show(next) {
      fields = next ?? [];
      keep(fields);
    },
    values: () => Object.fromEntries(fields.map((field) => [field.id, parts.get(field.id).select.value])),
    missing: () => fields.find((field) => !parts.get(field.id).select.value),
    focus: (field) => parts.get(field.id).select.focus(),
    clear: () =>
      fields.forEach((field) => {
        parts.get(field.id).select.value = "";
      }),
  };
}

function createEntry(send, say) {
  const section = panel("Enter dice by hand", "rgt-entry", false);
  const fields = createFields("choose");
  const form = h("form", { class: "rgt-form" });
  let reason = "";
  const enter = button("Enter this throw", "rgt-quiet", () => {});
  enter.node.type = "submit";
  const note = h("p", { class: "rgt-note" });
  form.append(fields.root, enter.node, note);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const missing = fields.missing();
    if (reason) say(reason);
    else if (missing) {
      say(`Choose a face for: ${missing.label}.`);
      fields.focus(missing);
    } else send({ do: "enter", values: fields.values() });
  });
  section.body.append(form);
  return {
    root: section.root,
    clear: fields.clear,
    show(entry) {
      section.root.hidden = !entry;
      if (!entry) return;
      setText(section.summary, entry.label);
      fields.show(entry.fields);
      reason = entry.enabled ? "" : entry.reason || "No throw is expected now.";
      setText(note, sentence(reason));
      note.hidden = !reason;
      enter.show({ enabled: entry.enabled, reason, label: entry.press ?? "Enter this throw" });
    },
  };
}

/** The form for a new game. `heir` takes the focus when the form closes under it. */
function createSetup(send, heir) {
  const section = panel("New game", "rgt-setup", false);
  const fields = createFields(null);
  const id = freshId("seed");
  const seedLabel = h("label", { for: id });
  const seed = h("input", { id, type: "text", autocomplete: "off", spellcheck: "false" });
  const seedField = h("div", { class: "rgt-field" }, seedLabel, seed);
  const start = button("Start new game", "rgt-quiet", () => {});
  start.node.type = "submit";
  const trouble = h("p", { class: "rgt-error" }); // beside the button; the live region says it too
  const form = h("form", { class: "rgt-form" }, fields.root, seedField, start.node, trouble);
  let given = null;
  let opened = null;
  let sent = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sent = true;
    send({ do: "new", values: { ...fields.values(), ...(seedField.hidden ? {} : { seed: seed.value }) } });
  });
  section.body.append(form);
  return {
    root: section.root,
    /** What the last command came to: a new game that has begun closes the form, and leads to its first throw. */
    told(error) {
      setText(trouble, error);
      trouble.hidden = !error;
      if (sent && !error) {
        section.root.open = false;
        heir().focus();
      }
      sent = false;
    },
    open() {
      section.root.open = true;
      section.summary.focus();
    },
    show(setup) {
      fields.show(setup?.fields);
      seedField.hidden = !setup?.seed;
      if (setup?.seed) {
        setText(seedLabel, setup.seed.label);
        if (setup.seed.value !== given) seed.value = setup.seed.value;
        given = setup.seed.value;
      }
      const open = Boolean(setup?.open);
      if (open !== opened) {
        const held = hasFocus(section.body);
        section.root.open = open;
        if (held && !open) heir().focus();
      }
      opened = open;
    },
  };
}

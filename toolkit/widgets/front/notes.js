// The note on a move: read, written, changed and taken away where the log tells of the move.

const LONGEST_NOTE = 500; // signs

/** The form is made when it is first asked for: a long log has many moves and few notes. */
function createMoveNote(send) {
  const open = h("button", { type: "button", class: "rgt-button rgt-small", "aria-expanded": "false" });
  const text = h("p", { class: "rgt-log-note" });
  const place = h("div", {}, text);
  let form = null;
  let field = null;
  let step = null;
  let title = "";
  let note = "";
  let sent = false;

  function close() {
    const held = form && hasFocus(form);
    form?.remove();
    form = null;
    sent = false;
    set(open, { "aria-expanded": "false" });
    if (held) open.focus();
  }

  function edit() {
    const id = freshId("note");
    field = h("textarea", { id, rows: 2, maxlength: LONGEST_NOTE });
    field.value = note;
    const keep = h("button", { type: "submit", class: "rgt-button rgt-small", text: "Keep the note" });
    const drop = h("button", { type: "button", class: "rgt-button rgt-small", text: "Cancel" });
    const buttons = h("div", { class: "rgt-history" }, keep, drop);
    form = h("form", { class: "rgt-note-form" }, h("label", { for: id, text: `Note on ${title}` }), field, buttons);
    drop.addEventListener("click", close);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      sent = true;
      send({ do: "note", step, text: field.value });
    });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      close();
    });
    place.append(form);
    set(open, { "aria-expanded": "true" });
    field.focus();
  }

  open.addEventListener("click", () => (form ? close() : edit()));
  return {
    button: open,
    node: place,
    /** `failed` says that the note just sent was refused: what was written stays. */
    show(entry, given, failed) {
      if (form && (entry.title !== title || (sent && !failed))) close();
      sent = false;
      step = entry.step;
      title = entry.title;
      note = given ?? "";
      const words = note ? "Change the note" : "Add a note";
      setText(open, words);
      set(open, { "aria-label": `${words}: ${title}` });
      setText(text, note);
      text.hidden = !note;
    },
  };
}

// What can be chosen now, as a list of buttons, and the switch that shows what each choice is worth.

const CHOICE_KEYS = 9;

/** One choice: its number key, its words, and its worth when that is known. */
function createChoice(send, preview) {
  const key = h("span", { class: "rgt-choice-key", "aria-hidden": "true" });
  const label = h("span", { class: "rgt-choice-label" });
  const detail = h("span", { class: "rgt-choice-detail" });
  const best = h("span", { class: "rgt-choice-best" }, h("span", { "aria-hidden": "true", text: "★ " }), "best");
  const stop = unseen(". ");
  const value = h("span", { class: "rgt-choice-value" });
  const worse = h("span", { class: "rgt-choice-worse" });
  const worth = h("span", { class: "rgt-choice-worth" }, best, " ", value, " ", worse);
  const main = h("span", { class: "rgt-choice-main" }, label, stop, detail, unseen(". "));
  const press = h("button", { type: "button", class: "rgt-button rgt-play" }, key, main, worth);
  const node = h("li", {}, press);
  let id = null;
  let path = null;
  press.addEventListener("click", () => send({ do: "choose", id }));
  for (const begin of ["focus", "pointerenter"]) press.addEventListener(begin, () => preview(path));
  for (const end of ["blur", "pointerleave"]) press.addEventListener(end, () => preview(null));
  return {
    node,
    show(item) {
      id = item.id;
      path = item.path ?? null;
      const number = item.index < CHOICE_KEYS ? String(item.index + 1) : "";
      setText(key, number);
      setText(label, item.label);
      setText(detail, item.detail);
      setText(stop, item.detail ? ". " : "");
      best.hidden = !item.best;
      setText(value, [item.value, item.exact ? `= ${shortenFraction(item.exact)}` : ""].filter(Boolean).join(" "));
      setText(worse, item.worse ? `worse by ${item.worse}` : "");
      worth.hidden = !(item.best || item.value || item.worse);
      set(press, {
        class: `rgt-button rgt-play${item.best ? " rgt-play-best" : ""}`,
        "aria-keyshortcuts": number || null,
        title: item.exact && item.exact !== shortenFraction(item.exact) ? item.exact : null,
      });
    },
  };
}

/** The list; `heir` gives what takes the focus when the list goes, `preview` draws the way of a choice. */
function createChoices(send, say, preview, heir) {
  const words = h("span", {});
  const title = h("h3", { class: "rgt-title" }, words);
  const hint = button("", "rgt-hint", (why) => (why ? say(why) : send({ do: "hint" })));
  const note = h("p", { class: "rgt-note" });
  const id = freshId("choices");
  const list = h("ol", { class: "rgt-choices-list", "aria-labelledby": id });
  const root = h("section", { class: "rgt-card rgt-choices", hidden: true }, title, note, list, hint.node);
  words.id = id;
  const keep = keepList(
    list,
    (item) => item.id,
    () => createChoice(send, preview),
  );
  return {
    root,
    press: (index) => list.children[index]?.firstChild.click(),
    focus: () => (root.hidden ? undefined : list.querySelector("button")?.focus()),
    count: () => (root.hidden ? 0 : list.childElementCount),
    show(choices) {
      const items = choices?.items ?? [];
      const held = hasFocus(list) ? list.getRootNode().activeElement : null;
      preview(null);
      keep(items.map((item, index) => ({ ...item, index })));
      setHidden(root, !choices || (!items.length && !choices.hint), heir());
      // A choice that changed its place or is gone has dropped the focus.
      if (held && !root.hidden && !hasFocus(list))
        (held.isConnected ? held : (list.querySelector("button") ?? heir())).focus();
      else if (held && root.hidden && !hasFocus(root)) heir().focus();
      if (!choices) return;
      setText(words, choices.label);
      setText(note, choices.note);
      note.hidden = !choices.note;
      setHidden(hint.node, !choices.hint, heir());
      if (!choices.hint) return;
      hint.show(choices.hint);
      set(hint.node, { "aria-pressed": String(Boolean(choices.hint.pressed)) });
    },
  };
}

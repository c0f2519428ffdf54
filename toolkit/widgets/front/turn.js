// The turn: who is to play, the dice, what can be done, undo and redo.

function createAction(send, say) {
  let id = null;
  const made = button("", "", (why) => (why ? say(why) : send({ do: "act", id })));
  return {
    node: made.node,
    show(action) {
      id = action.id;
      set(made.node, {
        class: `rgt-button ${action.first ? "rgt-primary" : "rgt-choice"}`,
        "aria-keyshortcuts": action.first ? "R" : null,
      });
      made.show(action);
    },
  };
}

/** The keys that do something now, in words. */
function keyWords(view) {
  const [first] = view.actions ?? [];
  const open = Object.values(view.spaces ?? {}).some((offer) => offer.state === "open");
  const plays = Math.min(CHOICE_KEYS, view.choices?.items?.length ?? 0);
  const keys = [
    first && `R for ${first.label}`,
    open && "O for the next open space",
    plays && (plays === 1 ? "1 for the choice" : `1 ${plays === 2 ? "or" : "to"} ${plays} for a choice`),
    "U for Undo",
    "Y for Redo",
  ];
  return `Keys: ${keys.filter(Boolean).join(", ")}.`;
}

/** `begin` leads to the form for a new game. */
function createTurn(send, say, begin) {
  const headline = h("p", { class: "rgt-headline" });
  const dice = createDice();
  const ask = createAsk();
  const actions = h("div", { class: "rgt-actions" });
  const reason = h("p", { class: "rgt-note" });
  const undo = button("Undo", "rgt-quiet", (why) => (why ? say(why) : send({ do: "undo" })));
  const redo = button("Redo", "rgt-quiet", (why) => (why ? say(why) : send({ do: "redo" })));
  set(undo.node, { "aria-keyshortcuts": "U" });
  set(redo.node, { "aria-keyshortcuts": "Y" });
  const again = h("button", { type: "button", class: "rgt-button rgt-quiet", text: "Play another game" });
  again.addEventListener("click", begin);
  const history = h("div", { class: "rgt-history" }, undo.node, redo.node, again);
  const hint = h("p", { class: "rgt-legend" });
  const keep = keepList(
    actions,
    (action) => action.id,
    () => createAction(send, say),
  );
  const first = () => actions.querySelector("button") ?? undo.node;
  return {
    headline,
    parts: [dice.root, ask.root, actions, reason, history, hint],
    undo: undo.node,
    redo: redo.node,
    ask,
    first,
    /** Gives whether the focus was on an action and there is none any more. */
    show(view, thrown) {
      setText(headline, view.headline);
      dice.show(view.dice, thrown);
      const held = hasFocus(actions);
      keep((view.actions ?? []).map((action, index) => ({ ...action, first: index === 0 })));
      if (held && !hasFocus(actions)) first().focus();
      const off = (view.actions ?? []).find((action) => !action.enabled && action.reason);
      setText(reason, off?.reason);
      reason.hidden = !off;
      setText(hint, keyWords(view));
      undo.show(view.undo ?? { enabled: false });
      redo.show(view.redo ?? { enabled: false });
      setHidden(again, !view.finished, first());
      return held && !hasFocus(actions);
    },
  };
}

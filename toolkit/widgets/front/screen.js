// The whole screen: puts the parts together, follows the model, sends the commands.

function createTurn(send, say) {
  const headline = h("p", { class: "rgt-headline" });
  const dice = createDice();
  const actions = h("div", { class: "rgt-actions" });
  const reason = h("p", { class: "rgt-note" });
  const undo = button("Undo", "rgt-quiet", (why) => (why ? say(why) : send({ do: "undo" })));
  const redo = button("Redo", "rgt-quiet", (why) => (why ? say(why) : send({ do: "redo" })));
  set(undo.node, { "aria-keyshortcuts": "U" });
  set(redo.node, { "aria-keyshortcuts": "Y" });
  const history = h("div", { class: "rgt-history" }, undo.node, redo.node);
  const hint = h("p", { class: "rgt-legend" });
  const keep = keepList(
    actions,
    (action) => action.id,
    (action) => {
      const primary = actions.childElementCount === 0;
      const made = button(action.label, primary ? "rgt-primary" : "rgt-choice", (why) =>
        why ? say(why) : send({ do: "act", id: action.id }),
      );
      if (primary) set(made.node, { "aria-keyshortcuts": "R" });
      return made;
    },
  );
  return {
    headline,
    parts: [dice.root, actions, reason, history, hint],
    undo: undo.node,
    redo: redo.node,
    first: () => actions.querySelector("button") ?? undo.node,
    show(view, thrown) {
      setText(headline, view.headline);
      dice.show(view.dice, thrown);
      const held = hasFocus(actions);
      keep(view.actions ?? []);
      if (held && !hasFocus(actions)) (actions.querySelector("button") ?? undo.node).focus();
      const off = (view.actions ?? []).find((action) => !action.enabled && action.reason);
      setText(reason, off?.reason);
      reason.hidden = !off;
      const [first] = view.actions ?? [];
      setText(hint, `Keys: ${first ? `R for ${first.label}, ` : ""}U for Undo, Y for Redo.`);
      undo.show(view.undo ?? { enabled: false });
      redo.show(view.redo ?? { enabled: false });
    },
  };
}

/** Build the screen; `send` takes the commands. */
function createScreen(send) {
  const title = h("h2", { class: "rgt-screen-title" });
  const boardName = h("span", { class: "rgt-board-name" });
  const trouble = h("span", { class: "rgt-error" });
  const happened = h("span", {});
  const status = h("p", { class: "rgt-status", role: "status", "aria-atomic": "true" }, trouble, happened);
  const say = (words) => {
    setText(trouble, words ? `${words} ` : "");
  };
  const command = (message) => {
    say("");
    send(message);
  };

  const board = createBoard();
  const turn = createTurn(command, say);
  const odds = createOdds();
  const outcomes = createOutcomes();
  const log = createLog(command);
  const words = createTextTwin();
  const entry = createEntry(command, say);
  const setup = createSetup(command, turn.first);

  // With tabindex -1 a click anywhere on the screen brings the focus inside, so that the keys work.
  const root = h(
    "div",
    { class: "rgt-screen", role: "group", tabindex: "-1", "data-lm-suppress-shortcuts": "true" },
    h(
      "div",
      { class: "rgt-inner" },
      h("div", { class: "rgt-top" }, title, boardName),
      board.root,
      h(
        "div",
        { class: "rgt-side" },
        h("section", { class: "rgt-card rgt-turn" }, turn.headline, status, ...turn.parts),
        odds.root,
        entry.root,
        setup.root,
      ),
      h("div", { class: "rgt-more" }, outcomes.root, h("div", { class: "rgt-column" }, log.root, words.root)),
    ),
  );

  // Keys pressed here are for this screen: a notebook would take R, U or an arrow for a command of its own.
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea")) return;
    const goal = { r: turn.first, u: () => turn.undo, y: () => turn.redo }[event.key.toLowerCase()];
    if (!goal) return;
    event.preventDefault();
    goal().click();
  });

  let seen = null;
  return {
    root,
    board,
    setBoard(next) {
      set(root, { "aria-label": next.title });
      setText(title, next.title);
      setText(boardName, next.board ? `Board: ${next.board}` : "");
      board.setBoard(next);
      odds.setPieces(next.pieces);
      words.setBoard(next);
    },
    show(view) {
      const fresh = seen !== null && view.seq !== seen;
      const moved = fresh && (view.moves ?? []).length > 0;
      board.show(view, moved);
      turn.show(view, moved);
      odds.show(view.chances, view.finished ? null : view.seat);
      outcomes.show(view.outcomes);
      log.show(view.log, view.step);
      words.show(view.text);
      entry.show(view.entry);
      if (fresh && !view.error) entry.clear();
      say(view.error);
      setText(happened, view.status);
      set(root, { "data-seq": view.seq, "data-finished": String(Boolean(view.finished)) });
      seen = view.seq;
    },
    showSetup: setup.show,
  };
}

function isReady(dictionary) {
  return Boolean(dictionary) && Object.keys(dictionary).length > 0;
}

function render({ model, el }) {
  const screen = createScreen((message) => model.send(message));
  const drawView = () => {
    if (isReady(model.get("board")) && isReady(model.get("view"))) screen.show(model.get("view"));
  };
  const drawBoard = () => {
    if (!isReady(model.get("board"))) return;
    screen.setBoard(model.get("board"));
    drawView();
  };
  const drawSetup = () => screen.showSetup(model.get("setup"));
  const following = { "change:board": drawBoard, "change:view": drawView, "change:setup": drawSetup };
  el.append(screen.root);
  drawBoard();
  drawSetup();
  for (const [event, draw] of Object.entries(following)) model.on(event, draw);
  let width = null;
  const watcher = new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width !== width) screen.board.resize();
    width = contentRect.width;
  });
  watcher.observe(screen.board.root);
  return () => {
    for (const [event, draw] of Object.entries(following)) model.off(event, draw);
    watcher.disconnect();
    screen.board.finish();
    screen.root.remove();
  };
}

export default { render };

// The design screen: a board to choose spaces on, what can be changed about them, faults, numbers, files, and play.

const isFilled = (dictionary) => Object.keys(dictionary ?? {}).length > 0;

function createDesign(send) {
  const title = h("h2", { class: "rgt-screen-title" });
  const boardName = h("span", { class: "rgt-board-name" });
  const { node: trouble, say } = createTrouble();
  const happened = h("span", {});
  const news = h("span", { class: "rgt-unseen" });
  const status = h("p", { class: "rgt-status", role: "status" }, trouble, happened, news);
  const command = (message) => {
    say("");
    send(message);
  };
  let toEditor = false; // a space that was chosen by the user takes the focus to its fields

  const choose = (space) => {
    toEditor = true;
    command({ do: "choose", space: typeof space === "string" ? space : space.id });
  };
  const board = createBoard(choose);
  const leaveOut = (fault) => command({ do: "drop", fault });
  const faults = createFaults(choose, leaveOut, () => undo.node);
  const space = createSpaceEditor(command, say);
  const whole = createBoardEditor(command);
  const figures = createFigures(command);
  const saving = createSaving(command, say);
  const opening = createOpening(command, say);
  const words = createTextTwin();
  const legend = createLegend();
  const undo = sender("Undo", "", command, () => ({ do: "undo" }), say);
  const redo = sender("Redo", "", command, () => ({ do: "redo" }), say);
  const play = sender("Play this board", "rgt-primary", command, () => ({ do: "play" }), say);
  set(undo.node, { "aria-keyshortcuts": "U" });
  set(redo.node, { "aria-keyshortcuts": "Y" });
  const verdict = h(
    "section",
    { class: "rgt-card rgt-turn" },
    ...faults.parts,
    status,
    h("div", { class: "rgt-history" }, undo.node, redo.node),
    h("div", { class: "rgt-actions" }, play.node),
    h("p", { class: "rgt-help", text: "Keys: U for Undo, Y for Redo, B for the board." }),
  );

  const root = h(
    "div",
    { class: "rgt-screen rgt-design", role: "group", tabindex: "-1", "data-lm-suppress-shortcuts": "true" },
    h(
      "div",
      { class: "rgt-inner" },
      h("div", { class: "rgt-top" }, title, boardName),
      board.root,
      h("div", { class: "rgt-side" }, verdict, space.root, figures.root),
      h(
        "div",
        { class: "rgt-more" },
        h("div", { class: "rgt-column" }, ...whole.roots),
        h("div", { class: "rgt-column" }, saving.root, opening.root, legend.root, words.root),
      ),
    ),
  );

  // Keys pressed here are for this screen: a notebook would take U or an arrow for a command of its own.
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea")) return;
    const goal = { u: () => undo.node.click(), y: () => redo.node.click(), b: board.focus }[event.key.toLowerCase()];
    if (!goal) return;
    goal();
    event.preventDefault();
  });

  let seen = null;
  return {
    root,
    board,
    say,
    focusPlay: () => play.node.focus(),
    setBoard(next) {
      set(root, { "aria-label": `Design a board: ${next.title}` });
      setText(title, `Design a board: ${next.title}`);
      setText(boardName, next.source ? `${next.board} (${next.source})` : next.board);
      board.setBoard(next);
      legend.setBoard(next);
      words.setBoard(next);
    },
    show(view) {
      board.show(view, false);
      faults.show(view);
      space.show(view.chosen);
      whole.show(view);
      figures.show(view);
      saving.show(view);
      opening.show(view);
      words.show(view.words);
      undo.show(view.undo);
      redo.show(view.redo);
      play.show({ enabled: view.sound, reason: "This board still has faults; put them right first." });
      say(view.error);
      setText(happened, view.status);
      const { rows, busy } = view.numbers;
      if (!busy) setText(news, rows.length ? ` ${rows.map((row) => `${row.label}: ${row.now.text}`).join(", ")}.` : "");
      if (view.seq !== seen && toEditor && !view.error) space.focus();
      toEditor = false;
      set(root, { "data-seq": view.seq, "data-busy": String(busy) });
      seen = view.seq;
    },
  };
}

/** The play screen of the board, below the drawing board; it is there only while it is played on. */
function createPlayArea(send, heir) {
  const leave = button("Close the game", "", () => send({ do: "leave" }));
  const root = h("div", { class: "rgt-design-play" });
  let screen = null;
  let drawn = false; // a game that is opened takes the focus, one that was open already does not
  const close = () => {
    const held = hasFocus(root);
    screen?.board.finish();
    screen = null;
    root.replaceChildren();
    if (held) heir();
  };
  return {
    root,
    resize: () => screen?.board.resize(),
    setBoard(next) {
      if (!isFilled(next)) {
        close();
        return;
      }
      if (!screen) {
        screen = createScreen((message) => send({ do: "move", command: message }), false); // it is about this board
        const top = h("div", { class: "rgt-screen rgt-design-leave" }, leave.node);
        root.replaceChildren(top, screen.root);
        if (drawn) screen.root.focus();
      }
      screen.setBoard(next);
    },
    begun: () => {
      drawn = true;
    },
    show(view) {
      if (screen && isFilled(view)) screen.show(view);
    },
    showSetup(setup) {
      if (screen && isFilled(setup)) screen.showSetup(setup);
    },
    close,
  };
}

function renderDesign({ model, el }) {
  const sender = createSender(
    model,
    (words, calm) => design.say(words, calm),
    `This screen is cut off from Python. ${RUN_ALL} A saved board can be opened then.`,
  );
  const design = createDesign(sender.send);
  const play = createPlayArea(sender.send, design.focusPlay);
  el.classList.add("rgt-in-design");
  el.append(design.root, play.root);
  const drawView = () => {
    sender.heard();
    design.show(model.get("view"));
  };
  const drawBoard = () => {
    design.setBoard(model.get("board"));
    drawView();
  };
  const drawPlayView = () => {
    sender.heard();
    play.show(model.get("play_view"));
  };
  const drawPlaySetup = () => play.showSetup(model.get("play_setup"));
  const drawPlay = () => {
    play.setBoard(model.get("play_board"));
    drawPlayView();
    drawPlaySetup();
  };
  drawBoard();
  drawPlay();
  play.begun();
  const following = {
    "change:board": drawBoard,
    "change:view": drawView,
    "change:play_board": drawPlay,
    "change:play_view": drawPlayView,
    "change:play_setup": drawPlaySetup,
  };
  for (const [event, draw] of Object.entries(following)) model.on(event, draw);
  let width = null;
  const watcher = new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width !== width) {
      design.board.resize();
      play.resize();
    }
    width = contentRect.width;
  });
  watcher.observe(design.board.root);
  return () => {
    sender.heard();
    for (const [event, draw] of Object.entries(following)) model.off(event, draw);
    watcher.disconnect();
    play.close();
    design.root.remove();
    play.root.remove();
  };
}

export default { render: renderDesign };

// The whole screen: puts the parts together, follows the model, sends the commands.

const PICK_UP = "pick up the piece here";

/** Build the screen; `send` takes the commands, and `offers` says whether a game that the browser kept is offered. */
function createScreen(send, offers = true) {
  const title = h("h2", { class: "rgt-screen-title" });
  const boardName = h("span", { class: "rgt-board-name" });
  const { node: trouble, say } = createTrouble();
  const happened = h("span", {});
  const status = h("p", { class: "rgt-status", role: "status", "aria-atomic": "true" }, trouble, happened);
  const command = (message) => {
    say("");
    send(message);
  };

  /** A space was clicked or entered: use it, ask which die to use, or say why it is refused. */
  const choose = (space, offer) => {
    const dice = offer.dice ?? [];
    const answers = offer.pick ? [...dice, PICK_UP] : dice;
    const enter = (die) => (die === PICK_UP ? board.pick(space.id) : command({ do: "space", id: space.id, die }));
    if (offer.state === "refused") say(offer.text);
    else if (offer.state !== "open") return;
    else if (answers.length > 1) turn.ask.open(`Which die? ${space.text}`, answers, enter, board);
    else enter(dice[0] ?? null);
  };

  const board = createBoard(choose);
  const turn = createTurn(command, say, () => setup.open());
  const choices = createChoices(command, say, board.preview, turn.first);
  const odds = createOdds(command);
  const outcomes = createOutcomes(turn.first, command);
  const why = createWhy(command, turn.first);
  const guess = createGuess(command, turn.first);
  const wheel = createWheel();
  const sheets = createSheets();
  const legend = createLegend();
  const log = createLog(command);
  const replay = createReplay(command, say);
  const review = createReview(command, say);
  const words = createTextTwin();
  const rules = createRules();
  const entry = createEntry(command, say);
  const setup = createSetup(command, turn.first);
  const tell = (told) => {
    say("");
    setText(happened, told);
  };
  const keep = createKeep(command, tell, turn.first, offers);

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
        keep.offer,
        choices.root,
        wheel.root,
        sheets.root,
        guess.root,
        odds.root,
        entry.root,
        setup.root,
        keep.root,
      ),
      h("div", { class: "rgt-more" }, why.root, outcomes.root, h("div", { class: "rgt-column" }, log.root, replay.root, review.root, legend.root, rules.root, words.root)),
    ),
  );

  // Keys pressed here are for this screen: a notebook would take R, U or an arrow for a command of its own.
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea")) return;
    const number = /^[1-9]$/.test(event.key) ? Number(event.key) : Infinity;
    const goal = {
      r: () => turn.first().click(),
      u: () => turn.undo.click(),
      y: () => turn.redo.click(),
      o: board.focusNextOpen,
    }[event.key.toLowerCase()];
    if (number <= choices.count()) choices.press(number - 1);
    else if (goal) goal();
    else return;
    event.preventDefault();
  });

  let seen = null;
  return {
    root,
    board,
    say,
    setBoard(next) {
      set(root, { "aria-label": next.title });
      setText(title, next.title);
      setText(boardName, next.source ? `Board: ${next.board} (${next.source})` : `Board: ${next.board}`);
      board.setBoard(next);
      for (const part of [odds, wheel, sheets, replay]) part.setPieces(next.pieces);
      legend.setBoard(next);
      words.setBoard(next);
      rules.setBoard(next);
    },
    show(view) {
      const fresh = seen !== null && view.seq !== seen;
      const moved = fresh && (view.moves ?? []).length > 0;
      const error = sentence(view.error);
      if (fresh) turn.ask.close();
      setup.told(error);
      board.show(view, moved);
      const actionsGone = turn.show(view, moved);
      choices.show(view.choices);
      if (actionsGone) choices.focus(); // whoever has just taken the screen, or thrown, chooses next
      odds.show(view.chances, view.finished ? null : view.seat);
      outcomes.show(view.outcomes);
      guess.show(view.guess, error);
      why.show(view.why);
      wheel.show(view.wheel, fresh);
      sheets.show(view.sheets);
      log.show(view.log, view.step, view.notes, error);
      replay.show(view.replay, Boolean(error));
      review.show(view.review);
      words.show(view.text);
      entry.show(view.entry);
      if (fresh && !error) entry.clear();
      keep.show(view.keep, error);
      say(error);
      setText(happened, view.status);
      set(root, { "data-seq": view.seq, "data-finished": String(Boolean(view.finished)) });
      seen = view.seq;
    },
    showSetup: setup.show,
  };
}

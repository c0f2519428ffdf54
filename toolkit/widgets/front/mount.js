// The door to the play screen: the one part of it that exports.

function isReady(dictionary) {
  return Boolean(dictionary) && Object.keys(dictionary).length > 0;
}

function render({ model, el }) {
  const sender = createSender(
    model,
    (words, calm) => screen.say(words, calm),
    `This screen is cut off from Python. ${RUN_ALL} Then this game is offered again.`,
  );
  const screen = createScreen(sender.send);
  const drawView = () => {
    sender.heard();
    if (isReady(model.get("board")) && isReady(model.get("view"))) screen.show(model.get("view"));
  };
  const drawBoard = () => {
    if (!isReady(model.get("board"))) return;
    screen.setBoard(model.get("board"));
    drawView();
  };
  const drawSetup = () => screen.showSetup(model.get("setup"));
  const following = { "change:board": drawBoard, "change:view": drawView, "change:setup": drawSetup };
  el.classList.add("rgt-in-play"); // the styles are for what lies inside
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
    sender.heard();
    for (const [event, draw] of Object.entries(following)) model.off(event, draw);
    watcher.disconnect();
    screen.board.finish();
    screen.root.remove();
  };
}

export default { render };

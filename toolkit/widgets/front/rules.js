// The rules of the game by their ids, which the log and the explanations name.

function createRules() {
  const section = panel("The rules", "rgt-rules", false);
  const list = h("ul", { class: "rgt-log-lines" });
  section.body.append(list);
  return {
    root: section.root,
    setBoard(board) {
      section.root.hidden = !board.rules?.length;
      list.replaceChildren(
        ...(board.rules ?? []).map(({ id, text }) =>
          h("li", {}, h("span", { class: "rgt-chip" }, unseen("Rule "), id), h("span", { text: ` ${text}` })),
        ),
      );
    },
  };
}

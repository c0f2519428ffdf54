// The whole lab: tabs, the work in hand, and the blocks of the tab that is open.

/** A row of tabs: one tab stop, arrow keys, Home and End. `open` is told the id of the tab to open. */
function createTabs(panelId, open) {
  const root = h("div", { class: "rgt-lab-tabs", role: "tablist", "aria-label": "Pages of the lab" });
  let tabs = [];
  const controls = () => [...root.children];
  const keep = keepList(
    root,
    (tab) => tab.id,
    (tab) => {
      const node = h("button", { type: "button", class: "rgt-lab-tab", role: "tab", "aria-controls": panelId, id: `${panelId}-${tab.id}` });
      node.addEventListener("click", () => open(tab.id));
      return {
        node,
        show({ label, selected }) {
          setText(node, label);
          set(node, { "aria-selected": String(selected), tabindex: selected ? "0" : "-1" });
        },
      };
    },
  );
  root.addEventListener("keydown", (event) => {
    const at = controls().indexOf(event.target);
    const last = tabs.length - 1;
    const to = { ArrowRight: at < last ? at + 1 : 0, ArrowLeft: at > 0 ? at - 1 : last, Home: 0, End: last }[event.key];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    controls()[to].focus();
    open(tabs[to].id);
  });
  return {
    root,
    show(next, selected) {
      tabs = next;
      keep(next.map((tab) => ({ ...tab, selected: tab.id === selected })));
    },
  };
}

/** The work in hand: what is being done, how far it is, and the button that stops it. */
function createBusy(send, say, heir) {
  const words = h("span", {});
  const bar = h("progress", { "aria-label": "Progress" });
  const stop = button("Stop", "rgt-quiet", (reason) => (reason ? say(reason) : send({ do: "stop" })));
  const root = h("div", { class: "rgt-lab-busy rgt-card", hidden: true }, words, bar, stop.node);
  return {
    root,
    show(busy) {
      setHidden(root, !busy, heir());
      if (!busy) return;
      const count = busy.total ? `${busy.done.toLocaleString("en")} of ${busy.total.toLocaleString("en")}` : busy.done || "";
      setText(words, [busy.title, [busy.words, count].filter(Boolean).join(": ")].filter(Boolean).join(". "));
      set(bar, { max: busy.total || null, value: busy.total ? Math.min(busy.done, busy.total) : null });
      const reason = busy.stop ? "" : "This kernel cannot be interrupted while it works; the work goes on in a moment.";
      stop.show({ enabled: busy.stop, reason });
    },
  };
}

function createLabWords() {
  const node = h("p", { class: "rgt-lab-words" });
  return {
    node,
    show({ text, tone }) {
      setText(node, text);
      set(node, { "data-tone": tone || null });
    },
  };
}

function createLab(send) {
  const title = h("h2", { class: "rgt-screen-title" });
  const { node: trouble, say } = createTrouble();
  const happened = h("span", {});
  const status = h("p", { class: "rgt-status", role: "status", "aria-atomic": "true" }, trouble, happened);
  const panelId = freshId("lab");
  let board = null;
  const makers = {
    form: () => createLabForm(send, say),
    table: () => createLabTable(send),
    chart: () => createLabChart(send),
    intervals: () => createLabIntervals(),
    board: () => createLabBoard(() => board),
    words: () => createLabWords(),
  };
  const tabs = createTabs(panelId, (id) => send({ do: "tab", id }));
  const page = h("div", { class: "rgt-lab-page", role: "tabpanel", id: panelId, tabindex: "-1" });
  const busy = createBusy(send, say, () => page);
  const keep = keepList(
    page,
    (block) => `${block.tab} ${block.kind} ${block.id}`,
    (block) => makers[block.kind](),
  );
  const root = h(
    "div",
    { class: "rgt-screen rgt-lab", role: "group", tabindex: "-1", "data-lm-suppress-shortcuts": "true" },
    h("div", { class: "rgt-lab-inner" }, title, tabs.root, status, busy.root, page),
  );
  // Keys pressed here are for the lab: a notebook would take letters and arrows for commands of its own.
  root.addEventListener("keydown", (event) => event.stopPropagation());
  return {
    root,
    say,
    setBoard(next) {
      board = next;
    },
    show(view) {
      set(root, { "aria-label": `Lab: ${view.title}`, "data-seq": view.seq, "data-busy": String(Boolean(view.busy)) });
      setText(title, `Lab: ${view.title}`);
      tabs.show(view.tabs, view.tab);
      set(page, { "aria-labelledby": `${panelId}-${view.tab}` });
      keep(view.blocks.map((block) => ({ ...block, tab: view.tab })));
      busy.show(view.busy);
      say(view.error);
      setText(happened, view.status);
    },
  };
}

function renderLab({ model, el }) {
  const sender = createSender(
    model,
    (words, calm) => lab.say(words, calm),
    `This lab is cut off from Python. ${RUN_ALL}`,
  );
  const lab = createLab((message) => {
    lab.say("");
    sender.send(message);
  });
  const draw = () => {
    sender.heard();
    const [board, view] = [model.get("board"), model.get("view")];
    if (!board?.spaces || !view?.blocks) return;
    lab.setBoard(board);
    lab.show(view);
  };
  el.classList.add("rgt-in-lab");
  el.append(lab.root);
  draw();
  model.on("change:view", draw);
  return () => {
    sender.heard();
    model.off("change:view", draw);
    lab.root.remove();
  };
}

export default { render: renderLab };

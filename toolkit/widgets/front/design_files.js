// Boards as files: begin with another one, save, download, play.

const LARGEST_UPLOAD = 1_000_000; // characters

function typedForm(label, press, commit) {
  const field = createTypedField();
  const go = button(press, "rgt-quiet", () => {});
  go.node.type = "submit";
  const form = h("form", { class: "rgt-form" }, field.node, go.node);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    commit(field.control.value);
  });
  field.show({ label, help: "", value: "" });
  return { root: form, show: (value) => field.show({ label, help: "", value }) };
}

/** Save the board here and there. */
function createSaving(send, say) {
  const section = panel("Keep this board", "rgt-design-save", true);
  const save = typedForm("File name", "Save as a file", (path) => send({ do: "save", path }));
  let file = { name: "", text: "" };
  const download = button("Download it", "rgt-quiet", (reason) => {
    if (reason) {
      say(reason);
      return;
    }
    const address = URL.createObjectURL(new Blob([file.text], { type: "application/toml" }));
    h("a", { href: address, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    say(`${file.name} goes to your downloads.`);
  });
  const cell = h("p", { class: "rgt-note" });
  const code = h("code", {});
  cell.append("To play it in a cell of a notebook: ", code);
  section.body.append(save.root, h("div", { class: "rgt-actions" }, download.node), cell);
  return {
    root: section.root,
    show(view) {
      file = view.file;
      save.show(file.name);
      download.show({ enabled: view.sound, reason: "This board still has faults; put them right first." });
      setText(code, view.cell);
      cell.hidden = !view.cell;
    },
  };
}

/** Begin with a board of the toolkit, with a file by its path, or with one of this computer. */
function createOpening(send, say) {
  const section = panel("Begin with another board", "rgt-design-open", false);
  const boards = createSelect(null);
  const take = button("Begin with it", "rgt-quiet", () => send({ do: "begin", board: boards.select.value }));
  const open = typedForm("Or the path of a board file", "Open", (path) => send({ do: "open", path }));
  const id = freshId("upload");
  const upload = h("input", { id, type: "file", accept: ".toml" });
  upload.addEventListener("change", async () => {
    const [given] = upload.files;
    if (!given) return;
    if (given.size > LARGEST_UPLOAD) say(`${given.name} is too large for a board.`);
    else send({ do: "upload", name: given.name, text: await given.text() });
    upload.value = "";
  });
  const label = h("label", { for: id, text: "Or a file from this computer" });
  section.body.append(
    h("div", { class: "rgt-form" }, boards.node, take.node),
    open.root,
    h("div", { class: "rgt-field" }, label, upload),
  );
  return { root: section.root, show: (view) => boards.show(view.boards) };
}

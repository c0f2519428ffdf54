// Save and share: the code of the play, files, and the games that this browser keeps.

const SHELF = "race-game-toolkit";
const SHELF_SIZE = 6; // games of a kind; the oldest goes
const LARGEST_FILE = 10_000_000; // bytes
const REFUSED = "This browser keeps nothing for this page. Save to a file instead.";

/** The kept games of one kind, newest first; null where the browser refuses to keep anything. */
function readShelf(game) {
  try {
    const kept = JSON.parse(window.localStorage.getItem(`${SHELF}/${game}`) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.save === "string" && typeof one.id === "string") : [];
  } catch (error) {
    return error instanceof SyntaxError ? [] : null;
  }
}

/** Keep these games, as many as there is room for; false where nothing can be kept. */
function writeShelf(game, kept) {
  for (let room = Math.min(kept.length, SHELF_SIZE); room >= 0; room -= 1) {
    try {
      window.localStorage.setItem(`${SHELF}/${game}`, JSON.stringify(kept.slice(0, room)));
      return room > 0 || kept.length === 0;
    } catch {
      // No room for so many, or none at all.
    }
  }
  return false;
}

function whenKept(time) {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleString([], { dateStyle: "short", timeStyle: "short" });
}

/** Copy the text of a field; pages without a safe connection have only the old way. */
async function copyFrom(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

/** A code in a field that can be copied. */
function createCodeField(label, tell) {
  const id = freshId("code");
  const field = h("textarea", { id, class: "rgt-code", readonly: true, rows: "1", spellcheck: "false" });
  const copy = h("button", { type: "button", class: "rgt-button rgt-small", text: "Copy the code" });
  copy.addEventListener("click", async () => {
    tell((await copyFrom(field)) ? "Copied." : "The code is marked: press Ctrl and C to copy it.");
  });
  return {
    node: h("div", { class: "rgt-field" }, h("label", { for: id, text: label }), field, copy),
    copy,
    show(code) {
      if (field.value !== code) field.value = code;
      set(field, { rows: Math.min(6, Math.max(1, Math.ceil(code.length / 20))) });
    },
  };
}

function saveToFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A kept game in the list of the panel. */
function createKeptGame(open, forget) {
  const words = h("span", {});
  const opening = h("button", { type: "button", class: "rgt-button rgt-small", text: "Open" });
  const deleting = h("button", { type: "button", class: "rgt-button rgt-small", text: "Delete" });
  const node = h("li", { class: "rgt-kept" }, words, h("span", { class: "rgt-kept-buttons" }, opening, deleting));
  let kept = null;
  opening.addEventListener("click", () => open(kept));
  deleting.addEventListener("click", () => forget(kept));
  return {
    node,
    show(next) {
      kept = next;
      const name = `${kept.label}${kept.here ? " (on the screen)" : ""}`;
      setText(words, `${name}. Kept ${whenKept(kept.time)}.`);
      set(opening, { "aria-label": `Open: ${kept.label}` });
      set(deleting, { "aria-label": `Delete: ${kept.label}` });
      opening.hidden = Boolean(kept.here);
    },
  };
}

/** The offer to go on with a kept game, and the code of a game that is over; both lie under the turn. */
function createKeepOffer(open, tell, heir, offers) {
  const words = h("p", {});
  const goOn = h("button", { type: "button", class: "rgt-button", text: "Go on with it" });
  const leave = h("button", { type: "button", class: "rgt-button", text: "Play a new one" });
  const offer = h("div", { class: "rgt-keep-offer" }, words, h("div", { class: "rgt-actions" }, goOn, leave));
  const code = createCodeField("This game as a code", tell);
  const share = h("p", { class: "rgt-note", text: "Give it to your class, or type it in elsewhere to see the game again." });
  const ended = h("div", { class: "rgt-keep-ended" }, code.node, share);
  const root = h("div", { class: "rgt-card rgt-keep-card", role: "group" }, offer, ended);
  let kept = null;
  let left = false;
  goOn.addEventListener("click", () => open(kept));
  leave.addEventListener("click", () => {
    left = true;
    setHidden(root, true, heir());
  });
  return {
    root,
    show(keep, shelf) {
      kept = !offers || left || keep.moves ? null : (shelf ?? []).find((one) => !one.over && one.moves > 0);
      setText(words, kept ? `This browser has kept a game: ${kept.label} (${whenKept(kept.time)}).` : "");
      offer.hidden = !kept;
      ended.hidden = !(keep.over && keep.code);
      set(root, { "aria-label": ended.hidden ? "A kept game" : "The code of this game" });
      if (keep.code) code.show(keep.code);
      setHidden(root, offer.hidden && ended.hidden, heir());
    },
  };
}

/** The panel and, as `offer`, what lies under the turn. `tell` speaks to the live region; `offers`: see `createScreen`. */
function createKeep(send, tell, heir, offers) {
  const section = panel("Save and share", "rgt-keep", false);
  const make = h("button", { type: "button", class: "rgt-button rgt-quiet", text: "Show the code of this position" });
  const code = createCodeField("Code of this position", tell);
  const id = freshId("open-code");
  const typed = h("input", { id, type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
  const opening = h("button", { type: "submit", class: "rgt-button rgt-quiet", text: "Open this code" });
  const trouble = h("p", { class: "rgt-error", id: `${id}-error` }); // beside the field; the live region says it too
  const form = h("form", { class: "rgt-form" });
  form.append(h("div", { class: "rgt-field" }, h("label", { for: id, text: "A code from elsewhere" }), typed), opening, trouble);
  const saving = h("button", { type: "button", class: "rgt-button rgt-quiet", text: "Save to a file" });
  const file = h("input", { id: `${id}-file`, type: "file", accept: ".json,application/json" });
  const fileTrouble = h("p", { class: "rgt-error", id: `${id}-file-error` });
  const files = h("div", { class: "rgt-field" }, h("label", { for: file.id, text: "Open a saved file" }), file, fileTrouble);
  const title = h("p", { class: "rgt-keep-title", id: `${id}-kept`, text: "Kept in this browser" });
  const note = h("p", { class: "rgt-note" });
  const list = h("ul", { class: "rgt-kept-list", "aria-labelledby": title.id });
  section.body.append(make, code.node, form, saving, files, title, note, list);
  let keep = null;
  let shelf = [];
  let name = ""; // under which the play lies on the shelf
  let opened = null; // the kept game that was asked for
  let asked = null; // where the answer to come is to be shown
  let refused = false;

  const fail = (place, input, words) => {
    setText(place, words);
    place.hidden = !words;
    set(input, { "aria-invalid": words ? "true" : null, "aria-describedby": words ? place.id : null });
  };
  const open = (kept) => {
    opened = kept;
    send({ do: "open-save", text: kept.save });
  };
  const forget = (kept) => {
    refused = !writeShelf(keep.game, readShelf(keep.game)?.filter((one) => one.id !== kept.id) ?? []);
    const held = hasFocus(list);
    drawShelf();
    if (held && !hasFocus(list)) section.summary.focus();
    tell(`Deleted: ${kept.label}.`);
  };
  const offer = createKeepOffer(open, tell, heir, offers);
  const keepGames = keepList(
    list,
    (kept) => kept.id,
    () => createKeptGame(open, forget),
  );
  const drawShelf = () => {
    shelf = readShelf(keep.game);
    refused = refused || shelf === null;
    setText(note, refused ? REFUSED : `The last ${SHELF_SIZE} games that you began here, of this kind.`);
    keepGames((shelf ?? []).map((one) => ({ ...one, here: one.id === name })));
    offer.show(keep, shelf);
  };
  /** Put the play on the shelf, first; the screen is drawn before that. */
  const store = () => {
    if (keep.moves) {
      const { label, moves, over, save } = keep;
      const others = (readShelf(keep.game) ?? []).filter((one) => one.id !== name);
      refused = !writeShelf(keep.game, [{ id: name, label, moves, over, save, time: Date.now() }, ...others]);
    }
    drawShelf();
  };

  make.addEventListener("click", () => send({ do: "code" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    asked = "code";
    send({ do: "open-code", code: typed.value });
  });
  saving.addEventListener("click", () => {
    saveToFile(keep.file, keep.save);
    tell(`Saved as ${keep.file}.`);
  });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    if (chosen.size > LARGEST_FILE) {
      fail(fileTrouble, file, "This file is too large to be a saved game.");
      tell("This file is too large to be a saved game.");
      return;
    }
    asked = "file";
    send({ do: "open-save", text: await chosen.text() });
    file.value = ""; // so that the same file can be chosen again
  });
  return {
    root: section.root,
    offer: offer.root,
    show(next, error) {
      section.root.hidden = offer.root.hidden = !next;
      if (!next) return;
      const changed = next.save !== keep?.save || next.play !== keep.play;
      // Another play has another name, unless it lies on the shelf already: opened from there, or drawn before a reload.
      if (!keep) opened = (readShelf(next.game) ?? []).find((one) => one.moves > 0 && one.save === next.save);
      if (next.play !== keep?.play) name = opened?.id ?? freshId("game");
      opened = null;
      keep = next;
      fail(trouble, typed, asked === "code" ? error : "");
      fail(fileTrouble, file, asked === "file" ? error : "");
      if (asked === "code" && !error) typed.value = "";
      asked = null;
      code.node.hidden = !keep.code || keep.over; // then it lies under the turn
      if (keep.code) code.show(keep.code);
      setHidden(make, Boolean(keep.code), keep.over ? section.summary : code.copy);
      offer.show(keep, shelf);
      if (changed) setTimeout(store);
    },
  };
}

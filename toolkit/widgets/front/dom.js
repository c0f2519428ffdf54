// Small helpers to build the page once and then keep it up to date in place.
// Nothing here knows about games.

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

function furnish(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name === "text") node.textContent = value;
    else if (value !== null && value !== undefined && value !== false)
      node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** An HTML element; the attribute `text` sets its text. */
function h(tag, attributes, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** An SVG element. */
function s(tag, attributes, ...children) {
  return furnish(document.createElementNS(SVG_NAMESPACE, tag), attributes, children);
}

/** Set several attributes; null or undefined takes one away. Unchanged values are not written again. */
function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
  }
}

/** Set the text of a node that holds nothing but text. */
function setText(node, text) {
  const wanted = text ?? "";
  if (node.textContent !== wanted) node.textContent = wanted;
}

/** Whether the focus is on this element or inside it. */
function hasFocus(node) {
  return node.contains(node.getRootNode().activeElement ?? null);
}

/** Hide or show. A hidden element that held the focus hands it to `heir`, so that the focus is never lost. */
function setHidden(node, hidden, heir) {
  if (node.hidden === hidden) return;
  const held = hidden && hasFocus(node);
  node.hidden = hidden;
  if (held) heir?.focus();
}

/** An id that no other screen on the page uses. */
function freshId(name) {
  return `rgt-${name}-${Math.random().toString(36).slice(2, 10)}`;
}

/** A name kept from colour and other words of the data before it becomes part of a class name. */
function safeName(word) {
  return String(word ?? "none").replace(/[^a-z0-9-]/gi, "");
}

/**
 * Keep the children of `parent` in step with `items` without rebuilding what stays.
 * `make(item)` gives `{node, show(item)}`; `keyOf(item)` says which item is which.
 */
function keepList(parent, keyOf, make) {
  let kept = new Map();
  return (items) => {
    const next = new Map();
    for (const item of items) {
      const key = keyOf(item);
      next.set(key, kept.get(key) ?? make(item));
    }
    for (const [key, part] of kept) if (!next.has(key)) part.node.remove();
    let place = parent.firstChild;
    for (const item of items) {
      const part = next.get(keyOf(item));
      if (part.node === place) place = place.nextSibling;
      else parent.insertBefore(part.node, place);
      part.show(item);
    }
    kept = next;
  };
}

/**
 * A real button that is switched off with aria-disabled: it can still be reached, so the focus stays where it is
 * and the reason can be read.
 */
function button(label, className, onPress) {
  const node = h("button", { type: "button", class: `rgt-button ${className}`, text: label });
  let reason = null;
  node.addEventListener("click", () => onPress(reason));
  return {
    node,
    show({ enabled = true, reason: why = "", label: words = null }) {
      reason = enabled ? null : why || "Not possible now.";
      set(node, { "aria-disabled": enabled ? null : "true", title: enabled ? null : reason });
      if (words !== null) setText(node, words);
    },
  };
}

/** A panel that opens and closes. */
function panel(title, className, open) {
  const body = h("div", { class: "rgt-panel-body" });
  const summary = h("summary", { class: "rgt-summary", text: title });
  const root = h("details", { class: `rgt-panel ${className}`, open }, summary, body);
  return { root, body, summary };
}

/** A message as a sentence: a plain first word gets a capital letter, and the end a full stop. */
function sentence(text) {
  const words = (text ?? "").trim().replace(/^[a-z]+(?=[ ,;])/, (first) => first[0].toUpperCase() + first.slice(1));
  return !words || /[.!?…:]$/.test(words) ? words : `${words}.`;
}

/** Words as a list in a sentence. */
function listOf(words) {
  return words.length < 3 ? words.join(" and ") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** The head of a column. One without words is no head: a table must not name a column with nothing. */
function columnHead(text) {
  return text ? h("th", { scope: "col", text }) : h("td", {});
}

/** Text for screen readers only. */
function unseen(text) {
  return h("span", { class: "rgt-unseen", text });
}

/** Move along a row or table of controls of which only one is a tab stop. */
function moveStop(controls, from, to) {
  if (!controls[to]) return;
  if (controls[from]) controls[from].setAttribute("tabindex", "-1");
  controls[to].setAttribute("tabindex", "0");
  controls[to].focus();
}

/** What a screen says in its live region: what is wrong or, `calm`, that it is at work. */
function createTrouble() {
  const node = h("span", {});
  const say = (words, calm = false) => {
    set(node, { class: calm ? "rgt-calm" : "rgt-error" });
    setText(node, words ? `${sentence(words)} ` : "");
  };
  return { node, say };
}

const PATIENCE = 8_000; // milliseconds until somebody who hears nothing is told what to do
const SOON = 1_500; // milliseconds until a press is said to have arrived
const RUN_ALL = "Choose Run, then Run All Cells (on a page without cells: reload it).";

/** What sends a widget's commands, and says so when nobody answers. `heard` is to be called at every answer.
 *
 * A busy kernel answers late. A restarted one never does, and a widget that took long to start may hear nothing. */
function createSender(model, say, lost) {
  let waiting = [];
  const heard = () => waiting.forEach(clearTimeout);
  return {
    heard,
    send(message) {
      heard();
      try {
        model.send(message);
      } catch {
        say(lost);
        return;
      }
      waiting = [
        setTimeout(() => say("Working …", true), SOON),
        setTimeout(() => say(`No reply yet. It may still be working; if nothing comes: ${RUN_ALL}`, true), PATIENCE),
      ];
    },
  };
}

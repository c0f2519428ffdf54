// The spinner: one slice for each marble, whose marble it is, the chances of the next spin, and where the last one
// stopped.

const WHEEL_RADIUS = 92;

/** A point of the wheel; `turn` is the share of a whole turn, from the top, clockwise. */
function onWheel(turn, radius) {
  const angle = 2 * Math.PI * turn;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

function drawSlice(piece, index, count) {
  const whole = count === 1;
  const [x1, y1] = onWheel(index / count, WHEEL_RADIUS);
  const [x2, y2] = onWheel((index + 1) / count, WHEEL_RADIUS);
  const [x, y] = whole ? [0, -WHEEL_RADIUS / 2] : onWheel((index + 0.5) / count, WHEEL_RADIUS * 0.72);
  const body = whole
    ? s("circle", { class: "rgt-slice-body", r: WHEEL_RADIUS })
    : s("path", {
        class: "rgt-slice-body",
        d: `M0 0L${x1} ${y1}A${WHEEL_RADIUS} ${WHEEL_RADIUS} 0 0 1 ${x2} ${y2}Z`,
      });
  const token = drawToken(piece);
  set(token, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${count > 16 ? 0.8 : 1.1})` });
  return s("g", { class: `rgt-slice rgt-c-${safeName(piece.colour)}` }, body, token);
}

function createWheelRow() {
  const picture = h("span", {});
  const name = h("span", { class: "rgt-odds-name" });
  const chance = h("span", { class: "rgt-odds-decimal" });
  const node = h("li", { class: "rgt-wheel-row" }, picture, name, unseen(": "), chance);
  return {
    node,
    show({ slot, piece }) {
      picture.replaceChildren(tokenPicture(piece));
      setText(name, slot.label);
      setText(chance, slot.chance);
      node.classList.toggle("rgt-wheel-won", Boolean(slot.won));
    },
  };
}

function createWheel() {
  const words = h("span", {});
  const title = h("h3", { class: "rgt-title" }, words);
  const turning = s("g", { class: "rgt-wheel-turning" });
  const pointer = s("path", { class: "rgt-wheel-pointer", d: "M-9-112H9L0-90Z" });
  const picture = s("svg", { class: "rgt-wheel", viewBox: "-116 -116 232 232", "aria-hidden": "true" }, turning, pointer);
  const list = h("ul", { class: "rgt-wheel-list" });
  const note = h("p", { class: "rgt-note" });
  const table = createSheet("rgt-wheel-table");
  const root = h("section", { class: "rgt-card rgt-wheel-card", hidden: true }, title, picture, list, note, table.node);
  const quiet = window.matchMedia("(prefers-reduced-motion: reduce)");
  const keep = keepList(list, ({ slot }) => slot.id, createWheelRow);
  let pieces = [];
  let shown = "";
  return {
    root,
    setPieces(next) {
      pieces = next;
    },
    show(wheel, moved) {
      root.hidden = !wheel;
      const now = JSON.stringify(wheel ?? null);
      if (!wheel || now === shown) {
        shown = now;
        return;
      }
      shown = now;
      const slots = wheel.slots.map((slot) => ({ slot, piece: pieces.find((piece) => piece.id === slot.id) }));
      const marbles = slots.flatMap(({ slot, piece }) => Array.from({ length: slot.count }, () => ({ slot, piece })));
      setText(words, wheel.title);
      setText(note, wheel.note);
      note.hidden = !wheel.note;
      turning.replaceChildren(...marbles.map(({ piece }, index) => drawSlice(piece, index, marbles.length)));
      const at = marbles.findIndex(({ slot }) => slot.won);
      const rest = at < 0 || marbles.length === 1 ? 0 : -(360 * (at + 0.5)) / marbles.length;
      set(turning, { transform: `rotate(${rest.toFixed(2)})` });
      if (at >= 0 && moved && !quiet.matches) {
        turning.animate([{ transform: `rotate(${rest - 720}deg)` }, { transform: `rotate(${rest}deg)` }], {
          duration: 700,
          easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
        });
      }
      keep(slots);
      table.node.hidden = !wheel.table;
      if (wheel.table) table.show(wheel.table, pieces);
    },
  };
}

// Many intervals above one another, and the line of the exact value that they should hold.

const INTERVALS = { left: 10, right: 10, top: 26, bottom: 24, most: 7, least: 2.6 };

function createLabIntervals() {
  const title = createLabTitle();
  const words = h("p", { class: "rgt-lab-told" });
  let block = null;
  const tallOf = () => Math.max(INTERVALS.least, Math.min(INTERVALS.most, 420 / block.lines.length));
  const picture = createPicture(
    () => (block ? INTERVALS.top + INTERVALS.bottom + tallOf() * block.lines.length : 10),
    (width) => {
      if (!block) return [];
      const low = Math.min(block.truth, ...block.lines.map((line) => line.low));
      const high = Math.max(block.truth, ...block.lines.map((line) => line.high));
      const { left, right, top, bottom } = INTERVALS;
      const x = (value) => left + ((value - low) / (high - low || 1)) * (width - left - right);
      const tall = tallOf();
      const floor = top + tall * block.lines.length;
      const at = x(block.truth);
      return [
        ...block.lines.flatMap((line, index) => {
          const y = top + (index + 0.5) * tall;
          const name = line.holds ? "rgt-lab-holds" : "rgt-lab-misses";
          const cross = `M${x(line.value) - 3} ${y - 3}l6 6m-6 0l6-6`;
          return [
            s("line", { class: name, x1: x(line.low), x2: x(line.high), y1: y, y2: y }),
            line.holds ? null : s("path", { class: "rgt-lab-cross", d: cross }),
          ].filter(Boolean);
        }),
        s("line", { class: "rgt-lab-truth", x1: at, x2: at, y1: top - 6, y2: floor + 4 }),
        s("text", { class: "rgt-lab-mean-words", x: at, y: 12, "text-anchor": at > width * 0.7 ? "end" : at < width * 0.3 ? "start" : "middle", text: block.truthText }),
        s("text", { class: "rgt-lab-tick", x: left, y: floor + bottom - 8, "text-anchor": "start", text: low.toFixed(3) }),
        s("text", { class: "rgt-lab-tick", x: width - right, y: floor + bottom - 8, "text-anchor": "end", text: high.toFixed(3) }),
      ];
    },
  );
  const key = h("p", { class: "rgt-note", text: "One line for each sample; a cross on a thick line: it misses the exact value." });
  const node = h("section", { class: "rgt-card rgt-lab-block" }, title.node, words, picture.box, key);
  return {
    node,
    show(next) {
      block = next;
      title.show(next.title, "");
      setText(words, next.text);
      set(picture.svg, { "aria-label": `${next.title}. ${next.text}` });
      picture.redraw();
    },
  };
}

// Small figures beside spaces, such as the chance that who stands there is hit.

function createMarks(places) {
  const layer = s("g", { class: "rgt-marks", "aria-hidden": "true" });
  let shown = {};
  let sizes = null;

  function draw() {
    if (!sizes) return;
    const size = sizes.px(10.5);
    const made = Object.entries(shown)
      .filter(([id]) => places.has(id))
      .map(([id, mark]) => {
        const { x, y } = places.get(id).space;
        const width = wordsWidth(mark.text, size) + sizes.px(8);
        const up = sizes.token + sizes.px(11);
        const box = { x: -width / 2, y: -up - size * 0.85, width, height: size * 1.6, rx: sizes.px(3) };
        return s(
          "g",
          { transform: `translate(${x} ${y})` },
          s("rect", { class: "rgt-mark-box", ...box }),
          s("text", { class: "rgt-mark-words", y: -up, "font-size": size, text: mark.text }),
        );
      });
    layer.replaceChildren(...made);
  }

  return {
    layer,
    show(marks) {
      shown = marks;
      draw();
    },
    resize(next) {
      sizes = next;
      draw();
    },
  };
}

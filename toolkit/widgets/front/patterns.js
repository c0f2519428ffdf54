// Patterns for colours, tyres and targets: what a colour says is said by its pattern and its letter too.

const TILE_COLOURS = ["blue", "white", "yellow", "red", "purple", "green"];

/** One tile of each pattern, 8 by 8 screen pixels; white is the plain one. */
const PATTERN_STROKES = {
  blue: "M-2 2L2-2M-2 10L10-2M6 10L10 6",
  yellow: "M2 2H2.01M6 6H6.01",
  red: "M0 4H8M4 0V8",
  purple: "M-1 7L2 2L6 7L9 2",
  green: "M0 2H8M0 6H8",
  tyre: "M0 0L8 8M8 0L0 8",
};
const CHEQUERS = "M0 0H4V4H0ZM4 4H8V8H4Z";

/** Definitions for one drawing. `fill(name)` is what a shape is filled with; `scale` sets the units of a pixel. */
function createPatterns() {
  const patterns = new Map();
  for (const [name, strokes] of Object.entries({ ...PATTERN_STROKES, target: CHEQUERS })) {
    const mark = s("path", { class: `rgt-pattern-mark rgt-pattern-${name} rgt-c-${name}`, d: strokes });
    const node = s("pattern", { id: freshId("pattern"), width: 8, height: 8, patternUnits: "userSpaceOnUse" }, mark);
    patterns.set(name, node);
  }
  return {
    node: s("defs", {}, ...patterns.values()),
    fill: (name) => (patterns.has(name) ? `url(#${patterns.get(name).id})` : "none"),
    scale(unit) {
      for (const node of patterns.values()) set(node, { patternTransform: `scale(${unit.toFixed(3)})` });
    },
  };
}

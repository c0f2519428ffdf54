// A histogram: exact chances as bars, simulated shares as diamonds with their intervals, own games as flags. All that
// it shows stands in the table below it too.

const CHART = { height: 300, left: 46, right: 12, top: 34, bottom: 42 };
const MOST_TICKS = 12;
const LEGEND_SIGNS = { exact: "▮", share: "◆", mine: "▼" };

/** Round steps for an axis from 0 to `most`. */
function niceStep(most, ticks) {
  const rough = most / ticks || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((part) => part * power).find((step) => step >= rough);
}

/** The scales of a drawing `width` pixels wide. */
function chartScales(chart, width) {
  const { height, left, right, top, bottom } = CHART;
  const most = Math.max(1e-9, ...chart.bars.flatMap(({ exact, high, share }) => [exact ?? 0, share ? Math.min(high, 1.6 * share) : 0]));
  const step = (width - left - right) / chart.bars.length;
  const first = chart.bars[0].x;
  return {
    most,
    step,
    x: (value) => left + (value - first + 0.5) * step,
    y: (value) => height - bottom - (Math.min(value, most) / most) * (height - top - bottom),
  };
}

function drawAxes(chart, scales, width) {
  const { height, left, right, bottom } = CHART;
  const up = niceStep(scales.most, 4);
  const lines = Array.from({ length: Math.floor(scales.most / up) + 1 }, (_, index) => index * up);
  const across = Math.max(1, niceStep(chart.bars.length, Math.min(MOST_TICKS, Math.floor(width / 46))));
  const numbers = chart.bars.map(({ x }) => x).filter((x) => x % Math.round(across) === 0);
  const digits = Math.max(0, Math.min(4, Math.ceil(-Math.log10(up)) + (up < 1 && String(up).endsWith("5") ? 1 : 0)));
  return [
    ...lines.flatMap((value) => [
      s("line", { class: "rgt-lab-grid", x1: left, x2: width - right, y1: scales.y(value), y2: scales.y(value) }),
      s("text", { class: "rgt-lab-tick rgt-lab-tick-y", x: left - 6, y: scales.y(value), text: value.toFixed(digits) }),
    ]),
    ...numbers.map((x) => s("text", { class: "rgt-lab-tick", x: scales.x(x), y: height - bottom + 14, text: x })),
    s("text", { class: "rgt-lab-axis", x: (left + width - right) / 2, y: height - 8, text: chart.unit }),
  ];
}

function drawBar(bar, scales) {
  const base = CHART.height - CHART.bottom;
  const at = scales.x(bar.x);
  const wide = Math.max(1, scales.step * 0.72);
  const found = [];
  if (bar.exact) {
    const y = scales.y(bar.exact);
    found.push(s("rect", { class: "rgt-lab-bar", x: at - wide / 2, y, width: wide, height: base - y }));
  }
  if (bar.share !== undefined && (bar.share > 0 || scales.step > 8)) {
    const r = Math.max(2, Math.min(4.5, scales.step * 0.3));
    const y = scales.y(bar.share);
    found.push(
      s("line", { class: "rgt-lab-range", x1: at, x2: at, y1: scales.y(bar.low), y2: scales.y(bar.high) }),
      s("path", { class: "rgt-lab-share", d: `M${at} ${y - r}L${at + r} ${y}L${at} ${y + r}L${at - r} ${y}Z` }),
    );
  }
  if (bar.mine) {
    found.push(
      s("line", { class: "rgt-lab-mine-line", x1: at, x2: at, y1: CHART.top - 4, y2: base }),
      s("path", { class: "rgt-lab-mine", d: `M${at - 7} ${CHART.top - 16}H${at + 7}L${at} ${CHART.top - 4}Z` }),
      s("text", { class: "rgt-lab-mine-words", x: at, y: CHART.top - 24, text: bar.mine > 1 ? `${bar.x} (×${bar.mine})` : bar.x }),
    );
  }
  return found;
}

function drawMean(chart, scales, width) {
  if (chart.mean === null || chart.mean === undefined) return [];
  const at = scales.x(chart.mean);
  const late = at > width * 0.7;
  return [
    s("line", { class: "rgt-lab-mean", x1: at, x2: at, y1: CHART.top, y2: CHART.height - CHART.bottom }),
    s("text", {
      class: "rgt-lab-mean-words",
      x: at + (late ? -6 : 6),
      y: CHART.top + 8,
      "text-anchor": late ? "end" : "start",
      text: chart.meanText,
    }),
  ];
}

/** A picture that is drawn anew when its width changes; `draw(width)` gives its parts. */
function createPicture(height, draw) {
  const svg = s("svg", { class: "rgt-lab-picture", role: "img" });
  const box = h("div", { class: "rgt-lab-picture-box" }, svg);
  let width = 0;
  const redraw = () => {
    if (!width) return;
    const tall = height();
    set(svg, { viewBox: `0 0 ${width} ${tall}`, width, height: tall });
    svg.replaceChildren(...draw(width));
  };
  new ResizeObserver(([{ contentRect }]) => {
    if (Math.round(contentRect.width) === width) return;
    width = Math.round(contentRect.width);
    redraw();
  }).observe(box);
  return { box, svg, redraw };
}

function createLabChart(send) {
  const title = createLabTitle();
  const legend = h("ul", { class: "rgt-lab-legend" });
  let chart = null;
  const picture = createPicture(
    () => CHART.height,
    (width) => {
      if (!chart) return [];
      const scales = chartScales(chart, width);
      return [
        ...drawAxes(chart, scales, width),
        ...chart.bars.flatMap((bar) => drawBar(bar, scales)),
        ...drawMean(chart, scales, width),
      ];
    },
  );
  const note = h("p", { class: "rgt-note" });
  const twin = panel("The same as a table", "rgt-lab-twin", false);
  const table = createLabTable(send);
  twin.body.append(table.node);
  const node = h(
    "section",
    { class: "rgt-card rgt-lab-block" },
    title.node,
    legend,
    picture.box,
    note,
    twin.root,
  );
  const showTwin = () => {
    if (!twin.root.open || !chart) return;
    const names = { exact: "Exact", share: "Simulated (95 % interval)", mine: "Your games" };
    const columns = [chart.unit, ...Object.keys(chart.legend).map((kind) => names[kind])];
    const rows = chart.bars.map(({ x, cells }) => ({ id: String(x), cells }));
    table.show({ title: chart.title, columns, rows, note: "" });
  };
  twin.root.addEventListener("toggle", showTwin);
  return {
    node,
    show(block) {
      chart = block;
      title.show(block.title, block.badge);
      set(picture.svg, { "aria-label": [block.title, block.meanText, block.note, "A table of all bars follows"].filter(Boolean).map(sentence).join(" ") });
      legend.replaceChildren(
        ...Object.entries(block.legend).map(([kind, text]) =>
          h("li", {}, h("span", { class: `rgt-lab-sign-${kind}`, "aria-hidden": "true", text: LEGEND_SIGNS[kind] }), text),
        ),
      );
      picture.redraw();
      setText(note, block.note);
      note.hidden = !block.note;
      showTwin();
    },
  };
}

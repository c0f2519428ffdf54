// Why a number is what it is: the ways on that make it, each with its rules, and its first-step equation.

/** Rule ids with what they did. */
function ruleLines(lines) {
  return lines.map((line) =>
    h(
      "span",
      { class: "rgt-why-line" },
      line.rule ? h("span", { class: "rgt-chip", title: `Rule ${line.rule}` }, unseen("Rule "), line.rule) : null,
      ` ${line.text} `,
    ),
  );
}

/** What happens on a way; where it is not the same at all of its throws, folded up under the rules at work. */
function tellStories(row) {
  const told = row.stories.map((story) =>
    h("p", { class: "rgt-why-story" }, story.of ? h("em", { text: `${story.of}: ` }) : null, ...ruleLines(story.lines)),
  );
  if (told.length < 2) return told;
  const chips = row.rules.map((rule) => h("span", { class: "rgt-chip", text: rule }));
  const summary = h("summary", { class: "rgt-why-fold" }, "What happens: rules ", ...chips.flatMap((chip) => [chip, " "]));
  const more = row.untold ? h("p", { class: "rgt-note", text: `… and ${row.untold} more like these.` }) : null;
  return [h("details", {}, summary, ...told, ...(more ? [more] : []))];
}

function whyRow(row, then, send) {
  const name = `Go deeper: after ${row.label}`;
  const deeper = h("button", { type: "button", class: "rgt-button rgt-small", text: "Go deeper", "aria-label": name });
  deeper.addEventListener("click", () => send({ do: "why-deeper", way: row.way }));
  const sums = [
    row.value && `${then[0].toUpperCase()}${then.slice(1)}: ${row.value}.`,
    row.adds && `Adds ${row.adds}.`,
  ].filter(Boolean);
  return h(
    "li",
    { class: `rgt-why-row${row.best ? " rgt-why-best" : ""}` },
    h(
      "p",
      { class: "rgt-why-head" },
      h("strong", { text: row.label }),
      row.chance ? h("span", { class: "rgt-why-chance", text: row.chance }) : null,
      row.best ? h("span", { class: "rgt-choice-best" }, h("span", { "aria-hidden": "true", text: "★ " }), "best") : null,
    ),
    ...tellStories(row),
    h("p", { class: "rgt-why-sum" }, h("span", { text: sums.join(" ") }), row.ends ? null : deeper),
  );
}

/** The panel; `heir` takes the focus when what opened the panel is gone. */
function createWhy(send, heir) {
  const heading = h("span", {});
  const badge = createBadge();
  const title = h("h3", { class: "rgt-title", tabindex: "-1" }, heading, badge.node);
  const close = h("button", { type: "button", class: "rgt-button rgt-small", text: "Close" });
  const trail = h("ol", { class: "rgt-why-trail" });
  const way = h("nav", { "aria-label": "The way here" }, trail);
  const facts = h("p", {});
  const came = h("p", { class: "rgt-why-story" });
  const rows = h("ol", { class: "rgt-why-rows", "aria-label": "The ways on" });
  const more = h("button", { type: "button", class: "rgt-button rgt-small" });
  const sum = h("p", { class: "rgt-why-total" });
  const math = h("div", { class: "rgt-why-math rgt-scroll", tabindex: "0", role: "group", "aria-label": "The equation" });
  const letter = h("p", { class: "rgt-note" });
  const source = h("textarea", { class: "rgt-why-latex", readonly: true, rows: "4", "aria-label": "The equation in LaTeX" });
  const latex = panel("The equation in LaTeX, to copy", "rgt-why-source", false);
  const root = h(
    "div", // no landmark: several screens on a page would have the same one
    { class: "rgt-card rgt-why", role: "group", "aria-label": "Why this number", hidden: true },
    h("div", { class: "rgt-why-top" }, title, close),
    way, facts, came, rows, more, sum, letter, math, latex.root,
  ); // prettier-ignore
  latex.body.append(source);
  let opener = null;
  let shown = "";

  close.addEventListener("click", () => send({ do: "why-close" }));
  more.addEventListener("click", () => send({ do: "why-all" }));
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    send({ do: "why-close" });
  });

  function drawTrail(steps) {
    trail.replaceChildren(
      ...steps.map((label, level) => {
        const last = level === steps.length - 1;
        const back = h("button", { type: "button", class: "rgt-button rgt-small", text: label });
        back.addEventListener("click", () => send({ do: "why-back", level }));
        return h("li", {}, last ? h("span", { "aria-current": "step", text: label }) : back);
      }),
    );
    way.hidden = steps.length < 2;
  }

  return {
    root,
    show(why) {
      const text = JSON.stringify(why ?? null);
      if (text === shown) return;
      shown = text;
      if (!why) {
        const held = hasFocus(root);
        root.hidden = true;
        if (held) (opener?.isConnected ? opener : heir()).focus();
        return;
      }
      if (root.hidden) opener = root.getRootNode().activeElement;
      setText(heading, `${why.question}: ${why.value}`);
      badge.show(why.guarantee);
      drawTrail(why.trail);
      setText(facts, why.facts);
      came.replaceChildren(...(why.came.length ? ["What happened: ", ...ruleLines(why.came)] : []));
      came.hidden = !why.came.length;
      rows.replaceChildren(...why.rows.map((row) => whyRow(row, why.then, send)));
      rows.hidden = !why.rows.length;
      setText(more, why.single ? "Show all ways on" : `Show ${why.more} more`);
      more.hidden = !why.more;
      setText(sum, why.sum ? `All ways together: ${why.sum}.` : "");
      sum.hidden = !why.sum;
      math.innerHTML = why.mathml; // made by the toolkit, with every word escaped
      setText(letter, why.letter);
      letter.hidden = math.hidden = latex.root.hidden = !why.mathml;
      source.value = why.latex;
      root.hidden = false;
      title.focus();
      root.scrollIntoView({ block: "nearest" });
    },
  };
}


"use strict";
// Cards that are written by their codes are drawn.
for (const { firstChild: codes } of document.querySelectorAll(".codes dd")) {
  if (codes?.nodeType !== Node.TEXT_NODE) continue;
  const cards = document.createElement("template");
  cards.innerHTML = codes.data.split(" ").map((code) => {
    const name = document.querySelector(`#c${code} > title`).textContent;
    return `<svg role="img" aria-label="${name}"><use href="#c${code}"/></svg>`;
  }).join("");
  codes.replaceWith(cards.content);
}
// One position at a time: buttons, arrow keys, or let it run. Without this script all of them are a list.
for (const play of document.querySelectorAll(".steps")) {
  const [toDeal, turnBack, runOrStop, turnOn, toEnd, running, stopped] = play.dataset.words.split("|");
  const steps = [...play.querySelectorAll(":scope > ol > li")];
  const bar = document.createElement("nav");
  bar.setAttribute("aria-label", play.querySelector("h2, h3, h4").textContent);
  const where = document.createElement("output");
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let at = 0;
  let clock = 0;

  const button = (text, label, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    bar.append(made);
    return made;
  };
  const show = (next) => {
    at = Math.max(0, Math.min(steps.length - 1, next));
    steps.forEach((step, number) => { step.hidden = number !== at; });
    where.textContent = `${at + 1} / ${steps.length}`;
    const atEnd = at === steps.length - 1;
    // A button that is disabled loses the focus, and the arrow keys with it.
    for (const one of [first, back]) one.setAttribute("aria-disabled", at === 0);
    for (const one of [on, last]) one.setAttribute("aria-disabled", atEnd);
    if (atEnd) stop();
  };
  const stop = () => {
    clearInterval(clock);
    clock = 0;
    run.textContent = running;
  };
  const first = button("|<", toDeal, () => show(0));
  const back = button("<", turnBack, () => show(at - 1));
  const run = button(running, runOrStop, () => {
    if (clock) return stop();
    if (at === steps.length - 1) show(0);
    run.textContent = stopped;
    clock = setInterval(() => show(at + 1), calm ? 4000 : 1800);
  });
  const on = button(">", turnOn, () => show(at + 1));
  const last = button(">|", toEnd, () => show(steps.length - 1));
  bar.append(where);
  play.querySelector("ol").before(bar);
  play.addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 };
    if (event.key in moves && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      stop();
      show(moves[event.key]);
    }
  });
  play.tabIndex = 0;
  play.setAttribute("role", "group");
  play.setAttribute("aria-label", bar.getAttribute("aria-label"));
  // What is unlawful is seen first.
  show(Math.max(0, steps.findIndex((step) => step.querySelector(".alert"))));
}


"use strict";
// The turns of all rounds, one at a time. Without this script they are a list.
{
  const rounds = [...document.querySelectorAll(".steps")];
  const [toDeal, turnBack, runOrStop, turnOn, toEnd, running, stopped] = rounds[0].dataset.words.split("|");
  const steps = rounds.flatMap((round) => [...round.querySelectorAll(":scope > ol > li")]);
  const roundOf = (step) => step.closest(".steps");
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let at = -1;
  let clock = 0;

  const bar = document.createElement("nav");
  bar.className = "controls";
  bar.setAttribute("aria-label", runOrStop);
  const spoken = document.createElement("output");
  spoken.className = "unseen";
  const button = (text, label, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    bar.append(made);
    return made;
  };
  const ends = () => roundOf(steps[at]).querySelectorAll(":scope > ol > li");
  const deal = () => steps.indexOf(ends()[0]);
  const end = () => steps.indexOf([...ends()].at(-1));
  const show = (next, speak = true) => {
    next = Math.max(0, Math.min(steps.length - 1, next));
    if (next === at) return;
    at = next;
    const step = steps[at];
    steps.forEach((other) => { other.classList.toggle("shown", other === step); });
    rounds.forEach((round) => { round.hidden = round !== roundOf(step); });
    links.forEach((link, number) => {
      if (rounds[number] === roundOf(step)) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
    // A button that is disabled loses the focus, and the arrow keys with it.
    first.setAttribute("aria-disabled", at === deal());
    last.setAttribute("aria-disabled", at === end());
    back.setAttribute("aria-disabled", at === 0);
    on.setAttribute("aria-disabled", at === steps.length - 1);
    if (at === end()) stop();
    if (speak) {
      const said = [...step.querySelectorAll(".caption > h3, .caption > h4, .caption p:not([aria-hidden])")];
      spoken.textContent = said.map((part) => part.textContent).join(". ");
      if (step.id) history.replaceState(null, "", `#${step.id}`);
    }
  };
  const stop = () => {
    clearInterval(clock);
    clock = 0;
    run.textContent = running;
  };
  const go = (next) => { stop(); show(next); };
  const first = button("|◀", toDeal, () => go(deal()));
  const back = button("◀", turnBack, () => go(at - 1));
  const run = button(running, runOrStop, () => {
    if (clock) return stop();
    if (at === end()) show(deal());
    run.textContent = stopped;
    clock = setInterval(() => show(at + 1), calm ? 4000 : 2000);
  });
  const on = button("▶", turnOn, () => go(at + 1));
  const last = button("▶|", toEnd, () => go(end()));
  bar.append(spoken);
  // With several rounds there is a link to the deal of each.
  const links = rounds.map((round) => {
    const link = document.createElement("a");
    link.href = `#${round.querySelector("li").id}`;
    link.textContent = round.querySelector("h2").textContent;
    return link;
  });
  if (links.length > 1) {
    const menu = document.createElement("nav");
    menu.className = "rounds";
    menu.setAttribute("aria-label", links[0].textContent);
    menu.append(...links);
    rounds[0].before(menu);
  }
  document.body.append(bar);
  document.body.classList.add("live");
  const named = () => steps.findIndex((step) => step.id === location.hash.slice(1) && step.id);
  addEventListener("hashchange", () => { if (named() >= 0) go(named()); });
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("summary, input, a")) return;
    const moves = {
      ArrowLeft: () => at - 1, ArrowRight: () => at + 1,
      Home: deal, End: end,
    };
    if (event.key in moves) {
      event.preventDefault();
      go(moves[event.key]());
    }
  });
  // A link to a turn comes first, then the turn that the page is about or what is unlawful, then the deal.
  const opening = steps.findIndex((step) => step.matches(".opening, .alert"));
  show(named() >= 0 ? named() : Math.max(0, opening), false);
}

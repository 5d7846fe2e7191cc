"use strict";
// A round is {dealer, owners, facts, out, note}. `owners` maps cards to sides, and NOBODY to cards left over.
// Players and sides are their positions, so that a name can change at any time.
const NOBODY = -1;
const MOST_UNDO = 60;
const MOST_ROUNDS = 1000;
const table = JSON.parse(document.getElementById("table").textContent);
const { words } = table;
const element = (id) => document.getElementById(id);
const say = (text, ...parts) => parts.reduce((sentence, part) => sentence.replace("{}", () => part), text);
const codes = Object.keys(table.cards);
const buttons = new Map(codes.map((code) => [code, document.querySelector(`[data-card="${code}"]`)]));

const newRound = () => ({ dealer: null, owners: {}, facts: {}, out: [], note: "" });
const newEvening = () => ({
  names: [...table.players], event: { round: "", table: "" }, rounds: [newRound()], at: 0, side: 0, undo: [], left: false,
});
let evening = newEvening();
// One page may be open twice, and a table may have several pages: the storage is that of the table.
const storageName = `hanascore tap ${table.header} ${table.earlier} ${table.fixed ? table.players.join(", ") : ""}`;

// Storing the rounds in the browser

const isList = (value, test) => Array.isArray(value) && value.every(test);
const isText = (value) => typeof value === "string";
const isPosition = (value) => Number.isInteger(value) && value >= NOBODY;
const isRound = (round) => round && typeof round === "object" && isText(round.note) && isList(round.out, isPosition)
  && typeof round.facts === "object" && round.facts !== null && typeof round.owners === "object" && round.owners !== null
  && Object.entries(round.owners).every(([code, side]) => code in table.cards && isPosition(side));
const isEvening = (value) => value && isList(value.names, isText) && value.names.length > 0
  && isList(value.rounds, isRound) && value.at in value.rounds && isPosition(value.side) && isList(value.undo, isText)
  && value.event && isText(value.event.round) && isText(value.event.table);

const read = (text) => {
  let kept = null;
  try { kept = JSON.parse(text); } catch { /* the warning below covers this, too */ }
  if (isEvening(kept)) return kept;
  warn(words.unread);
  return null;
};

const keep = () => {
  for (const undo of [evening.undo, []]) {
    try {
      localStorage.setItem(storageName, JSON.stringify({ ...evening, undo }));
      if (element("alert").textContent === words.unkept) warn("");
      return;
    } catch { /* full: try once more without the undo steps */ }
  }
  warn(words.unkept);
};

const restore = () => {
  let text = null;
  try { text = localStorage.getItem(storageName); } catch { warn(words.unkept); }
  if (text === null) return;
  const kept = read(text);
  if (kept) evening = kept;
  else try { localStorage.setItem(`${storageName} unread`, text); } catch { /* there is a warning already */ }
};

const warn = (text) => {
  element("alert").textContent = text;
  element("alert").hidden = !text;
};

// The table

const round = () => evening.rounds[evening.at];
const sides = () => (table.sides.length ? table.sides : playerNames());
const playerNames = () => evening.names.map((name, seat) => name.trim() || say(words.player, seat + 1));
const playing = () => sides().map((_, side) => side).filter((side) => !round().out.includes(side));
const sideName = (side) => (side === NOBODY ? words.nobody : sides()[side]);
// Rounds without cards are not part of the record.
const roundNumber = (at) => table.next + evening.rounds.slice(0, at).filter((tapped) => !isEmpty(tapped)).length;
const cardsOf = (side) => codes.filter((code) => round().owners[code] === side);
const freeCards = () => codes.filter((code) => !(code in round().owners));

// Make a change, store it and allow to undo it. If a text was typed into a field, its part of the page is not drawn
// again, because the next field may be in use already.
const change = (action, message = "", { typed = false } = {}) => {
  const { names, event, rounds, at, side } = evening;
  evening.undo.push(JSON.stringify({ names, event, rounds, at, side }));
  evening.undo.splice(0, evening.undo.length - MOST_UNDO);
  action();
  keep();
  draw(typed);
  element("said").textContent = message;
};

const undo = () => {
  const before = evening.undo.pop();
  if (before) Object.assign(evening, JSON.parse(before));
  keep();
  draw();
  element("said").textContent = before ? words.undone : words.nothing;
};

const tap = (code) => {
  const { owners } = round();
  const { name } = table.cards[code];
  const [owner, side] = [owners[code], evening.side];
  if (owner === side) change(() => { delete owners[code]; }, say(words.taken, name, words.free));
  else if (owner === undefined) change(() => { owners[code] = side; }, say(words.taken, name, sideName(side)));
  else change(() => { owners[code] = side; }, say(words.moved, name, sideName(owner), sideName(side)));
};

const takeRest = () => {
  const free = freeCards();
  if (!free.length) return;
  change(() => { for (const code of free) round().owners[code] = evening.side; },
    say(words.taken, say(words.count, free.length, codes.length), sideName(evening.side)));
};

const isEmpty = (tapped) => !Object.keys(tapped.owners).length;

const nextRound = () => {
  if (evening.at < evening.rounds.length - 1) return change(() => goTo(evening.rounds.length - 1));
  if (isEmpty(round())) return void (element("said").textContent = words.empty);
  if (evening.rounds.length < MOST_ROUNDS) change(() => { evening.rounds.push(newRound()); goTo(evening.at + 1); });
  scrollTo({ top: 0 });
};

const goTo = (at) => {
  evening.at = at;
  evening.side = playing()[0] ?? NOBODY;
};

// The record

const PLAIN = /^\p{L}[\p{L}\p{N}_]*(?: [\p{L}\p{N}_]+)*$/u;
const yaml = (text) => (PLAIN.test(text) ? text : JSON.stringify(text));
const list = (texts) => `[${texts.map(yaml).join(", ")}]`;

// Write a pile as one code for each month: 5arcc.
const pile = (cards) => {
  const months = new Map();
  const jokers = [];
  for (const code of cards) {
    const card = table.cards[code];
    if (!card.month) jokers.push(card.letter);
    else months.set(card.month, [...(months.get(card.month) ?? []), card.letter]);
  }
  const written = [...months].sort(([one], [other]) => one - other)
    .map(([month, letters]) => month + letters.join(""));
  return [...written, ...jokers].join(" ") || "none";
};

// Write a fact as a record has it, or nothing.
const factText = (fact, value) => {
  const names = playerNames();
  const byPlayer = (write) => {
    const pairs = Object.entries(value).filter(([, part]) => part !== "" && part?.length !== 0);
    return pairs.length ? `{${pairs.map(([seat, part]) => `${yaml(names[seat])}: ${write(part)}`).join(", ")}}` : "";
  };
  if (value === undefined || value === null || value === "") return "";
  switch (fact.shape) {
    case "PLAYER": return yaml(names[value]);
    case "PLAYERS": return value.length ? list(value.map((seat) => names[seat])) : "";
    case "FLAG": return value ? "yes" : "";
    case "NUMBERS_BY_PLAYER": return byPlayer(String);
    case "WORDS_BY_PLAYER": return byPlayer(list);
    default: return String(value);
  }
};

const roundText = (tapped) => {
  const names = playerNames();
  const lines = [];
  if (tapped.dealer !== null) lines.push(`dealer: ${yaml(names[tapped.dealer])}`);
  if (tapped.out.length) lines.push(`sitting_out: ${list(tapped.out.map((seat) => names[seat]))}`);
  for (const fact of table.facts) {
    const text = factText(fact, tapped.facts[fact.name]);
    if (text) lines.push(`${fact.name}: ${text}`);
  }
  const of = (side) => pile(codes.filter((code) => tapped.owners[code] === side));
  lines.push("captured:");
  sides().forEach((side, at) => { if (!tapped.out.includes(at)) lines.push(`  ${yaml(side)}: ${of(at)}`); });
  if (Object.values(tapped.owners).includes(NOBODY)) lines.push(`left_over: ${of(NOBODY)}`);
  if (tapped.note.trim()) lines.push(`note: ${JSON.stringify(tapped.note.trim())}`);
  return lines.map((line, at) => `${at ? "    " : "  - "}${line}\n`).join("");
};

const recordText = (only = null) => {
  const first = only === null ? table.first : roundNumber(only);
  const taps = (only === null ? evening.rounds : [evening.rounds[only]]).filter((tapped) => !isEmpty(tapped));
  const { round: eventRound, table: eventTable } = evening.event;
  const place = [eventRound && `round: ${eventRound}`, eventTable && `table: ${yaml(eventTable)}`].filter(Boolean);
  return [
    table.header,
    place.length ? `event: {${place.join(", ")}}\n` : "",
    table.fixed ? "" : `players: ${list(playerNames())}\n`,
    first > 1 ? `first_round: ${first}\n` : "",
    "rounds:\n", only === null ? table.earlier : "", ...taps.map(roundText),
  ].join("");
};

const namesAreRight = () => {
  const names = playerNames().map((name) => name.normalize("NFKC").toLowerCase());
  return new Set(names).size === names.length;
};

// Drawing

const make = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick" || name === "onchange") made[name] = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
};

const initial = (side) => {
  const names = sides();
  if (side === NOBODY) return "·";
  const [letter] = names[side];
  return names.filter((name) => name.startsWith(letter)).length > 1 ? `${letter}${side + 1}` : letter;
};

const draw = (typed = false) => {
  const { owners } = round();
  element("where").textContent = say(words.round, roundNumber(evening.at));
  redrawButtons("piles", [element("piles").firstElementChild.cloneNode(true), ...[...playing(), NOBODY].map((side) => {
    const input = make("input", { type: "radio", name: "side", value: side });
    input.addEventListener("change", () => choose(side));
    return make("label", { "data-side": side }, input, make("span", {}, sideName(side)), ` ${cardsOf(side).length}`);
  })]);
  for (const input of element("piles").querySelectorAll("input")) input.checked = Number(input.value) === evening.side;
  for (const [code, button] of buttons) {
    const side = owners[code];
    if (side === undefined) delete button.dataset.side;
    else button.dataset.side = side;
    button.querySelector("b").textContent = side === undefined ? "" : initial(side);
    button.setAttribute("aria-label", say(words.taken, table.cards[code].name, side === undefined ? words.free : sideName(side)));
    button.setAttribute("aria-pressed", side === evening.side);
  }
  const free = freeCards().length;
  element("count").textContent = say(words.count, codes.length - free, codes.length);
  element("rest").textContent = say(words.rest, sideName(evening.side));
  const last = evening.rounds.length - 1;
  element("next").textContent = evening.at < last ? say(words.back, roundNumber(last)) : words.next;
  document.body.classList.toggle("left", evening.left);
  element("left").checked = evening.left;
  drawSummary();
  if (!typed || !element("facts").contains(document.activeElement)) drawFacts();
  drawNames();
  drawRounds();
  element("text").value = recordText();
};

const choose = (side) => {
  evening.side = side;
  keep();
  draw();
};

const drawSummary = () => {
  const head = [words.pile, words.cards, ...table.kinds].map((text) => make("th", { scope: "col" }, text));
  const rows = [...playing(), NOBODY].flatMap((side) => {
    const cards = cardsOf(side).map((code) => table.cards[code]);
    const numbers = [0, 1, 2, 3].map((kind) => cards.filter((card) => card.kind === kind).length);
    const months = [...new Set(cards.map((card) => card.month))].filter((month) => month
      && cards.filter((card) => card.month === month).length % 2);
    const row = make("tr", {}, make("th", { scope: "row" }, sideName(side)),
      ...[cards.length, ...numbers].map((number) => make("td", {}, String(number))));
    if (!months.length || side === NOBODY) return [row];
    return [row, make("tr", { class: "odd" }, make("td", { colspan: 6 }, say(words.odd, months.join(", "))))];
  });
  element("summary").replaceChildren(element("summary").caption,
    make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
};

// Draw buttons again if they have changed. A button that is replaced while a finger is on it does nothing.
const redrawButtons = (id, children) => {
  const old = [...element(id).children];
  if (old.length !== children.length || old.some((child, at) => !child.isEqualNode(children[at]))) redraw(id, children);
};

// Draw the content of an element again. The control in use stays in use.
const redraw = (id, children) => {
  const controls = () => [...element(id).querySelectorAll("button, input, select")];
  const at = controls().indexOf(document.activeElement);
  element(id).replaceChildren(...children);
  controls()[at]?.focus();
};

const choice = (options, value, set) => {
  const made = make("select", {}, ...options.map(([key, text]) => make("option", { value: key }, text)));
  made.value = value ?? "";
  made.addEventListener("change", () => change(() => set(made.value)));
  return made;
};

const entry = (attributes, value, set) => {
  const made = make("input", attributes);
  made.value = value ?? "";
  made.addEventListener("change", () => change(() => set(made.value), "", { typed: true }));
  return made;
};

const tick = (text, ticked, set) => {
  const made = make("input", { type: "checkbox" });
  made.checked = ticked;
  made.addEventListener("change", () => change(() => set(made.checked)));
  return make("label", {}, made, text);
};

const titled = (text, ...controls) => make("fieldset", {}, make("strong", {}, text), ...controls);

const factControl = (fact) => {
  const { facts } = round();
  const names = playerNames();
  const value = facts[fact.name];
  const seats = names.map((name, seat) => [seat, name]);
  const set = (given) => { facts[fact.name] = given; };
  const number = { type: "number", inputmode: "numeric", min: fact.low, max: fact.high, step: 1 };
  switch (fact.shape) {
    case "PLAYER":
      return make("label", {}, fact.label, choice([["", "–"], ...seats], value, (seat) => set(seat === "" ? null : Number(seat))));
    case "FLAG": return tick(fact.label, Boolean(value), set);
    case "CHOICE":
      return make("label", {}, fact.label, choice([["", "–"], ...fact.choices.map((word) => [word, word])], value, set));
    case "NUMBER":
      return make("label", {}, fact.label, entry(number, value, (text) => set(wholeNumber(text))));
    case "PLAYERS": {
      const add = seats.map(([seat, name]) => make("button", { type: "button",
        onclick: () => change(() => set([...(facts[fact.name] ?? []), seat])) }, `+ ${name}`));
      const clear = make("button", { type: "button", onclick: () => change(() => set([])) }, words.clear);
      const held = (value ?? []).map((seat) => names[seat]).join(", ");
      return titled(`${fact.label} ${held}`, make("div", { class: "buttons" }, ...add, clear));
    }
    case "NUMBERS_BY_PLAYER":
      return titled(fact.label, ...seats.map(([seat, name]) => make("label", {}, name,
        entry(number, value?.[seat], (text) => set({ ...facts[fact.name], [seat]: wholeNumber(text) })))));
    default:
      return titled(fact.label, ...seats.flatMap(([seat, name]) => fact.choices.map((word) =>
        tick(`${name}: ${word}`, Boolean(value?.[seat]?.includes(word)), (ticked) => {
          const others = (facts[fact.name]?.[seat] ?? []).filter((other) => other !== word);
          set({ ...facts[fact.name], [seat]: ticked ? [...others, word] : others });
        }))));
  }
};

const wholeNumber = (text) => (/^-?\d{1,9}$/.test(text.trim()) ? text.trim() : "");

const drawFacts = () => {
  const names = playerNames();
  const dealers = [["", words.unknown], ...names.map((name, seat) => [seat, name])];
  const controls = [make("label", {}, words.dealer, choice(dealers, round().dealer,
    (seat) => { round().dealer = seat === "" ? null : Number(seat); }))];
  if (table.active && names.length > table.active) {
    controls.push(titled(words.out, ...names.map((name, seat) => tick(name, round().out.includes(seat), (ticked) => {
      const { out, owners } = round();
      round().out = ticked ? [...out, seat].sort((one, other) => one - other) : out.filter((other) => other !== seat);
      // Nobody who sits out has cards.
      for (const code of codes) if (round().out.includes(owners[code])) delete owners[code];
      if (!playing().includes(evening.side)) evening.side = playing()[0] ?? NOBODY;
    }))));
  }
  controls.push(...table.facts.map(factControl));
  controls.push(make("label", {}, words.note, entry({ maxlength: 500 }, round().note, (text) => { round().note = text; })));
  redraw("facts", controls);
};

const drawNames = () => {
  if (table.fixed) return;
  const fields = [...element("names").querySelectorAll("[data-seat]")];
  if (fields.length !== evening.names.length) return buildNames();
  fields.forEach((field, at) => { if (field !== document.activeElement) field.value = evening.names[at]; });
  for (const field of element("names").querySelectorAll("[data-event]")) {
    if (field !== document.activeElement) field.value = evening.event[field.dataset.event];
  }
  drawNameButtons();
};

const buildNames = () => {
  const controls = evening.names.map((name, at) => make("label", {}, say(words.player, at + 1),
    entry({ maxlength: 64, list: "known", autocomplete: "off", "data-seat": at }, name,
      (text) => { evening.names[at] = text.trim(); })));
  controls.push(make("div", { class: "buttons" }, make("button", { type: "button", id: "add",
    onclick: () => change(() => evening.names.push("")) }, words.add), make("button", { type: "button", id: "remove",
    onclick: () => change(() => { evening.names.pop(); if (!playing().includes(evening.side)) evening.side = 0; }) })));
  if (table.event) {
    const { event } = evening;
    const number = { type: "number", inputmode: "numeric", min: 1, step: 1 };
    controls.push(make("datalist", { id: "known" }, ...table.event.players.map((name) => make("option", { value: name }))));
    controls.unshift(
      make("label", {}, words.eventRound,
        entry({ ...number, "data-event": "round" }, event.round, (text) => { evening.event.round = wholeNumber(text); seat(); })),
      make("label", {}, words.eventTable,
        entry({ "data-event": "table" }, event.table, (text) => { evening.event.table = text.trim(); seat(); })),
    );
  }
  redraw("names", controls);
  drawNameButtons();
};

// Whether a fact of a round names a player.
const isAbout = (fact, tapped, player) => {
  const value = tapped.facts[fact.name];
  if (fact.shape === "PLAYER") return value === player;
  if (fact.shape === "PLAYERS") return (value ?? []).includes(player);
  return fact.shape.endsWith("_BY_PLAYER") && player in (value ?? {});
};

const drawNameButtons = () => {
  const last = evening.names.length - 1;
  const isUsed = evening.rounds.some((tapped) => Object.values(tapped.owners).includes(last)
    || tapped.dealer === last || tapped.out.includes(last) || table.facts.some((fact) => isAbout(fact, tapped, last)));
  element("add").disabled = evening.names.length >= Math.max(...table.numbers);
  element("remove").disabled = isUsed || evening.names.length <= Math.min(...table.numbers);
  element("remove").textContent = say(words.remove, playerNames()[last]);
};

// Put the players of a table of the event in their seats.
const seat = () => {
  const names = table.event.seating[evening.event.round]?.[evening.event.table];
  if (names && evening.rounds.every(isEmpty)) evening.names = [...names];
};

const drawRounds = () => {
  redrawButtons("rounds", evening.rounds.map((tapped, at) => {
    const numbers = sides().map((name, side) => [name, Object.values(tapped.owners).filter((owner) => owner === side).length])
      .filter((_, side) => !tapped.out.includes(side));
    const text = `${say(words.round, roundNumber(at))}: ${numbers.map(([name, number]) => `${name} ${number}`).join(", ")}`;
    const edit = make("button", { type: "button", "aria-label": say(words.edit, roundNumber(at)),
      onclick: () => { change(() => goTo(at)); scrollTo({ top: 0 }); } }, words.change);
    const remove = make("button", { type: "button", "aria-label": say(words.delete, roundNumber(at)), onclick: () => change(() => {
      evening.rounds.splice(at, 1);
      if (!evening.rounds.length) evening.rounds.push(newRound());
      goTo(Math.min(evening.at, evening.rounds.length - 1));
    }) }, words.deleteRound);
    return make("li", { "aria-current": at === evening.at ? "true" : false }, make("span", {}, text), edit, remove);
  }));
};

// Exporting the record

const refuse = (text) => {
  element("said").textContent = "";
  warn(text);
  return false;
};

const mayGive = (only = null) => {
  if (!namesAreRight()) return refuse(words.unnamed);
  const taps = only === null ? evening.rounds : [evening.rounds[only]];
  if (taps.every(isEmpty) && !(only === null && table.earlier)) return refuse(words.empty);
  if (element("alert").textContent !== words.unkept) warn("");
  return true;
};

const copy = async (only = null) => {
  if (!mayGive(only)) return;
  const text = recordText(only);
  element("text").value = text;
  try {
    await navigator.clipboard.writeText(text);
    element("said").textContent = words.copied;
  } catch {
    element("text").focus();
    element("text").select();
    element("said").textContent = document.execCommand("copy") ? words.copied : words.byHand;
  }
};

const share = async () => {
  if (!mayGive()) return;
  // The user may close the list of programs without sharing.
  try { await navigator.share({ title: document.title, text: recordText() }); } catch { /* nothing was shared */ }
};

const save = () => {
  if (!mayGive()) return;
  const address = URL.createObjectURL(new Blob([recordText()], { type: "application/yaml" }));
  const link = make("a", { href: address, download: "evening.hanascore.yaml" });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

const startAnew = () => {
  const { names, left } = evening;
  change(() => {
    Object.assign(evening, { ...newEvening(), names, left, undo: evening.undo });
    evening.side = playing()[0] ?? NOBODY;
  });
};

// Hands, keyboards and other windows

for (const [code, button] of buttons) button.addEventListener("click", () => tap(code));
element("undo").addEventListener("click", undo);
element("rest").addEventListener("click", takeRest);
element("next").addEventListener("click", nextRound);
element("copy").addEventListener("click", () => copy());
element("copy-round").addEventListener("click", () => copy(evening.at));
element("share").addEventListener("click", share);
element("share").hidden = !navigator.share;
element("save").addEventListener("click", save);
element("anew").addEventListener("click", () => element("sure").showModal());
element("sure").addEventListener("close", () => { if (element("sure").returnValue === "yes") startAnew(); element("sure").returnValue = ""; });
element("left").addEventListener("change", () => { evening.left = element("left").checked; keep(); draw(); });
element("text").addEventListener("focus", () => element("text").select());

// One card is in the order of the tab key; the arrows go from card to card.
let focused = codes[0];
const focusCard = (code) => {
  buttons.get(focused).tabIndex = -1;
  focused = code;
  buttons.get(code).tabIndex = 0;
};
focusCard(focused);
element("cards").addEventListener("focusin", (event) => {
  const code = event.target.closest("[data-card]")?.dataset.card;
  if (code) focusCard(code);
});

const cardBeside = (code, across, down) => {
  const here = buttons.get(code).getBoundingClientRect();
  const [x, y] = [here.left + here.width * (0.5 + across * 1.1), here.top + here.height * (0.5 + down * 1.1)];
  return codes.find((other) => {
    const there = buttons.get(other).getBoundingClientRect();
    return x >= there.left && x <= there.right && y >= there.top && y <= there.bottom;
  });
};

element("cards").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (event.key in arrows) {
    const next = cardBeside(focused, ...arrows[event.key]);
    if (next) buttons.get(next).focus();
  } else if (event.key === "Home" || event.key === "End") buttons.get(codes.at(event.key === "Home" ? 0 : -1)).focus();
  else if (event.key === "u") undo();
  else if (event.key === "r") takeRest();
  else if (/^[0-9]$/.test(event.key)) {
    const side = event.key === "0" ? NOBODY : playing()[event.key - 1];
    if (side === undefined) return;
    evening.side = side;
    keep();
    draw();
    element("said").textContent = sideName(side);
  } else return;
  event.preventDefault();
});

addEventListener("storage", (event) => {
  if (event.key !== storageName || !event.newValue) return;
  const kept = read(event.newValue);
  if (kept) evening = kept;
  draw();
});

restore();
draw();
keep();

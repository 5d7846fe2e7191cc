// The screen of a round: who won, or whose cards, or the points; what it is worth; and the evening so far.
import { button, byId, make, points, redraw, svg, t, words } from "./dom.js";
import { questionControl, stepper } from "./controls.js";
import { drawSheet } from "./sheet.js";
import { openMenu, showDoubts, showReasons } from "./dialogs.js";
import { adopt, alertUser, app, change, refresh, same, setAnswer, step, tell, undo } from "./state.js";

const NOBODY = "";
const view = () => app.evening.view;
const round = () => view().round;
const want = () => app.evening.want;
const mode = () => want().mode ?? round().mode;

// Whose each card is: what was tapped, or else what the record says.
const owners = () => {
  if (want().owners) return want().owners;
  const made = {};
  for (const [side, pile] of Object.entries(round().piles)) for (const code of pile.cards) made[code] = side;
  for (const code of round().left_over) made[code] = NOBODY;
  return made;
};
const cardsOf = (side, of = owners()) => view().deck.filter((code) => of[code] === side);
const sides = () => round().sides;
// Whether one answer says who won.
const asksWhoWon = () => round().modes.includes("won");
const free = () => view().deck.filter((code) => !(code in owners()));

export const cardName = (code) => app.data.cards.find((card) => card.code === code).names[words.language];
export const picture = (code) => svg("svg", { role: "img", "aria-label": cardName(code) }, svg("use", { href: `#c${code}` }));

// Put the cards in `want` for Python: the side that was tapped last is the last step.
const setOwners = (made) => {
  const now = want();
  now.owners = made;
  now.mode = "cards";
  if (round().win) now.win ??= structuredClone(round().win);
  const order = [...sides(), NOBODY].sort((one, other) => (one === app.side) - (other === app.side));
  const entered = Object.fromEntries(order.map((side) => [side, cardsOf(side, made)])
    .filter(([side, cards]) => cards.length || side in (now.piles ?? {}) || (side !== NOBODY && side in round().piles)));
  now.piles = entered;
};

const nameOf = (side) => (side === NOBODY ? t("Nobody") : side);
const tap = (code) => {
  const made = { ...owners() };
  const owner = made[code];
  if (owner === app.side) delete made[code];
  else made[code] = app.side;
  const said = owner === app.side ? t("{}: free", cardName(code))
    : owner === undefined ? t("{}: {}", cardName(code), nameOf(app.side))
      : t("{}: from {} to {}", cardName(code), nameOf(owner), nameOf(app.side));
  change(() => setOwners(made), said);
};

const takeRest = () => {
  const cards = free();
  if (!cards.length) return tell(t("Every card has an owner."));
  const made = { ...owners() };
  for (const code of cards) made[code] = app.side;
  change(() => setOwners(made), t("{}: {}", t("{} cards", cards.length), nameOf(app.side)));
};

const choose = (side) => {
  app.side = side;
  app.draw();
};

const setMode = (chosen) => change((evening) => {
  evening.want.mode = chosen;
});

// Who won, and with what

const setWin = (action) => change((evening) => {
  const win = structuredClone(winOf());
  action(win);
  evening.want.mode = mode();
  evening.want.win = win;
  if (mode() === "cards" && !evening.want.piles) setOwners(owners());
});
const winOf = () => want().win ?? round().win ?? { piles: {}, calls: [] };
const yakuOf = (player) => winOf().piles?.[player]?.yaku ?? [];
const idOf = (entry) => String(entry).split(" ").at(-1);
const numberOf = (entry) => (String(entry).includes(" ") ? Number(String(entry).split(" ")[0]) : null);

const setYaku = (player, list) => setWin((win) => {
  if (list.length) win.piles[player] = { yaku: list };
  else delete win.piles[player];
});

const yakuButton = (player, yaku) => {
  const entry = () => yakuOf(player).find((held) => idOf(held) === yaku.id);
  const others = () => yakuOf(player).filter((held) => idOf(held) !== yaku.id);
  const held = entry();
  const toggle = button("", () => setYaku(player, entry() ? others() : [...others(), yaku.from ? `${yaku.from} ${yaku.id}` : yaku.id]), {
    class: "yaku", "aria-pressed": String(Boolean(held)), "data-key": `yaku/${yaku.id}` });
  toggle.append(make("span", { class: "name" }, yaku.name, " ", make("b", {}, points(yaku.points))),
    make("span", { class: "cards" }, (yaku.cards.length ? yaku.cards : [yaku.of].filter(Boolean)).map(picture)));
  if (!held || !yaku.from) return toggle;
  return make("span", { class: "grown" }, toggle, stepper(yaku.name, numberOf(held),
    (number) => setYaku(player, [...others(), `${number} ${yaku.id}`]), { low: yaku.from, key: `number/${yaku.id}` }));
};

const winnerPart = () => make("fieldset", { class: "question" }, make("legend", {}, t("Who won?")),
  make("div", { class: "choices" }, [...round().playing, null].map((player) => button(player ?? t("No winner"), () => setWin((made) => {
    // The yaku that were picked for the winner move to the new one.
    const picked = made.piles[made.winner];
    if (made.winner) delete made.piles[made.winner];
    if (player && picked) made.piles[player] = picked;
    if (player) delete made.hands;
    made.winner = player;
  }), { "aria-pressed": String("winner" in winOf() && !winOf().hands && winOf().winner === player), "data-key": `winner/${player ?? ""}` }))));

const yakuPart = (player) => make("fieldset", { class: "question" }, make("legend", {}, t("With what?")),
  make("div", { class: "yaku-list" }, view().yaku.map((yaku) => yakuButton(player, yaku))));

const callsPart = () => make("details", { id: "calls" }, make("summary", {}, t("Who said {}?", round().calls)),
  round().playing.map((player) => {
    const number = () => (winOf().calls ?? []).filter((name) => name === player).length;
    return make("div", { class: "row" }, make("b", {}, player), stepper(`${player}: ${round().calls}`, number(), (wanted) => setWin((made) => {
      const others = made.calls ?? [];
      made.calls = wanted > number() ? [...others, player] : others.filter((name, at) => at !== others.lastIndexOf(player));
    }), { low: 0, key: `calls/${player}` }));
  }));

const handsPart = () => make("details", { id: "hands" }, make("summary", {}, t("A lucky hand")),
  round().playing.map((player) => make("div", { class: "row" }, make("b", {}, player), view().hands.map((hand) => {
    const isHeld = () => same(winOf().hands, { [player]: [hand.id] });
    return button(hand.name, () => setWin((made) => {
      made.hands = isHeld() ? {} : { [player]: [hand.id] };
      made.winner = null;
      made.piles = {};
    }), { "aria-pressed": String(isHeld()), "data-key": `hand/${player}/${hand.id}` });
  }))));

const wonParts = () => [winnerPart(), mode() === "won" && winOf().winner ? yakuPart(winOf().winner) : null,
  round().calls ? callsPart() : null, view().hands.length ? handsPart() : null];

// The parts of the screen

const modeNames = { won: () => t("Yaku"), cards: () => t("Cards"), points: () => t("Points") };
const modeButtons = () => round().modes.map((one) => button(modeNames[one](), () => setMode(one), {
  role: "radio", "aria-checked": String(mode() === one), "data-key": `mode/${one}` }));

const head = () => {
  const dealer = make("select", { "aria-label": t("Dealer"), "data-key": "dealer", "data-value": round().dealer ?? "",
    onchange: () => setAnswer(["dealer"], dealer.value) }, round().playing.map((name) => make("option", {}, name)));
  dealer.value = round().dealer ?? "";
  return [button("≡", openMenu, { id: "menu", "aria-label": t("Menu"), "data-key": "menu" }),
    make("h1", {}, round().is_new ? t("Round {}", round().number) : t("Change round {}", round().number)),
    make("label", { class: "dealer" }, make("span", {}, t("Dealer")), dealer)];
};

const initial = (side) => {
  if (side === NOBODY) return "·";
  const alike = sides().filter((other) => [...other][0] === [...side][0]);
  return [...side][0] + (alike.length > 1 ? sides().indexOf(side) + 1 : "");
};

const ownerButtons = () => [...sides(), NOBODY].map((side, at) => {
  const live = round().piles[side];
  const isUsed = app.side === side;
  const number = side === NOBODY ? at - sides().length - 1 : at;
  return make("button", { type: "button", role: "radio", "aria-checked": String(isUsed), "data-side": number, "data-key": `side/${side}`,
    onclick: () => choose(side) },
  make("span", { class: "name" }, nameOf(side)),
  make("span", { class: "count" }, make("span", {}, `${cardsOf(side).length}`), side !== NOBODY && live ? make("b", {}, points(live.points)) : null));
});

let grid = { deck: "", buttons: new Map() };
const drawGrid = () => {
  const deck = view().deck.join(" ");
  if (grid.deck !== deck || !byId("cards").children.length) {
    grid = { deck, buttons: new Map(view().deck.map((code) => {
      const made = make("button", { type: "button", tabindex: -1, "data-card": code, onclick: () => tap(code) },
        svg("svg", { "aria-hidden": "true" }, svg("use", { href: `#c${code}` })), make("b", {}));
      return [code, made];
    })) };
    byId("cards").replaceChildren(...grid.buttons.values());
    grid.buttons.values().next().value.tabIndex = 0;
  }
  byId("cards").className = `${view().months}-months`;
  const made = owners();
  const all = sides();
  for (const [code, one] of grid.buttons) {
    const side = made[code];
    if (side === undefined) delete one.dataset.side;
    else one.dataset.side = side === NOBODY ? -1 : all.indexOf(side);
    one.lastChild.textContent = side === undefined ? "" : initial(side);
    one.setAttribute("aria-label", side === undefined ? t("{}: free", cardName(code)) : t("{}: {}", cardName(code), nameOf(side)));
    one.setAttribute("aria-pressed", String(side !== undefined && side === app.side));
  }
};

const liveParts = () => sides().filter((side) => round().piles[side]).map((side) => {
  const pile = round().piles[side];
  if (!pile.yaku.length && !pile.near.length) return null;
  return make("div", { class: "live" }, make("b", {}, side),
    pile.yaku.map((yaku) => make("span", { class: "made" }, yaku.name, " ", make("b", {}, points(yaku.points)))),
    pile.near.length ? make("span", { class: "near" }, t("One card away:"), " ", pile.near.slice(0, 6).map((near) => make("span", {},
      near.name, " ", near.cards.slice(0, 2).map(picture)))) : null);
});

// Names as short as a line needs them.
const short = (side) => ([...side].length > 9 && sides().length > 2 ? `${[...side].slice(0, 8).join("")}…` : side);
const scoreText = (scores, name) => Object.entries(scores).map(([side, score]) => `${name(side)} ${points(score)}`).join(" · ");
const scoreLine = (name) => {
  const { final, scores, if_stopped: stopped } = round();
  const shown = Object.keys(final).length ? final : scores;
  if (Object.keys(shown).length) return scoreText(shown, name);
  const one = Object.entries(stopped)[0];
  return one ? t("If {} stops: {}", name(one[0]), scoreText(one[1], name)) : "";
};

// Questions that have a control of their own on this screen.
const isElsewhere = (question) => (question.kind === "cards" && question.path[0] === "captured") || ["dealer", "won", "left_over", "options", "scores"].includes(question.path[0])
  || (mode() !== "points" && round().won_keys.includes(question.path[0]));

const questionParts = () => {
  const questions = view().questions.filter((question) => !isElsewhere(question));
  const open = questions.filter((question) => !("default" in question) || question.answered || question.path[0] === "stopped_by");
  const others = questions.filter((question) => !open.includes(question));
  return [...open.map(questionControl), others.length ? make("details", { id: "others" },
    make("summary", {}, t("Other facts")), others.map(questionControl)) : null];
};

export const problemParts = (problems) => problems.map((problem) => make("div", { class: `problem ${problem.severity}` },
  make("p", {}, problem.message), problem.advice ? make("p", { class: "advice" }, problem.advice) : null,
  make("div", { class: "choices" }, problem.fixes.map((fix) => button(fix.title, () => applyFix(fix), { "data-key": `fix/${fix.title}` })))));

const applyFix = async (fix) => {
  byId("dialog").close();
  for (const [kind, path, value] of fix.steps) {
    if (kind === "set") {
      const reply = await step({ do: "step", step: "set", args: [path, value] });
      if (reply.text) adopt(reply, "", app.evening.want);
      else alertUser(reply.refusal || reply.error || "");
    } else if (kind === "drop") setAnswer(path, null);
    else setAnswer(path, value);
  }
};

const currentProblems = () => {
  const isAsked = view().questions.some((question) => !question.answered && question.kind !== "options");
  const tapped = Object.keys(owners()).length;
  const isWhole = !tapped || tapped === view().deck.length;
  // What is missing is asked, and an odd month is no problem before the last card.
  return round().problems.filter((problem) => problem.severity !== "note" && (problem.severity === "error" || isWhole)
    && !(problem.keys.length && isAsked));
};

const pointParts = () => sides().map((side) => make("div", { class: "row" }, make("b", {}, side),
  stepper(side, want().scores?.[side] ?? round().final[side] ?? null, (number) => change((evening) => {
    evening.want.mode = "points";
    evening.want.scores = { ...round().final, ...evening.want.scores, [side]: number };
  }), { key: `points/${side}` })));

const keep = async (sure = false) => {
  if (!app.python.isReady) return alertUser(t("One moment: hanascore is still starting."));
  if (asksWhoWon() && mode() === "cards" && !("winner" in winOf())) {
    byId("won").scrollIntoView({ block: "center" });
    return alertUser(t("Who won?"));
  }
  const reply = await step({ do: "keep", sure });
  if (reply.doubts) return showDoubts(reply, () => keep(true));
  if (reply.text) {
    alertUser("");
    const number = round().number;
    adopt(reply, t("Round {} is kept.", number));
    app.side = null;
    // What was opened for the last round is closed for the next one.
    byId("main").replaceChildren();
    app.draw();
    scrollTo({ top: 0 });
    return undefined;
  }
  if (reply.refusal || reply.error) alertUser((reply.refusal || reply.error).replaceAll("`", ""));
  return undefined;
};

const leaveEdit = () => change((evening) => {
  evening.base = evening.base?.waiting ?? null;
  evening.want = { answers: [] };
});

const SKELETON = ["head", "modes", "owners", "cards", "won", "points", "questions", "live", "problems", "bar", "sheet"];

const build = () => {
  const parts = SKELETON.map((id) => make(id === "head" ? "header" : "div", { id }));
  byId("main").replaceChildren(...parts);
  byId("modes").setAttribute("role", "radiogroup");
  byId("modes").setAttribute("aria-label", t("How to enter the round"));
  byId("owners").setAttribute("role", "radiogroup");
  byId("owners").setAttribute("aria-label", t("Whose cards?"));
  byId("cards").setAttribute("role", "group");
  byId("cards").setAttribute("aria-label", t("Cards"));
  byId("cards").addEventListener("keydown", onKey);
};

// The keyboard on a card: arrows move, 1 to 9 choose a side, 0 nobody, r takes the rest, u undoes.
const onKey = (event) => {
  const all = [...grid.buttons.values()];
  const at = all.indexOf(document.activeElement);
  const columns = getComputedStyle(byId("cards")).gridTemplateColumns.split(" ").length;
  const moves = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in moves) {
    const next = all[at + moves[event.key]];
    if (!next) return;
    for (const one of all) one.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  } else if (/^[0-9]$/.test(event.key)) {
    const side = event.key === "0" ? NOBODY : sides()[Number(event.key) - 1];
    if (side === undefined) return;
    choose(side);
  } else if (event.key === "r") takeRest();
  else if (event.key === "u") undo();
  else return;
  event.preventDefault();
};

export const drawRound = () => {
  if (!view()?.round) return void refresh();
  if (!byId("bar") || !byId("cards")) build();
  const isCards = mode() === "cards";
  if (app.side === null || !(sides().includes(app.side) || app.side === NOBODY)) {
    [app.side] = sides();
  }
  redraw(byId("head"), head());
  redraw(byId("modes"), modeButtons());
  redraw(byId("won"), asksWhoWon() && mode() !== "points" ? wonParts() : []);
  byId("owners").hidden = !isCards;
  byId("cards").hidden = !isCards;
  if (isCards) {
    redraw(byId("owners"), ownerButtons());
    drawGrid();
  }
  redraw(byId("points"), mode() === "points" ? pointParts() : []);
  redraw(byId("questions"), questionParts());
  redraw(byId("live"), liveParts());
  const refusals = Object.values(view().refusals).filter((refusal) => ["won", "captured", "left_over", "scores"].includes(refusal.path[0]));
  redraw(byId("problems"), [...refusals.map((refusal) => make("div", { class: "problem error" }, make("p", {}, refusal.refusal))),
    ...problemParts(currentProblems())]);
  redraw(byId("bar"), [button(scoreLine(short), () => showReasons(round().reasons),
    { id: "score", title: scoreLine(String), "data-key": "score-line", "aria-label": scoreLine(String) || null, disabled: !Object.keys(round().reasons).length }),
    make("div", { class: "buttons" }, button(t("Undo"), undo, { "data-key": "undo" }),
      isCards ? button(t("Rest: {}", nameOf(app.side)), takeRest, { id: "rest", "data-key": "rest" }) : null,
      round().is_new ? null : button(t("Cancel"), leaveEdit, { "data-key": "cancel" }),
      button(t("Keep"), () => keep(), { id: "keep", class: "main", "data-key": "keep" }))]);
  drawSheet();
};


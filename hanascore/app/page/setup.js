// The first screen of an evening: the game, the players, and what the table agrees on.
import { button, byId, make, redraw, t, words } from "./dom.js";
import { questionControl } from "./controls.js";
import { adopt, alertUser, answerOf, app, change, dropAnswer, open, refresh, setAnswer, show, step } from "./state.js";

const names = () => app.evening.names ?? ["", ""];
const gameOf = () => answerOf(["game"])?.[2];
const numbers = () => app.data.games.find((game) => game.id === gameOf())?.players ?? [2];

const chooseGame = (game) => change((evening) => {
  const most = game.players.includes(3) && game.players[0] > 2 ? 3 : game.players[0];
  const now = evening.names ?? [];
  evening.names = [...now.slice(0, Math.max(...game.players)), ...Array(Math.max(0, most - now.length)).fill("")];
  evening.want = { answers: [["answer", ["game"], game.id]] };
  addNames(evening);
});

const addNames = (evening) => {
  const players = evening.names.map((name, at) => name.trim() || t("Player {}", at + 1));
  const answers = evening.want.answers.filter((answer) => answer[1][0] !== "players");
  evening.want.answers = [answers[0], ["answer", ["players"], players], ...answers.slice(1)];
};

const setName = (at, name) => change((evening) => { evening.names[at] = name; addNames(evening); });
const resize = (more) => change((evening) => {
  evening.names = more > 0 ? [...evening.names, ""] : evening.names.slice(0, -1);
  addNames(evening);
});

const gameButtons = () => app.data.games.map((game) => button(game.names[words.language], () => chooseGame(game), {
  "aria-pressed": String(gameOf() === game.id), "data-key": `game/${game.id}`,
}));

const nameFields = () => names().map((name, at) => {
  const input = make("input", { maxlength: 64, autocomplete: "off", "data-key": `name/${at}`, "data-value": name,
    placeholder: t("Player {}", at + 1), "aria-label": t("Player {}", at + 1), onchange: () => setName(at, input.value) });
  input.value = name;
  return input;
});

const moreOptions = (view) => {
  const chosen = answerOf(["options"])?.[2] ?? {};
  return (view?.options ?? []).map((option) => {
    const select = make("select", { "data-key": `option/${option.name}`, "data-value": JSON.stringify(chosen[option.name] ?? null),
      onchange: () => {
        const all = { ...(answerOf(["options"])?.[2] ?? {}) };
        if (select.selectedIndex) all[option.name] = option.choices[select.selectedIndex - 1].value;
        else delete all[option.name];
        if (Object.keys(all).length) setAnswer(["options"], all);
        else dropAnswer(["options"]);
      } },
    make("option", {}, t("usual: {}", String(option.value))),
    option.choices.map((choice) => make("option", { title: choice.meaning }, `${choice.value}: ${choice.meaning}`)));
    select.selectedIndex = 1 + option.choices.findIndex((choice) => choice.value === chosen[option.name]);
    return make("label", { class: "option" }, `${option.name}: ${option.help}`, select);
  });
};

const begin = async () => {
  if (!app.python.isReady) return alertUser(t("One moment: hanascore is still starting."));
  const reply = await step({ do: "keep" });
  if (reply.text) {
    alertUser("");
    adopt(reply);
    app.side = null;
    show("round");
    return undefined;
  }
  const unanswered = app.evening.view?.questions.find((question) => !question.answered && !("default" in question));
  if (unanswered) document.querySelector(`[data-path="${unanswered.path.join("/")}"]`)?.scrollIntoView({ block: "center" });
  alertUser(unanswered ? t("Please answer: {}", unanswered.text) : reply.refusal || reply.error || "");
  return undefined;
};

export const drawSetup = () => {
  const { evening } = app;
  const view = evening.view;
  const refusals = Object.values(view?.refusals ?? {}).filter((refusal) => ["game", "players"].includes(refusal.path[0]));
  const questions = (view?.questions ?? []).filter((question) => !["game", "players"].includes(question.path[0])
    && question.kind !== "options");
  const most = Math.max(...numbers());
  redraw(byId("main"), [
    make("header", {}, button("‹", () => open(null), { "aria-label": t("All evenings"), "data-key": "home" }),
      make("h1", {}, t("A new evening"))),
    make("fieldset", { class: "question" }, make("legend", {}, t("Which game?")), make("div", { class: "choices games" }, gameButtons())),
    gameOf() ? make("fieldset", { class: "question" }, make("legend", {}, t("Who plays, in turn order?")),
      make("div", { class: "names" }, nameFields()),
      make("div", { class: "choices" },
        names().length < most ? button(t("Add a player"), () => resize(1), { "data-key": "add" }) : null,
        names().length > Math.min(...numbers()) ? button(t("Remove the last player"), () => resize(-1), { "data-key": "remove" }) : null),
      refusals.map((refusal) => make("p", { class: "refusal" }, refusal.refusal))) : null,
    gameOf() ? make("div", { id: "agreements" }, questions.map(questionControl)) : null,
    gameOf() && view?.options?.length ? make("details", { id: "more" }, make("summary", {}, t("More rules")), moreOptions(view)) : null,
    gameOf() ? make("div", { id: "bar" }, button(t("Start"), begin, { id: "start", class: "main", "data-key": "start" })) : null,
  ]);
  if (!view) refresh();
};

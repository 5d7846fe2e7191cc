// The first screen: all evenings in this browser.
import { button, byId, make, redraw, t, words } from "./dom.js";
import { askBefore, languageButtons, leftHand, openText, showReport, showStandings } from "./dialogs.js";
import * as store from "./store.js";
import { alertUser, app, newEvening, open } from "./state.js";

let evenings = [];
const chosen = new Set();

export const loadHome = async () => {
  try {
    evenings = (await store.all()).sort((one, other) => other.changed.localeCompare(one.changed));
  } catch {
    alertUser(t("This browser cannot store the evening. Save it as a file before you close the page."));
  }
  drawHome();
};

// Whether something has the shape of what a user wants to say about a round.
const isMap = (map, isValue) => map === undefined
  || (map !== null && typeof map === "object" && !Array.isArray(map) && Object.values(map).every(isValue));
const isList = (list, isItem) => Array.isArray(list) && list.every(isItem);
const isText = (text) => typeof text === "string";
const isCard = (code) => app.data.cards.some((card) => card.code === code);
const isWant = (want) => isMap(want, () => true) && want !== undefined
  && (want.answers === undefined || isList(want.answers, (answer) => isList(answer, () => true) && answer.length === 3
    && isText(answer[0]) && isList(answer[1], (part) => isText(part) || Number.isInteger(part))))
  && [undefined, "won", "cards", "points"].includes(want.mode) && isMap(want.scores, Number.isInteger)
  && isMap(want.owners, isText) && Object.keys(want.owners ?? {}).every(isCard)
  && isMap(want.piles, (pile) => isList(pile, isCard))
  && (want.win === undefined || (isMap(want.win, () => true) && isMap(want.win.piles ?? undefined, (pile) => isMap(pile, () => true))
    && isList(want.win.calls ?? [], isText)));

// Open what somebody sent: a text, and perhaps the draft of a round. Python says whether it is a record.
export const openRecord = async (sent) => {
  let reply;
  try {
    reply = await app.python.ask({ do: "open", text: String(sent.text ?? ""), base: sent.base ?? null, lang: words.language });
  } catch (error) {
    reply = { error: String(error.message ?? error) };
  }
  byId("dialog").close();
  if (reply.text === undefined) return alertUser(t("This is no record: {}", (reply.error || reply.refusal || "").replaceAll("`", "")));
  const evening = { ...newEvening(), text: reply.text, base: reply.base, view: reply.view, changed: new Date().toISOString(), revision: 1 };
  if (isWant(sent.want)) evening.want = { answers: [], ...sent.want };
  await store.write(evening).catch(() => alertUser(t("This browser cannot store the evening. Save it as a file before you close the page.")));
  open(evening);
  return undefined;
};

const countRounds = (number) => (number === 1 ? t("1 round") : t("{} rounds", number));
const title = (evening) => {
  const { view } = evening;
  const names = (view?.players ?? evening.names ?? []).join(", ");
  const date = evening.changed ? new Intl.DateTimeFormat(words.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(evening.changed)) : "";
  const rounds = view?.rounds ? countRounds(view.rounds.length) : t("not begun");
  return [make("b", {}, view?.title || view?.name || t("A new evening")), make("span", {}, names), make("small", {}, `${date} · ${rounds}`)];
};

const row = (evening) => {
  const box = make("input", { type: "checkbox", "aria-label": t("Choose for the standings"), onchange: () => {
    if (box.checked) chosen.add(evening.id); else chosen.delete(evening.id);
    drawHome();
  } });
  box.checked = chosen.has(evening.id);
  return make("li", { "data-chosen": String(chosen.has(evening.id)) }, evening.text ? box : make("span", { class: "box" }),
    make("button", { type: "button", class: "evening", onclick: () => open(evening), "data-key": evening.id }, title(evening)),
    button("✕", () => askBefore(t("Delete this evening?"), async () => {
      chosen.delete(evening.id);
      await store.remove(evening.id);
      loadHome();
    }), { "aria-label": t("Delete"), "data-key": `delete/${evening.id}` }));
};

export const drawHome = () => {
  const picked = evenings.filter((evening) => chosen.has(evening.id) && evening.text);
  redraw(byId("main"), [
    make("header", {}, make("h1", {}, "hanascore")),
    make("div", { class: "choices start" }, button(t("New evening"), () => open(newEvening()), { id: "new", class: "main" }),
      button(t("Open a record"), () => openText((text) => openRecord({ text })), { id: "open" })),
    evenings.length ? make("ul", { id: "evenings" }, evenings.map(row)) : make("p", { class: "empty" },
      t("Keep the score of an evening with flower cards. Everything stays in this browser.")),
    picked.length ? button(t("Standings over {}", t("{} evenings", picked.length)), () => showStandings(picked.map((evening) => evening.text)), { id: "standings" }) : null,
    make("footer", {}, make("div", { class: "choices" }, languageButtons()), leftHand(),
      make("form", { id: "find", onsubmit: (event) => {
        event.preventDefault();
        const { value } = byId("search");
        if (value.trim()) showReport({ what: "search", words: value.trim() });
      } }, make("input", { id: "search", type: "search", "aria-label": t("Search the rules"), placeholder: t("Search the rules") }))),
  ]);
};

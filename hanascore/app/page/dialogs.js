// What opens above the page: the menu, reports, doubts, effects, sharing.
import { button, byId, make, points, svg, t, words } from "./dom.js";
import { pack } from "./share.js";
import { adopt, alertUser, app, keepSettings, open, setAnswer, settings, step, tell } from "./state.js";

const openDialog = (title, ...parts) => {
  const dialog = byId("dialog");
  dialog.className = "";
  const shown = parts.flat(Infinity).filter(Boolean);
  dialog.replaceChildren(make("header", {}, make("h2", {}, title),
    button("✕", () => dialog.close(), { class: "close", "aria-label": t("Close") })), ...shown);
  dialog.setAttribute("aria-label", title);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  return dialog;
};
const close = () => byId("dialog").close();

// A report of hanascore, in a shadow tree with the style of reports.
let reportStyle = null;
const report = async (html) => {
  reportStyle ??= fetch("report.css").then((reply) => reply.text());
  const parsed = new DOMParser().parseFromString(html.replace(/<style>[^]*?<\/style>/g, ""), "text/html");
  const host = make("div", { class: "report" });
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync((await reportStyle).replaceAll(":root", ".root").replace(/^body\b/gm, ".root"));
  root.adoptedStyleSheets = [sheet];
  for (const part of parsed.querySelectorAll("script, .tools")) part.remove();
  // The style knows each kind of report by the id of its page.
  const { id, lang } = parsed.documentElement;
  root.append(make("div", { id, lang, class: "root" },
    [...parsed.querySelectorAll("main, body > svg")].map((part) => document.importNode(part, true))));
  return host;
};

export const showReport = async (wanted) => {
  tell(t("One moment"));
  const text = app.evening?.text ?? "";
  let reply;
  try {
    reply = await app.python.ask({ do: "page", text, lang: words.language, ...wanted });
  } catch (error) {
    reply = { error: String(error.message ?? error) };
  }
  tell("");
  if (reply.error) return alertUser(reply.error);
  const search = make("input", { type: "search", "aria-label": t("Search the rules"), placeholder: t("Search the rules") });
  const find = make("form", { method: "dialog", onsubmit: (event) => {
    event.preventDefault();
    if (search.value.trim()) showReport({ what: "search", words: search.value.trim() });
  } }, search);
  const hasSearch = ["rules", "search"].includes(wanted.what);
  openDialog(reportTitles[wanted.what]?.() ?? "", hasSearch ? find : null, await report(reply.html)).className = "wide";
  return undefined;
};
const reportTitles = { explain: () => t("Why?"), score: () => t("Score sheet"), dispute: () => t("Dispute"), rules: () => t("Rules"),
  search: () => t("Rules"), standings: () => t("Standings") };

export const showStandings = async (texts) => {
  const reply = await app.python.ask({ do: "standings", texts, lang: words.language });
  if (reply.error) return alertUser(reply.error);
  openDialog(t("Standings"), await report(reply.html)).className = "wide";
  return undefined;
};

const scoresText = (scores) => Object.entries(scores).map(([side, score]) => `${side} ${points(score)}`).join(" · ");

export const showReasons = (reasons) => openDialog(t("Why?"), Object.entries(reasons).map(([side, entries]) => [
  make("h3", {}, side), make("ul", { class: "reasons" }, entries.map((entry) => make("li", {}, entry.because, " ", make("b", {}, points(entry.points)))))]));

export const showDoubts = (reply, keep) => openDialog(t("Is this right?"), make("p", { class: "scores" }, scoresText(reply.scores)),
  reply.doubts.map((problem) => make("div", { class: `problem ${problem.severity}` }, make("p", {}, problem.message))),
  make("div", { class: "choices" }, button(t("Back"), close), button(t("Keep it"), () => { close(); keep(); }, { class: "main", id: "sure" })));

// Show what a change does to the scores, before anybody agrees to it.
export const showEffect = (title, reply, agree) => openDialog(title,
  reply.effect.length ? make("ul", {}, reply.effect.map((change) => make("li", {}, `${t("Round {}", change.number)}: `,
    scoresText(change.before) || "–", " → ", scoresText(change.after) || "–"))) : make("p", {}, t("No score changes.")),
  make("div", { class: "choices" }, button(t("Cancel"), close), button(t("Agree"), () => { close(); agree(); }, { class: "main", id: "agree" })));

const tryStep = async (name, args, title, done, more = {}) => {
  const reply = await step({ do: "step", step: name, args, ...more });
  if ("view" in reply) showEffect(title, reply, () => adopt(reply, done, app.evening.want));
  else {
    close();
    alertUser(reply.refusal || reply.error || "");
  }
};

// The menu

export const languageButtons = () => Object.entries({ en: "English", ja: "日本語", ko: "한국어" }).map(([lang, name]) => button(name, () => {
  words.language = lang;
  document.documentElement.lang = lang;
  keepSettings();
  if (app.evening) app.evening.view = { ...app.evening.view };
  close();
  app.drawAgain();
}, { lang, "aria-pressed": String(words.language === lang) }));

export const leftHand = () => {
  const box = make("input", { type: "checkbox", onchange: () => { settings.left = box.checked; keepSettings(); app.draw(); } });
  box.checked = settings.left;
  return make("label", { class: "tick" }, box, t("Left hand"));
};

export const openMenu = () => openDialog(app.evening.view.title || app.evening.view.name,
  make("div", { class: "menu" },
    button(t("Share"), share), button(t("Record"), showRecord), button(t("Rules of this table"), showOptions),
    button(t("Players"), showPlayers), button(t("This round"), showRoundFacts),
    button(t("Rules of the game"), () => showReport({ what: "rules" })), button(t("Score sheet"), () => showReport({ what: "score" })),
    button(t("Dispute"), () => showReport({ what: "dispute" })), button(t("All evenings"), () => { close(); open(null); })),
  make("div", { class: "choices" }, languageButtons()), leftHand());

const showRoundFacts = () => {
  const { round } = app.evening.view;
  const note = make("input", { maxlength: 500 });
  note.value = round.note ?? "";
  const why = make("input", { maxlength: 200 });
  why.value = round.void ?? "";
  const said = make("input", { maxlength: 500, placeholder: "claim Aki 30" });
  openDialog(t("This round"),
    make("label", {}, t("Note"), note),
    make("label", {}, t("Void, because"), why),
    make("label", {}, t("In words"), said, make("small", {}, t("A claim, a payment or a correction: claim Aki 30; pay Aki Bo 10; adjust Aki -5"))),
    make("div", { class: "choices" }, button(t("Cancel"), close), button(t("Agree"), async () => {
      close();
      if (note.value !== (round.note ?? "")) setAnswer(["note"], note.value || null);
      if (why.value !== (round.void ?? "")) setAnswer(["void"], why.value || null);
      if (said.value.trim()) {
        const reply = await step({ do: "step", step: "say", args: [said.value.trim()] });
        if ("view" in reply) adopt(reply, "", { answers: [] });
        else alertUser(reply.refusal || reply.error || "");
      }
    }, { class: "main" })));
};

const showOptions = () => {
  const { rounds, round, options } = app.evening.view;
  const from = make("select", { id: "from" }, make("option", {}, t("From round {} on", round.number)), make("option", {}, t("For all rounds")));
  const set = (option, value) => tryStep("set", [option.name, value], t("Change the rule?"), t("The rule is changed."),
    rounds.length && round.is_new && from.selectedIndex === 0 ? { from_round: round.number } : {});
  openDialog(t("Rules of this table"), rounds.length && round.is_new ? make("label", {}, t("A change holds"), from) : null, options.map((option) => {
    const select = make("select", { onchange: () => set(option, option.choices[select.selectedIndex].value) },
      option.choices.map((choice) => make("option", {}, `${choice.value}: ${choice.meaning}`)));
    select.selectedIndex = option.choices.findIndex((choice) => JSON.stringify(choice.value) === JSON.stringify(option.value));
    const number = option.numbers ? make("input", { type: "number", min: option.numbers[0], max: option.numbers[1], "aria-label": option.name,
      onchange: () => set(option, Number(number.value)) }) : null;
    if (number && Number.isInteger(option.value)) number.value = option.value;
    return make("label", { class: "option" }, `${option.name}: ${option.help}`, option.choices.length ? select : null, number);
  }));
};

const showPlayers = () => {
  const { view } = app.evening;
  const name = make("input", { maxlength: 64, "aria-label": t("Name"), autocomplete: "off" });
  openDialog(t("Players"),
    view.round.playing.map((player) => make("div", { class: "row" }, make("b", {}, player),
      button(t("Leaves"), () => tryStep("leave", [player], t("{} leaves?", player), t("{} sits out.", player))))),
    view.round.away.map((player) => make("div", { class: "row" }, make("b", {}, player),
      button(t("Comes back"), () => tryStep("join", [player], t("{} comes back?", player), t("{} plays.", player))))),
    view.newcomers ? make("div", { class: "row" }, name, button(t("Joins"), () => {
      if (name.value.trim()) tryStep("join", [name.value.trim()], t("{} joins?", name.value.trim()), t("{} plays.", name.value.trim()));
    })) : null);
};

// Sharing

const link = async () => {
  const { text, base, want } = app.evening;
  return `${location.origin}${location.pathname}#${await pack({ text, base, want })}`;
};

const share = async () => {
  const address = await link();
  const code = address.length <= 2900 ? await app.python.ask({ do: "code", text: address }) : { error: t("This evening is too long for a QR code.") };
  const drawn = code.path ? svg("svg", { viewBox: `-4 -4 ${code.size + 8} ${code.size + 8}`, class: "code", role: "img", "aria-label": t("QR code of this evening") },
    svg("rect", { x: -4, y: -4, width: code.size + 8, height: code.size + 8, fill: "#fff" }), svg("path", { d: code.path, fill: "#000" })) : null;
  const field = make("input", { readonly: true, id: "link", "aria-label": t("Link") });
  field.value = address;
  openDialog(t("Share"), make("p", {}, t("Another phone opens the evening as it is now, and can go on. Nothing is sent to a server.")),
    drawn ?? make("p", {}, code.error), field,
    make("div", { class: "choices" }, button(t("Copy"), () => copy(address)),
      navigator.share ? button(t("Send"), () => navigator.share({ title: "hanascore", url: address }).catch(() => {})) : null));
};

const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    tell(t("Copied"));
  } catch {
    tell(t("This browser cannot copy. Select the text and copy it."));
  }
  close();
};

const showRecord = () => {
  const area = make("textarea", { readonly: true, rows: 12, "aria-label": t("The record") });
  area.value = app.evening.text;
  openDialog(t("Record"), area, make("div", { class: "choices" }, button(t("Copy"), () => copy(app.evening.text)),
    button(t("Save as a file"), saveFile, { id: "save" })));
};

const saveFile = () => {
  const url = URL.createObjectURL(new Blob([app.evening.text], { type: "text/yaml" }));
  make("a", { href: url, download: "evening.hanascore.yaml" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
};

export const askBefore = (title, agree) => openDialog(title, make("div", { class: "choices" }, button(t("Keep it"), close),
  button(t("Delete"), () => { close(); agree(); }, { id: "delete" })));

export const openText = (use) => {
  const area = make("textarea", { rows: 8, "aria-label": t("The record") });
  const file = make("input", { type: "file", accept: ".yaml,.yml,.json,.txt", onchange: async () => {
    if (file.files[0] && file.files[0].size < 4_000_000) use(await file.files[0].text());
  } });
  openDialog(t("Open a record"), make("label", {}, t("A file"), file), make("label", {}, t("Or its text"), area),
    make("div", { class: "choices" }, button(t("Open"), () => use(area.value), { class: "main", id: "open-text" })));
};

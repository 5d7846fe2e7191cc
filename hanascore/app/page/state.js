// The evening on this page: what is stored, what Python says about it, and how both change.
import * as store from "./store.js";
import { byId, t, words } from "./dom.js";

const MOST_UNDO = 40;

// `evening` has the record (`text`), its draft at the start of the round (`base`), what the user wants to say about
// the round (`want`), and the newest view of Python (`view`). `side` is whose cards are tapped.
export const app = { data: null, python: null, evening: null, screen: "home", side: null, busy: false, draw: () => {} };

export const settings = { left: false, ...JSON.parse(localStorage.getItem("hanascore") ?? "{}") };
export const keepSettings = () => {
  try { localStorage.setItem("hanascore", JSON.stringify({ ...settings, language: words.language })); } catch { /* not needed */ }
};

export const alertUser = (text) => {
  byId("alert").textContent = text;
  byId("alert").hidden = !text;
};
export const tell = (text) => { byId("state").textContent = text; };

const random = () => crypto.getRandomValues(new Uint32Array(2)).join("");
export const newEvening = () => ({
  id: random(), revision: 0, changed: "", text: "", base: null, want: { answers: [] }, view: null, undo: [],
});

// Storing: one write at a time, and always the newest state.
let writing = null;
let dirty = false;
export const save = () => {
  dirty = true;
  writing ??= (async () => {
    try {
      while (dirty && app.evening) {
        dirty = false;
        const newer = await store.write(structuredClone(app.evening));
        if (newer && newer.id === app.evening?.id) {
          app.evening = newer;
          alertUser(t("Another tab has changed this evening. This is its newest state."));
          refresh();
        } else store.tellOthers(app.evening.id, app.evening.revision);
      }
    } catch {
      alertUser(t("This browser cannot store the evening. Save it as a file before you close the page."));
    } finally {
      writing = null;
    }
  })();
  return writing;
};

// Resolves when everything is stored.
export const stored = () => writing ?? Promise.resolve();

// Change the evening so that the change can be undone.
export const change = (action, message = "") => {
  const { evening } = app;
  evening.undo.push(JSON.stringify([evening.text, evening.base, evening.want]));
  evening.undo.splice(0, evening.undo.length - MOST_UNDO);
  action(evening);
  touched(message);
};

const touched = (message) => {
  const { evening } = app;
  alertUser("");
  evening.revision += 1;
  evening.changed = new Date().toISOString();
  save();
  tell(message);
  app.draw();
  refresh();
};

export const undo = () => {
  const before = app.evening.undo.pop();
  if (!before) return tell(t("There is nothing to undo."));
  [app.evening.text, app.evening.base, app.evening.want] = JSON.parse(before);
  touched(t("Undone"));
};

export const request = (more = {}) => {
  const { text, base, want } = app.evening;
  return { text, base, want, lang: words.language, ...more };
};

// Ask Python for the view of the evening as it is now.
export const refresh = async () => {
  const { evening, python } = app;
  if (!evening || !python?.isReady) return;
  const asked = JSON.stringify([evening.text, evening.base, evening.want, words.language]);
  try {
    const reply = await python.askNewest("evening", request({ do: "evening" }));
    const now = app.evening && JSON.stringify([app.evening.text, app.evening.base, app.evening.want, words.language]);
    if (!reply || now !== asked) return;
    if (reply.error) return void alertUser(reply.error);
    evening.view = reply.view;
    app.draw();
  } catch (error) {
    alertUser(String(error.message ?? error));
  }
};

// Take a step in Python. Its answer is the new evening, or says why not.
export const step = async (more) => {
  const { evening } = app;
  const revision = evening.revision;
  let reply;
  try {
    reply = await app.python.ask(request(more));
  } catch (error) {
    reply = { error: String(error.message ?? error) };
  }
  // The user went on while Python was thinking.
  if (app.evening !== evening || evening.revision !== revision) return { refusal: "" };
  return reply;
};

// Take over what a step made of the evening.
export const adopt = (reply, message = "", want = { answers: [] }) => {
  change((evening) => {
    evening.text = reply.text;
    evening.base = reply.base;
    evening.want = want;
    evening.view = reply.view;
  }, message);
};

export const show = (screen) => {
  app.screen = screen;
  app.draw();
  scrollTo({ top: 0 });
};

export const open = (evening) => {
  app.evening = evening;
  app.side = null;
  settings.open = evening?.id;
  keepSettings();
  alertUser("");
  show(!evening ? "home" : evening.text ? "round" : "setup");
  refresh();
};

store.onOthers(async ({ id, revision }) => {
  if (app.evening?.id !== id || app.evening.revision >= revision) return;
  const newer = await store.read(id);
  if (!newer) return;
  app.evening = newer;
  tell(t("Another tab has changed this evening. This is its newest state."));
  app.draw();
  refresh();
});

// What the user wants to say

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
export const answerOf = (path) => app.evening.want.answers?.find((answer) => same(answer[1], path));
export const setAnswer = (path, value, kind = "answer") => change(({ want }) => {
  want.answers = [...(want.answers ?? []).filter((answer) => !same(answer[1], path)), [kind, path, value]];
});
export const dropAnswer = (path) => change(({ want }) => {
  want.answers = (want.answers ?? []).filter((answer) => !same(answer[1], path));
});
export { same };

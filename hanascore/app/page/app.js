// The page: it starts Python, reads what is stored or sent, and draws one of three screens.
import { byId, t, words } from "./dom.js";
import { python } from "./python.js";
import { drawHome, loadHome, openRecord } from "./home.js";
import { drawRound } from "./round.js";
import { drawSetup } from "./setup.js";
import { unpack } from "./share.js";
import { read } from "./store.js";
import { alertUser, app, open, refresh, settings, tell } from "./state.js";

const screens = { home: drawHome, setup: drawSetup, round: drawRound };
let drawn = null;

const draw = () => {
  document.body.classList.toggle("left", settings.left);
  document.body.dataset.screen = app.screen;
  if (drawn !== app.screen) byId("main").replaceChildren();
  const isNew = drawn !== app.screen;
  drawn = app.screen;
  if (isNew && app.screen === "home") loadHome();
  else screens[app.screen]();
};

// Draw in the next frame, once. Never at once: the event of a field that loses the focus would disturb the next field.
let frame = 0;
app.draw = () => {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    draw();
  });
};

// Draw everything anew, in another language.
app.drawAgain = () => {
  drawn = null;
  app.draw();
  refresh();
};

const readFragment = async () => {
  const fragment = location.hash.slice(1);
  if (!fragment) return;
  history.replaceState(null, "", location.pathname);
  const sent = await unpack(fragment);
  if (!sent || typeof sent !== "object" || typeof sent.text !== "string") return void alertUser(t("This link holds no evening."));
  await openRecord(sent);
};

const start = async () => {
  app.data = await (await fetch("data.json")).json();
  words.all = app.data.words;
  const wanted = settings.language ?? navigator.language.slice(0, 2);
  words.language = ["en", "ja", "ko"].includes(wanted) ? wanted : "en";
  document.documentElement.lang = words.language;
  tell(t("Starting"));
  app.python = python;
  python.listen(() => {
    tell("");
    document.documentElement.dataset.python = "ready";
    refresh();
    // Keep the app for use without a network, now that nothing waits for the network.
    navigator.serviceWorker?.register("sw.js").catch(() => {});
  }, (reason) => alertUser(t("hanascore does not start in this browser: {}", reason)));
  app.draw();
  const last = settings.open && !location.hash ? await read(settings.open).catch(() => null) : null;
  if (last) open(last);
  await readFragment();
  navigator.storage?.persist?.();
};

addEventListener("hashchange", readFragment);
start();

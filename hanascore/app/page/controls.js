// The control of a question, by its kind. It shows the answer that holds, and sets another one.
import { button, make, t } from "./dom.js";
import { answerOf, app, same, setAnswer } from "./state.js";

// What a question is answered with at this moment: what the user wants, the answer, or the default.
export const valueOf = (question) => {
  const wanted = answerOf(question.path);
  if (wanted?.[0] === "answer") return wanted[2];
  return question.answered ? question.answer : question.default;
};

const keyOf = (question, ...more) => [...question.path, ...more].join("/");

export const choiceButtons = (question) => question.choices.map((choice) => button(choice.words,
  () => setAnswer(question.path, choice.value), {
    "aria-pressed": String(same(valueOf(question) ?? null, choice.value)),
    "data-key": keyOf(question, choice.value), title: choice.meaning || null,
  }));

// A number with buttons to lower and raise it.
export const stepper = (label, value, set, { low = null, high = null, key }) => {
  const bounded = (number) => Math.min(high ?? number, Math.max(low ?? number, number));
  const input = make("input", {
    type: "number", inputmode: "numeric", step: 1, min: low, max: high, "data-key": key, "aria-label": label,
    "data-value": value ?? "", onchange: () => {
      const number = Number(input.value);
      if (input.value.trim() !== "" && Number.isInteger(number)) set(number);
    },
  });
  input.value = value ?? "";
  const by = (more) => () => set(bounded((Number(input.value) || (low ?? 0)) + (input.value === "" && low !== null ? 0 : more)));
  return make("span", { class: "stepper" },
    button("−", by(-1), { "aria-label": t("{}: less", label), "data-key": `${key}-` }), input,
    button("+", by(1), { "aria-label": t("{}: more", label), "data-key": `${key}+` }));
};

const textField = (question) => {
  const wanted = answerOf(question.path);
  const shown = wanted?.[0] === "words" ? wanted[2] : question.default_words ?? "";
  const input = make("input", { "data-key": keyOf(question), "data-value": shown, autocomplete: "off", maxlength: 500,
    onchange: () => setAnswer(question.path, input.value, "words") });
  input.value = shown;
  return make("label", {}, make("small", {}, question.help), input);
};

// Names in order, each as often as it was tapped.
const nameList = (question) => {
  const value = () => valueOf(question) ?? [];
  const add = question.choices.map((choice) => button(choice.words, () => setAnswer(question.path, [...value(), choice.value]), {
    "data-key": keyOf(question, choice.value), "aria-pressed": String(value().includes(choice.value)),
  }));
  const clear = button(t("Clear"), () => setAnswer(question.path, []), { "data-key": keyOf(question, "clear") });
  return [...add, value().length ? make("output", {}, value().join(", ")) : null, value().length ? clear : null];
};

const rowsOfWords = (question) => question.rows.map((row) => make("div", { class: "row" }, make("b", {}, row),
  question.choices.map((choice) => {
    const held = () => [].concat(valueOf(question)?.[row] ?? []);
    return button(choice.words, () => {
      const others = held().filter((word) => word !== choice.value);
      const now = held().includes(choice.value) ? others : [...others, choice.value];
      const all = { ...(valueOf(question) ?? {}), [row]: now };
      if (!now.length) delete all[row];
      setAnswer(question.path, all);
    }, { "aria-pressed": String(held().includes(choice.value)), "data-key": keyOf(question, row, choice.value) });
  })));

const rowsOfNumbers = (question) => question.rows.map((row) => make("div", { class: "row" }, make("b", {}, row),
  stepper(row, valueOf(question)?.[row], (number) => setAnswer(question.path, { ...(valueOf(question) ?? {}), [row]: number }),
    { low: 0, key: keyOf(question, row) })));

const controls = (question) => {
  const { kind, shape, choices, rows } = question;
  if (["player", "choice", "yes or no"].includes(kind)) return choiceButtons(question);
  if (kind === "players" && choices.length) return nameList(question);
  if (kind === "number") {
    const low = question.path[0] === "scores" ? null : 0;
    return [...choiceButtons(question), stepper(question.text, Number.isInteger(valueOf(question)) ? valueOf(question) : null,
      (number) => setAnswer(question.path, number), { low, key: keyOf(question, "number") })];
  }
  if (kind === "fact" && shape === "NUMBERS_BY_PLAYER" && rows.length) return rowsOfNumbers(question);
  if (kind === "fact" && rows.length && choices.length && /BY_PLAYER$/.test(shape ?? "")) return rowsOfWords(question);
  return [textField(question)];
};

export const questionControl = (question) => {
  const refusal = app.evening.view?.refusals?.[question.path.join(" ")];
  return make("fieldset", { class: "question", "data-path": question.path.join("/") },
    make("legend", {}, question.text),
    question.why ? make("small", {}, question.why) : null,
    make("div", { class: "choices" }, controls(question)),
    refusal ? make("p", { class: "refusal" }, refusal.refusal) : null);
};

// The evening so far: the totals, the rounds, and who deals next.
import { button, byId, make, points, redraw, t } from "./dom.js";
import { showReport, showEffect } from "./dialogs.js";
import { adopt, alertUser, app, step } from "./state.js";

const edit = async (number) => {
  const reply = await step({ do: "step", step: "edit", args: [number] });
  if ("view" in reply) {
    adopt(reply, t("Change round {}", number));
    scrollTo({ top: 0 });
  } else alertUser(reply.refusal || reply.error || "");
};

const remove = async (number) => {
  const reply = await step({ do: "step", step: "remove", args: [number] });
  if ("view" in reply) showEffect(t("Remove round {}?", number), reply, () => adopt(reply, t("Round {} is removed.", number), app.evening.want));
  else alertUser(reply.refusal || reply.error || "");
};

const roundRow = (result, sides) => make("details", { id: `round-${result.number}`, class: result.problems.length ? "doubtful" : null },
  make("summary", {}, make("span", { class: "number" }, String(result.number)),
    result.void ? make("span", { class: "void" }, t("void")) : sides.map((side) => make("span", {
      class: result.winners.includes(side) ? "cell won" : "cell" }, result.scores[side] === undefined ? "–" : points(result.scores[side])))),
  result.dealer ? make("p", {}, t("Dealer: {}", result.dealer)) : null,
  Object.entries(result.yaku).map(([side, names]) => make("p", {}, `${side}: ${names.join(", ")}`)),
  result.problems.map((problem) => make("p", { class: `problem ${problem.severity}` }, problem.message)),
  make("div", { class: "choices" },
    button(t("Why?"), () => showReport({ what: "explain", round: result.number }), { "data-key": `why/${result.number}` }),
    button(t("Change"), () => edit(result.number), { "data-key": `edit/${result.number}` }),
    button(t("Remove"), () => remove(result.number), { "data-key": `remove/${result.number}` })));

export const drawSheet = () => {
  const { view } = app.evening;
  const { sides, standings } = view;
  const place = (side) => standings.find((standing) => standing.side === side);
  const many = sides.length > 4;
  const winners = view.winners.length ? make("p", { class: "winners" }, t("{} wins.", view.winners.join(", "))) : null;
  const next = !view.over && view.rounds.length && view.next_dealer
    ? make("p", { class: "next" }, t("Next dealer: {}", view.next_dealer), view.deal_reason ? ` (${view.deal_reason})` : "") : null;
  const head = make("div", { class: "totals" }, make("span", { class: "number" }, "Σ"), sides.map((side) => make("span", {
    class: place(side)?.place === 1 && view.rounds.length ? "cell lead" : "cell", title: side },
  make("small", {}, side), make("b", {}, points(view.totals[side] ?? 0)))));
  redraw(byId("sheet"), [winners, head, next, make("div", { class: many ? "rounds many" : "rounds" },
    [...view.rounds].reverse().map((result) => roundRow(result, sides))),
  view.rounds.length ? make("div", { class: "choices" },
    button(t("Score sheet"), () => showReport({ what: "score" }), { "data-key": "score" }),
    button(t("Dispute"), () => showReport({ what: "dispute" }), { "data-key": "dispute" }),
    button(t("Rules"), () => showReport({ what: "rules" }), { "data-key": "rules" })) : null]);
  byId("sheet").style.setProperty("--sides", sides.length);
};

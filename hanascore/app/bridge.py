"""What the page asks: each request is a JSON text, and so is its answer.

The page has the record as a text, the draft of the evening at the start of the round, and what its user wants
to say about the round. Each request has all of it, so an answer does not depend on earlier requests.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import chdir
from pathlib import Path
from typing import Any

import hanascore
from hanascore.app.view import Asked, effect_data, evening_view, problem_data, record_codes, refusal_text
from hanascore.evening import AnswerError, Evening, Reply, Step
from hanascore.report.labels import use_language

# The most characters that an opened text may have. A record of a thousand rounds is shorter.
_LONGEST_TEXT = 1_000_000
# What the page may do besides answering questions.
_STEPS: Mapping[str, Callable[..., Reply]] = {
    "edit": Evening.edit,
    "remove": Evening.remove,
    "set": Evening.set,
    "leave": Evening.leave,
    "join": Evening.join,
    "say": Evening.say,
}


class Bridge:
    """Answers requests. It keeps the steps of the last request, because most requests add one to them."""

    def __init__(self) -> None:
        # The evening at the start of the last request, and the steps since then with the evening after each.
        self._start: tuple[str, str] | None = None
        self._trail: list[tuple[str, Reply]] = []
        self._first: Evening | None = None

    def answer(self, text: str) -> str:
        """Answer a request. An error of the record or of the request is data, too."""
        request = json.loads(text)
        try:
            with use_language(request.get("lang", "en")):
                data = _REQUESTS[request["do"]](self, request)
        except (ValueError, TypeError, KeyError, OSError) as error:
            data = {"error": str(error) or type(error).__name__}
        return json.dumps(data, ensure_ascii=False, default=str)

    def evening(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the page shows of an evening, with what its user wants to say about the round."""
        asked = self._follow(request)
        return {"view": evening_view(asked)}

    def keep(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Keep the round, or begin the first one. Without `sure`, ask before a doubtful round is kept."""
        asked = self._follow(request)
        evening = asked.evening
        if asked.refusals:
            return {"refusal": next(iter(asked.refusals.values()))["refusal"], "view": evening_view(asked)}
        reply = evening.keep()
        number = evening.number
        match = reply.evening.match
        if reply.accepted and not request.get("sure") and match and number is not None:
            doubts = [
                problem
                for result in match.rounds
                if result.number == number
                for problem in result.problems
                if problem.severity == hanascore.Severity.WARNING
            ]
            if doubts:
                result = next(result for result in match.rounds if result.number == number)
                problems = [problem_data(problem) for problem in doubts]
                return {"doubts": problems, "scores": dict(result.scores)}
        return self._after(reply)

    def step(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Take a step that is no answer: `{"step": "leave", "args": ["Bo"]}`."""
        asked = self._follow({**request, "want": {}} if request["step"] == "edit" else request)
        options = {"from_round": request["from_round"]} if request.get("from_round") else {}
        return self._after(_STEPS[request["step"]](asked.evening, *request["args"], **options))

    def open(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Read a text that the user opened, and return an evening that goes on with its record."""
        text = request["text"]
        if len(text) > _LONGEST_TEXT:
            return {"error": "this text is too long for the record of an evening"}
        if text.lstrip("\ufeff \t\r\n").startswith("{"):
            text = hanascore.convert(f"{text}\n")
        evening = hanascore.read_evening(f"{text}\n" if "\n" not in text else text, request.get("base"))
        return self._after(Reply(evening=evening, step=Step.KEEP))

    def page(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return a report as the parts of a page."""
        from hanascore.app.pages import page_of

        return {"html": page_of(request)}

    def code(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return a QR code as the path of a drawing, and its size."""
        try:
            import segno
        except ImportError:
            return {"error": "this app was built without segno, which draws QR codes"}
        code = segno.make(request["text"], error="l", micro=False)
        rows = [bytes(row) for row in code.matrix]
        path = "".join(
            f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
        )
        return {"path": path, "size": len(rows), "version": code.version}

    def standings(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the standings over several records as a page."""
        # The names are short because problems show them.
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            paths = [Path(f"{number}.hanascore.yaml") for number in range(1, len(request["texts"]) + 1)]
            for path, text in zip(paths, request["texts"], strict=True):
                path.write_text(text, encoding="utf-8")
            tally = hanascore.tally(paths, partial=True)
            return {"html": tally.as_html(lang=request.get("lang", "en"))}

    def warm_up(self) -> None:
        """Import what any request needs, because a snapshot of the memory must have it."""
        for game in hanascore.GAMES.values():
            game.rules()
        players = ["Aki", "Bo"]
        evening = hanascore.new_evening("koi-koi", players).keep().evening.answer(("dealer",), "Aki").evening
        won = evening.answer(("won",), {"winner": "Aki", "piles": {"Aki": {"yaku": ["moon-viewing"]}}})
        kept = won.evening.keep().evening
        for lang in ("en", "ja", "ko"):
            for what in ("score", "explain", "dispute", "rules"):
                request = {"do": "page", "what": what, "text": kept.text, "round": 1, "lang": lang}
                self.answer(json.dumps(request))
        self.answer(json.dumps({"do": "evening", "text": kept.text, "want": {}}))
        self.answer(json.dumps({"do": "code", "text": "x"}))
        self._start, self._trail, self._first = None, [], None

    def _after(self, reply: Reply) -> dict[str, Any]:
        """Return the evening after a step as data, or why the step was refused."""
        if not reply.accepted:
            return {
                "refusal": refusal_text(reply),
                "suggestion": reply.suggestion,
                "problems": [problem_data(problem) for problem in reply.problems],
            }
        evening = reply.evening
        asked = Asked.start(evening)
        return {
            "text": evening.text,
            "base": evening.draft,
            "effect": effect_data(reply),
            "view": evening_view(asked),
        }

    def _follow(self, request: Mapping[str, Any]) -> Asked:
        """Return the evening after all steps of the page. Steps of the last request are not taken again."""
        text, base = request.get("text", ""), request.get("base")
        # In Korea month 11 is the paulownia.
        months = "korean" if request.get("lang") == "ko" and not text else None
        start = (text, json.dumps([base, months], ensure_ascii=False))
        if self._start != start or self._first is None:
            is_new = not (text or base)
            self._first = (
                hanascore.new_evening(months=months) if is_new else hanascore.read_evening(text, base)
            )
            self._start, self._trail = start, []
        want = request.get("want") or {}
        asked = Asked.start(self._first)
        trail: list[tuple[str, Reply]] = []
        for step in _steps_of(want, asked):
            asked = self._take_again(asked, step, trail)
        if "won" in asked.refusals:
            # It is not clear yet who won, but the piles are worth something.
            for step in _pile_steps(want, asked):
                asked = self._take_again(asked, step, trail)
        self._trail = trail
        return asked

    def _take_again(self, asked: Asked, step: Sequence[Any], trail: list[tuple[str, Reply]]) -> Asked:
        """Take a step, or reuse its reply from the last request. Add it to the trail."""
        key = json.dumps(step, ensure_ascii=False)
        at = len(trail)
        keys = [*(key for key, _ in trail), key]
        is_known = [key for key, _ in self._trail[: at + 1]] == keys
        reply = self._trail[at][1] if is_known else _take(asked.evening, step)
        trail.append((key, reply))
        return asked.after(step, reply)


def _take(evening: Evening, step: Sequence[Any]) -> Reply:
    """Take a step: an answer with data, an answer in words, or a command."""
    kind, path, value = step
    if kind == "say":
        return evening.say(value)
    if kind == "words":
        question = next((asked for asked in evening.questions if list(asked.path) == path), None)
        if question is not None:
            try:
                return evening.answer(tuple(path), question.value_of(value))
            except AnswerError as error:
                return Reply(evening=evening, step=Step.ANSWER, refusal=error.phrase)
    return evening.answer(tuple(path), value)


def _steps_of(want: Mapping[str, Any], asked: Asked) -> list[list[Any]]:
    """Return what the page wants to say about a round as steps, in an order in which each can be taken."""
    answers = [[kind, path, value] for kind, path, value in want.get("answers", ())]
    evening = asked.evening
    if evening.number is None:
        return answers
    early = [step for step in answers if step[1][0] in ("sitting_out", "dealer")]
    late = [step for step in answers if step not in early]
    dealer = next((question for question in evening.questions if question.path == ("dealer",)), None)
    if dealer and dealer.has_default and not any(step[1] == ["dealer"] for step in early):
        early.append(["answer", ["dealer"], dealer.default])
    win, mode = want.get("win") or {}, want.get("mode")
    if mode == "points":
        return [*early, ["answer", ["scores"], want.get("scores") or {}], *late]
    if asked.asks_who_won and "winner" in win:
        left_over = [step for step in _pile_steps(want, asked) if step[1] == ["left_over"]]
        return [*early, ["answer", ["won"], _win_of(want, asked)], *left_over, *late]
    return [*early, *_pile_steps(want, asked), *late] if mode == "cards" else [*early, *late]


def _pile_steps(want: Mapping[str, Any], asked: Asked) -> list[list[Any]]:
    """Return the steps that answer what everybody captured."""
    steps: list[list[Any]] = []
    if ("sitting_out",) in asked.questions and not any(
        path == ["sitting_out"] for _, path, _ in want.get("answers", ())
    ):
        return []
    if want.get("piles") and (asked.asks_who_won or asked.has_scores):
        steps.append(["say", [], "piles"])
    for side, codes in (want.get("piles") or {}).items():
        path = ["left_over"] if side == "" else ["captured", side]
        steps.append(["answer", path, record_codes(codes, asked)])
    return steps


def _win_of(want: Mapping[str, Any], asked: Asked) -> dict[str, Any]:
    """Return who won, with the cards of piles as the record writes them."""
    win = want["win"]
    if want.get("mode") != "cards":
        return dict(win)
    cards = {
        side: record_codes(codes, asked) for side, codes in want.get("piles", {}).items() if side and codes
    }
    return {**win, "piles": cards}


_REQUESTS: Mapping[str, Callable[[Bridge, Mapping[str, Any]], dict[str, Any]]] = {
    "evening": Bridge.evening,
    "keep": Bridge.keep,
    "step": Bridge.step,
    "open": Bridge.open,
    "page": Bridge.page,
    "code": Bridge.code,
    "standings": Bridge.standings,
}

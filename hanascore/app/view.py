"""What the page shows of an evening, as data. The page adds nothing to it but pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from typing import Any

from hanascore.cards.deck import BY_CODE, CHAFF, in_order, of_month
from hanascore.cards.named_cards import PAULOWNIA
from hanascore.cards.notation import code_pile
from hanascore.evening import Evening, Preview, Question, Reply
from hanascore.evening.answers import Path
from hanascore.evening.round_questions import RoundEntry
from hanascore.evening.win import WIN, each_call
from hanascore.games import GAMES
from hanascore.problems.fix import Fix, Remove, Write
from hanascore.problems.problem import Problem
from hanascore.referee.match import Match, RoundResult
from hanascore.report.labels import tr, translated_name
from hanascore.rules.game import Game
from hanascore.rules.play import LUCKY_HANDS, STOPPED
from hanascore.rules.yaku import Yaku
from hanascore.scoring.pile import PileScore
from hanascore.words.common_words import NONE

# The answers that are refused for what they say, even if no question asks for them.
_ALWAYS_ANSWERED = [(key,) for key in ("dealer", "left_over", "note", "scores", "void", "won")]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """An evening after some steps, with all questions that came up on the way."""

    # The evening.
    evening: Evening
    # The questions, answered or not, by their paths.
    questions: Mapping[Path, Question] = field(default_factory=dict)
    # Whether one question asks who won, and with what.
    asks_who_won: bool = False
    # Which steps were refused, by the paths of their answers, and why.
    refusals: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def start(cls, evening: Evening) -> Asked:
        """Return an evening before any steps."""
        entry = evening.state.entry
        asks_who_won = isinstance(entry, RoundEntry) and entry.asks_who_won
        return cls(evening=evening, asks_who_won=asks_who_won).at(evening)

    def at(self, evening: Evening) -> Asked:
        """Return a later evening, with its questions."""
        asked = {question.path: question for question in evening.questions}
        return replace(self, evening=evening, questions={**self.questions, **asked})

    def after(self, step: Sequence[Any], reply: Reply) -> Asked:
        """Return the evening after a step."""
        if reply.accepted:
            return self.at(reply.evening)
        path = tuple(step[1])
        if path not in self.questions and path[:1] not in _ALWAYS_ANSWERED and not _is_pile(path):
            # Another answer has made this question idle.
            return self
        name = " ".join(map(str, path))
        return replace(self, refusals={**self.refusals, name: refusal_data(reply, step[1])})

    @property
    def has_scores(self) -> bool:
        """Whether final scores are entered instead of cards."""
        return any(path[0] == "scores" for path in (*self.evening.answers, *self.questions))


def evening_view(asked: Asked) -> dict[str, Any]:
    """Return an evening as data."""
    evening = asked.evening
    # The match with the rules of the round that is entered.
    match = evening.state.round.match if evening.match else None
    view: dict[str, Any] = {
        "questions": [_question_data(question, asked) for question in _current_questions(asked)],
        "refusals": dict(asked.refusals),
    }
    if match is None:
        game = GAMES.find(str(evening.answers.get(("game",), "")))
        return {**view, "options": _options_data(game, game.choose({})) if game else []}
    return {**view, **_match_data(match), "round": _round_data(asked, match)}


def _current_questions(asked: Asked) -> list[Question]:
    """Return the questions that are open or answered, in the order in which they came up."""
    evening = asked.evening
    now = {question.path: question for question in evening.questions}
    return [
        now.get(path, question)
        for path, question in asked.questions.items()
        if path in now or path in evening.answers
    ]


def _question_data(question: Question, asked: Asked) -> dict[str, Any]:
    answers = asked.evening.answers
    data = {
        "path": list(question.path),
        "kind": question.kind.value,
        "text": tr(question.text),
        "why": tr(question.why),
        "help": tr(question.help),
        "choices": [
            {"value": choice.value, "words": tr(choice.words), "meaning": tr(choice.meaning)}
            for choice in question.choices
        ],
        "rows": list(question.rows),
        "shape": question.shape.name if question.shape else None,
        "answered": question.path in answers,
    }
    if question.path in answers:
        data["answer"] = answers[question.path]
    if question.has_default:
        data["default"] = question.default
        data["default_words"] = question.default_words
    return data


def _round_data(asked: Asked, match: Match) -> dict[str, Any]:
    """Return the round that is being entered."""
    evening = asked.evening
    points = evening.points
    refused = any(name.startswith(("won", "captured")) for name in asked.refusals)
    preview = None if refused else evening.preview
    answers = evening.answers
    modes = ["won"] if asked.asks_who_won else []
    return {
        "number": evening.number,
        "is_new": evening.number == match.record.first_round + len(match.rounds),
        "dealer": answers.get(("dealer",)) or match.next_dealer,
        "playing": [name for name in match.record.players if name not in _away(evening)],
        "sides": _sides(match, _away(evening)),
        "away": _away(evening),
        "modes": [*modes, "cards", "points"],
        "mode": _mode(asked),
        "win": _win_data(evening, match) if WIN in evening.state.entry.answers else None,
        "calls": _call_word(match),
        "won_keys": _won_keys(match) if asked.asks_who_won else [],
        "piles": {side: _pile_data(pile) for side, pile in points.piles.items()} if points else {},
        "left_over": _left_over(preview),
        "scores": dict(points.scores) if points else {},
        "if_stopped": {name: dict(scores) for name, scores in points.if_stopped.items()} if points else {},
        "final": dict(preview.result.scores) if preview and preview.result else {},
        "reasons": _reasons(preview),
        "problems": [problem_data(problem) for problem in preview.problems] if preview else [],
        "void": answers.get(("void",)),
        "note": answers.get(("note",)),
    }


def _mode(asked: Asked) -> str:
    """Return how the round is entered."""
    if any(path[0] == "scores" for path in asked.evening.answers):
        return "points"
    piles = (pile for path, pile in asked.evening.answers.items() if _is_pile(path))
    has_cards = any((isinstance(pile, str) and pile != NONE) or "cards" in pile for pile in piles)
    return "won" if asked.asks_who_won and not has_cards else "cards"


def _is_pile(path: Path) -> bool:
    """Return whether an answer is a whole pile, and not a number in one."""
    return path[0] == "captured" and len(path) == 2


def _away(evening: Evening) -> list[str]:
    """Return the players who sit out."""
    away = evening.answers.get(("sitting_out",)) or []
    return [away] if isinstance(away, str) else list(away)


def _sides(match: Match, away: Sequence[str]) -> list[str]:
    record = match.record
    return [side for side in record.sides if any(name not in away for name in record.members(side))]


def _call_word(match: Match) -> str:
    calls = match.rules.play.calls
    return calls.call[0] if calls and calls.call else ""


def _won_keys(match: Match) -> list[str]:
    """Return the facts that belong to the question who won."""
    calls = match.rules.play.calls
    return [STOPPED, LUCKY_HANDS, *([calls.called_fact] if calls else [])]


def _win_data(evening: Evening, match: Match) -> dict[str, Any]:
    """Return who won and with what, in the form in which the page says it."""
    answers = evening.answers
    calls = match.rules.play.calls
    piles = {
        str(path[1]): pile
        for path, pile in answers.items()
        if _is_pile(path) and isinstance(pile, dict) and "cards" not in pile and pile != {"yaku": NONE}
    }
    stopped = answers.get((STOPPED,))
    return {
        "winner": None if stopped in (None, NONE) else stopped,
        "piles": piles,
        "calls": each_call(answers.get((calls.called_fact,))) if calls else [],
    }


def _codes(cards: int) -> list[str]:
    return [card.code for card in in_order(cards)]


def record_codes(codes: Iterable[str], asked: Asked) -> str:
    """Return cards of the page, which have codes in Japanese order, as the record writes them."""
    cards = reduce(or_, (BY_CODE[code].bit for code in codes), 0)
    match = asked.evening.match
    months = (match.record.months if match else None) or "japanese"
    numbered = bool(match and match.record.house_rules.cards)
    paulownias = cards & of_month(PAULOWNIA)
    # In some games one chaff of this month is a card of its own, so the others need numbers, too.
    is_apart = bool(match and match.rules.yellow and 0 < (paulownias & CHAFF).bit_count() < 3)
    if not is_apart:
        return code_pile(cards, months=months, numbered=numbered) or NONE
    others = code_pile(cards & ~paulownias, months=months, numbered=numbered)
    return f"{others} {code_pile(paulownias, months=months, numbered=True)}".strip()


def _pile_data(pile: PileScore) -> dict[str, Any]:
    return {
        "cards": _codes(pile.cards),
        "points": pile.points,
        "card_points": pile.card_points,
        "yaku": [
            {"id": made.yaku.id, "name": _name(made.yaku), "points": made.points, "cards": _codes(made.cards)}
            for made in pile.yaku
        ],
        "near": [
            {"name": _name(yaku), "points": yaku.value, "cards": _codes(cards)} for yaku, cards in pile.near
        ],
    }


def _name(yaku: Yaku) -> str:
    return translated_name(yaku) or yaku.name


def _left_over(preview: Preview | None) -> list[str]:
    """Return the cards that are known to be in no pile."""
    left_over = preview.result.round.left_over if preview and preview.result else None
    return _codes(left_over) if left_over else []


def _reasons(preview: Preview | None) -> dict[str, list[dict[str, Any]]]:
    """Return why each side scores what it scores."""
    if not (preview and preview.result and preview.result.scored):
        return {}
    return _entries(preview.result)


def _entries(result: RoundResult) -> dict[str, list[dict[str, Any]]]:
    return {
        side.side: [{"points": entry.points, "because": tr(entry.because)} for entry in side.entries]
        for side in result.sides
    }


def _match_data(match: Match) -> dict[str, Any]:
    record = match.record
    return {
        "game": record.game,
        "name": tr(match.game.name),
        "title": record.title,
        "players": list(record.players),
        "sides": list(record.sides),
        "months": record.months or "japanese",
        "deck": _codes(record.cards_kept),
        "yaku": [_yaku_data(yaku) for yaku in match.rules.yaku],
        "hands": [{"id": hand.id, "name": translated_name(hand) or hand.name} for hand in match.rules.hands],
        "rounds": [_result_data(result) for result in match.rounds],
        "standings": [
            {
                "place": standing.place,
                "side": standing.side,
                "total": standing.total,
                "won": standing.rounds_won,
            }
            for standing in match.standings
        ],
        "totals": dict(match.totals),
        "ends": match.ends,
        "over": match.over,
        "winners": list(match.winners),
        "next_dealer": match.next_dealer,
        "deal_reason": match.rounds[-1].deal_reason if match.rounds else "",
        "options": _options_data(match.game, match.rules.options),
        "newcomers": len(record.players) < max(match.game.players),
    }


def _yaku_data(yaku: Yaku) -> dict[str, Any]:
    parts = yaku.pattern.parts
    shown = parts[0].of if len(parts) == 1 else reduce(or_, (part.of for part in parts), 0)
    # A yaku of any cards of a kind is shown by the fewest that make it.
    cards = _codes(shown)
    fewest = sum(part.at_least for part in parts)
    return {
        "id": yaku.id,
        "name": _name(yaku),
        "points": yaku.value,
        "cards": cards if len(cards) <= fewest + 2 else [],
        "of": cards[0] if cards else None,
        "from": yaku.pattern.extra_from if yaku.each_extra else None,
    }


def _result_data(result: RoundResult) -> dict[str, Any]:
    return {
        "number": result.number,
        "dealer": result.dealer,
        "void": result.round.void,
        "scored": result.scored,
        "scores": dict(result.scores),
        "winners": list(result.winners),
        "yaku": {side.side: [_name(made.yaku) for made in side.made] for side in result.sides if side.made},
        "problems": [problem_data(problem) for problem in result.problems if not problem.is_remark],
    }


def _options_data(game: Game, options: Any) -> list[dict[str, Any]]:
    """Return the rules on which a table agrees, with the choice in force."""
    in_force = options._asdict()
    return [
        {
            "name": option.name,
            "help": option.help,
            "value": option.json_value(in_force[option.name]),
            "choices": [
                {"value": option.json_value(value), "meaning": meaning}
                for value, meaning in option.choices.items()
            ],
            "numbers": list(option.numbers) if option.numbers else None,
        }
        for option in game.options
    ]


def effect_data(reply: Reply) -> list[dict[str, Any]]:
    """Return the rounds whose scores a step changed."""
    return [
        {"number": change.number, "before": dict(change.before), "after": dict(change.after)}
        for change in reply.effect
    ]


def refusal_text(reply: Reply) -> str:
    """Return why a step was refused."""
    return _without_code(tr(reply.refusal))


def refusal_data(reply: Reply, path: Sequence[Any]) -> dict[str, Any]:
    """Return why a step was refused, and what would mend it."""
    return {
        "path": list(path),
        "refusal": refusal_text(reply),
        "suggestion": reply.suggestion,
        "problems": [problem_data(problem) for problem in reply.problems],
    }


def problem_data(problem: Problem) -> dict[str, Any]:
    """Return a problem with the fixes that the page can make."""
    fixes = [{"title": _title(fix), "steps": _fix_steps(fix)} for fix in problem.fixes]
    return {
        "id": problem.id,
        "severity": str(problem.severity),
        "message": problem.plain_message,
        "advice": _without_code(problem.advice),
        "keys": [str(path[-1]) for path in problem.missing],
        "fixes": [fix for fix in fixes if fix["steps"]],
    }


def _without_code(text: str) -> str:
    """Return a text without the marks around what a record writes."""
    return text.replace("`", "")


def _title(fix: Fix) -> str:
    parts = (fix.title, fix.when, f"({fix.then})" if fix.then else "")
    return _without_code(" ".join(filter(None, parts)))


def _fix_steps(fix: Fix) -> list[list[Any]]:
    """Return a fix as steps of the page; empty if it changes something that the page cannot change."""
    if not fix.is_complete:
        return []
    steps: list[list[Any]] = []
    for change in fix.changes:
        if isinstance(change, Write) and change.path[0] == "rounds" and len(change.path) >= 3:
            steps.append(["answer", list(change.path[2:]), change.value])
        elif isinstance(change, Write) and change.path[0] == "options" and len(change.path) == 2:
            steps.append(["set", change.path[1], change.value])
        elif isinstance(change, Write) and change.path == ("chaff",):
            steps.append(["set", "chaff", change.value])
        elif (
            isinstance(change, Remove)
            and change.place.path[:1] == ("rounds",)
            and len(change.place.path) == 3
        ):
            steps.append(["drop", [change.place.path[2]], None])
        else:
            return []
    return steps

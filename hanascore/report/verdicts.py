"""What the referee says of a claim: upheld or denied, and what would account for a difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from hanascore.record.options import written
from hanascore.referee import cause as c
from hanascore.referee.cause import Cause
from hanascore.referee.claims import CARDS, SCORE, Answer
from hanascore.referee.dispute import Choice
from hanascore.referee.explanation import SideStory
from hanascore.report.named import row
from hanascore.report.reasons import how, named
from hanascore.report.wording import listed, visible
from hanascore.rules.game import Game
from hanascore.scoring.match import Match, RoundResult

_MOST = 8

_Words = Callable[[Match, list[Cause], str], str]


def sentences(
    match: Match, result: RoundResult, story: SideStory, lang: str = "en"
) -> Iterator[tuple[str, list[str]]]:
    """What there is to say of a side's claim: sentences, each with the lines that stand under it."""
    verdict = story.verdict
    if verdict is None:
        return
    for answer in verdict.answers:
        yield _answered(match, story, answer, lang)
    for one in verdict.yaku:
        name = named(match, one.yaku, lang)
        why = "upheld." if one.made else f"denied. It {how(match, result, one, lang)}"
        yield f"Claims {name}: {why}", []
    if verdict.open:
        parts = listed([_NAMES[part] for part in verdict.open])
        yield f"Claims {parts}: nobody can answer, since the round does not tell enough.", []


_NAMES = {SCORE: "a score", CARDS: "card points", "yaku": "yaku"}


def _answered(match: Match, story: SideStory, answer: Answer, lang: str) -> tuple[str, list[str]]:
    what = " in card points" if answer.part == CARDS else ""
    if answer.upheld:
        return f"Claims {answer.claimed}{what}: upheld.", []
    more = "more" if answer.difference > 0 else "less"
    by = f"{abs(answer.difference)} {more} than {answer.computed}"
    text = f"Claims {answer.claimed}{what}: denied. That is {by}"
    found = next((one.causes for one in story.reasons if one.answer == answer), ())
    if not found:
        return f"{text}, and nothing simple accounts for it.", []
    return f"{text}. What would account for it:", accounted(match, found, lang)


def accounted(match: Match, found: Sequence[Cause], lang: str = "en") -> list[str]:
    """Each kind of cause in a sentence."""
    lines = []
    for kind, group in groupby(found, key=lambda cause: cause.kind):
        lines.append(_WORDS[kind](match, list(group), lang))
    return lines


def setting(choice: Choice) -> str:
    """A choice as a record writes it."""
    return f"{choice.option.name}: {written(choice.value)}"


def page(game: Game, choice: Choice) -> str:
    """The id of a ruling's page, and the numbers under which it is known."""
    return ", ".join([f"{game.id}.{choice.option.name}", *choice.option.refs])


def _rulings(match: Match, found: list[Cause], lang: str) -> str:
    parts = [
        f"`{setting(one.choice)}` [{page(match.game, one.choice)}]" for one in found if one.choice is not None
    ]
    return f"another ruling: {listed(parts, 'or')}"


def _yaku(words: str) -> _Words:
    def told(match: Match, found: list[Cause], lang: str) -> str:
        names = [f"{visible(o.yaku.name)} [{o.yaku.rule(match.rules.game)}]" for o in found if o.yaku]
        more = f", or {len(names) - _MOST} more" if len(names) > _MOST else ""
        return f"{words}: {listed(names[:_MOST], 'or')}{more}"

    return told


def _cards(words: str, with_yaku: str) -> _Words:
    def told(match: Match, found: list[Cause], lang: str) -> str:
        cards = 0
        for cause in found:
            cards |= cause.cards
        names = row(cards, lang)
        more = f", or one of {len(names) - _MOST} more" if len(names) > _MOST else ""
        said = with_yaku if all(cause.complete for cause in found) else words
        rule = f" [{match.rules.game}.card-values]" if match.rules.values else ""
        return f"{said}: {listed(names[:_MOST], 'or')}{more}{rule}"

    return told


def _rules(words: str) -> _Words:
    def told(match: Match, found: list[Cause], lang: str) -> str:
        return f"{words}: {listed([visible(one.rule) for one in found], 'or')}"

    return told


def _payments(match: Match, found: list[Cause], lang: str) -> str:
    names = [
        f"that of {visible(one.rule)} with {visible(one.side)}"
        if one.rule
        else f"those with {visible(one.side)}"
        if one.side
        else "all of them"
        for one in found
    ]
    return f"payments between sides left out: {listed(names, 'or')}"


def _sides(words: str) -> _Words:
    def told(match: Match, found: list[Cause], lang: str) -> str:
        return f"{words} {listed([visible(one.side) for one in found], 'or')}"

    return told


def _bare(match: Match, found: list[Cause], lang: str) -> str:
    return "nothing but cards and yaku counted"


def _running(match: Match, found: list[Cause], lang: str) -> str:
    return "it is the running total, and not the score of the round"


_WORDS: Mapping[str, _Words] = {
    c.RULING: _rulings,
    c.NOT_IN_PLAY: _yaku("a yaku that is held but not in play"),
    c.IN_VAIN: _yaku("a yaku that is held but does not count"),
    c.MISSED: _cards("a card missed", "a card missed, and a yaku that it completes"),
    c.TWICE: _cards("a card counted twice, or one too many of its kind", "a card counted twice"),
    c.FOREIGN: _cards(
        "a card counted that is not in the pile",
        "a card counted that is not in the pile, and a yaku that it completes",
    ),
    c.FORGOTTEN: _yaku("a yaku forgotten"),
    c.NOT_HELD: _yaku("a yaku counted that is not made"),
    c.YAKU_TWICE: _yaku("a yaku counted twice"),
    c.LEFT_OUT: _rules("left out"),
    c.BARE: _bare,
    c.RULE_TWICE: _rules("counted twice"),
    c.PAYMENTS: _payments,
    c.DEALER: _sides("another dealer:"),
    c.OTHER_SIDE: _sides("another side has it:"),
    c.RUNNING: _running,
}

"""Claims in the report of `explain`: whether each is upheld, and which mistake explains a denied one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hanascore.cards.deck import ids, union
from hanascore.problems.words import listed
from hanascore.referee import causes
from hanascore.referee.causes import Cause
from hanascore.referee.claims import CARDS, SCORE, YAKU, ClaimedNumber
from hanascore.referee.explain import SideExplanation
from hanascore.referee.match import RoundResult
from hanascore.referee.rulings import Choice
from hanascore.report.blocks import Block, ItemList
from hanascore.report.json_parts import yaku_data
from hanascore.report.wording import RoundWording, card_names, group_by, only_kind
from hanascore.rules.game import spell_value

# How many yaku or cards are named at most.
_MOST_NAMED = 8
# What a claim may be about.
_PARTS = {SCORE: "a score", CARDS: "card points", YAKU: "yaku"}
# The mistakes that a player may have made.
_MISTAKES = {
    causes.OTHER_CLAIMS: "it follows from the card points and yaku claimed with it",
    causes.RULING: "another ruling",
    causes.NOT_IN_PLAY: "a yaku that is held but not in play",
    causes.IN_VAIN: "a yaku that is held but does not count",
    causes.MISSED: "a card missed",
    causes.TWICE: "a card counted twice, or one too many of its kind",
    causes.FOREIGN: "a card counted that is not in the pile",
    causes.FORGOTTEN: "a yaku forgotten",
    causes.ALL_FORGOTTEN: "all yaku forgotten",
    causes.OWN: "the side's own yaku counted, which score nothing here",
    causes.NOT_HELD: "a yaku counted that is not made",
    causes.YAKU_TWICE: "a yaku counted twice",
    causes.LEFT_OUT: "left out",
    causes.BARE: "only cards and yaku counted, without",
    causes.RULE_TWICE: "counted twice",
    causes.PAYMENTS: "payments between sides left out",
    causes.LOSSES: "losses left out",
    causes.DEALER: "another dealer",
    causes.OTHER_SIDE: "the number of another side",
    causes.RUNNING: "the running total instead of the score",
}
# The mistakes with cards if the yaku that the card makes or breaks are counted with it.
_MISTAKES_WITH_YAKU = {
    causes.MISSED: "a card missed, and a yaku that it completes",
    causes.TWICE: "a card counted twice",
    causes.FOREIGN: "a card counted that is not in the pile, and a yaku that it completes",
}


def claim_blocks(words: RoundWording, side: SideExplanation) -> Iterator[Block]:
    """Return whether each part of a side's claim is upheld, and which mistakes explain a denied one."""
    verdict = side.verdict
    if verdict is None:
        return
    for number in verdict.numbers:
        explaining = _causes(side, number)
        yield ItemList([_answer_sentence(number, has_causes=bool(explaining))], level=1, joined=True)
        yield ItemList(_cause_lines(words, explaining), level=2, joined=True)
    for status in verdict.yaku:
        judgement = "upheld." if status.made else f"denied. It {words.status(status)}"
        yield ItemList([f"Claims {words.yaku(status.yaku)}: {judgement}"], level=1, joined=True)
    if verdict.open:
        parts = listed([_PARTS[part] for part in verdict.open])
        yield ItemList([f"Claims {parts}: unknown, because the record lacks details."], level=1, joined=True)


def claim_data(result: RoundResult, side: SideExplanation) -> dict[str, Any] | None:
    """Return a side's claim with the answer to each part; None if the side claims nothing."""
    verdict, words = side.verdict, RoundWording(result)
    if verdict is None:
        return None
    game = result.ruled.game.id
    data: dict[str, Any] = {"upheld": verdict.upheld, "open": list(verdict.open)}
    for number in verdict.numbers:
        explaining = _causes(side, number)
        data[number.part] = {
            "claimed": number.claimed,
            "computed": number.computed,
            "difference": number.difference,
            "upheld": number.upheld,
            "causes": [_cause_data(cause, game) for cause in explaining],
            "words": _cause_lines(words, explaining),
        }
    if verdict.yaku:
        data[YAKU] = [
            {**yaku_data(status.yaku, game), "upheld": status.made is not None} for status in verdict.yaku
        ]
    return data


def choice_as_written(choice: Choice) -> str:
    """Return a choice as a record writes it."""
    return f"{choice.option.name}: {spell_value(choice.value)}"


def _causes(side: SideExplanation, number: ClaimedNumber) -> tuple[Cause, ...]:
    """Return the mistakes that explain a denied number."""
    return next((denied.causes for denied in side.denied if denied.number == number), ())


def _answer_sentence(number: ClaimedNumber, *, has_causes: bool) -> str:
    claims = f"Claims {number.claimed}{' in card points' if number.part == CARDS else ''}"
    if number.upheld:
        return f"{claims}: upheld."
    comparison = "more" if number.difference > 0 else "less"
    denied = f"{claims}: denied. That is {abs(number.difference)} {comparison} than {number.computed}"
    if has_causes:
        return f"{denied}. Possible mistakes:"
    return f"{denied}, and no simple mistake explains it."


def _cause_lines(words: RoundWording, mistakes: Iterable[Cause]) -> list[str]:
    """Return the mistakes, with those of one kind in one line."""
    lines = []
    for kind, alike in group_by(mistakes, lambda cause: cause.kind).items():
        mistake = _MISTAKES[kind]
        if all(cause.with_yaku for cause in alike):
            mistake = _MISTAKES_WITH_YAKU.get(kind, mistake)
        if cards := union(cause.cards for cause in alike):
            rule = words.ids(f"{words.game.id}.card-values") if words.rules.values else ""
            lines.append(f"{mistake}: {_any_of(cards)}{rule}")
        else:
            details = [detail for cause in alike if (detail := _detail(words, cause))]
            text = listed(details, "or", most=_MOST_NAMED)
            lines.append(f"{mistake}: {text}" if text else mistake)
    return lines


def _detail(words: RoundWording, cause: Cause) -> str:
    """Return what a mistake is about, unless it is about cards; empty if its kind says everything."""
    if cause.choice:
        option, setting = cause.choice.option, f"`{choice_as_written(cause.choice)}`"
        text = cause.choice.means or setting
        if text != setting and words.with_ids:
            text += f" ({setting})"
        return f"{text}{words.ids(f'{words.game.id}.{option.name}', *option.refs)}"
    if cause.yaku:
        return words.yaku(cause.yaku)
    if cause.words:
        return f"{cause.words}{words.ids(cause.rule)}" if cause.rule else cause.words
    return cause.side


def _any_of(cards: int) -> str:
    """Return one or another of some cards. Many cards of a kind are counted."""
    number, names = cards.bit_count(), card_names(cards)
    kind = only_kind(cards)
    if len(names) > _MOST_NAMED and kind:
        return f"one of {number} {kind.plural}"
    return f"{'one of ' if number > len(names) else ''}{listed(names, 'or', most=_MOST_NAMED)}"


def _cause_data(cause: Cause, game: str) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": cause.kind}
    if cause.choice:
        data |= {"option": cause.choice.option.name, "choice": cause.choice.plain}
        data["rule"] = f"{game}.{cause.choice.option.name}"
    if cause.yaku:
        data |= {"yaku": cause.yaku.id, "rule": cause.yaku.rule(game)}
    if cause.cards:
        data |= {"cards": ids(cause.cards), "with_yaku": cause.with_yaku}
    if cause.rule:
        data["rule"] = cause.rule
    if cause.side:
        data["side"] = cause.side
    return data

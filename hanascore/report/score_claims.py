"""Describe claims in reports: whether each is upheld, and which mistakes explain a denied claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hanascore.cards.deck import ids, union
from hanascore.problems.fix import spell_value
from hanascore.referee import claim_mistakes
from hanascore.referee.claim_mistakes import Cause
from hanascore.referee.explain import SideExplanation
from hanascore.referee.match import RoundResult
from hanascore.referee.rulings import Choice
from hanascore.referee.score_claims import CARDS, SCORE, YAKU, ClaimedNumber
from hanascore.report.blocks import Block, ItemList
from hanascore.report.json_parts import yaku_data
from hanascore.report.wording import RoundWording, card_names, group_by, only_kind
from hanascore.words.english import listed

# The most yaku or cards that are named.
_MOST_NAMED = 8
# The most yaku that are named if the pile holds none of them. Those that lack one card come first.
_MOST_NOT_HELD = 3
# What a claim may be about.
_PARTS = {SCORE: "a score", CARDS: "card points", YAKU: "yaku"}
# Sentences about mistakes: what the claimed number is instead of the right one. {} is what the mistake is
# about.
_SENTENCES = {
    claim_mistakes.CARDS_ALONE: "is the card points alone",
    claim_mistakes.YAKU_ALONE: "is the yaku alone",
    claim_mistakes.SCORE_INSTEAD: "is the score, and not the card points",
    claim_mistakes.OTHER_CLAIMS: "follows from the card points and yaku that are claimed with it",
    claim_mistakes.LEFT_OUT: "leaves out {}",
    claim_mistakes.BARE: "is cards and yaku alone, without {}",
    claim_mistakes.PAYMENTS: "leaves out what the sides pay each other",
    claim_mistakes.LOSSES: "leaves out what this side pays",
    claim_mistakes.OTHER_SEAT: "takes {} instead",
    claim_mistakes.DEALER: "would be right if {} had dealt",
    claim_mistakes.FORGOTTEN: "leaves out {}",
    claim_mistakes.ALL_FORGOTTEN: "leaves out all yaku",
    claim_mistakes.OWN: "adds this side's own yaku, which score nothing here",
    claim_mistakes.IN_VAIN: "counts {}, which is held but does not count",
    claim_mistakes.NOT_IN_PLAY: "counts {}, which is held but not in play",
    claim_mistakes.NOT_HELD: "counts {}, which is not made",
    claim_mistakes.YAKU_TWICE: "counts {} twice",
    claim_mistakes.MISSED: "misses {}",
    claim_mistakes.TWICE: "counts {} twice",
    claim_mistakes.FOREIGN: "counts {}, which is not in the pile",
    claim_mistakes.RULE_TWICE: "counts {} twice",
    claim_mistakes.RULING: "would be right under another ruling: {}",
    claim_mistakes.OTHER_SIDE: "is the number of {}",
    claim_mistakes.RUNNING: "is the running total, and not the score of the round",
}
# The sentences for a mistake with a card, if a yaku that the card makes or breaks was miscounted with it.
_SENTENCES_WITH_YAKU = {
    claim_mistakes.MISSED: "misses {}, and a yaku that it completes",
    claim_mistakes.FOREIGN: "counts {}, which is not in the pile, and a yaku that it completes",
}


def claim_blocks(words: RoundWording, side: SideExplanation) -> Iterator[Block]:
    """Return sentences: whether each part of a claim is upheld, and which mistakes explain a denied part."""
    verdict = side.verdict
    if verdict is None:
        return
    for number in verdict.numbers:
        sentences = _sentences(words, number.claimed, _causes(side, number))
        yield ItemList([_answer(number, sentences)], level=1, joined=True)
    for status in verdict.yaku:
        judgement = "upheld." if status.made else f"denied. It {words.status(status)}"
        yield ItemList([f"Claims {words.yaku(status.yaku)}: {judgement}"], level=1, joined=True)
    if verdict.open:
        parts = listed([_PARTS[part] for part in verdict.open])
        yield ItemList([f"Claims {parts}: unknown, because the record lacks details."], level=1, joined=True)


def claim_data(result: RoundResult, side: SideExplanation) -> dict[str, Any] | None:
    """Return a side's claim with the verdict on each part; None if the side claims nothing."""
    verdict = side.verdict
    words = RoundWording(result)
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
            "words": _sentences(words, number.claimed, explaining),
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


def _answer(number: ClaimedNumber, sentences: Sequence[str]) -> str:
    """Return whether a number is upheld. If it is denied, add the most common mistake that explains it."""
    right = "The card points are" if number.part == CARDS else "The score is"
    claims = f"Claims {number.claimed}{' in card points' if number.part == CARDS else ''}"
    if number.upheld:
        return f"{claims}: upheld."
    reason = sentences[0] if sentences else "No simple mistake explains the difference."
    return f"{claims}: denied. {right} {number.computed}. {reason}"


def _sentences(words: RoundWording, claimed: int, mistakes: Iterable[Cause]) -> list[str]:
    """Return a sentence for each kind of mistake, the most common kind first."""
    sentences = []
    for kind, alike in group_by(mistakes, lambda cause: cause.kind).items():
        sentence = _SENTENCES[kind]
        if all(cause.with_yaku for cause in alike):
            sentence = _SENTENCES_WITH_YAKU.get(kind, sentence)
        if cards := union(cause.cards for cause in alike):
            rule = words.ids(f"{words.game.id}.card-values") if words.rules.values else ""
            about = f"{_any_of(cards)}{rule}"
        else:
            details = [detail for cause in alike if (detail := _detail(words, cause))]
            most = _MOST_NOT_HELD if kind == claim_mistakes.NOT_HELD else _MOST_NAMED
            about = listed(dict.fromkeys(details), "or", most=most)
        sentences.append(f"{claimed} {sentence.format(about)}.")
    return sentences


def _detail(words: RoundWording, cause: Cause) -> str:
    """Return what a mistake is about, if it is not about cards. Return "" if its kind says everything."""
    if cause.choice:
        option = cause.choice.option
        setting = f"`{choice_as_written(cause.choice)}`"
        text = cause.choice.means or setting
        if text != setting and words.with_ids:
            text += f" ({setting})"
        return f"{text}{words.ids(f'{words.game.id}.{option.name}', *option.refs)}"
    if cause.yaku:
        return words.yaku(cause.yaku)
    if cause.kind == claim_mistakes.OTHER_SEAT:
        return f"“{cause.words}” of {cause.side}{words.ids(cause.rule)}"
    if cause.words:
        return f"“{cause.words}”{words.ids(cause.rule)}" if cause.rule else cause.words
    return cause.side


def _any_of(cards: int) -> str:
    """Return a phrase for any one of some cards. If they are many of a kind, count them."""
    number = cards.bit_count()
    names = card_names(cards)
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

"""Rounds known by numbers: counts that do not decide the points or cannot be, and what the sums say."""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards import deck
from hanascore.cards.deck import KINDS, Kind
from hanascore.model.record import Counts, Evidence
from hanascore.problems.problem import Place, Problem, error, note, warning
from hanascore.problems.words import listed, many
from hanascore.referee.places import of_pile, of_round
from hanascore.rules.counting import Reckoned
from hanascore.rules.ruleset import Holding, Played, RuleSet
from hanascore.rules.settling import card_points, total, value_of
from hanascore.scoring.rounds import four_of_a_month, reckoned, undrawn

_NOT_A_SUIT = 4


def check_counts(played: Played) -> Iterator[Problem]:
    """Every problem of piles known by their counts, and what can never be verified."""
    round = played.round
    if round.evidence is Evidence.POINTS:
        message = "the scores of this round are as they were written, and nothing of it can be verified"
        hint = "write `captured` where the piles are known"
        yield note("unverified", of_round(round, "scores"), message, hint)
        return
    counted = [holding for holding in played.holdings if holding.counts]
    for holding in counted:
        yield from _check_pile(played, holding)
    if counted:
        verb = "is" if len(counted) == 1 else "are"
        names = listed(f"{holding.side}'s pile" for holding in counted)
        message = f"{names} {verb} known by numbers alone: plausible, not verified"
        yield note("unverified", of_round(round, "captured"), message, "name the cards to have them verified")


def _check_pile(played: Played, holding: Holding) -> Iterator[Problem]:
    counts = holding.counts
    if counts is None:
        return
    found = reckoned(played.rules, played.record, played.round, counts, holding.context)
    place = of_pile(played.record, played.round, holding.side)
    yield from _impossible(played.rules, holding.side, found, place, counts)
    yield from _undecided(played.rules, holding.side, found, place)


def _impossible(
    rules: RuleSet, side: str, found: Reckoned, place: Place, counts: Counts
) -> Iterator[Problem]:
    for id in found.impossible:
        yaku = rules.find_yaku(id)
        if yaku is None:
            message = f"no pile can have the counts of {side}'s with the cards it names"
            yield error("counts-impossible", place, message, "correct the numbers, or the cards")
            continue
        numbers = zip(Kind, counts.by_kind, strict=True)
        has = listed(
            [many(number, kind.value, kind.plural) for kind, number in numbers if number] or ["no cards"]
        )
        beside = "" if len(counts.listed) == 1 else " beside what else is listed"
        message = f"{side} lists {yaku.name}, which a pile of {has} cannot hold{beside}"
        yield error("counts-impossible", place, message, "correct the numbers, or the yaku that are listed")


def _undecided(rules: RuleSet, side: str, found: Reckoned, place: Place) -> Iterator[Problem]:
    for kind in found.unnamed:
        yield error(
            "counts-undecided",
            place,
            f"{kind.plural} are not all worth the same here, and {side}'s are counted without names",
            f"name them: {kind.plural}: {_example(rules, kind)}",
        )
    if found.undecided:
        names = listed([yaku.name for id in found.undecided if (yaku := rules.find_yaku(id))], "or")
        yield error(
            "counts-undecided",
            place,
            f"{side}'s counts do not tell what {names} {'is' if len(found.undecided) == 1 else 'are'} worth",
            "name the cards, or list every yaku the pile makes under `yaku`",
        )
    if found.cup_needed:
        yield error(
            "counts-undecided",
            place,
            f"whether the sake cup is in {side}'s pile changes its points",
            "write `sake_cup: yes` or `sake_cup: no` in the pile",
        )


def _example(rules: RuleSet, kind: Kind) -> str:
    """Two cards of a kind that are worth different points, by their pictures where they have one."""
    rows = [row.cards for row in rules.value_classes if row.kind is kind]
    cards = [next(deck.in_order(row)) for row in rows[:2]]
    return " ".join(_picture(card.id) if kind in {Kind.BRIGHT, Kind.ANIMAL} else card.code for card in cards)


def _picture(id: str) -> str:
    return id.split("-", 1)[1]


def deck_short(played: Played) -> Iterator[Problem]:
    """Whether piles, some of them known by numbers, come to every card that is played, and to their value."""
    if undrawn(played):
        return
    rules, round = played.rules, played.round
    aside = _aside(played)
    short: dict[Kind, int] = {}
    for at, (kind, cards) in enumerate(KINDS.items()):
        held = sum(holding.kinds[at] for holding in played.holdings)
        lacking = cards.bit_count() - held - (aside & cards).bit_count()
        if lacking > 0 and (kind is not Kind.CHAFF or played.record.chaff_kept):
            short[kind] = lacking
    if not short:
        return
    place = of_round(round, "captured")
    words = listed(many(number, kind.value, kind.plural) for kind, number in short.items())
    number = sum(short.values())
    verb = "is" if number == 1 else "are"
    yield warning(
        "cards-missing",
        place,
        f"{words} {verb} in no pile, and every card of this game is taken",
        "look over the counts",
    )
    worth = rules.deck_total - value_of(played, aside)
    found = total(entry for holding in played.holdings for entry in card_points(played, holding))
    if found < worth:
        yield warning(
            "deck-total",
            place,
            f"the card points of all piles come to {found}, and the cards played are worth {worth}: "
            f"{worth - found} too few{worth_just(rules, worth - found)}",
            "look over the counts",
        )


def _aside(played: Played) -> int:
    """Cards known to lie in no pile: left over and handed to nobody, or four that stay on the field."""
    cards = played.round.left_over or 0
    if played.options.four_on_field == "stay":
        cards |= four_of_a_month(played.round.opening_field or 0)
    for holding in played.holdings:
        cards &= ~holding.pile
    return cards


def worth_just(rules: RuleSet, points: int) -> str:
    """The single cards that are worth just so many points, in words; nothing where none is."""
    words = []
    for row in rules.value_classes:
        if row.value != points:
            continue
        whole = row.cards == KINDS[row.kind]
        if whole or row.cards.bit_count() > _NOT_A_SUIT:
            article = "an" if row.kind is Kind.ANIMAL else "a"
            words.append("one chaff" if row.kind is Kind.CHAFF else f"{article} {row.kind.value}")
        else:
            words += [f"the {_picture(id)}" for id in deck.ids(row.cards)]
    return f", what {listed(words, 'or')} is worth" if words else ""

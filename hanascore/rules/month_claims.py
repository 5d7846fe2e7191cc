"""Month yaku taken on a player's word, where chaff was thrown away: who claims them, and what the piles deny.

A game that allows it names the fact that tells of them, `claims_fact` of its rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards import deck
from hanascore.problems.problem import Place, Problem, error, note, warning
from hanascore.rules.ruleset import Holding, Played
from hanascore.rules.yaku import Yaku

# The pages of the problems found here.
PAGES = ("month-bonus-denied", "month-bonus-idle")


def check_claims(played: Played) -> Iterator[Problem]:
    """What the piles say of the claims. A claim they cannot deny is marked unverified."""
    claims = getattr(played.facts, played.rules.claims_fact, None)
    if not claims or not played.holdings:
        return
    place = Place(played.round.path).inside(played.rules.claims_fact)
    if played.record.chaff_kept:
        yield warning(
            "month-bonus-idle",
            place.at_key(),
            "chaff is kept in this record, so the piles decide the month yaku and no claim is needed",
            "write `chaff: discarded` at the top if chaff was thrown away, or leave the claims out",
        )
        return
    owners: dict[str, str] = {}
    for name, ids in claims.items():
        side = played.side_of(name)
        for id in ids:
            yaku = played.rules.find_yaku(id)
            if yaku is not None:
                yield _answer(played, yaku, side, owners.setdefault(id, side), place.inside(name))


def _answer(played: Played, yaku: Yaku, side: str, owner: str, place: Place) -> Problem:
    """What is to be said of one claim."""
    if not yaku.pattern.cards & deck.CHAFF:
        return error(
            "month-bonus-denied",
            place,
            f"{yaku.name} needs no chaff, so {side}'s pile decides it and not a claim",
            f"leave {yaku.id} out of `{played.rules.claims_fact}`",
        )
    against = _evidence_against(played, yaku, side, owner)
    if against:
        return error(
            "month-bonus-denied",
            place,
            f"{side} claims {yaku.name}, but {against}",
            "correct the pile, or leave the claim out",
        )
    if yaku not in played.rules.yaku:
        return note(
            "held-not-in-play",
            place,
            f"{side} claims {yaku.name}, which is not in play and scores nothing",
        )
    return note(
        "unverified",
        place,
        f"{side}'s {yaku.name} rests on the claim alone, since its chaff was thrown away",
    )


def _evidence_against(played: Played, yaku: Yaku, side: str, owner: str) -> str:
    """What in the piles speaks against a claim, in words; nothing where nothing does."""
    kept = yaku.pattern.cards & ~deck.CHAFF
    for holding in played.holdings:
        if holding.side != side and holding.pile & kept:
            card = deck.ids(holding.pile & kept)[0]
            return f"the {card} lies in {holding.side}'s pile"
    own = next((one for one in played.holdings if one.side == side), None)
    if own is not None and _lacks(own, kept):
        return f"{side}'s pile lacks {' and '.join(_lacks(own, kept))}"
    return "" if owner == side else f"{owner} claims it too"


def _lacks(holding: Holding, cards: int) -> list[str]:
    """The cards a pile must hold and does not; of a pile known by numbers, the kinds it has too few of."""
    if holding.counts is None:
        return [f"the {id}" for id in deck.ids(cards & ~holding.pile)]
    rows = zip(deck.KINDS.items(), holding.kinds, strict=True)
    return [
        f"{'an' if kind is deck.Kind.ANIMAL else 'a'} {kind.value}"
        for (kind, of), number in rows
        if (cards & of).bit_count() > number
    ]

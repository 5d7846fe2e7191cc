"""Checks of facts that several games share: who dropped out, multipliers that carry over, claimed yaku."""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards import deck
from hanascore.model.places_and_fixes import leave_out_item, place_of_entry, write_in_round
from hanascore.problems.fix import Blank, Fix, remove, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, note, warning
from hanascore.rules.played import Holding, Played
from hanascore.rules.yaku import Yaku
from hanascore.words.english import listed, with_article


def check_dropped(played: Played) -> Iterator[Problem]:
    """Check that a round in which players sit out says who of them dropped out, because that costs points."""
    away = played.round.sitting_out
    if away and getattr(played.facts, "dropped", None) is None:
        message = "dropping out costs points here, but the round does not say who dropped out"
        dropped = [*([player] for player in away), "none"]
        fixes = [write_in_round(played.round, "dropped", players) for players in dropped]
        yield error("fact-missing", Place(played.round.path), message, fixes=fixes)


def check_carry(played: Played) -> Iterator[Problem]:
    """Check that the multipliers from earlier rounds are known, and that the round agrees with them."""
    stated = played.facts.carry
    carried = played.carried
    place = Place(played.round.path)
    if stated is None and carried is None:
        message = "the multipliers from earlier rounds are unknown, so none is used"
        fixes = [
            write_in_round(played.round, "carry", Blank("NUMBER")),
            write_in_round(played.round, "carry", 1, "if nothing is passed on"),
        ]
        yield warning("multiplier-doubtful", place, message, fixes=fixes)
    elif stated is not None and carried is not None and played.carry != carried:
        words = listed(map(str, carried)) or "nothing"
        message = f"earlier rounds pass on {words}, but this round says {listed(map(str, stated))}"
        advice = "or leave it: the number in the round is used"
        fixes = [remove(place.inside("carry"))]
        yield warning("multiplier-doubtful", place.inside("carry"), message, advice, fixes=fixes)


def check_month_claims(played: Played) -> Iterator[Problem]:
    """Check month yaku that players claim because chaff was thrown away.

    A claim that the piles do not contradict counts, with a note that it is unverified.
    """
    fact = played.rules.claims_fact
    claims = getattr(played.facts, fact, None)
    place = Place(played.round.path).inside(fact)
    if not claims or not played.holdings:
        return
    if played.record.chaff_kept:
        message = "chaff is kept in this record, so the piles decide the month yaku and no claim is needed"
        fixes = [write(("chaff",), "discarded", when="if chaff was thrown away"), remove(place)]
        yield warning("chaff-discarded", place.at_key(), message, fixes=fixes)
        return
    owners: dict[str, str] = {}
    for name, ids in claims.items():
        side = played.side_of(name)
        for yaku in filter(None, map(played.rules.find_yaku, ids)):
            owner = owners.setdefault(yaku.id, side)
            at = place_of_entry(played.round, fact, name)
            yield _check_claim(played, yaku, side, owner, at, leave_out_item(at, ids, yaku.id))


def _check_claim(played: Played, yaku: Yaku, side: str, owner: str, place: Place, leave_out: Fix) -> Problem:
    """Return the problem with one claim. `owner` is the side that claims the yaku first."""
    if not yaku.pattern.cards & deck.CHAFF:
        message = f"{yaku.name} needs no chaff, so {side}'s pile decides it and not a claim"
        return error("fact-impossible", place, message, fixes=[leave_out])
    if against := _evidence_against(played, yaku, side, owner):
        message = f"{side} claims {yaku.name}, but {against}"
        return error("fact-impossible", place, message, "or correct the pile", fixes=[leave_out])
    if yaku not in played.rules.yaku:
        message = f"{side} claims {yaku.name}, which is not in play and scores nothing"
        return note("not-in-play", place, message)
    message = f"{side}'s {yaku.name} is only claimed: its chaff was thrown away, so nothing proves it"
    return note("unverified", place, message)


def _evidence_against(played: Played, yaku: Yaku, side: str, owner: str) -> str:
    """Return what in the piles contradicts a claim, in words, or nothing."""
    needed = yaku.pattern.cards & ~deck.CHAFF
    lacking: list[str] = []
    for holding in played.holdings:
        if holding.side == side:
            lacking = _lacking_cards(holding, needed)
        elif holding.pile & needed:
            card = deck.ids(holding.pile & needed)[0]
            return f"the {card} lies in {holding.side}'s pile"
    if lacking:
        return f"{side}'s pile lacks {listed(lacking)}"
    return "" if owner == side else f"{owner} claims it too"


def _lacking_cards(holding: Holding, needed: int) -> list[str]:
    """Return the needed cards that a pile lacks. If it is known by numbers, the kinds with too few cards."""
    if not holding.counts:
        return [f"the {id}" for id in deck.ids(needed & ~holding.pile)]
    rows = zip(holding.cards_by_kind.by_kind.items(), holding.kinds, strict=True)
    return [
        with_article(kind.value) for (kind, cards), number in rows if (needed & cards).bit_count() > number
    ]

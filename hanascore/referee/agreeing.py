"""What a round says beside its turns, held against what the turns come to.

Piles agree by kind, and by number only as far as numbers were written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hanascore.cards.deck import CHAFF, WHOLE, in_order, of_month
from hanascore.cards.notation import label, of_cards, of_chaff
from hanascore.problems.problem import Place, Problem, error
from hanascore.problems.words import a, listed
from hanascore.referee.numbering import chaff_of, tokens_of, worlds
from hanascore.scoring.rounds import lay_out

if TYPE_CHECKING:
    from hanascore.referee.playing import Playing

_BY_TURNS = "the turns come to this: leave it out, or correct one of the two"


def disagreements(
    playing: Playing,
    piles: tuple[int, ...],
    left_over: int,
    facts: Mapping[str, Any],
    dealer: str | None,
) -> list[Problem]:
    """Every problem of what the round states beside its turns."""
    round = playing.round
    found: list[Problem] = []
    if round.piles or round.counts:
        found += _piles(playing, piles, left_over, facts, dealer)
    if round.left_over is not None:
        found += _left_over(playing, piles)
    if round.facts is not None:
        found += _facts(playing, facts)
    return found


def _piles(
    playing: Playing,
    piles: tuple[int, ...],
    left_over: int,
    facts: Mapping[str, Any],
    dealer: str | None,
) -> Iterator[Problem]:
    round, record = playing.round, playing.laws.record
    kept = WHOLE if record.chaff_kept else ~CHAFF
    place = Place((*round.path, "captured"))
    awards: dict[str, int] | None = None
    for at, side in enumerate(record.sides):
        counts = round.counts[at] if round.counts else None
        if counts is not None:
            yield from _counts(side, piles[at], counts.by_kind, place)
            continue
        stated, found = round.piles[at] & kept, piles[at] & kept
        extra, lacking = _apart(stated, found)
        if not extra and not lacking:
            continue
        if awards is None:
            awards = _awards(playing, piles, left_over, facts, dealer)
        # A pile may be written with the cards a rule gives out at the end, or without them.
        given = awards.get(side, 0)
        if lacking or _apart(extra, given)[0]:
            yield _differs(playing, side, extra, lacking, place)
    if not awards and record.chaff_kept:
        yield from _numbers(playing, place)


def _apart(stated: int, found: int) -> tuple[int, int]:
    """What one set has beyond another and the other way round, chaff of a month being alike."""
    extra, lacking = stated & ~found, found & ~stated
    for number in range(1, 13) if extra & CHAFF and lacking & CHAFF else ():
        month = CHAFF & of_month(number)
        while extra & month and lacking & month:
            extra ^= extra & month & -(extra & month)
            lacking ^= lacking & month & -(lacking & month)
    return extra, lacking


def _names(playing: Playing, cards: int) -> str:
    months = playing.laws.months
    words = []
    for card in in_order(cards):
        value = of_chaff(card.month) if card.bit & CHAFF else of_cards(card.bit)
        words.append(label(value, months))
    return listed(words)


def _differs(playing: Playing, side: str, extra: int, lacking: int, place: Place) -> Problem:
    parts = []
    if lacking:
        parts.append(f"lacks {_names(playing, lacking)}")
    if extra:
        parts.append(f"has {_names(playing, extra)} beyond it")
    data = playing.round.data.get("captured")
    at = place.inside(side) if isinstance(data, dict) and side in data else place.at_key()
    message = f"the turns come to another pile: {side}'s as written {' and '.join(parts)}"
    hint = "leave `captured` out, or correct it or the turns"
    return error("pile-differs", at, message, hint)


def _counts(side: str, pile: int, numbers: tuple[int, int, int, int], place: Place) -> Iterator[Problem]:
    from hanascore.cards.deck import KINDS

    for (kind, cards), number in zip(KINDS.items(), numbers, strict=True):
        found = (pile & cards).bit_count()
        if found != number:
            message = f"{side} has {number} {kind.plural} as written, and {found} by the turns"
            yield error("pile-differs", place.inside(side), message, _BY_TURNS)


def _awards(
    playing: Playing,
    piles: tuple[int, ...],
    left_over: int,
    facts: Mapping[str, Any],
    dealer: str | None,
) -> dict[str, int]:
    import dataclasses

    laws, round = playing.laws, playing.round
    told = round.facts if round.facts is not None else laws.game.facts()
    round = round._replace(
        piles=piles, left_over=left_over, counts=None, facts=dataclasses.replace(told, **facts)
    )
    played = lay_out(laws.game, laws.rules, laws.record, round, dealer=dealer, month=playing.month)
    found: dict[str, int] = {}
    for award in played.awards:
        found[award.side] = found.get(award.side, 0) | award.cards
    return found


def _numbers(playing: Playing, place: Place) -> Iterator[Problem]:
    """Piles that agree by kind, and name a chaff with a number that somebody else took."""
    round, laws, record = playing.round, playing.laws, playing.laws.record
    data = round.data.get("captured")
    if not isinstance(data, dict):
        return
    for month in range(1, 13):
        four = of_month(month)
        named = {
            side: cards
            for side in record.sides
            if (cards := tokens_of(four, data.get(side), laws.months)[0]) and cards & CHAFF
        }
        if not named or len(chaff_of(four)) < 2:
            continue
        ways = worlds(four, playing.script, playing.steps)
        for side, cards in named.items():
            seats = {playing.seats[player] for player in record.members(side) if player in playing.seats}
            ways = [
                world
                for world in ways
                if all(
                    not bit & cards or (spot == "pile" and seat in seats)
                    for bit, (spot, seat) in zip(chaff_of(four), world, strict=True)
                )
            ]
            if not ways:
                chaff = a(label(of_chaff(month), laws.months))
                message = f"{side}'s pile as written has {chaff} of another number"
                yield error("pile-differs", place.inside(side), message, _BY_TURNS)
                break


def _left_over(playing: Playing, piles: tuple[int, ...]) -> Iterator[Problem]:
    """Left-over cards as written hold what lay on the field at the end, and nothing that was taken."""
    taken = 0
    for pile in piles:
        taken |= pile
    stated = playing.round.left_over or 0
    kept = WHOLE if playing.laws.record.chaff_kept else ~CHAFF
    wrong = _apart(stated, WHOLE & ~taken)[0]
    lacking = _apart(stated, (playing.field | playing.aside) & kept)[1] if not playing.hidden else 0
    parts = []
    if wrong:
        parts.append(f"{_names(playing, wrong)} was taken")
    if lacking:
        parts.append(f"{_names(playing, lacking)} lay on the field at the end")
    if parts and playing.ended == "played-out":
        place = Place((*playing.round.path, "left_over"))
        yield error(
            "fact-differs", place, f"`left_over` differs from the turns: {' and '.join(parts)}", _BY_TURNS
        )


def _facts(playing: Playing, facts: Mapping[str, Any]) -> Iterator[Problem]:
    round = playing.round
    for name, found in facts.items():
        stated = getattr(round.facts, name, None)
        if stated is None or _same(playing, stated, found):
            continue
        message = f"`{name}` is {_told(playing, stated)} as written, and {_told(playing, found)} by the turns"
        yield error("fact-differs", Place((*round.path, name)), message, _BY_TURNS)


def _same(playing: Playing, stated: Any, found: Any) -> bool:
    wild = playing.laws.play.wild
    if isinstance(stated, Mapping):
        took = stated.get("took", 0)
        if found is None:
            # A wild card that took one of its own month was an ordinary card.
            return (
                wild is not None
                and bool(took)
                and next(in_order(took)).month == next(in_order(wild.card)).month
            )
        same = _apart(took, found["took"]) == (0, 0) and stated.get("by") == found["by"]
        return same and stated.get("from") in (None, found["from"])
    if isinstance(stated, bool):
        return stated is bool(found)
    return bool(stated == found)


def _told(playing: Playing, value: Any) -> str:
    if isinstance(value, Mapping):
        source = f" from the {value['from']}" if value.get("from") else ""
        return f"{_names(playing, value.get('took') or 0)}, taken by {value.get('by')}{source}"
    if isinstance(value, tuple):
        return ", ".join(value) or "nobody"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nobody" if value is None else str(value)

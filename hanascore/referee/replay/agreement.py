"""Check that the turns reach the end of the round, and that the play agrees with the rest of the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from hanascore.cards.deck import CHAFF, in_order, of_month, union
from hanascore.model.places_and_fixes import write_in_round
from hanascore.problems.fix import Blank, remove
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, note, warning
from hanascore.referee.replay.results import RoundReplay
from hanascore.referee.replay.table import PLAYED_OUT, PlayTable
from hanascore.rules.play import WILD_FACT, Wild
from hanascore.scoring.round import lay_out
from hanascore.words.english import many

_ADVICE = "or correct what is written here, or the turns"
_CORRECT_FIELD = "a card that matches must take: correct the opening field or the turns"


# The end of the round


def check_end(table: PlayTable) -> list[Problem]:
    """Check that the turns reach the end of the round, and warn of doubtful play."""
    number = len(table.turns)
    place = Place((*table.round.path, "turns")).at_key()
    problems = []
    if not table.ended:
        player, left = table.order[table.next_seat], table.left[table.next_seat]
        where = f"after {many(number, 'turn')}" if number else "before the first"
        whose = f"it is {player}'s turn, with {many(left, 'card')} left"
        message = f"the turns stop {where}, but the round goes on: {whose}"
        problems.append(error("too-few-turns", place, message, "write down the turns that are missing"))
    elif table.hidden:
        problems += _check_never_seen(table, place)
    if table.could_match and table.rules.play.must_match is False:
        first = table.could_match[0]
        times = len(table.could_match)
        when = "in one turn" if times == 1 else f"in {times} turns"
        message = f"a card was laid down by a player who could match, {when} (turn {first + 1} first)"
        advice = "one reading of the source allows this only if no card can match"
        problems.append(note("must-match", table.turns.place_of_text(first), message, advice))
    return problems


def _check_never_seen(table: PlayTable, place: Place) -> Iterator[Problem]:
    """Check the written opening field: a card that no turn shows must have lain on the field all along."""
    ruling = table.rules.four_on_field
    unseen = {month: table.pool & month for month in map(of_month, range(1, 13))}
    # Four of a month on the field void a deal, unless a ruling leaves them there or gives them to the dealer.
    most = {month: table.hidden_limit.get(month, 3 if ruling == "misdeal" else 4) for month in unseen}
    if table.pool.bit_count() > table.hidden:
        at_most = sum(min(cards.bit_count(), most[month]) for month, cards in unseen.items())
        if at_most < table.hidden:
            message = (
                f"{many(table.hidden, 'card')} of the opening field never turned up, but at most "
                f"{at_most} can have lain there: cards of their months were laid down or took others"
            )
            yield error("field-left", place, message, _CORRECT_FIELD)
        return
    for month, cards in unseen.items():
        lay = f"{table.in_words(cards)} never turned up, so they lay on the field all the time"
        if cards == month and month not in table.hidden_limit and ruling != "stay":
            fate = "void the deal" if ruling == "misdeal" else "belong to the dealer"
            advice, fixes = "look for a turn that took them", []
            if ruling == "dealer":
                advice = "the four are among them"
                fixes = [write_in_round(table.round, "opening_field", Blank("CARDS"))]
            yield error("field-left", place, f"{lay}, but four of a month {fate}", advice, fixes=fixes)
        elif cards.bit_count() > most[month]:
            message = f"{lay}, but cards of the month were laid down or took others"
            yield error("field-left", place, message, _CORRECT_FIELD)


# What the round states


def check_agreement(table: PlayTable, replay: RoundReplay) -> Iterator[Problem]:
    """Check that the written piles, left-over cards and facts of a round agree with its turns."""
    if table.round.piles or table.round.counts:
        yield from _compare_piles(table, replay)
    if table.round.left_over is not None:
        yield from _compare_left_over(table, replay)
    yield from _compare_facts(table, replay.facts)


def _compare_piles(table: PlayTable, replay: RoundReplay) -> Iterator[Problem]:
    """Compare the written piles with the play.

    Chaff of a month are alike unless their numbers are written.
    """
    round = table.round
    record = table.rules.record
    place = Place((*round.path, "captured"))
    differing = False
    awards: dict[str, int] = {}
    for index, side in enumerate(record.sides):
        counts = round.counts[index] if round.counts else None
        if counts:
            for (kind, cards), number in zip(counts.kinds.by_kind.items(), counts.by_kind, strict=True):
                taken = (replay.piles[index] & cards).bit_count()
                if number != taken:
                    message = f"{side} has {number} {kind.plural} as written, but {taken} by the turns"
                    yield _turns_differ(table, "captured", place.inside(side), message)
            continue
        in_piles = record.cards_kept
        extra, lacking = _difference(round.piles[index] & in_piles, replay.piles[index] & in_piles)
        if not extra and not lacking:
            continue
        if not differing:
            differing = True
            awards = _awards(table, replay)
        # A pile may be written with the cards that a rule awards at the end of the round, or without them.
        awarded = awards.get(side, 0)
        if lacking & ~awarded or _difference(extra, awarded)[0]:
            yield _other_pile(table, side, extra, lacking, place)
    if not awards and record.chaff_kept:
        yield from _compare_chaff_numbers(table, place)


def _difference(stated: int, replayed: int) -> tuple[int, int]:
    """Return the cards that only the first set has, and the cards that only the second set has.

    The numbers of chaff do not matter.
    """
    extra, lacking = stated & ~replayed, replayed & ~stated
    for number in range(1, 13) if extra & CHAFF and lacking & CHAFF else ():
        month = CHAFF & of_month(number)
        while extra & month and lacking & month:
            extra ^= extra & month & -(extra & month)
            lacking ^= lacking & month & -(lacking & month)
    return extra, lacking


def _other_pile(table: PlayTable, side: str, extra: int, lacking: int, place: Place) -> Problem:
    parts = []
    if lacking:
        parts.append(f"lacks {table.in_words(lacking)}, which {side} captures in the turns")
    if extra:
        parts.append(f"has {table.in_words(extra)}, which {side} does not capture in the turns")
    captured = table.round.data.get("captured")
    has_place = isinstance(captured, dict) and side in captured
    message = f"{side}'s pile as written {', and '.join(parts)}"
    advice = _ADVICE
    if any(effects.given for effects in table.effects.values()):
        advice += "; a turn may name the chaff that others gave: steals 3c"
    place = place.inside(side) if has_place else place.at_key()
    return _turns_differ(table, "captured", place, message, advice)


def _turns_differ(table: PlayTable, key: str, place: Place, message: str, advice: str = _ADVICE) -> Problem:
    """Return the error that a key of the round says something else than the turns, which decide it."""
    fixes = [remove(Place((*table.round.path, key)))]
    return error("turns-differ", place, message, advice, fixes=fixes)


def _awards(table: PlayTable, replay: RoundReplay) -> dict[str, int]:
    """Return the cards that rules award at the end of the round, by side."""
    round = replay.apply_to(replace(table.round, piles=(), left_over=None))
    played = lay_out(table.rules.ruled, round, dealer=table.dealer, month=table.month)
    return {
        side: union(award.cards for award in played.awards if award.side == side)
        for side in dict.fromkeys(award.side for award in played.awards)
    }


def _compare_chaff_numbers(table: PlayTable, place: Place) -> Iterator[Problem]:
    """Compare chaff that a pile names by number with the play, in which another side may have taken it."""
    round = table.round
    record = table.rules.record
    if not isinstance(round.data.get("captured"), dict):
        return
    for month in map(of_month, range(1, 13)):
        for side, pile in zip(record.sides, round.piles, strict=True):
            named = pile & round.numbered_chaff & month
            table.renumber(named, table.pile_of(side))
            if named & ~table.pile_of(side):
                words = table.chaff_in_words(month)
                message = f"{side}'s pile names {words} by a number that another side took"
                yield _turns_differ(table, "captured", place.inside(side), message)
                break
            table.numbered |= named


def _compare_left_over(table: PlayTable, replay: RoundReplay) -> Iterator[Problem]:
    """Compare the written left-over cards with the cards that lay on the field at the end of the play."""
    stated = table.round.left_over or 0
    in_piles = table.rules.record.cards_kept
    taken = _difference(stated, table.rules.record.deck & ~union(replay.piles))[0]
    lacking = 0 if table.hidden else _difference(stated, (table.field | table.aside) & in_piles)[1]
    parts = [f"{table.in_words(taken)} was taken"] if taken else []
    parts += [f"{table.in_words(lacking)} lay on the field at the end"] if lacking else []
    if parts and table.ended == PLAYED_OUT:
        message = f"`left_over` differs from the turns: {' and '.join(parts)}"
        place = Place((*table.round.path, "left_over"))
        yield _turns_differ(table, "left_over", place, message)


def _compare_facts(table: PlayTable, facts: Mapping[str, Any]) -> Iterator[Problem]:
    for name, value in facts.items():
        stated = getattr(table.round.facts, name, None)
        replayed = value
        if stated is None:
            continue
        if name == table.rules.play.announced_fact and not table.announced:
            yield from _note_undeclared(table, name, stated, replayed)
            continue
        if name == table.rules.play.announced_fact:
            # The record says which sets each side announced, but not with which cards.
            stated = _announced_sets(table, stated)
            replayed = _announced_sets(table, replayed)
        if not _is_same_fact(table, name, stated, replayed):
            words = (_fact_in_words(table, value) for value in (stated, replayed))
            message = "`{}` is {} as written, but {} by the turns".format(name, *words)
            yield _turns_differ(table, name, Place((*table.round.path, name)), message)


def _note_undeclared(
    table: PlayTable, name: str, stated: Mapping[str, Any], replayed: Mapping[str, Any]
) -> Iterator[Problem]:
    """Warn of declared sets that do not count because none of their cards was laid down."""
    for player, sets in stated.items():
        for id in sets:
            if id not in replayed.get(player, ()):
                message = f"{player} declared {id}, but by the turns laid none of its cards on the field, "
                message += "so it does not count"
                advice = "correct the turns or the declaration"
                yield warning("nothing-declared", Place((*table.round.path, name, player)), message, advice)


def _is_same_fact(table: PlayTable, name: str, stated: Any, replayed: Any) -> bool:
    wild = table.rules.wild
    calls = table.rules.play.calls
    if wild and name == WILD_FACT:
        return _is_same_wild_use(wild, stated, replayed)
    if calls and name == calls.called_fact and isinstance(table.round.data.get(name), Mapping):
        # The record says how often each player called, with the first caller first.
        return Counter(stated) == Counter(replayed) and stated[:1] == replayed[:1]
    if isinstance(stated, Mapping):
        stated = {player: number for player, number in stated.items() if number}
        replayed = replayed or {}
        if calls and name == calls.points_fact:
            # The record need not state the points of every caller.
            replayed = {player: number for player, number in replayed.items() if player in stated}
        return bool(stated == replayed)
    return bool(stated == (bool(replayed) if isinstance(stated, bool) else replayed))


def _is_same_wild_use(wild: Wild, stated: Mapping[str, Any], replayed: Mapping[str, Any] | None) -> bool:
    took = stated.get("took", 0)
    if replayed is None:
        # A wild card that took a card of its own month acted as an ordinary card.
        return bool(took and next(in_order(took)).month == wild.month)
    same_card = _difference(took, replayed["took"]) == (0, 0)
    same_source = stated.get("from") in (None, replayed["from"])
    return same_card and same_source and stated.get("by") == replayed["by"]


def _announced_sets(table: PlayTable, fact: Mapping[str, Mapping[str, int]]) -> tuple[str, ...]:
    """Return which sides announced which sets, in words."""
    side_of = table.rules.record.side_of
    return tuple(sorted({f"{id} of {side_of(player)}" for player, sets in fact.items() for id in sets}))


def _fact_in_words(table: PlayTable, value: Any) -> str:
    if isinstance(value, Mapping) and "took" in value:
        source = f" from the {value['from']}" if value.get("from") else ""
        return f"{table.in_words(value.get('took') or 0)}, taken by {value.get('by')}{source}"
    if isinstance(value, Mapping):
        parts = [
            f"{player}: {'nothing' if part == () else _fact_in_words(table, part)}"
            for player, part in value.items()
        ]
        return ", ".join(parts) or "nothing"
    if isinstance(value, tuple):
        return ", ".join(value) or "nobody"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nobody" if value is None else str(value)

"""A pile as people write it, under options as people write them; and the scorer of many piles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from hanascore.cards.deck import WHOLE
from hanascore.cards.names import counts_in_words
from hanascore.cards.notation import code_pile
from hanascore.cards.pile import Pile, read_cards
from hanascore.games import GAMES
from hanascore.model.record import Counts
from hanascore.problems.problem import NOWHERE, Place, Problem, Span, error
from hanascore.problems.words import listed, many
from hanascore.record.cursor import Cursor
from hanascore.record.document import read_document
from hanascore.record.house_rules import read_house_rules
from hanascore.record.options import read_option
from hanascore.record.source import Document, as_parsed, parse_value
from hanascore.record.tokens import assign_cards, read_text
from hanascore.referee.possible.counts import check_counts
from hanascore.rules.counting import CountContext, evaluate_counts, open_yaku
from hanascore.rules.game import Game
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context
from hanascore.scoring.pile import DealtHand, PileContext, PileScore

_JAPANESE = "japanese"


def with_house_rules(
    game: Game, rules: RuleSet, written: Mapping[str, Any] | None, months: str | None
) -> RuleSet:
    """The rules with house rules as a record writes them laid over; ValueError says what is wrong."""
    if written is not None and not isinstance(written, Mapping):
        raise TypeError(f"house rules are a mapping, as in a record, and not a {type(written).__name__}")
    problems: list[Problem] = []
    at = Cursor(as_parsed({"house_rules": dict(written or {})}, none="none"), problems).inside("house_rules")
    house = read_house_rules(game, at, options={}, months=months)
    if problems:
        raise ValueError(problems[0].with_hint)
    return apply_house_rules(rules, house)


def cards_of(pile: str | Pile, months: str | None, rules: RuleSet | None = None) -> int:
    """The cards of a pile, or of a text; ValueError says what cannot be read or is no card of the rules."""
    if isinstance(pile, str):
        read = read_pile(pile, months, rules=rules)
        if not isinstance(read, list):
            return read
        raise ValueError(read[0].with_hint)
    if rules and (strange := pile.cards & WHOLE & ~rules.deck):
        raise ValueError(f"not in the deck of this game: {code_pile(strange)}")
    return pile.cards


def read_pile(
    text: str, months: str | None, what: str = "the pile", rules: RuleSet | None = None
) -> int | list[Problem]:
    """The cards a text names, or everything that is wrong with it, each with its place in the text.

    >>> read_pile("1b 9s", "japanese")[0].place.span
    Span(line=1, column=4, end_line=1, end_column=6)
    """
    deck, yellow = (rules.deck, rules.yellow) if rules else (WHOLE, False)
    try:
        cards = read_cards(text, months, yellow=yellow)
        if not cards & ~deck:
            return cards
    except ValueError:
        pass  # it is read once more, for everything that is wrong with it and where
    problems: list[Problem] = []
    written = read_text(months, Cursor(text, problems))
    (cards,) = assign_cards({what: written}, months, deck, yellow=yellow)
    return [_placed(problem) for problem in dict.fromkeys(problems)] if problems else cards


def score_pile_text(
    game: Game,
    under: PileContext,
    text: str | Mapping[str, Any],
    months: str | None,
    hand: DealtHand | None = None,
) -> PileScore | list[Problem]:
    """What a pile is worth as people write it: cards, or numbers as in `3 brights` and `{points: 95}`."""
    try:
        if isinstance(text, str):
            told = parse_value(text) if text.lstrip().startswith("{") else counts_in_words(text)
        else:
            told = as_parsed(text, none="none")
    except ValueError as fault:
        return [error("wrong-type", NOWHERE, str(fault), "")]
    if isinstance(text, str) and told is None:
        cards = read_pile(text, months, rules=under.rules)
        return cards if isinstance(cards, list) else PileScore(under, cards, hand)
    score = _score_told(game, under, told, months)
    if isinstance(score, PileScore):
        score.hand = hand
    return score


def _score_told(game: Game, under: PileContext, told: Any, months: str | None) -> PileScore | list[Problem]:
    """What a half-known pile is worth, told as a record tells it: by counts, or by points and yaku."""
    name, number = "Pile", game.active or game.players[0]
    others = [f"Player {seat}" for seat in range(2, number + 1)]
    data: dict[str, Any] = {
        "hanascore": "1",
        "game": game.id,
        "players": [name, *others],
        "options": as_parsed(under.rules.options._asdict(), none="none"),
        "rounds": [{"captured": {name: told, **dict.fromkeys(others, "none")}}],
    }
    read = read_document(Document(1, data), months=months)
    if read.record is None:
        return [one for one in read.all_problems if one.stops]
    round, problems = read.record.rounds[0], [*read.all_problems]
    known = round.counts[0] if round.counts else None
    place = Place(("rounds", 0, "captured", name))
    around = CountContext(under.context, ~under.rules.deck)
    if known and not any(one.stops for one in problems):
        problems += check_counts(under.rules, name, known, evaluate_counts(under.rules, known, around), place)
    wrong = [
        one._replace(
            place=NOWHERE,
            message=re.sub(f"the pile of {name}|{name}'s pile|{name}(?='s)", "the pile", one.message),
        )
        for one in dict.fromkeys(problems)
        if one.stops and one.place.path[:4] == place.path
    ]
    if wrong:
        return wrong
    return counted(under, known) if known else PileScore(under, round.piles[0])


def counted(under: PileContext, counts: Counts, elsewhere: int = 0) -> PileScore:
    """What a pile is worth of which only numbers are known; some cards may be known to lie `elsewhere`."""
    around = CountContext(under.context, elsewhere | ~under.rules.deck)
    found = evaluate_counts(under.rules, counts, around)
    leaves = open_yaku(under.rules, counts, around) if counts.points is None else ()
    return PileScore(under, found.known, told=counts, makes=found.made, leaves=leaves)


def _placed(problem: Problem) -> Problem:
    """A problem of a line, with the spans of its parts."""
    parts = [one.part or (0, 0) for one in (problem.place, *problem.also)]
    place, *also = (Place(span=Span(1, start + 1, 1, end + 1)) for start, end in parts)
    return problem._replace(place=place, also=tuple(also))


@cache
def months_of(game: str) -> str | None:
    """How the months are counted in a text for a game, where nobody says; None where that is open."""
    return None if find(game).months_ambiguous else _JAPANESE


def rules_under(
    game: str, options: Mapping[str, Any], *, seat: str | None = None, month: int | None = None
) -> PileContext:
    """What piles of a game are looked at under; ValueError says what is wrong with its options."""
    found = find(game)
    return pile_rules(found, chosen(found, options), seat=seat, month=month)


def chosen(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """The values of options as Python or a record writes them; ValueError says what is wrong."""
    data = as_parsed(options, none="none")
    values = {name: read_option(game, name, value) for name, value in data.items()}
    if wrong := [value for value in values.values() if isinstance(value, Problem)]:
        raise ValueError(wrong[0].with_hint)
    return values


def find(name: str) -> Game:
    """The game of that name; ValueError names the nearest."""
    if not isinstance(name, str):
        raise TypeError(f"a game is named by a text, and not by a {type(name).__name__}")
    game = GAMES.find(name)
    if game is None:
        raise ValueError(": ".join(GAMES.unknown(name)))
    return game


def pile_rules(
    game: Game, options: Mapping[str, Any], *, seat: str | None = None, month: int | None = None
) -> PileContext:
    """A game made ready for many piles."""
    if seat is not None and seat not in game.seats:
        seats = f"the seats are {', '.join(game.seats)}" if game.seats else "no seat scores anything here"
        raise ValueError(f"{game.name} has no seat '{seat}': {seats}")
    if month is not None and not isinstance(month, int):
        raise TypeError(f"a round is named by its number, and not by a {type(month).__name__}")
    if month is not None and month < 1:
        raise ValueError(f"there is no round {month}: rounds count from 1")
    context = Context(month=month, seat=seat, announced=False)
    return PileContext(game.rules(options), context, game.seats, game.hands)


def dealt_hand(under: PileContext, hand: int) -> DealtHand:
    """What a hand is as it is dealt; ValueError where it is not whole."""
    sizes = sorted({deal.hand for deal in under.rules.deals.values()})
    if hand.bit_count() not in sizes:
        held, dealt = many(hand.bit_count(), "card"), listed(map(str, sizes), "or")
        raise ValueError(f"the hand has {held}, and {dealt} are dealt")
    return DealtHand.under(under, hand)

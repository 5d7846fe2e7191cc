"""Score a pile that a user writes, under options that a user writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hanascore.cards.deck import USUAL_KINDS, WHOLE
from hanascore.cards.names import counts_in_words
from hanascore.cards.notation import code_pile
from hanascore.cards.pile import Pile, read_cards
from hanascore.games import GAMES
from hanascore.model.record import Counts
from hanascore.problems.place import NOWHERE, Place, Span
from hanascore.problems.problem import Problem, error
from hanascore.record.card_texts import assign_cards, read_text
from hanascore.record.cursor import Cursor
from hanascore.record.header import Header
from hanascore.record.house_rules import read_house_rules
from hanascore.record.options import read_option
from hanascore.record.piles import ReadingContext, read_piles
from hanascore.record.source import as_parsed, parse_value
from hanascore.referee.possible.counts import NumberedPile, check_counts
from hanascore.rules.counting import CountContext, evaluate_counts, open_yaku
from hanascore.rules.game import Game
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context
from hanascore.scoring.pile import DealtHand, PileContext, PileScore
from hanascore.words.english import listed, many

# The name of the pile's owner, in a record that is made only to check a pile.
_OWNER = "Pile"


# The game and its rules


def find_game(name: str) -> Game:
    """Return the game with a name, or raise ValueError and name the nearest game."""
    if not isinstance(name, str):
        raise TypeError(f"a game is named by a text, not by a {type(name).__name__}")
    game = GAMES.find(name)
    if game is None:
        raise ValueError(": ".join(GAMES.unknown(name)))
    return game


def option_values(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of options that are given in the form of Python or of a record.

    Raise ValueError if a value is wrong.
    """
    data = as_parsed(options, none="none")
    values = {name: read_option(game, name, value) for name, value in data.items()}
    problems = [value for value in values.values() if isinstance(value, Problem)]
    if problems:
        raise ValueError(problems[0].with_hint)
    return values


def with_house_rules(
    game: Game, rules: RuleSet, written: Mapping[str, Any] | None, months: str | None
) -> RuleSet:
    """Return the rules changed by house rules, which are given in the form of a record.

    Raise ValueError if a house rule is wrong.
    """
    if written is not None and not isinstance(written, Mapping):
        raise TypeError(f"house rules are a mapping, as in a record, not a {type(written).__name__}")
    problems: list[Problem] = []
    at = Cursor(as_parsed({"house_rules": dict(written or {})}, none="none"), problems).inside("house_rules")
    house_rules = read_house_rules(game, at, options={}, months=months)
    if problems:
        raise ValueError(problems[0].with_hint)
    return apply_house_rules(rules, house_rules)


def default_months(game: str) -> str | None:
    """Return the order of months for texts about a game if a user names none; None if one has to be named."""
    return None if find_game(game).months_ambiguous else "japanese"


def pile_context(
    game: Game, options: Mapping[str, Any], *, seat: str | None = None, month: int | None = None
) -> PileContext:
    """Return the circumstances that decide the score of a pile. Raise ValueError if they are impossible."""
    if seat is not None and seat not in game.seats:
        seats = f"the seats are {', '.join(game.seats)}" if game.seats else "no seat scores anything here"
        raise ValueError(f"{game.name} has no seat '{seat}': {seats}")
    if month is not None and not isinstance(month, int):
        raise TypeError(f"a round is named by its number, not by a {type(month).__name__}")
    if month is not None and month < 1:
        raise ValueError(f"there is no round {month}: rounds count from 1")
    context = Context(month=month, seat=seat, announced=False)
    return PileContext(game.rules(options), context, game.seats, game.hands)


def pile_context_of(
    game: str, options: Mapping[str, Any], *, seat: str | None = None, month: int | None = None
) -> PileContext:
    """Return the circumstances of a pile, given the name of a game and options as a record writes them."""
    named_game = find_game(game)
    return pile_context(named_game, option_values(named_game, options), seat=seat, month=month)


# The pile


def cards_of(pile: str | Pile, months: str | None, rules: RuleSet | None = None) -> int:
    """Return the cards of a `Pile` or a text.

    Raise ValueError if the text cannot be read, or if a card does not belong to the game.
    """
    if isinstance(pile, str):
        cards = read_pile(pile, months, rules=rules)
        if not isinstance(cards, list):
            return cards
        raise ValueError(cards[0].with_hint)
    if rules and (foreign := pile.cards & WHOLE & ~rules.deck):
        raise ValueError(f"not in the deck of this game: {code_pile(foreign)}")
    return pile.cards


def read_pile(
    text: str, months: str | None, what: str = "the pile", rules: RuleSet | None = None
) -> int | list[Problem]:
    """Return the cards that a text names, or its problems, each with its place in the text.

    >>> read_pile("1b 9s", "japanese")[0].place.span
    Span(line=1, column=4, end_line=1, end_column=6)
    """
    deck, yellow, kinds = (rules.deck, rules.yellow, rules.kinds) if rules else (WHOLE, False, USUAL_KINDS)
    try:
        cards = read_cards(text, months, yellow=yellow, kinds=kinds)
        if not cards & ~deck:
            return cards
    except ValueError:
        pass  # The text has a mistake. Read it again, to collect all problems with their places.
    problems: list[Problem] = []
    tokens = read_text(months, Cursor(text, problems), kinds=kinds)
    (cards,) = assign_cards({what: tokens}, months, deck, yellow=yellow)
    return [_in_line(problem) for problem in dict.fromkeys(problems)] if problems else cards


def _in_line(problem: Problem) -> Problem:
    """Return a problem of a text of one line, with the spans of its places."""
    parts = [place.part or (0, 0) for place in (problem.place, *problem.also)]
    place, *also = (Place(span=Span(1, start + 1, 1, end + 1)) for start, end in parts)
    return problem._replace(place=place, also=tuple(also))


def score_pile_text(
    game: Game,
    context: PileContext,
    text: str | Mapping[str, Any],
    months: str | None,
    hand: DealtHand | None = None,
) -> PileScore | list[Problem]:
    """Score a pile that is written as cards, or as numbers such as `3 brights` and `{points: 95}`."""
    try:
        if not isinstance(text, str):
            counts = as_parsed(text, none="none")
        elif text.lstrip().startswith("{"):
            counts = parse_value(text)
        else:
            counts = counts_in_words(text)
    except ValueError as fault:
        return [error("wrong-type", NOWHERE, str(fault), "")]
    if isinstance(text, str) and counts is None:
        cards = read_pile(text, months, rules=context.rules)
        return cards if isinstance(cards, list) else PileScore(context, cards, hand=hand, months=months)
    # Keys can be added only to what is written as a mapping.
    is_mapping = not isinstance(text, str) or text.lstrip().startswith("{")
    score = _score_counts_data(game, context, counts, months, is_mapping=is_mapping)
    return replace(score, hand=hand, months=months) if isinstance(score, PileScore) else score


def _score_counts_data(
    game: Game, context: PileContext, counts: Any, months: str | None, *, is_mapping: bool
) -> PileScore | list[Problem]:
    """Score a pile that is given as a record writes counts, or points and yaku.

    The pile is read as the only pile of a round, so the checks of records apply to it.
    """
    name, place = "the pile", Place(("captured", _OWNER))
    others = [f"Player {number}" for number in range(2, (game.active or game.players[0]) + 1)]
    data: dict[str, Any] = {
        "hanascore": "1",
        "game": game.id,
        "players": [_OWNER, *others],
        "options": as_parsed(context.rules.options._asdict(), none="none"),
    }
    header = Header(Cursor(data, []), months=months)
    header.pile_labels[_OWNER] = name
    problems: list[Problem] = []
    at = Cursor({"captured": {_OWNER: counts, **dict.fromkeys(others, "none")}}, problems)
    piles = read_piles(header, at, ReadingContext(away=(), facts=game.empty_facts))
    read_counts = piles["counts"][0] if "counts" in piles else None
    if read_counts and not any(problem.stops for problem in problems):
        count_context = CountContext(context.context, ~context.rules.deck)
        evaluated = evaluate_counts(context.rules, read_counts, count_context)
        numbered = NumberedPile(name, read_counts, place, counts if is_mapping else None)
        problems += check_counts(context.rules, numbered, evaluated)
    errors = [
        problem._replace(place=NOWHERE)
        for problem in dict.fromkeys(problems)
        if problem.stops and problem.place.path[:2] == place.path
    ]
    if errors:
        return errors
    return score_counts(context, read_counts) if read_counts else PileScore(context, piles["piles"][0])


def score_counts(context: PileContext, counts: Counts, elsewhere: int = 0) -> PileScore:
    """Score a pile that is known by numbers. The cards `elsewhere` are not in it."""
    count_context = CountContext(context.context, elsewhere | ~context.rules.deck)
    result = evaluate_counts(context.rules, counts, count_context)
    possible = open_yaku(context.rules, counts, count_context) if counts.points is None else ()
    return PileScore(
        context, result.known, known_counts=counts, yaku_of_counts=result.made, open_yaku=tuple(possible)
    )


def dealt_hand(context: PileContext, cards: int) -> DealtHand:
    """Find the lucky hands in a dealt hand. Raise ValueError if it does not have the size of a hand."""
    sizes = sorted({deal.hand for deal in context.rules.deals.values()})
    if cards.bit_count() not in sizes:
        number = many(cards.bit_count(), "card")
        dealt = listed(map(str, sizes), "or")
        raise ValueError(f"the hand has {number}, but {dealt} are dealt")
    return DealtHand.of(context, cards)

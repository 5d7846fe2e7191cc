"""Random legal rounds of any game under random options."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from hypothesis import settings

from hanascore.cards.deck import these
from hanascore.games import GAMES
from hanascore.model.record import Dealt, Record, Round
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.report.help_pages import HelpPage, help_pages
from hanascore.rules.game import Game, Option, Shape
from hanascore.rules.yaku import Context
from hanascore.words.alike import fold
from tests.helpers.plays import DEALT, NAMES, Play, play_out

# For tests whose examples are whole rounds. `few_of_each` is for tests that run once for each game.
few = settings(max_examples=settings().max_examples // 5)
few_of_each = settings(max_examples=settings().max_examples // 12)


def any_value(option: Option, game: Game, rng: random.Random) -> Any:
    """Return a random value of an option."""
    if option.shape is Shape.YAKU and rng.random() < 0.3:
        rules = game.rules({})
        known = [one.id for one in (*rules.yaku, *rules.not_in_play) if one.group]
        return tuple(rng.sample(known, rng.randint(1, len(known)))) if known else option.default
    if option.shape is Shape.VALUES:
        return None
    if option.shape is Shape.NUMBERS:
        return option.default
    return rng.choice([*option.choices, *option.tries])


def any_options(game: Game, rng: random.Random, *, change: float = 0.4) -> dict[str, Any]:
    """Choose values for some options."""
    return {
        option.name: value
        for option in game.options
        if rng.random() < change and (value := any_value(option, game, rng)) != option.default
    }


def round_of(game: Game, play: Play, players: list[str], number: int = 1) -> Round:
    """Return a play as a round of a record of these players, with the facts that the game needs."""
    names = {fact.name for fact in game.facts}
    facts: dict[str, Any] = {}
    if play.stopped_by:
        facts["stopped_by"] = play.stopped_by
    elif "exhausted" in names:
        facts["exhausted"] = True
    if "gaji" in names and play.gaji:
        by, took, source = play.gaji
        facts["gaji"] = {"by": by, "took": these(took), "from": source}
    calls = game.rules({}).play.calls
    if calls and calls.called_fact:
        facts[calls.called_fact] = tuple(play.calls)
    if "bids" in names:
        # Those who play have bid most.
        facts["bids"] = {name: 20 + at if name in play.players else at for at, name in enumerate(players)}
    hands = {name: these(" ".join(cards)) for name, cards in play.hands.items()}
    return Round(
        number=number,
        first_number=1,
        dealer=play.dealer,
        piles=tuple(these(" ".join(play.piles.get(name, ()))) for name in players),
        sitting_out=tuple(name for name in players if name not in play.players),
        facts=game.make_facts(**facts),
        dealt=Dealt(hands, these(" ".join(play.field))),
    )


def any_match(id: str, seed: int, options: dict[str, Any] | None = None, number: int = 1) -> Match:
    """Judge a match of random legal rounds."""
    rng = random.Random(seed)
    game = GAMES[id]
    chosen = any_options(game, rng) if options is None else options
    players = NAMES[: rng.choice([*DEALT[id]])] if not chosen.get("oi_bana") else NAMES[: rng.randint(2, 6)]
    rounds = [one_round(game, players, rng, chosen, at) for at in range(1, number + 1)]
    deck = game.rules(chosen).deck
    record = Record(
        game=id, players=tuple(players), sides=tuple(players), deck=deck, options=chosen, rounds=tuple(rounds)
    )
    return judge(record)


def one_round(
    game: Game, players: list[str], rng: random.Random, options: dict[str, Any], number: int
) -> Round:
    """Return a random legal round under some options."""
    rules = game.rules(options)
    worth = None
    if rules.play.calls and rules.play.calls.call:
        table = rules.tables(Context(month=number))[0]

        def worth(cards: list[str]) -> int:
            points, calls = table.points(these(" ".join(cards))), rules.play.calls
            return points if points >= dict(calls.least if calls else ()).get(len(players), 1) else 0

    active = sorted(rng.sample(players, rules.active or len(players)))
    return round_of(game, play_out(game.id, active, rng.choice(active), rng, worth), players, number)


@cache
def all_pages() -> dict[str, HelpPage]:
    """Return every page of `hanascore rules` by its folded ids."""
    return {fold(id): page for page in help_pages() for id in page.ids}


def has_page(id: str) -> bool:
    """Return whether `hanascore rules` has a page for an id."""
    return fold(id) in all_pages()

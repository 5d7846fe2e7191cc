"""Random events, tallied and worked out plainly a second time: the same points, the same places."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hanascore.tally.checks import check
from hanascore.tally.event import TIE_BREAKS, Event
from hanascore.tally.event_reader import read_event
from hanascore.tally.results import Result, Seat
from hanascore.tally.standings import count, rank
from tests.helpers import naive_standings as naive
from tests.helpers.event_files import Ranking
from tests.helpers.random_matches import few

NAMES = "Aki Bo Chiyo Dai Emi Fumi Goro Hana".split()


@st.composite
def cups(draw: st.DrawFn) -> naive.Cup:
    """An event of few players and small numbers, so that ties are common."""
    entered = draw(st.lists(st.sampled_from(NAMES), unique=True, min_size=2))
    order = draw(st.lists(st.sampled_from(TIE_BREAKS[1:]), unique=True, max_size=7))
    order.insert(draw(st.integers(0, len(order))), "points")
    cup = naive.Cup(
        by=draw(st.sampled_from(["places", "score", "wins"])),
        places=sorted(draw(st.lists(st.integers(-5, 5), min_size=4, max_size=4)), reverse=True),
        ties=draw(st.sampled_from(["share", "best", "worst"])),
        worth=draw(st.sampled_from([("1", "0.5", "0"), ("3", "1", "0"), ("2", "0", "-2")])),
        cap=draw(st.none() | st.integers(1, 4)),
        count_best=draw(st.none() | st.integers(1, 3)),
        tie_breaks=order,
        seed=draw(st.sampled_from(["1", "20261120", "春"])),
        entered=entered,
    )
    for number in range(1, draw(st.integers(1, 4)) + 1):
        here = draw(st.permutations(entered))
        while len(here) >= 2:
            size = draw(st.integers(2, min(4, len(here))))
            table, here = here[:size], here[size:]
            cup.games.append(naive.Game(number, {name: draw(st.integers(-3, 3)) for name in table}))
        cup.byes += [(number, name, draw(st.integers(0, 4))) for name in here if draw(st.booleans())]
    players = st.sampled_from(entered)
    cup.penalties = draw(st.lists(st.tuples(players, st.integers(-4, -1)), max_size=3))
    cup.unranked = set(draw(st.lists(players, max_size=1)))
    return cup


def event_of(cup: naive.Cup) -> Event:
    """The same event as a file says it."""
    points: dict[str, Any] = {"by": cup.by}
    if cup.by == "places":
        points |= {"places": f"[{', '.join(map(str, cup.places))}]", "ties": cup.ties}
    if cup.by == "wins":
        points |= dict(zip(("win", "draw", "loss"), cup.worth, strict=True))
    if cup.cap is not None:
        points["cap"] = cup.cap
    lines = [
        "hanascore_event: 1",
        f"players: [{', '.join([*cup.entered, 'Zen'])}]",
        f"points: {flow(points)}",
        f"tie_breaks: [{', '.join(cup.tie_breaks)}]",
        f"lots_seed: {cup.seed}",
    ]
    if cup.count_best:
        lines.append(f"count_best: {cup.count_best}")
    lines += entries("byes", ({"round": r, "player": who, "points": p} for r, who, p in cup.byes))
    told = {"reason": "late", "by": "director"}
    lines += entries("penalties", ({"player": who, "points": p, **told} for who, p in cup.penalties))
    # Zen is entered and never plays, so that somebody can be replaced by others.
    subs = ({"player": who, "for": "Zen", "from": 1, "ranked": "no"} for who in sorted(cup.unranked))
    lines += entries("substitutes", subs)
    entered = read_event("\n".join(lines))
    assert not entered.problems, entered.problems
    return entered.event


def flow(data: Mapping[str, Any]) -> str:
    return f"{{{', '.join(f'{key}: {value}' for key, value in data.items())}}}"


def entries(key: str, found: Any) -> list[str]:
    lines = [f"  - {flow(each)}" for each in found]
    return [f"{key}:", *lines] if lines else []


def result(number: int, game: naive.Game) -> Result:
    """A game as a sheet would have it."""
    best = max(game.scores.values())
    winners = [name for name, score in game.scores.items() if score == best]
    seats = [
        Seat(
            name,
            (name,),
            score,
            score,
            1 + sum(other > score for other in game.scores.values()),
            -1 if name not in winners else int(len(winners) == 1),
        )
        for name, score in game.scores.items()
    ]
    seats.sort(key=lambda seat: seat.place)
    return Result(
        f"{number}.yaml",
        1,
        "hana-awase",
        round=game.round,
        table=str(number),
        seats=tuple(seats),
        rounds=1,
        evidence=(0, 0, 1),
        scored=True,
        over=True,
    )


def games_of(cup: naive.Cup, of: Event, seed: int = 0) -> tuple[Result, ...]:
    found = [result(number, game) for number, game in enumerate(cup.games, start=1)]
    random.Random(seed).shuffle(found)
    return check(found, of).games


@few
@given(cups(), st.integers(0, 5))
def test_the_plain_way_comes_to_the_same(cup: naive.Cup, seed: int) -> None:
    of = event_of(cup)
    cup.entered.append("Zen")
    games = games_of(cup, of, seed)
    lines = count(games, of)
    assert [line.player for line in lines] == naive.everybody(cup)
    for line in lines:
        assert line.points == naive.total(cup, line.player), line.player
        assert line.came_out(1) == naive.wins(cup, line.player)
        assert line.difference == naive.difference(cup, line.player)
    ranked = Ranking(*rank(lines, games, of.tie_breaks, of.lots_seed))
    assert [sorted(group) for group in ranked.groups] == naive.standings(cup)


@few
@given(cups())
def test_points_are_conserved(cup: naive.Cup) -> None:
    of = event_of(cup)._replace(count_best=None)
    games = games_of(cup, of)
    lines = count(games, of)
    given_out = sum(
        (naive.points_of(cup, game, player) for game in cup.games for player in game.scores), Fraction(0)
    )
    byes = sum(points for _, _, points in cup.byes)
    penalties = sum(points for _, points in cup.penalties)
    assert sum((line.points for line in lines), Fraction(0)) == given_out + byes + penalties
    assert sum(line.difference for line in lines) == 0
    if cup.by == "places" and cup.ties == "share" and cup.cap is None:
        on_tables = sum(sum(cup.places[: len(game.scores)]) for game in cup.games)
        assert given_out == on_tables
    assert sum(len(line.games) for line in lines) == sum(len(game.scores) for game in cup.games)


@few
@given(cups(), st.randoms(use_true_random=False))
def test_the_order_of_the_files_changes_nothing(cup: naive.Cup, chance: random.Random) -> None:
    of = event_of(cup)
    found = [result(number, game) for number, game in enumerate(cup.games, start=1)]
    other = list(found)
    chance.shuffle(other)
    assert check(found, of) == check(other, of)

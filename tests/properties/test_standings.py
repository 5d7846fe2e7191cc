"""Random events have the same standings if they are counted a second time, plainly."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hanascore.record.record_file import ReadOptions
from hanascore.report.json_and_csv import as_json, as_json_lines
from hanascore.report.tally import TallyReport
from hanascore.tally.checks import check_results
from hanascore.tally.event import TIE_BREAKS, Event
from hanascore.tally.event_reader import EventFile, read_event
from hanascore.tally.judged_files import judge_file
from hanascore.tally.make_tally import make_tally
from hanascore.tally.points import add_up
from hanascore.tally.results import Result, Seat
from hanascore.tally.tally import TallyOptions
from tests.helpers import naive_standings as naive
from tests.helpers.event_files import ranking_of
from tests.helpers.random_matches import few
from tests.helpers.schemas import check_json

NAMES = "Aki Bo Chiyo Dai Emi Fumi Goro Hana".split()


@st.composite
def cups(draw: st.DrawFn) -> naive.Cup:
    """Draw an event of few players and small numbers, in which ties are common."""
    entered = draw(st.lists(st.sampled_from(NAMES), unique=True, min_size=2))
    order = draw(st.lists(st.sampled_from(TIE_BREAKS[1:]), unique=True, max_size=7))
    order.insert(draw(st.integers(0, len(order))), "points")
    cup = naive.Cup(
        by=draw(st.sampled_from(["places", "score", "wins"])),
        places=sorted(draw(st.lists(st.integers(-5, 5), min_size=4, max_size=4)), reverse=True),
        ties=draw(st.sampled_from(["share", "best", "worst"])),
        values=draw(st.sampled_from([("1", "0.5", "0"), ("3", "1", "0"), ("2", "0", "-2")])),
        cap=draw(st.none() | st.integers(1, 4)),
        count_best=draw(st.none() | st.integers(1, 3)),
        tie_breaks=order,
        seed=draw(st.sampled_from(["1", "20261120", "春"])),
        entered=entered,
    )
    for round in range(1, draw(st.integers(1, 4)) + 1):
        waiting = draw(st.permutations(entered))
        while len(waiting) >= 2:
            size = draw(st.integers(2, min(4, len(waiting))))
            table, waiting = waiting[:size], waiting[size:]
            cup.games.append(naive.Game(round, {name: draw(st.integers(-3, 3)) for name in table}))
        cup.byes += [(round, name, draw(st.integers(0, 4))) for name in waiting if draw(st.booleans())]
    players = st.sampled_from(entered)
    cup.penalties = draw(st.lists(st.tuples(players, st.integers(-4, -1)), max_size=3))
    cup.unranked = set(draw(st.lists(players, max_size=1)))
    # Zen is entered and never plays, so others can be substitutes.
    cup.entered = [*entered, "Zen"]
    return cup


def event_of(cup: naive.Cup) -> Event:
    """Return the event as it is read from a file."""
    points: dict[str, Any] = {"by": cup.by}
    if cup.by == "places":
        points |= {"places": f"[{', '.join(map(str, cup.places))}]", "ties": cup.ties}
    if cup.by == "wins":
        points |= dict(zip(("win", "draw", "loss"), cup.values, strict=True))
    if cup.cap is not None:
        points["cap"] = cup.cap
    lines = [
        "hanascore_event: 1",
        f"players: [{', '.join(cup.entered)}]",
        f"points: {in_braces(points)}",
        f"tie_breaks: [{', '.join(cup.tie_breaks)}]",
        f"lots_seed: {cup.seed}",
    ]
    if cup.count_best:
        lines.append(f"count_best: {cup.count_best}")
    byes = ({"round": round, "player": player, "points": points} for round, player, points in cup.byes)
    penalties = (
        {"player": player, "points": points, "reason": f"late {number}", "by": "director"}
        for number, (player, points) in enumerate(cup.penalties)
    )
    substitutes = (
        {"player": player, "for": "Zen", "from": 1, "ranked": "no"} for player in sorted(cup.unranked)
    )
    lines += yaml_list("byes", byes)
    lines += yaml_list("penalties", penalties)
    lines += yaml_list("substitutes", substitutes)
    file = read_event("\n".join(lines))
    assert not file.problems, file.problems
    return file.event


def in_braces(data: Mapping[str, Any]) -> str:
    """Write a mapping on one line."""
    return f"{{{', '.join(f'{key}: {value}' for key, value in data.items())}}}"


def yaml_list(key: str, entries: Iterable[Mapping[str, Any]]) -> list[str]:
    """Write a list of mappings."""
    lines = [f"  - {in_braces(entry)}" for entry in entries]
    return [f"{key}:", *lines] if lines else []


def result_of(number: int, game: naive.Game) -> Result:
    """Return the result of a game as if it came from a record."""
    best = max(game.scores.values())
    winners = [name for name, score in game.scores.items() if score == best]
    seats = []
    for name, score in game.scores.items():
        place = 1 + sum(other > score for other in game.scores.values())
        outcome = int(len(winners) == 1) if name in winners else -1
        seats.append(Seat(name, (name,), score, score, place, outcome))
    return Result(
        f"{number}.yaml",
        1,
        "hana-awase",
        round=game.round,
        table=str(number),
        seats=tuple(sorted(seats, key=lambda seat: seat.place)),
        rounds=1,
        evidence=(0, 0, 0, 1),
        scored=True,
        over=True,
    )


def results_of(cup: naive.Cup) -> list[Result]:
    """Return the results of all games."""
    return [result_of(number, game) for number, game in enumerate(cup.games, start=1)]


@few
@given(cups(), st.randoms(use_true_random=False))
def test_standings_are_those_of_the_plain_count(cup: naive.Cup, chance: random.Random) -> None:
    event, results = event_of(cup), results_of(cup)
    chance.shuffle(results)
    checked = check_results(results, event).results
    lines = add_up(checked, event)
    assert [line.player for line in lines] == naive.all_players(cup)
    for line in lines:
        assert line.points == naive.total_points(cup, line.player), line.player
        assert line.won == naive.count_wins(cup, line.player)
        assert line.score_difference == naive.score_difference(cup, line.player)
    assert [sorted(group) for group in ranking_of(event, checked).groups] == naive.standings(cup)


@few
@given(cups())
def test_no_points_are_lost_or_made(cup: naive.Cup) -> None:
    event = replace(event_of(cup), count_best=None)
    lines = add_up(check_results(results_of(cup), event).results, event)
    of_games = sum(
        (naive.points_of_game(cup, game, player) for game in cup.games for player in game.scores), Fraction(0)
    )
    byes = sum(points for _, _, points in cup.byes)
    penalties = sum(points for _, points in cup.penalties)
    assert sum((line.points for line in lines), Fraction(0)) == of_games + byes + penalties
    assert sum(line.score_difference for line in lines) == 0
    if cup.by == "places" and cup.ties == "share" and cup.cap is None:
        assert of_games == sum(sum(cup.places[: len(game.scores)]) for game in cup.games)
    assert sum(line.games for line in lines) == sum(len(game.scores) for game in cup.games)


@few
@given(cups(), st.randoms(use_true_random=False))
def test_the_order_of_the_files_changes_nothing(cup: naive.Cup, chance: random.Random) -> None:
    event, results = event_of(cup), results_of(cup)
    shuffled = list(results)
    chance.shuffle(shuffled)
    assert check_results(results, event) == check_results(shuffled, event)


def record_of(number: int, game: naive.Game) -> str:
    """Write a game as a record of one round, with a round after the end if there was one."""
    rounds = [game.scores, game.late] if game.late else [game.scores]
    lines = [
        "hanascore: 1",
        "game: hana-awase",
        f"players: [{', '.join(game.scores)}]",
        f"event: {{round: {game.round}, table: {number}}}",
        "options: {last_round: 1, last_tie: shared}",
        "rounds:",
        *(f"  - scores: {in_braces(scores)}" for scores in rounds),
    ]
    return "\n".join(lines) + "\n"


@few
@given(cups(), st.data())
def test_records_and_csv_have_the_standings_of_the_plain_count(cup: naive.Cup, data: st.DataObject) -> None:
    rows, texts = ["round;table;player;score;;"], {}
    for number, game in enumerate(cup.games, start=1):
        if data.draw(st.booleans()):
            rows += (f"{game.round};{number};{name};{score};;" for name, score in game.scores.items())
            continue
        if data.draw(st.booleans()):
            game.late = {name: data.draw(st.integers(-9, 9)) for name in game.scores}
        texts[f"{number}.yaml"] = record_of(number, game)
    if len(rows) > 1:
        texts["results.csv"] = "\n".join(rows)
    event = event_of(cup)
    files = [judge_file(text.encode(), name, ReadOptions(rules=event.rules)) for name, text in texts.items()]
    checked = check_results([result for file in files for result in file.results], event).results
    for line in add_up(checked, event):
        assert line.points == naive.total_points(cup, line.player), line.player
        assert line.won == naive.count_wins(cup, line.player)
        assert line.score_difference == naive.score_difference(cup, line.player)
    assert [sorted(group) for group in ranking_of(event, checked).groups] == naive.standings(cup)
    tally = make_tally(files, EventFile(event), TallyOptions(as_of=2, partial=True))
    report = TallyReport(tally, rounds=True, cross_table=True, audit=True)
    check_json("tally", as_json(report.data()))
    check_json("tally", "".join(as_json_lines(report.lines())), lines=True)

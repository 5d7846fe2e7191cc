"""`hanascore new`: every record that it writes is valid, and so is every part that is commented out."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanascore.games import GAMES
from hanascore.record.record_file import loads
from hanascore.tally.event_reader import read_event
from tests.helpers.commands import run

NAMES = ["007", "No", "春", "D'Arcy: a", "#5", "on", "[x]"]


def check(text: str) -> str:
    """Return what `check` says about a record."""
    return run("check - --strict", stdin=text).output


@pytest.mark.parametrize("game", GAMES)
def test_a_new_record_is_valid(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for option in ("", " --all"):
        text = run(f"new {game}{option}").stdout
        assert check(text) == ""
        result = run(f"new {game}{option} -o new.yaml --force")
        assert (result.exit_code, result.stdout) == (0, "")
        assert (tmp_path / "new.yaml").read_text(encoding="utf-8") == text
        assert run("score new.yaml").exit_code == 0


@pytest.mark.parametrize("game", GAMES)
def test_all_lists_every_option(game: str) -> None:
    text = run(f"new {game} --all").stdout
    assert [option.name for option in GAMES[game].options if f"#   {option.name}: " not in text] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_options_can_be_used_as_they_are(game: str) -> None:
    for option in ("", " --all"):
        lines = run(f"new {game}{option}").stdout.splitlines()
        text = "\n".join(line[2:] if line.startswith(("# options", "#   ")) else line for line in lines)
        assert check(text) == ""


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players(game: str) -> None:
    for number in GAMES[game].players:
        result = run(f'new {game} --players "{", ".join(NAMES[:number])}"')
        assert result.exit_code == 0, result.output
        assert check(result.stdout) == ""


@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if game.team_sizes])
@pytest.mark.parametrize("option", ["", " --all", " --rounds 2"])
def test_every_size_of_teams(game: str, option: str) -> None:
    for number, sizes in GAMES[game].team_sizes.items():
        for size in sizes:
            sides = [NAMES[at : number : number // size] for at in range(number // size)]
            typed = " vs ".join("/".join(side) for side in sides)
            result = run(f'new {game} --players "{typed}"{option}')
            assert result.exit_code == 0, result.output
            (record,) = loads(result.stdout).records
            assert record.players == tuple(NAMES[:number])
            assert [list(members) for members in record.teams.values()] == sides
            assert check(result.stdout) == ""


def test_teams_that_a_game_does_not_have() -> None:
    result = run('new kwa-do --players "A/B/C vs D"')
    assert "Kwa-Do has no such teams for 4 players: make 2 teams of 2" in result.stderr
    assert "put commas between the names" in run('new hana-awase --players "A/B vs C/D"').stderr
    assert "players: [A, B]" in run('new koi-koi --players "A vs B"').stdout
    assert "teams: {Team A: [A, C], Team B: [B, D]}" in run('new hanahuda --players "A, B, C, D"').stdout


@pytest.mark.parametrize("game", GAMES)
def test_more_rounds_are_commented_out(game: str) -> None:
    text = run(f"new {game} --all --rounds 3").stdout
    assert len(loads(text).records[0].rounds) == 1
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if "# round 2" in line)
    opened = [line.replace("# ", "", 1) for line in lines[start:]]
    (record,) = loads("\n".join([*lines[:start], *opened])).records
    assert len(record.rounds) == 3
    assert record.rounds[2].data["captured"] == record.rounds[1].data["captured"]


def test_a_new_event_is_valid(tmp_path: Path) -> None:
    text = run('new event --rounds 4 --players "Aki, Bo, No"').stdout
    event_file = read_event(text.encode(), max_bytes=10_000)
    assert event_file.problems == ()
    assert [player.name for player in event_file.event.players.values()] == ["Aki", "Bo", "No"]
    assert event_file.event.rounds == 4
    path = tmp_path / "event.yaml"
    assert run(f"new event -o {path}").exit_code == 0
    assert run(f"new event -o {path}").exit_code == 2


def test_wrong_usage() -> None:
    assert run("new event --format html").exit_code == 2
    assert run("new event --rounds 0").exit_code == 2
    assert run('new koi-koi --players "Aki, Aki"').exit_code == 2


def test_a_fact_is_offered_once_if_names_are_long() -> None:
    names = "the first of two very long names of players, the second of two very long names of players"
    assert run(f'new koi-koi --players "{names}" --all').stdout.count("stopped_by:") == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_new_record_is_short(game: str) -> None:
    text = run(f"new {game}").stdout
    first = [option.name for option in GAMES[game].first_options]
    unlike_source = {option.name: option.source_choice for option in GAMES[game].options}
    assert len(text.splitlines()) <= 18 + len([choice for choice in unlike_source.values() if choice])
    assert 3 <= len(first) <= 4
    assert [name for name in first if f"#   {name}: " not in text] == []
    for name, choice in unlike_source.items():
        lines = [line for line in text.splitlines() if line.startswith(f"#   {name}: ")]
        assert not choice or f"or {choice} (the source)" in lines[0]

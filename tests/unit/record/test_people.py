"""Players, teams, and the names by which the rest of a record calls them."""

from __future__ import annotations

import pytest

from hanascore.problems.fix import Write
from tests.helpers.fixes import mended_texts
from tests.helpers.reading import kwa_do, problem_lines, read, record, round_of

FOUR = "[Aki, Bo, Chiyo, Dai]"


def test_names_are_text_whatever_they_look_like() -> None:
    text = kwa_do("captured: {No: 1b, 007: 2a, 1:20: 3b}", players='[No, 007, "1:20"]')
    assert record(text).players == ("No", "007", "1:20")


def test_names_are_compared_composed_and_in_any_case() -> None:
    found = record(
        kwa_do("dealer: JOSE\u0301", "captured: {Jos\u00e9: 1b, bo: 2a}", players="[Jose\u0301, Bo]")
    )
    assert found.players == ("Jos\u00e9", "Bo")
    assert found.rounds[0].dealer == "Jos\u00e9"


def test_a_name_may_look_like_a_key_of_the_writer() -> None:
    found = record(
        kwa_do("captured: {x-ray: [1b], Bo: 2a, x-note: good}", "claims: {x-ray: 5}", players="[x-ray, Bo]")
    )
    assert found.rounds[0].piles == (1, 1 << 4)
    assert found.rounds[0].claims[0].score == 5


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("[Aki]", "4:10-15 error players: Kwa-Do is for 2 to 6 players, but 1 player is named"),
        (
            "[A, B, C, D, E, F, G]",
            "4:10-31 error players: Kwa-Do is for 2 to 6 players, but 7 players are named",
        ),
        (
            "[Aki, Bo, Aki]",
            (
                "4:20-23 error name-twice: 'Aki' is here already | give every player a different name "
                "| 4:11-14"
            ),
        ),
        (
            "[Aki, Bo, aki]",
            (
                "4:20-23 error name-twice: 'aki' is here already, as 'Aki' | give every player a "
                "different name | 4:11-14"
            ),
        ),
        ('[Aki, ""]', "4:16-18 error bad-name: a name is empty"),
        ("[Aki, [Bo]]", "4:16-20 error wrong-type: a name is expected here, not a list"),
        (
            "Aki, Bo",
            (
                "4:10-17 error wrong-type: `players` must be a list of names, not 'Aki, Bo' | "
                "write `players: [Aki, Bo]`"
            ),
        ),
        ("[]", "4:10-12 error wrong-type: `players` is empty | write `players: [NAME, NAME]`"),
        (
            "[میش, می‌ش]",
            (
                "4:16-20 error name-twice: 'می‌ش' is here already, as 'میش' | give every player a "
                "different name | 4:11-14"
            ),
        ),
    ],
)
def test_wrong_players(players: str, expected: str) -> None:
    assert problem_lines(kwa_do("rounds: []", players=players))[0] == expected


def test_the_names_in_the_rounds_are_used_if_the_record_names_no_players() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: Aki, Bo\nrounds:\n"
    text += "  - {captured: {Aki: 1b, BO: none}}\n  - {captured: {aki: 1b, Bo: none}}\n"
    (line,) = problem_lines(text)
    assert "wrong-type: `players` must be a list of names" in line


def test_teams() -> None:
    found = record(
        kwa_do(
            "teams: {West: [Dai, Bo], East: [Aki, Chiyo]}",
            "captured: {Chiyo: 1b, Aki: 2a, West: 3b}",
            players=FOUR,
        )
    )
    assert found.sides == ("East", "West")
    assert found.teams == {"West": ("Bo", "Dai"), "East": ("Aki", "Chiyo")}
    assert found.rounds[0].piles == (1 | 1 << 4, 1 << 8)


@pytest.mark.parametrize(
    ("teams", "expected"),
    [
        (
            "{East: [Aki, Bo], West: [Chiyo, Dai]}",
            (
                "5:15-24 warning team-seats: the players of East do not sit opposite each other | list "
                "`players` in the order turns pass"
            ),
        ),
        (
            "{East: [Aki, Bo, Chiyo], West: [Dai]}",
            "5:8-45 error teams: Kwa-Do with 4 players has no teams of 3 and 1 | make 2 teams of 2",
        ),
        ("{East: [Aki, Bo], West: [Chiyo, Bo]}", "5:40-42 error teams: 'Bo' is in two teams | 5:21-23"),
        (
            "{East: [Aki, Chiyo], West: [Bo]}",
            "5:8-40 error teams: Dai is in no team | put every player in a team",
        ),
        (
            "{Aki: [Aki, Chiyo], West: [Bo, Dai]}",
            (
                "5:9-12 error name-twice: 'Aki' is already the name of a player or a team | give the "
                "team another name"
            ),
        ),
        (
            "{East: [Aki, Chio], West: [Bo, Dai]}",
            "5:21-25 error unknown-player: no player is called 'Chio' | did you mean Chiyo?",
        ),
        (
            "{East: Aki, West: [Bo, Dai]}",
            (
                "5:15-18 error wrong-type: a team must be a list of names, not 'Aki' | write them in "
                "brackets: East: [Aki, Chiyo]"
            ),
        ),
        (
            "{East: [], West: [Bo, Dai]}",
            "5:15-17 error wrong-type: a team is empty | write `East: [NAME, NAME]`",
        ),
    ],
)
def test_wrong_teams(teams: str, expected: str) -> None:
    assert problem_lines(kwa_do(f"teams: {teams}", "rounds: []", players=FOUR))[0] == expected


def test_a_game_without_teams() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nteams: {East: [Aki], West: [Bo]}\nrounds: []\n"
    assert problem_lines(text) == [
        "4:1-6 error foreign-key: Koi-Koi is played without teams | remove `teams`",
    ]


def test_many_names_and_teams_are_refused() -> None:
    names = ", ".join(f"p{number}" for number in range(101))
    assert "`players` has 101 names; the limit is 100" in problem_lines(kwa_do(players=f"[{names}]"))[0]
    teams = ", ".join(f"t{number}: [Aki]" for number in range(101))
    assert "`teams` has 101 teams; the limit is 100" in problem_lines(kwa_do(f"teams: {{{teams}}}"))[0]


@pytest.mark.parametrize(
    ("key", "value", "more"),
    [
        ("captured", "none", ""),
        ("captured", "rest", ""),
        ("scores", "0", ""),
        ("claims", "5", "void: misdeal"),
        ("hands", "none", "void: misdeal"),
        ("starting_totals", "5", "void: misdeal"),
        ("month_bonuses", "[iris]", "void: misdeal"),
        ("declared", "[set-1]", "void: misdeal"),
    ],
)
def test_a_name_is_written_once_in_a_mapping(key: str, value: str, more: str) -> None:
    line = f"{key}: {{Aki: {value}, Bo: {value.replace('rest', 'none')}, aki: none, chiyo: none}}"
    if key in {"scores", "claims", "starting_totals"}:
        line = line.replace("none", "0")
    column = line.index(", aki") + 3
    lines = [each for each in problem_lines(kwa_do(line, *filter(None, [more]))) if " name-twice" in each]
    message = "'aki' is here already, as 'Aki' | put both under one name"
    first = f"5:{len(key) + 4}-{len(key) + 7}"
    assert lines == [f"5:{column}-{column + 3} error name-twice: {message} | {first}"]


def test_the_piles_of_team_mates_add_up() -> None:
    lines = (
        "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}",
        "captured: {East: 1b, aki: 2a, CHIYO: 3r, Bo: none}",
    )
    assert round_of(*lines, players=FOUR).piles == (1 | 1 << 4 | 1 << 9, 0)


def test_a_team_has_one_number() -> None:
    lines = ("teams: {East: [Aki, Chiyo], West: [Bo, Dai]}", "scores: {East: 1, Chiyo: 2, Bo: 3}")
    assert problem_lines(kwa_do(*lines, players=FOUR)) == [
        (
            "6:19-24 error name-twice: East already has a number here | write one number for the "
            "team, not one for each player | 6:10-14"
        )
    ]


@pytest.mark.parametrize("names", ["Akira; Osamu", "Akira、Osamu", "Akira，Osamu"])
def test_another_sign_than_a_comma_between_names_is_one_error(names: str) -> None:
    text = f"hanascore: 1\ngame: hana-awase\nplayers: [{names}]\nscores: {{Akira: 5, Osamu: 4}}\n"
    assert problem_lines(text) == [
        f"3:11-{11 + len(names)} error bad-name: this is one name: '{names}' | "
        "write `players: [Akira, Osamu]`"
    ]


def test_a_misspelt_name_is_corrected_where_it_is_or_under_players() -> None:
    text = kwa_do("captured: {Aki: 1b, Bo: 2a, Chio: 3b}")
    here, above = mended_texts(text)
    assert (here.title, here.text) == ("write Chiyo", text.replace("Chio:", "Chiyo:"))
    assert (above.title, above.text) == ("write Chio under `players`", text.replace("Chiyo]", "Chio]"))


@pytest.mark.parametrize(
    ("players", "mended"),
    [
        ("Aki, Bo, Chiyo", "[Aki, Bo, Chiyo]"),
        ("［Aki、Bo、Chiyo］", "[Aki, Bo, Chiyo]"),
        ("[Aki; Bo; Chiyo]", "[Aki, Bo, Chiyo]"),
        ("{Aki, Bo, Chiyo}", "[Aki, Bo, Chiyo]"),
    ],
)
def test_players_in_another_spelling_of_a_list(players: str, mended: str) -> None:
    text = kwa_do("scores: {Aki: 1, Bo: 2, Chiyo: 3}", players=players)
    texts = {(fix.text, fix.certainty) for fix in mended_texts(text)}
    assert texts == {(text.replace(players, mended), "certain")}


def test_a_name_in_other_letters_is_certain() -> None:
    text = kwa_do("captured: {𝐀𝐤𝐢: 1b, Bo: 2a, Chiyo: 3b}")
    (fix,) = mended_texts(text)
    assert (fix.text, fix.certainty) == (text.replace("𝐀𝐤𝐢", "Aki"), "certain")


@pytest.mark.parametrize(
    ("players", "certainty"),
    [
        ("Aki, Bo, Chiyo", "certain"),
        ("(Aki, Bo, Chiyo)", "certain"),
        ("Aki, Bo and Chiyo", "likely"),
        ("Aki, Bo, Chiyo,", "likely"),
    ],
)
def test_names_without_brackets_are_certain_if_they_are_plain(players: str, certainty: str) -> None:
    text = f"hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: {players}\nrounds: []\n"
    (problem,) = [problem for problem in read(text).all_problems if problem.id == "wrong-type"]
    (fix,) = problem.fixes
    assert (fix.certainty, fix.changes[0]) == (certainty, Write(("players",), ["Aki", "Bo", "Chiyo"]))

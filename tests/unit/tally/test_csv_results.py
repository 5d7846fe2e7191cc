"""Results in CSV: columns, cells, and the place of every problem."""

from __future__ import annotations

import pytest

from hanascore.record.edits import apply_edits
from hanascore.record.event_rules import NO_EVENT
from hanascore.record.record_file import ReadOptions
from hanascore.tally.csv_results import WinningRule, read_csv, winning_rule
from hanascore.tally.judged_files import judge_file
from hanascore.tally.results import Result
from tests.helpers.event_files import checked, event, record

HEADER = "round,table,player,score\n"
ROWS = f"{HEADER}1,1,Aki,50\n1,1,Bo,40\n1,2,Chiyo,50\n1,2,Dai,40\n"


NO_TABLE = "1:1 this table of results has no column `round`, `table` and `score` [results-broken]"
NOT_UTF8 = "2:5 byte 0xff (number 30 of the file) is not UTF-8 [not-utf8]"


def problems(rows: str | bytes) -> list[str]:
    """Return the line, the column, the message and the id of each problem."""
    read = read_csv(rows if isinstance(rows, bytes) else rows.encode(), "results.csv")
    lines = []
    for located in read.problems:
        place = f"{located.span.line}:{located.span.column} " if located.span else ""
        lines.append(f"{place}{located.message} [{located.id}]")
    return lines


def seats(result: Result) -> list[tuple[str, int, int, int | None]]:
    """Return the name, the score, the place and the outcome of each seat."""
    return [(seat.side, seat.total, seat.place, seat.outcome) for seat in result.seats]


def test_a_result_for_each_table() -> None:
    read = read_csv(ROWS.encode(), "results.csv")
    assert read.problems == ()
    assert [(result.round, result.table, seats(result)) for result in read.results] == [
        (1, "1", [("Aki", 50, 1, 1), ("Bo", 40, 2, -1)]),
        (1, "2", [("Chiyo", 50, 1, 1), ("Dai", 40, 2, -1)]),
    ]
    assert all(result.scored and result.over for result in read.results)
    assert read.results[0].evidence == (0, 0, 0, 1)


def test_equal_scores_share_a_place() -> None:
    (result,) = read_csv(f"{HEADER}1,1,Aki,5\n1,1,Bo,5\n1,1,Chiyo,1\n".encode(), "x.csv").results
    assert seats(result) == [("Aki", 5, 1, 0), ("Bo", 5, 1, 0), ("Chiyo", 1, 3, -1)]


@pytest.mark.parametrize(
    "rows",
    [
        '\ufeff"Player";"score";"round";"table"\r\n"Aki";50;1;1\r\n\r\nBo;40;1;1\r\n',
        "score\tround\ttable\tPLAYER\n50\t1\t1\tAki\n40\t1\t01\tBo\n",
        'round, table, player, score\n1, 1, "Aki", +50\n1, 1, Bo, 40',
        "sep=;\nround;table;player;score;;\n;;;;;\n1;1;Aki;50;;\n1;1;Bo;40;;\n;;;\n",
        "Spring cup, day 1,,,\n,,,,\n,round,table,player,score\n,1,1,Aki,50\n,1,1,Bo,40\n",
        "round,table,,player,score\n1,1,,Aki,50\n1,1,,Bo,40,,,\n",
    ],
)
def test_tables_as_spreadsheets_write_them(rows: str) -> None:
    read = read_csv(rows.encode(), "results.csv")
    assert (read.problems, [seats(result) for result in read.results]) == (
        (),
        [[("Aki", 50, 1, 1), ("Bo", 40, 2, -1)]],
    )


def test_quotes_in_a_quoted_cell_are_doubled() -> None:
    (result,) = read_csv(f'{HEADER}1,1,"A ""B"", C",5\n1,1,Bo,4\n'.encode(), "results.csv").results
    assert result.players == ('A "B", C', "Bo")


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("", "this file of results has no row [record-empty]"),
        (HEADER, "this file of results has no row [record-empty]"),
        ("round,player,score\n", "1:1 this table of results has no column `table` [results-broken]"),
        ("round,table,player,points,score\n", "1:20 the column 'points' is ignored [column-ignored]"),
        ("round,table,player,score,score\n", "1:26 the column `score` is repeated [results-broken]"),
        ("place,player,points\n1,Aki,5\n", NO_TABLE),
        (f"{ROWS}1,3,Emi\n", "6:1 this row has 3 cells, but the header has 4 [results-broken]"),
        (f"{ROWS}1,1,Emi,five\n", "6:9 `score` must be a whole number, not 'five' [wrong-type]"),
        (f"{ROWS}0,1,Emi,5\n", "6:1 `round` is 0, outside the range 1 to 1,000 [out-of-range]"),
        (f"{ROWS}1,1,,5\n", "6:5 this row does not say the player [key-missing]"),
        (f"{ROWS}1,1,Aki,5\n", "6:5 'Aki' is at this table twice [name-twice]"),
        (f"{ROWS}1,3,Emi,5\n1,3,emi,6\n", "7:5 'emi' is at this table twice [name-twice]"),
        (f"{ROWS}1,3,Emi,5\n", "6:5 'Emi' is alone at this table [results-broken]"),
        (f'{ROWS}1,3,"Emi,5\n', "6:5 this quoted cell has no end [results-broken]"),
        (b"round,table,player,score\n1,1,\xff,5\n", NOT_UTF8),
    ],
)
def test_a_problem_of_the_table(rows: str | bytes, problem: str) -> None:
    assert problem in problems(rows)


def test_a_control_character_in_a_name() -> None:
    (problem,) = problems(f"{ROWS}1,2,E\x07mi,5\n")
    assert problem.startswith("6:5 ")


def test_a_broken_cell_is_one_problem() -> None:
    assert problems(f'{HEADER}1,1,"Aki,10\n1,1,Bo,5\n') == [
        "2:5 this quoted cell has no end [results-broken]"
    ]
    header = 'round,table,"player,score\n1,1,Aki,5\n'
    assert problems(header) == ["1:13 this quoted cell has no end [results-broken]"]


def test_each_error_of_a_table_is_counted() -> None:
    rows = f"{HEADER}1,1,Aki,ten\n0,1,Bo,five\n1,1,,3\n"
    assert problems(rows) == [
        "2:9 `score` must be a whole number, not 'ten' [wrong-type]",
        "3:1 `round` is 0, outside the range 1 to 1,000 [out-of-range]",
        "3:8 `score` must be a whole number, not 'five' [wrong-type]",
        "4:5 this row does not say the player [key-missing]",
    ]
    results = read_csv(rows.encode(), "results.csv").results
    assert [(result.errors, result.scored) for result in results] == [(3, False), (3, False)]


def test_rows_with_the_same_fault_are_one_problem() -> None:
    assert problems("round,table,name,player,score\n1,1,Aki,5\n1,1,Bo,4\n") == [
        "1:13 the column 'name' is ignored [column-ignored]",
        "2:1 this row has 4 cells, but the header has 5 (also in 1 other row) [results-broken]",
    ]
    assert problems(f"{ROWS}Total,,,\n") == [
        "6:7 this row does not say the table, player and score [key-missing]"
    ]


def test_misspelt_columns_are_named() -> None:
    (located,) = read_csv(b"Rond,table,Plyer,score\n1,1,Aki,5\n", "results.csv").problems
    assert located.hint == "rename 'Rond' to `round` and 'Plyer' to `player`"
    (located,) = read_csv(b"round,table,who,score\n1,1,Aki,5\n", "results.csv").problems
    assert located.hint == "write a first row such as: round,table,player,score"


def test_a_repeated_name_is_shown_at_both_places() -> None:
    (located,) = read_csv(f"{HEADER}1,1,Aki,5\n1,1,Bo,3\n1,1,Aki,2\n".encode(), "x.csv").problems
    assert located.lines == ((2, "1,1,Aki,5"), (4, "1,1,Aki,2"))
    assert [span.line for span in located.spans[1:] if span] == [2]


def test_too_many_players_and_rows() -> None:
    one_table = HEADER + "".join(f"1,1,p{number},{number}\n" for number in range(101))
    (problem,) = problems(one_table)
    assert problem == "2:5 this table has 101 players; the limit is 100 [results-broken]"
    long = HEADER + "".join(f"1,{number},Aki,1\n1,{number},Bo,2\n" for number in range(10_001))
    assert problems(long) == ["20002:9 the file has more than 20,000 rows; the rest is not read [too-large]"]
    assert "results-broken" in problems("a," * 20_000)[0]


def test_a_large_file_is_refused() -> None:
    file = judge_file(ROWS.encode(), "results.csv", ReadOptions(max_bytes=10))
    assert [located.id for located in file.problems] == ["too-large"]


def test_problems_of_the_event_are_at_the_rows() -> None:
    played = event("players: [Aki, Bo, Chiyo, Dai]\ntables: 1\nseating: {1: {1: [Aki, Dai, Bo, Chiyo]}}\n")
    located = [
        (problem.id, problem.place.span)
        for problem in checked(played, ROWS.replace("Dai", "Dia")).problems
        if problem.file == "1.yaml"
    ]
    assert [(id, span and (span.line, span.column)) for id, span in located] == [
        ("table-unknown", (4, 5)),
        ("not-entered", (5, 5)),
        ("seating-differs", (2, 5)),
    ]


def test_results_count_like_records() -> None:
    texts = (record({"Aki": 50, "Bo": 40}, 1, 1), record({"Chiyo": 50, "Dai": 40}, 1, 2))
    of_records = [result.seats for result in checked(event(""), *texts).results]
    assert [result.seats for result in checked(event(""), ROWS).results] == of_records


WON = """round,table,player,score,won
1,1,Aki,5,3
1,1,Bo,40,2
"""
BY_ROUNDS = WinningRule(by_rounds=True)


def places(rows: str, rule: WinningRule | None = None) -> list[tuple[str, int]]:
    """Return the place of each player at the table of a file without errors."""
    read = read_csv(rows.encode(), "results.csv", rule)
    assert not any(located.stops for located in read.problems), read.problems
    return [(seat.side, seat.place) for result in read.results for seat in result.seats]


def test_the_rounds_won_may_decide() -> None:
    assert places(WON, BY_ROUNDS) == [("Aki", 1), ("Bo", 2)]
    assert places(WON) == [("Aki", 1), ("Bo", 2)], "the event names no game"
    assert places(WON, WinningRule()) == [("Bo", 1), ("Aki", 2)], "the game is won by points"
    assert places(WON, WinningRule(by_rounds=True, goal=40)) == [("Bo", 1), ("Aki", 2)]
    assert places(WON, WinningRule(wins_to_end=3)) == [("Aki", 1), ("Bo", 2)]


def test_the_column_place_decides() -> None:
    rows = "round,table,player,score,place\n1,1,Aki,5,1\n1,1,Bo,40,{}\n"
    assert places(rows.format(2), BY_ROUNDS) == [("Aki", 1), ("Bo", 2)]
    assert places(rows.format(1), BY_ROUNDS) == [("Aki", 1), ("Bo", 1)]
    (gap,) = read_csv(rows.format(3).encode(), "x.csv", BY_ROUNDS).problems
    assert gap.message == "the places at this table are 1 and 3"
    (wrong,) = read_csv(rows.format(2).encode(), "x.csv", WinningRule()).problems
    assert wrong.message == "by the scores 'Aki' has place 2 here, not 1"


@pytest.mark.parametrize(
    ("rows", "hint", "fixed"),
    [
        (f"{ROWS}1,3,Emi,5\n", "correct the round or the table, or add the rows of the other players", ""),
        (f"{ROWS}1,1,Aki,5\n", "remove one of the two rows, or correct its round, table or name", ""),
        (
            ROWS.replace("table", "tabel").replace("score", '"scor"'),
            "rename 'tabel' to `table` and 'scor' to `score`",
            ROWS,
        ),
        (
            ROWS.replace("score\n", "score,plaec\n").replace("0\n", "0,\n"),
            "did you mean place?",
            ROWS.replace("score\n", "score,place\n").replace("0\n", "0,\n"),
        ),
    ],
)
def test_what_to_do_about_a_table(rows: str, hint: str, fixed: str) -> None:
    (problem,) = read_csv(rows.encode(), "x.csv", None).problems
    assert problem.hint == hint
    edits = [apply_edits(rows, fix.edits) for fix in problem.fixes if fix.edits]
    assert edits == ([fixed] if fixed else [])


def test_scores_alone_do_not_show_who_won_by_rounds() -> None:
    for rule in (BY_ROUNDS, WinningRule(wins_to_end=3)):
        (located,) = read_csv(ROWS.encode(), "x.csv", rule).problems
        assert located.hint == (
            "add a column `won` with the rounds that each player won, or a column `place`"
        )
    koi_koi = record({"Aki": 5, "Bo": 3}, 1, 3).replace("hana-awase", "koi-koi")
    problems = checked(event(""), ROWS, koi_koi).problems
    assert [problem.message for problem in problems if problem.id == "results-broken"] == [
        "the games of the records are won by rounds, but these scores do not show who won"
    ]


def test_the_game_of_the_event_says_how_it_is_won() -> None:
    assert winning_rule(NO_EVENT) is None
    assert winning_rule(event("game: koi-koi\n").rules) == WinningRule(by_rounds=True)
    assert winning_rule(event("game: hana-awase\n").rules) == WinningRule()

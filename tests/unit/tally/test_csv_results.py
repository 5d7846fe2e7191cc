"""Results in CSV: columns, cells, and the place of every problem."""

from __future__ import annotations

import pytest

from hanascore.record.edits import apply_edits
from hanascore.record.event_rules import NO_EVENT, EventRules
from hanascore.record.record_file import ReadOptions
from hanascore.tally.csv_results import read_csv
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
    assert [(result.errors, result.scored) for result in results] == [(2, False), (3, False)]


def test_rows_with_the_same_fault_are_one_problem() -> None:
    assert problems("round,table,name,player,score\n1,1,Aki,5\n1,1,Bo,4\n") == [
        "1:13 the column 'name' is ignored [column-ignored]",
        "2:1 this row has 4 cells, but the header has 5 [results-broken]",
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
    assert problem == "2:5 `players` has 101 names; the limit is 100 [players]"
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
        ("seating-differs", (2, 5)),
        ("table-unknown", (4, 3)),
        ("not-entered", (5, 5)),
    ]


def test_results_count_like_records() -> None:
    texts = (record({"Aki": 50, "Bo": 40}, 1, 1), record({"Chiyo": 50, "Dai": 40}, 1, 2))
    of_records = [result.seats for result in checked(event(""), *texts).results]
    assert [result.seats for result in checked(event(""), ROWS).results] == of_records


WON = """round,table,player,score,won
1,1,Aki,5,3
1,1,Bo,40,2
"""
BY_ROUNDS = event("game: koi-koi\n").rules
BY_POINTS = event("game: hana-awase\noptions: {scoring: par}\n").rules
TO_THREE = event("game: roppyakken\noptions: {rounds_to_win: 3}\n").rules


def places(rows: str, rule: EventRules = NO_EVENT) -> list[tuple[str, int]]:
    """Return the place of each player at the table of a file without errors."""
    read = read_csv(rows.encode(), "results.csv", rule)
    assert not any(located.stops for located in read.problems), read.problems
    return [(seat.side, seat.place) for result in read.results for seat in result.seats]


def test_the_rounds_won_may_decide() -> None:
    assert places(WON, BY_ROUNDS) == [("Aki", 1), ("Bo", 2)]
    assert places(WON) == [("Aki", 1), ("Bo", 2)], "the event names no game"
    points = WON.replace("5,3", "-5,3").replace("40,2", "5,2")
    assert places(points, BY_POINTS) == [("Bo", 1), ("Aki", 2)], "the game is won by points"
    to_forty = event("game: koi-koi\noptions: {goal: 40}\n").rules
    assert places(WON, to_forty) == [("Bo", 1), ("Aki", 2)], "who reaches the goal has won"
    assert places(WON, TO_THREE) == [("Aki", 1), ("Bo", 2)]


def test_the_column_place_decides() -> None:
    rows = "round,table,player,score,place\n1,1,Aki,5,1\n1,1,Bo,40,{}\n"
    assert places(rows.format(2), BY_ROUNDS) == [("Aki", 1), ("Bo", 2)]
    level = rows.replace(",5,", ",40,").format(1)
    assert places(level, BY_ROUNDS) == [("Aki", 1), ("Bo", 1)]
    (gap,) = read_csv(rows.format(3).encode(), "x.csv", BY_ROUNDS).problems
    assert gap.message == "the places at this table are 1 and 3"
    rows = rows.replace(",5,", ",-40,")
    (wrong,) = read_csv(rows.format(2).encode(), "x.csv", BY_POINTS).problems
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
    (problem,) = read_csv(rows.encode(), "x.csv").problems
    assert problem.hint == hint
    edits = [apply_edits(rows, fix.edits) for fix in problem.fixes if fix.edits]
    assert edits == ([fixed] if fixed else [])


def test_scores_alone_do_not_show_who_won_by_rounds() -> None:
    for rule in (BY_ROUNDS, TO_THREE):
        (located,) = read_csv(ROWS.encode(), "x.csv", rule).problems
        assert located.hint == (
            "add a column `won` with the rounds that each player won, or a column `place`"
        )
    koi_koi = record({"Aki": 5, "Bo": 3}, 1, 3).replace("hachi-juu-hana", "koi-koi")
    problems = checked(event(""), ROWS, koi_koi).problems
    assert [problem.message for problem in problems if problem.id == "results-broken"] == [
        "the games of the records are won by rounds, but these scores do not show who won"
    ]


def messages_of(head: str, rows: str, columns: str = "won") -> list[str]:
    """Return the messages of a file of results in an event."""
    text = f"round,table,player,score,{columns}\n{rows}"
    return [problem.message for problem in read_csv(text.encode(), "x.csv", event(head).rules).problems]


SIX = "game: koi-koi\noptions: {last_round: 6}\n"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("Aki,20,3 Bo,8,3", ""),
        ("Aki,5000,3 Bo,8,3", "Aki cannot score 5000: under these rules 6 rounds bring at most 1560"),
        ("Aki,-4,3 Bo,8,3", "Aki cannot score -4: under these rules 6 rounds cost nobody any points"),
        ("Aki,3,4 Bo,8,1", "Aki cannot have 3 points with 4 rounds won"),
        ("Aki,37,0 Bo,8,1", "Aki cannot have 37 points with 0 rounds won"),
        ("Aki,20,7 Bo,8,0", "Aki cannot win 7 of 6 rounds"),
        ("Aki,20,4 Bo,8,4", "Aki and Bo cannot win 8 rounds together: a game has 6 rounds"),
        ("Aki,20,3 Bo,8,3 Chiyo,1,0", "Koi-Koi is for 2 players, but 3 players are named"),
    ],
)
def test_totals_must_be_possible(rows: str, message: str) -> None:
    lines = "".join(f"1,1,{row}\n" for row in rows.split())
    assert messages_of(SIX, lines) == ([message] if message else [])


def test_places_must_agree_with_the_rest() -> None:
    won = "1,1,Aki,20,3,2\n1,1,Bo,8,2,1\n"
    message = "by the rounds won and the scores 'Aki' has place 1 here, not 2"
    assert messages_of(SIX, won, "won,place") == [message]
    lost = "1,1,Aki,20,2\n1,1,Bo,0,1\n"
    assert messages_of(SIX, lost, "place") == ["Bo cannot have place 1: Bo has 0 points and Aki 20"]
    assert messages_of(SIX, lost.replace(",2\n", ",1\n"), "place") != []
    assert messages_of(SIX, lost.replace("0,1", "30,1"), "place") == []


def test_the_sum_of_totals() -> None:
    paid = "game: go-stop\n"
    assert messages_of(paid, "1,1,Aki,9,\n1,1,Bo,-9,\n", "x")[1:] == []
    assert messages_of(paid, "1,1,Aki,9,\n1,1,Bo,9,\n", "x")[1:] == [
        "the scores add up to 18, but under these rules they must add up to 0: 18 too many"
    ]


def test_partners_have_one_result() -> None:
    rows = "1,1,Aki,40,East\n1,1,Bo,10,West\n1,1,Chiyo,40,East\n1,1,Dai,,West\n"
    text = f"round,table,player,score,team\n{rows}"
    teams = event("game: kwa-do\noptions: {last_round: 2}\n").rules
    read = read_csv(text.encode(), "x.csv", teams)
    assert [(seat.side, seat.players, seat.outcome) for seat in read.results[0].seats] == [
        ("East", ("Aki", "Chiyo"), 1),
        ("West", ("Bo", "Dai"), -1),
    ]
    (problem,) = read_csv(text.replace("Chiyo,40", "Chiyo,30").encode(), "x.csv", teams).problems
    assert problem.message == "the partners of East have two results: score 40 and score 30"
    (problem,) = read_csv(text.replace("Dai,,West", "Dai,,North").encode(), "x.csv", teams).problems
    assert problem.id == "teams"
    # The rows of partners may come one after the other, and the first of them may have no score.
    in_pairs = "1,1,Aki,,East\n1,1,Chiyo,40,East\n1,1,Bo,10,West\n1,1,Dai,,West\n"
    sheet = read_csv(f"round,table,player,score,team\n{in_pairs}".encode(), "x.csv", teams)
    assert not sheet.problems
    assert [seat.outcome for seat in sheet.results[0].seats] == [1, -1]
    alone = event("game: hana-awase\n").rules
    (problem,) = [found for found in read_csv(text.encode(), "x.csv", alone).problems if found.stops]
    assert (problem.advice, problem.fixes) == ("clear the column `team`", ())


def test_a_table_that_is_entered_twice_is_one_problem() -> None:
    twice = f"{HEADER}1,1,Aki,50\n1,1,Bo,40\n1,1,Aki,50\n1,1,Bo,30\n"
    (problem,) = checked(event(""), twice).problems
    assert problem.message == ("table 1 of round 1 is already in line 2 of this file, with another result")


def test_tables_of_several_sizes_stay_as_they_are() -> None:
    sizes = (2, 4, 2, 3, 2, 2, 2)
    rows = "".join(
        f"1,{table},P{table}{seat},{seat}\n" for table, size in enumerate(sizes, 1) for seat in range(size)
    )
    read = read_csv(f"{HEADER}{rows}".encode(), "x.csv")
    assert (read.problems, tuple(len(result.seats) for result in read.results)) == ((), sizes)


def test_a_row_of_another_table_is_sure_only_if_the_event_has_points_for_one_size() -> None:
    sizes = (3, 3, 3, 3, 3, 4, 2)
    rows = "".join(
        f"1,{table},P{table}{seat},{seat}\n" for table, size in enumerate(sizes, 1) for seat in range(size)
    )
    fixed = event("points: {by: places, places: {3: [1, 0, -1]}}\n").rules
    (problem,) = read_csv(f"{HEADER}{rows}".encode(), "x.csv", fixed).problems
    assert problem.message == (
        "P63 is at table 6 of round 1, which has 4 players; table 7 of round 1 has only P70 and P71"
    )
    (fix,) = problem.fixes
    assert "1,7,P63,3\n" in apply_edits(f"{HEADER}{rows}", fix.edits or ())
    any_size = event("points: {by: places, places: [3, 2, 1, 0]}\n").rules
    assert read_csv(f"{HEADER}{rows}".encode(), "x.csv", any_size).problems == ()

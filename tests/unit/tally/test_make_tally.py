"""A tally: which records count, what makes it final, what it is about, and its digest."""

from __future__ import annotations

from collections.abc import Iterable

from hanascore.tally.corrections import applied_corrections
from hanascore.tally.event_reader import EventFile, read_event
from hanascore.tally.judged_files import JudgedFile, unread_file
from hanascore.tally.make_tally import make_tally
from hanascore.tally.tally import Tally, TallyOptions
from tests.helpers.event_files import EVENT, judged, record

ONE, TWO = record({"Aki": 50, "Bo": 40}, 1, 1), record({"Chiyo": 50, "Dai": 40}, 1, 2)
LATER = record({"Aki": 10, "Bo": 20}, 2, 1)
ODD = (
    "hanascore: 1\ngame: hachi-juu-hana\nplayers: [Emi, Fumi]\nevent: {round: 1, table: 3}\n"
    "options: {last_round: 1}\nrounds:\n  - captured: {Emi: 1brc 2*, Fumi: rest}\n"
)
DENIED = ODD.replace("1brc", "1*") + "    claims: {Emi: {score: 999}}\n"


def files(*texts: str) -> list[JudgedFile]:
    """Return files with these texts, called 1.yaml, 2.yaml and so on."""
    return [judged(text, f"{number}.yaml") for number, text in enumerate(texts, 1)]


def tally(*texts: str, event: str | None = None, more: Iterable[JudgedFile] = (), **options: object) -> Tally:
    """Add up files."""
    event_file = EventFile() if event is None else read_event(EVENT + event, "event.yaml")
    return make_tally([*files(*texts), *more], event_file, TallyOptions(**options))


def ids(standings: Tally) -> list[str]:
    """Return the ids of all problems."""
    return [located.id for located in standings.problems]


def test_warnings_do_not_keep_standings_from_being_final() -> None:
    for event in (None, ""):
        standings = tally(ODD, ONE, event=event)
        assert ids(standings) == (["odd-month"] if event is None else ["odd-month", "not-by-cards"])
        assert (standings.complete, standings.is_shown) == (True, True)
        assert standings.doubtful == {("1.yaml", 1)}


def test_a_denied_claim_is_counted_but_changes_nothing() -> None:
    standings = tally(DENIED)
    assert (standings.complete, standings.denied, len(standings.doubtful)) == (True, 1, 1)


def test_errors_keep_standings_from_being_final() -> None:
    standings = tally(ONE, "hanascore: 2\n")
    assert (standings.complete, standings.errors, standings.is_shown) == (False, 1, False)
    assert tally(ONE, "hanascore: 2\n", partial=True).is_shown


def test_standings_of_nothing_are_not_shown() -> None:
    standings = tally(f"{EVENT}rounds: 1\n", partial=True, event="rounds: 3\n")
    assert (standings.is_shown, standings.files) == (False, ())
    assert ids(standings)[-1] == "not-a-record"


def test_nothing_is_missing_if_no_file_could_be_read() -> None:
    standings = tally(event="rounds: 9\n", more=[unread_file("none", "no such file or directory")])
    assert ids(standings) == ["file-unread"]
    assert standings.has_unread_files


def test_later_rounds_are_ignored() -> None:
    broken = LATER.replace("scores: {Aki: 10", "scores: {Aki: ten")
    standings = tally(ONE, TWO, broken, event="rounds: 3\ntables: 2\n", as_of=1)
    assert (ids(standings), standings.complete) == ([], True)
    assert list(standings.files) == ["1.yaml", "2.yaml"]
    assert [line.points for line in standings.lines] == [50, 50, 40, 40]


def test_problems_are_sorted_by_file_and_line_after_those_of_the_event() -> None:
    later = record({"Zoe": 1, "Yan": 2, "Aki": 3}, 1, 7)
    standings = tally(later, ONE, event="rounds: 2\nplayers: [Aki, Bo]\ntables: 2\nbyes: [{round: 1}]\n")
    places = [(located.file, located.span.line if located.span else 0) for located in standings.problems]
    assert places == sorted(places, key=lambda place: (place[0] != "event.yaml", *place))
    assert {file for file, _ in places} == {"event.yaml", "1.yaml"}


def test_the_order_of_files_does_not_matter() -> None:
    texts = files(ONE, TWO, LATER)
    forwards, backwards = (
        make_tally(judged_files, EventFile(), TallyOptions()) for judged_files in (texts, texts[::-1])
    )
    assert forwards == backwards
    assert forwards.digest == backwards.digest


def test_the_digest_depends_on_files_event_and_options_but_not_on_names() -> None:
    digests = {
        tally(ONE).digest,
        tally(f"{ONE}# a note\n").digest,
        tally(ONE, event="").digest,
        tally(ONE, event="title: Cup\n").digest,
        tally(ONE, as_of=1).digest,
        tally(ONE, tie_breaks=("points", "wins")).digest,
        tally(ONE, months="korean").digest,
    }
    assert len(digests) == 7
    renamed = make_tally([judged(ONE, "other.yaml")], EventFile(), TallyOptions())
    assert renamed.digest == tally(ONE).digest


def test_unused_corrections_are_not_applied() -> None:
    event = (
        "players: [Aki, Bo, Chiyo, Dai]\n"
        "seats: [{file: 2.yaml, was: [Aki, Dai], is: [Dai, Aki]}]\n"
        "corrections: [{file: 2.yaml, reason: a slip, by: Emi}]\n"
    )
    standings = tally(ONE, TWO, event=event)
    assert ids(standings) == ["correction-unmatched"]
    applied = applied_corrections(standings, standings.results)
    assert [correction.reason for correction in applied] == ["a slip"]


def test_a_tie_break_that_applies_to_nobody_has_no_values() -> None:
    first = "1,1,A,10\n1,1,C,5\n1,2,B,10\n1,2,D,4\n"
    second = "2,1,A,10\n2,1,D,1\n2,2,B,10\n2,2,C,0\n"
    rows = f"round,table,player,score\n{first}{second}"
    standings = tally(rows, event="players: [A, B, C, D]\nrounds: 2\ntie_breaks: [wins, head-to-head]\n")
    assert list(standings.tie_break_values) == ["points", "wins"]
    assert standings.lines[0].shared


def test_independent_faults_are_reported_in_one_run() -> None:
    head = "players: [Aki, Bo, Chiyo, Dai]\nrounds: 1\ntables: 2\n"
    penalty = "penalty: [{player: Bo, points: -1, reason: late, by: director}]\n"
    standings = tally(ONE.replace("Aki: ", "Aki: x"), event=head + penalty)
    ids = [(located.file, located.id) for located in standings.problems]
    assert ids == [("event.yaml", "table-missing"), ("event.yaml", "unknown-key"), ("1.yaml", "wrong-type")]


def test_a_wrong_bye_explains_a_missing_player() -> None:
    head = "players: [Aki, Bo, Chiyo]\nrounds: 1\n"
    standings = tally(ONE, event=f"{head}byes: [{{round: 1, player: Chiyo, ponts: 1}}]\n")
    assert [located.id for located in standings.problems] == ["unknown-key"]

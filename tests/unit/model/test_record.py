"""The model: what a record and its rounds say about themselves."""

from __future__ import annotations

from dataclasses import replace

from hanascore.cards.deck import CHAFF, WHOLE, Kind, these
from hanascore.model.record import Claim, Counts, Evidence, Record, Round
from hanascore.problems.place import Place
from hanascore.problems.problem import error, warning


def teams() -> Record:
    return Record(
        game="kwa-do",
        players=("Aki", "Bo", "Chiyo", "Dai"),
        sides=("East", "West"),
        teams={"East": ("Aki", "Chiyo"), "West": ("Bo", "Dai")},
    )


def test_a_player_scores_for_the_team() -> None:
    record = teams()
    assert record.side_of("Dai") == "West"
    assert record.members("East") == ("Aki", "Chiyo")
    alone = Record(game="kwa-do", players=("Aki", "Bo"), sides=("Aki", "Bo"))
    assert alone.side_of("Aki") == "Aki"
    assert alone.members("Bo") == ("Bo",)


def test_sides_are_found_in_any_spelling() -> None:
    record = teams()
    assert [record.find_side(name) for name in ("West", "west", "CHIYO", "Zoe")] == [
        "West",
        "West",
        "East",
        None,
    ]
    # The exact name wins over one in another case.
    both = Record(game="kwa-do", players=("aki", "Aki"), sides=("aki", "Aki"))
    assert both.find_side("Aki") == "Aki"


def test_discarded_chaff_is_in_no_pile() -> None:
    record = teams()
    assert record.cards_kept == WHOLE
    assert replace(record, chaff_kept=False).cards_kept == WHOLE & ~CHAFF


def test_the_evidence_of_a_round() -> None:
    cards = Round(number=1, piles=(1, 2))
    counts = replace(cards, counts=(Counts((1, 0, 0, 0)), None))
    points = replace(cards, counts=(Counts((1, 0, 0, 0), points=95), None))
    scores = Round(number=1, scores=(5, 0))
    assert [each.evidence for each in (cards, counts, points, scores)] == [
        Evidence.CARDS,
        Evidence.COUNTS,
        Evidence.POINTS,
        Evidence.POINTS,
    ]
    assert scores.has_only_scores
    assert not points.has_only_scores


def test_the_place_of_a_round() -> None:
    assert Round(number=4, first_number=3).path == ("rounds", 1)
    assert Round(number=4).path == ()


def test_an_error_stops_a_round_unless_it_is_about_a_claim() -> None:
    in_claim = error("x", Place(("rounds", 0, "claims", "Aki")), "")
    in_pile = error("x", Place(("rounds", 0, "captured", "Aki")), "")
    doubt = warning("x", Place(("rounds", 0, "captured")), "")
    round = Round(number=1, first_number=1, claims=(Claim("Aki", 5),))
    assert not replace(round, problems=(in_claim, doubt)).is_stopped
    assert replace(round, problems=(in_claim, in_pile)).is_stopped


def test_an_error_of_the_game_stops_the_record() -> None:
    assert not replace(teams(), problems=(warning("x", Place(), ""),)).is_stopped
    assert replace(teams(), problems=(error("x", Place(), ""),)).is_stopped


def test_records_are_equal_by_what_they_say() -> None:
    assert replace(teams(), data={"x-mine": "1"}) == teams()
    assert replace(teams(), title="a") != teams()


def test_cards_are_added_to_the_numbers_of_a_pile() -> None:
    counts = Counts((1, 2, 0, 0), named_cards=these("1b"), unknown_kinds=(Kind.CHAFF,))
    more = counts.with_cards(these("1b 3b 5r"))
    assert more.by_kind == (2, 2, 1, 0)
    assert more.named_cards == these("1b 3b 5r")
    assert more.unknown_kinds == (Kind.CHAFF,)

from __future__ import annotations

from hanascore.cards.deck import these
from hanascore.referee.match import Match
from hanascore.referee.yaku_status import (
    NOT_BOOKED,
    NOT_IN_PLAY,
    OTHER_SEAT,
    SHUT_OUT,
    CardLocation,
    UncountedYaku,
    YakuStatus,
    near_misses,
    unbooked_yaku,
    uncounted_yaku,
    yaku_status,
)
from tests.helpers.settled import match_of


def status(match: Match, side: str, yaku_id: str) -> YakuStatus:
    result = match.rounds[0]
    yaku = match.rules.find_yaku(yaku_id)
    assert result.played is not None
    assert yaku is not None
    return yaku_status(result.played, result.side_score(side), yaku)


def uncounted(match: Match, side: str) -> list[UncountedYaku]:
    result = match.rounds[0]
    assert result.played is not None
    yaku = uncounted_yaku(result.played, result.played.holding(side))
    return [*yaku, *unbooked_yaku(result.played, result.side_score(side))]


KOI_KOI = "captured: {Aki: 1b 8b 12b, Bo: 3b 9a}\nstopped_by: Aki\n"


def test_a_near_miss_names_the_missing_cards_and_who_holds_them() -> None:
    match = match_of(KOI_KOI, "koi-koi", "[Aki, Bo]")
    played = match.rounds[0].played
    assert played is not None
    (miss,) = [miss for miss in near_misses(played, played.holding("Aki")) if miss.yaku.id == "four-brights"]
    assert (miss.missing.number, miss.missing.cards) == (1, these("3b"))
    assert miss.missing.locations == (CardLocation("Bo", these("3b")),)


def test_the_status_of_a_yaku_that_counts() -> None:
    made = status(match_of(KOI_KOI, "koi-koi", "[Aki, Bo]"), "Aki", "three-brights")
    assert made.made is not None
    assert made.booked


def test_the_status_of_a_yaku_that_lacks_cards() -> None:
    lacking = status(match_of(KOI_KOI, "koi-koi", "[Aki, Bo]"), "Aki", "poetry-ribbons")
    assert lacking.made is None
    assert not lacking.held
    (missing,) = lacking.missing
    assert (missing.number, missing.needs_all) == (3, True)
    assert missing.locations == (CardLocation(None, these("1r 2r 3r")),)


def test_a_yaku_that_scores_nothing_for_its_owner_is_not_booked() -> None:
    match = match_of(KOI_KOI, "koi-koi", "[Aki, Bo]")
    assert [(one.made.yaku.id, one.reason) for one in uncounted(match, "Bo")] == [
        ("flower-viewing", NOT_BOOKED)
    ]


def test_a_yaku_that_another_yaku_excludes() -> None:
    match = match_of("captured: {Aki: 3b 8b 9a, Bo: 1r}", "hana-awase", "[Aki, Bo]")
    assert {(one.made.yaku.id, one.reason) for one in uncounted(match, "Aki")} == {
        ("flower-viewing", SHUT_OUT),
        ("moon-viewing", SHUT_OUT),
    }
    assert status(match, "Aki", "moon-viewing").excluded_by


def test_a_yaku_that_is_not_in_play() -> None:
    match = match_of("options: {yaku: none}\ncaptured: {Aki: 5*, Bo: 2a, Chiyo: rest}")
    assert [(one.made.yaku.id, one.reason) for one in uncounted(match, "Aki")] == [("iris", NOT_IN_PLAY)]
    assert not status(match, "Aki", "iris").in_play


def test_a_yaku_of_another_seat() -> None:
    match = match_of("dealer: Aki\ncaptured: {Aki: 11*, Bo: 2*, Chiyo: rest}", "sudaoshi")
    assert [(one.made.yaku.id, one.reason) for one in uncounted(match, "Aki")] == [
        ("set-of-rains", OTHER_SEAT)
    ]
    assert status(match, "Aki", "set-of-rains").seat == "last"


def test_the_status_is_unknown_if_only_numbers_are_known() -> None:
    match = match_of("options: {yaku: all}\ncaptured: {Aki: {counts: {animals: 1}}, Bo: 2a, Chiyo: 3b}")
    assert not status(match, "Aki", "iris").known

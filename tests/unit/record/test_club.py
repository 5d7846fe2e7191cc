"""A club's file, hanascore.yaml."""

from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.model.record import NO_DEFAULTS
from hanascore.record.club import ClubSettings, is_club_file, read_club
from hanascore.record.event_rules import NO_EVENT, EventRules

TEXT = "game: koi-koi\nmonths: korean\noptions: {viewing: off, goal: 50}\nlang: ja\n"
CLUB = read_club(TEXT.encode(), "hanascore.yaml")


def test_all_keys() -> None:
    assert CLUB.problems == ()
    assert (CLUB.file, CLUB.game, CLUB.months, CLUB.lang) == (
        "hanascore.yaml",
        GAMES["koi-koi"],
        "korean",
        "ja",
    )
    assert CLUB.options == {"viewing": "off", "goal": "50"}
    assert len(CLUB.digest) == 64


def test_a_file_of_comments_sets_nothing() -> None:
    club = read_club(b"# nothing yet\n", "hanascore.yaml")
    assert (club.problems, club.game, club.options) == ((), None, {})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "hanascore: 1\n",
            (
                "1:1 wrong-type: this is a record, not a club's file: hanascore.yaml is the name of a "
                "club's file; choose another, such as friday.yaml"
            ),
        ),
        ("game: kwadoo\n", "1:7 unknown-game: no game is called 'kwadoo': did you mean kwa-do?"),
        ("gmae: koi-koi\n", "1:1 unknown-key: the club's file has no key `gmae`: did you mean game?"),
        (
            "- a\n",
            ("1:1 wrong-type: the club's file must be a mapping, not a list: write it as months: japanese"),
        ),
        (
            "options: {goal: 5}\n",
            (
                "1:1 key-missing: options without a game: write `game: GAME`; the games are "
                "go-stop, hachi-hachi, hachi-juu-hana, hana-awase, hanahuda, kekoro, koi-koi, "
                "kwa-do, min-hwatu, mushi, roppyakken, sakura, sudaoshi"
            ),
        ),
        (
            "game: koi-koi\noptions: {gaol: 5}\n",
            "2:11 unknown-key: Koi-Koi has no option `gaol`: did you mean goal?",
        ),
        ("months: both\n", "1:9 unknown-choice: `months` must be japanese or korean, not 'both'"),
        (
            "game: koi-koi\n---\ngame: kwa-do\n",
            (
                "1:1 wrong-type: a club's file is one document, but this one has 2: remove the lines "
                "with '---'"
            ),
        ),
        ("game: [\n", "1:7 unclosed: this '[' is never closed: add ] at the end of the line"),
    ],
)
def test_problems(text: str, expected: str) -> None:
    (located,) = read_club(text.encode(), "hanascore.yaml").problems
    assert located.span is not None
    problem = f"{located.id}: {located.with_hint}"
    assert f"{located.span.line}:{located.span.column} {problem}" == expected


def test_the_record_the_event_and_the_command_line_win() -> None:
    def fill_in(data: dict[str, object], months: str | None = None, event: EventRules = NO_EVENT) -> object:
        return CLUB.fill_in(data, months=months, event=event)

    keys = ("game", "months", "viewing", "goal")
    options = {"viewing": "off", "goal": "50"}
    assert fill_in({}) == ({"game": "koi-koi", "months": "korean", "options": options}, CLUB.defaults(*keys))
    own = {"game": "koi-koi", "months": "japanese", "options": {"goal": "9", "viewing": "on"}}
    assert fill_in(own) == (own, NO_DEFAULTS)
    # The options belong to the club's game alone.
    assert fill_in({"game": "kwa-do"}, "korean") == ({"game": "kwa-do"}, NO_DEFAULTS)
    # An event that names its game has all its rules, and the club's months count only in a Korean game.
    assert fill_in({}, event=EventRules(game=GAMES["koi-koi"])) == ({}, NO_DEFAULTS)
    assert fill_in({}, event=EventRules(game=GAMES["go-stop"]))[0] == {"months": "korean"}
    # Wrong options of the record stay as they are, and are reported there.
    assert fill_in({"game": "koi-koi", "months": "korean", "options": "x"})[0]["options"] == "x"


def test_the_language_is_remembered_if_it_is_used() -> None:
    assert ClubSettings(file="a", digest="b").defaults() == NO_DEFAULTS
    assert ClubSettings(file="a", digest="b", lang_is_used=True).defaults("goal").keys == ("goal", "lang")


def test_the_file_is_recognised_by_its_name() -> None:
    assert is_club_file("a/hanascore.yaml")
    assert not is_club_file("a/friday.hanascore.yaml")

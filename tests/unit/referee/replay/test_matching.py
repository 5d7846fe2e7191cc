from __future__ import annotations

from tests.helpers.plays import Ways
from tests.helpers.short_plays import HANA, KWA, errors
from tests.helpers.written_plays import (
    Sheet,
    played,
    replay_text,
    written,
)


def test_four_that_stay_on_the_field_cannot_be_taken() -> None:
    text = f"{HANA}options: {{four_on_field: stay}}\nopening_field: 1* 2ac 3bc\nturns: [Aki: '1b / 2c']\n"
    (first,) = errors(replay_text(text))
    assert (first.id, "lies on the field" in first.message) == ("not-in-hand", True)


def test_a_card_that_was_laid_down_shows_what_is_not_on_the_field() -> None:
    (first,) = errors(replay_text(f"{HANA}turns: [Aki: 1b / 2a, Bo: 1r x 1c / 3b]\n"))
    assert (first.id, first.place.path) == ("cannot-take", ("turns", 1, "Bo"))
    assert "cannot have lain there from the start" in first.message
    (first,) = errors(replay_text(f"{HANA}turns: [Aki: 1b x 1r / 1c x 1c, Bo: 2a / 3b]\n"))
    assert first.id == "too-few-turns"


def test_a_card_laid_down_by_a_player_who_could_match() -> None:
    play = played("hana-awase", 2, 5, Ways())
    (note,) = replay_text(written("hana-awase", play, Sheet())).problems
    assert (note.id, note.severity.value) == ("must-match", "note")
    (first,) = replay_text(written("hana-awase", play, Sheet(options="must_match: yes"))).problems
    assert (first.id, first.place.path[:4]) == ("must-match", note.place.path[:4])
    assert "would have had to play a card that matches, and not the " in first.instead


def test_a_wild_card_takes_one_card() -> None:
    field = "opening_field: 1* 2ac 3bc\n"
    options = "options: {gaji: on, four_on_field: stay}\n"
    (first,) = errors(replay_text(f"{KWA}{options}{field}turns: [Aki: 11c x 2a 3b / 7c]\n"))
    assert (first.id, first.message.endswith("takes several cards with it")) == ("cannot-take", True)
    (first,) = errors(replay_text(f"{KWA}{options}{field}turns: [Aki: 11c x 1b / 7c]\n"))
    assert (first.id, "lies there to the end" in first.message) == ("cannot-take", True)
    (first,) = errors(replay_text(f"{KWA}{options}{field}turns: [Aki: 11c x 2a / 7c]\n"))
    assert first.id == "too-few-turns"
    (first,) = errors(
        replay_text(f"{KWA}options: {{gaji: on}}\nopening_field: 11a 2arc 3bc 4ac\nturns: [Aki: 11c / 7c]\n")
    )
    assert first.id == "must-take"
    (first,) = errors(
        replay_text(f"{KWA}options: {{gaji: on}}\nopening_field: 5a 2arc 3bc 4ac\nturns: [Aki: 11c / 7c]\n")
    )
    assert first.id == "too-few-turns"


def test_a_wild_card_may_take_three_unknown_cards_of_its_month() -> None:
    head = "hanascore: 1\ngame: roppyakken\nmonths: japanese\nplayers: [Aki, Bo]\ndealer: Aki\n"
    for took, id in (("11r 11a 11c", "too-few-turns"), ("11r", "cannot-take")):
        assert [
            problem.id for problem in errors(replay_text(f"{head}turns: [Aki: 11b x {took} / 5c]\n"))
        ] == [id]


def test_a_fourth_card_takes_one_or_three_by_ruling() -> None:
    field = "opening_field: 1rcc 2arc 3bc\n"
    text = f"{KWA}options: {{three_on_field: take-one}}\n{field}turns: [Aki: 1b x %s / 7c]\n"
    assert [problem.id for problem in errors(replay_text(text % "1rcc"))] == ["cannot-take"]
    assert replay_text(text % "1rcc").unlawful[0].rule == "kwa-do.three_on_field"
    instead = "Aki would have had to take one card with the pine crane (1b) in turn 1"
    assert replay_text(text % "1rcc").problems[0].instead == instead
    (first,) = errors(replay_text((text % "1r").replace("take-one", "take-all")))
    assert (first.id, first.instead) == ("must-take", instead.replace("one card", "all three"))
    assert [problem.id for problem in errors(replay_text(text % "1r"))] == ["too-few-turns"]


def test_a_joker_turns_up_once() -> None:
    text = (
        "hanascore: 1\ngame: min-hwatu\nmonths: japanese\nplayers: [Aki, Bo, Chiyo, Dai, Emi]\ndealer: Aki\n"
        "options: {five_player_extra: joker}\nturns: [Aki: 1b / joker / 2a, Bo: 3b / joker 4a]\n"
    )
    (first,) = errors(replay_text(text))
    assert (first.id, first.message, first.place.part) == (
        "move-unlawful",
        "turn 2: Bo turns up the joker, which Aki has",
        (5, 10),
    )

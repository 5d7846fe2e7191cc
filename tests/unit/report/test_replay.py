"""The play of a round as text and as JSON: it says what was played, and every card is somewhere."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import BY_CODE
from hanascore.problems.words import width
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.report.data import as_json
from hanascore.report.labels import use_language
from hanascore.report.outcome import Outcome
from hanascore.report.replay import Names, ReplayReport
from hanascore.report.text import as_text
from tests.helpers.commands import run
from tests.helpers.plays import Play, Ways, deck_of
from tests.helpers.random_matches import few_of_each
from tests.helpers.written_plays import DEALT, SUBSETS, TABLES, Sheet, played, ways_for, written


def report(text: str, until: int | None = None, *, only: int | None = None, everything: bool = False) -> ReplayReport:
    (record,) = loads(text).records
    match = judge(record, every_move=everything, only_round=only)
    return ReplayReport([(outcome_of(match, only=only), None)], until=until, everything=everything)


def rounds_of(text: str, until: int | None = None, **options: Any) -> Any:
    return json.loads(as_json(report(text, until, **options).data()))["games"][0]["rounds"]


def text_of(text: str, until: int | None = None, **options: Any) -> str:
    return report_text(report(text, until, **options))


def ids(codes: list[str]) -> list[str]:
    return [BY_CODE[code].id for code in codes]


def cards_in(position: Any) -> tuple[list[str], int]:
    """The cards a position tells, and how many there are that it does not."""
    told = [*position["field"], *position["stock"]]
    for place in ("hands", "piles"):
        for cards in position[place].values():
            told += cards
    unknown = position["field_unknown"] + sum(position["hands_unknown"].values())
    return sorted(told), unknown + position["stock_left"] - len(position["stock"])


@pytest.mark.parametrize(("game", "number"), TABLES)
@few_of_each
@given(seed=st.integers(0, 10**9), subset=st.sampled_from(SUBSETS))
def test_every_turn_is_told_as_it_was_played(
    game: str, number: int, seed: int, subset: tuple[str, ...]
) -> None:
    play = played(game, number, seed, ways_for(game, {}))
    (found,) = rounds_of(written(game, play, Sheet(given=subset)))
    assert (found["replayed"], found["lawful"], found["unlawful"]) == (True, True, [])
    assert found["turns_written"] == len(found["turns"]) == len(play.turns)
    for turn, told in zip(play.turns, found["turns"], strict=True):
        assert (told["player"], told["call"] or "") == (turn.player, turn.call)
        assert told["turned"] == ids([turn.drawn])[0]
        # Several cards of the hand may be thrown at once, of which the first stands for the card played.
        thrown = told.get("thrown", [told["card"]] if told["card"] else [])
        assert (sorted(thrown), thrown[:1]) == (sorted(ids(turn.card.split())), [told["card"]][: len(thrown)])
        assert sorted(told["took"]) == sorted(ids(turn.took))
        assert sorted(told["turned_took"]) == sorted(ids(turn.drawn_took))
        cards, unknown = cards_in(told["position"])
        assert len(set(cards)) == len(cards)
        assert len(cards) + unknown == len(deck_of(game))
        if subset == DEALT:
            assert sorted(cards) == sorted(ids(deck_of(game)))
    assert {side: sorted(cards) for side, cards in found["piles"].items()} == {
        player: sorted(ids(cards)) for player, cards in play.piles.items()
    }
    # Where a wild card was used, left over is what lay on the field, and nothing of the stock.
    assert set(found["left_over"]) <= set(ids(play.left))
    assert play.gaji or len(found["left_over"]) == len(play.left)
    assert (found["calls"], found["stopped_by"] or "") == (play.calls, play.stopped_by)


@pytest.mark.no_cover
@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_no_line_is_wider_than_a_page(lang: str) -> None:
    for seed, (game, number) in enumerate(TABLES):
        play = played(game, number, seed, ways_for(game, {}))
        text = written(game, play, Sheet(numbered=False, numbered_deal=False))
        for until in (None, 0, 3):
            with use_language(lang):
                lines = text_of(text, until).splitlines()
            assert [line for line in lines if width(line) > 80] == []


def unnumbered(play: Play, seed: int) -> Any:
    sheet = Sheet(numbered=False, numbered_deal=bool(seed % 2))
    return rounds_of(written("hana-awase", play, sheet))[0]


@pytest.mark.parametrize("seed", range(4))
def test_a_chaff_without_its_number_has_none(seed: int) -> None:
    play = played("hana-awase", 2, seed, Ways())
    found = unnumbered(play, seed)
    told = [id for turn in found["turns"] for id in (turn["card"], *turn["took"], turn["turned"])]
    piles = [id for cards in found["piles"].values() for id in cards]
    assert [id for id in (*told, *piles, *found["left_over"]) if id[-1].isdigit()] == []
    assert {"pine-chaff", "paulownia-chaff", "willow-lightning"} <= set(told) | set(piles) | set(
        found["left_over"]
    )
    assert Counter(len(cards) for cards in found["piles"].values()) == Counter(map(len, play.piles.values()))


def test_numbers_hold_month_by_month() -> None:
    text = SHORT.replace("8cc 9cr 2ac 1b 3b", "8cc 9cr 2ac1 1b 3b")
    field = rounds_of(text, 0)[0]["position"]["field"]
    assert [id for id in field if "chaff" in id] == [
        "plum-chaff-1",
        "susuki-chaff",
        "susuki-chaff",
        "chrysanthemum-chaff",
    ]


SHORT = """\
hanascore: 1
game: koi-koi
players: [Aki, Bo]
rounds:
  - dealer: Aki
    opening_field: 8cc 9cr 2ac 1b 3b
    turns:
      - Aki: 8b x 8c / 9a x 9c, koi-koi
      - Bo: 1r x 1b / 3r x 3b
      - Aki: 8a x 8c / 11c, stop
"""


def test_an_unlawful_stop() -> None:
    assert (
        text_of(SHORT)
        == """\
Koi-Koi, table: legends

Round 1, Aki plays first: unlawful in turn 3

  Turn  Player  Plays                    Turns up
     1  Aki     moon takes chaff         sake cup takes chaff
                Aki makes Moon Viewing (5) and says koi-koi.
     2  Bo      pine ribbon takes crane  cherry ribbon takes curtain
     3  Aki     geese takes chaff        lightning stays
                Aki says stop.
                UnlawfulMove: see below.

  Turn 3 is unlawful: Aki says stop, and Aki's yaku come to 5 as before the turn
    [call-unlawful]
    Law      only a new yaku made in this very turn lets a player stop or call
    See      hanascore rules call-unlawful
    The position it was made in:
      Field  plum: warbler, chaff; chrysanthemum: ribbon; willow: lightning
      Hands  Aki  6 unknown cards
             Bo   7 unknown cards
      Stock  21 cards
      Piles  Aki  brights: moon; animals: geese, sake cup; chaff: 2 susuki,
                  chrysanthemum
             Bo   brights: crane, curtain; ribbons: pine, cherry
      Yaku   Aki  Moon Viewing (5)
      Calls  Aki
"""
    )


MAY_NOT = SHORT.replace("1r x 1b / 3r x 3b", "1r x 1b / 7c").replace(
    "8a x 8c / 11c, stop", "8a x 8c / 3r, stop"
)


def test_everything_goes_on_and_names_each() -> None:
    first = rounds_of(MAY_NOT)[0]
    assert [(one["turn"], one["id"]) for one in first["unlawful"]] == [(3, "must-take")]
    assert len(first["turns"]) == 3
    every = rounds_of(MAY_NOT, everything=True)[0]
    assert [(one["turn"], one["id"]) for one in every["unlawful"]] == [(3, "must-take"), (3, "call-unlawful")]
    position = every["unlawful"][0]["position"]
    assert position["field"] == [
        "plum-warbler",
        "plum-chaff",
        "cherry-curtain",
        "clover-chaff",
        "chrysanthemum-ribbon",
    ]
    assert every["unlawful"][0]["lawful"] == "it takes the cherry curtain (3b)"
    assert every["unlawful"][0]["law"] == "a card that matches must take"


def test_a_ruling_behind_a_law_is_named() -> None:
    turns = SHORT.replace("/ 3r x 3b", "/ 7c").replace("8a x 8c / 11c, stop", "3c x 3b / 5r, koi-koi")
    assert "unlawful" not in text_of(turns)
    ends = turns.replace("players:", "options: {caller_improves: ends-round}\nplayers:")
    text = text_of(ends)
    assert "Turn 3 is unlawful: Aki says koi-koi, and the round is over [call-unlawful]\n" in text
    assert "    Law      a new yaku of a player who has called ends the round\n" in text
    assert "    Ruling   hanascore rules koi-koi.caller_improves\n" in text
    assert rounds_of(ends)[0]["unlawful"][0]["rule"] == "koi-koi.caller_improves"


def test_until_tells_one_position() -> None:
    (found,) = rounds_of(SHORT, 1)
    assert [turn["turn"] for turn in found["turns"]] == [1]
    assert "position" not in found["turns"][0]
    assert found["position"]["after"] == 1
    assert found["position"]["next"] == "Bo"
    assert found["position"]["calls"] == ["Aki"]
    assert found["position"]["yaku"]["Aki"][0]["id"] == "moon-viewing"
    assert found["unlawful"] == []
    assert "piles" not in found


def test_a_position_in_words() -> None:
    text = text_of(SHORT, 1)
    assert (
        text
        == """\
Koi-Koi, table: legends

Round 1, after turn 1 of 3: Bo is to play

  Turn  Player  Plays             Turns up
     1  Aki     moon takes chaff  sake cup takes chaff
                Aki makes Moon Viewing (5) and says koi-koi.

  Field  pine: crane; plum: warbler, chaff; cherry: curtain; susuki: chaff;
         chrysanthemum: ribbon
  Hands  Aki  7 unknown cards
         Bo   8 unknown cards
  Stock  23 cards
  Piles  Aki  brights: moon; animals: sake cup; chaff: susuki, chrysanthemum
         Bo   empty
  Yaku   Aki  Moon Viewing (5)
  Calls  Aki
"""
    )
    assert "Round 1, before the first of 3 turns: Aki is to play\n\n  Field" in text_of(SHORT, 0)


def test_the_yellow_one_is_not_told_where_it_may_be_another() -> None:
    text = SHORT.replace("8b x 8c / 9a x 9c, koi-koi", "12c / 4c")
    with use_language("ja"):
        assert "桐のカス 場へ" in text_of(text)


def test_suits_in_words() -> None:
    assert Names().by_suit(0b1111 << 24 | 1) == "pine: crane; bush clover: boar, ribbon, 2 chaff"


def test_what_is_unlawful_is_told_apart_from_what_cannot_be_read() -> None:
    text = MAY_NOT.replace("8a x 8c / 3r, stop", "8a x 8c / 3r") + "      - Bo: 1z / 2b\n"
    assert "Round 1, Aki plays first: unlawful in turn 3, unreadable in turn 4\n" in text_of(
        text, everything=True
    )


def test_a_chaff_is_told_as_it_may_be_written() -> None:
    text = SHORT.replace("8b x 8c / 9a x 9c, koi-koi", "8b x 8c / 9a").replace("8cc 9cr", "8cc 9c 4r")
    (first,) = rounds_of(text)[0]["unlawful"]
    assert first["lawful"] == "it takes the chrysanthemum chaff (9c)"


def test_a_turn_that_cannot_be_read_stops_everything() -> None:
    text = SHORT.replace("1r x 1b / 3r x 3b", "1r x 1z / 3r")
    for everything, words in ((False, "The replay stops here."), (True, "The replay can go no further.")):
        found = text_of(text, everything=everything)
        assert "Round 1, Aki plays first: unreadable in turn 2\n" in found
        assert f"\n  {words}\n" in found
        assert (
            "  Turn 2 cannot be read: no such card '1z' [unknown-card]\n"
            "    Do       did you mean 1b (the crane), 1r or 1c?\n"
            "    See      hanascore rules unknown-card\n"
        ) in found
    assert (
        "Round 1, after turn 2 of 3: nobody can say\n  The turns can be gone through up to turn 1.\n"
        in text_of(text, 2)
    )
    assert rounds_of(text, 2)[0]["position"] is None


def test_a_play_that_breaks_off_is_lawful_as_far_as_it_goes() -> None:
    unfinished = SHORT.replace("8a x 8c / 11c, stop", "8a x 8c / 11c")
    (data,), text = rounds_of(unfinished), text_of(unfinished)
    told_in_data = (data["lawful"], data["unlawful"], data["verdict"])
    assert told_in_data == (False, [], "lawful as far as it goes")
    assert "Round 1, Aki plays first: lawful as far as it goes\n" in text
    assert "\n  Not taken so far: 2 pine chaff, warbler, plum ribbon" in text
    assert (
        "  The turns stop after 3 turns, and the round goes on: it is Bo's turn, with 7\n"
        "    cards left [too-few-turns]\n"
        "    Do       write down the turns that are missing\n"
        "    See      hanascore rules too-few-turns\n"
    ) in text


def test_how_a_round_ended() -> None:
    stopped = SHORT.split("      - Bo", maxsplit=1)[0].replace("9c, koi-koi", "9c, stop")
    assert "\n  Aki stops after turn 1.\n" in text_of(stopped)
    by_rule = SHORT.replace("11c, stop", "11c") + "      - Bo: 2r x 2c / 5c\n"
    text = text_of(by_rule)
    assert "Round 1, Aki plays first: lawful\n" in text
    assert "                Bo makes Poetry Ribbons (5).\n" in text
    assert "\n  Bo's yaku ends the round by rule after turn 4.\n" in text
    play = played("kwa-do", 3, 5, Ways())
    assert "\n  Every hand is played out after turn 21.\n" in text_of(written("kwa-do", play, Sheet()))
    dealt = (
        SHORT.split("    opening_field", maxsplit=1)[0] + "    hands: {Aki: 1* 2r 3r 4r 5r}\n    turns: []\n"
    )
    assert text_of(dealt).count("A hand as dealt ends the round before a card is played.") == 1


def test_a_deal_that_cannot_be_is_not_gone_through() -> None:
    text = text_of(SHORT.replace("1b 3b", "1b"))
    assert text == text_of(SHORT.replace("1b 3b", "1b"), everything=True)
    assert "Round 1, Aki plays first: impossible\n\n  The opening field" in text
    (found,) = rounds_of(SHORT.replace("1b 3b", "1b"))
    assert (found["replayed"], found["lawful"]) == (False, False)
    assert found["reason"].startswith("the opening field ")


def test_piles_that_do_not_agree() -> None:
    text = text_of(
        SHORT.split("      - Bo", maxsplit=1)[0].replace("9c, koi-koi", "9c, stop")
        + "    captured: {Aki: 8bc 9ac, Bo: 1bc}\n"
    )
    assert "Round 1, Aki plays first: lawful, but not what the round states\n" in text
    assert "[turns-differ]\n    Do       leave `captured` out, or correct it or the turns\n" in text


def test_a_joker_and_a_wild_card_in_words() -> None:
    joker = played("min-hwatu", 5, 4, Ways(joker=True))
    text = written("min-hwatu", joker, Sheet(options="five_player_extra: joker"))
    assert "the joker, then wisteria chaff" in text_of(text)
    (found,) = rounds_of(text)
    assert [turn["player"] for turn in found["turns"] if turn["jokers_played"] or turn["jokers"]] == [
        joker.joker
    ]
    assert found["facts"] == {"joker": joker.joker}
    wild = played("kwa-do", 4, 7, Ways(gaji="hand"))
    text = written("kwa-do", wild, Sheet(options="gaji: on"))
    assert "lightning takes iris ribbon" in text_of(text)
    assert wild.gaji
    by, took, source = wild.gaji
    assert rounds_of(text)[0]["facts"] == {"gaji": {"by": by, "took": BY_CODE[took].id, "from": source}}


def test_long_names_are_folded() -> None:
    text = SHORT.replace("Aki", "Chrysanthemum Queen of the Autumn Garden")
    for until in (None, 1):
        lines = text_of(text, until).splitlines()
        assert [line for line in lines if width(line) > 80] == []
    assert "\n         Bo                8 unknown cards\n" in text_of(text, 1)


def test_a_chaff_of_another_month_is_told_too() -> None:
    text = SHORT.replace("8b x 8c / 9a x 9c, koi-koi", "8b x 2c / 5c")
    assert "     1  Aki     moon takes plum chaff  iris chaff stays\n" in text_of(text)
    assert rounds_of(text)[0]["turns"][0]["took"] == ["plum-chaff"]


def test_rounds_without_turns_are_passed_over_with_a_word() -> None:
    more = "  - void: misdeal\n  - captured: {Aki: 3b 9a, Bo: none}\n    stopped_by: Aki\n"
    text = text_of(SHORT + more)
    assert text.endswith("\n\nRound 2 is void: misdeal.\nRound 3 has no turns.\n")
    first, second, third = rounds_of(SHORT + more)
    assert first["replayed"]
    assert (second["replayed"], second["reason"], second["turns"]) == (False, "is void: misdeal", [])
    assert (third["replayed"], third["reason"], third["lawful"]) == (False, "has no turns", None)
    assert [one["round"] for one in rounds_of(SHORT + more, only=3)] == [3]
    assert "Round 3 has no turns, so there is nothing to replay." in text_of(SHORT + more, only=3)


def test_long_names_of_a_replay_have_a_key(tmp_path: Path) -> None:
    long = {"Aki": "Alexandrina Konstantinopolskaya", "Bo": "Alexandrina Konstantinopolitania"}
    text = Path("examples/play.hanascore.yaml").read_text(encoding="utf-8")
    for short, name in long.items():
        text = re.sub(rf"\b{short}\b", name, text)
    (tmp_path / "long.yaml").write_text(text, encoding="utf-8")
    told = run(f"replay {tmp_path / 'long.yaml'} --round 1").stdout
    assert "     1  Alexandrina Ko…1  plum ribbon takes chaff" in told
    assert "  Alexandrina Ko…2: Alexandrina Konstantinopolitania\n" in told


def test_a_round_that_lacks_its_field_is_not_told_in_full() -> None:
    record = "hanascore: 1\ngame: go-stop\nmonths: japanese\nplayers: [Aki, Bo]\noptions: {jokers: 2-3}\n"
    text = text_of(f"{record}rounds:\n  - dealer: Aki\n    turns: [Aki: 1b / 2a]\n")
    assert "Round 1, Aki plays first: not told in full\n\n  A joker on the opening field" in text


def test_a_bomb_is_told_by_the_cards_thrown_and_what_it_leaves_to_spare() -> None:
    record = "hanascore: 1\ngame: go-stop\nmonths: japanese\nplayers: [Aki, Bo]\nrounds:\n  - dealer: Aki\n"
    record += "    hands: {Aki: 10rcc 1brc 2rc 3rc}\n    opening_field: 10a 5c1 2a 3b 4a 6a 7a 8b\n"
    record += "    turns: [Aki: 10r 10cc x 10a / 11c, Bo: 11r x 11c / 12b]\n"
    assert "maple ribbon and 2 maple chaff take deer" in text_of(record)
    turns = rounds_of(record)[0]["turns"]
    assert (turns[0]["card"], turns[0]["took"]) == ("maple-ribbon", ["maple-deer"])
    assert turns[0]["thrown"] == ["maple-ribbon", "maple-chaff-1", "maple-chaff-2"]
    assert [turn["position"]["spare"] for turn in turns] == [0, 2]
    assert "Spare  Aki need not play a card of the hand in 2 turns" in text_of(record, until=2)

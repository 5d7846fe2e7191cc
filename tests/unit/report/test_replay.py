"""The report of `replay`: turns, positions, and unlawful moves with their rules."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from hanascore.cards.deck import BY_CODE, in_order
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.report.blocks import EMPTY, Step, Steps, TableCard
from hanascore.report.html import as_html
from hanascore.report.json_and_csv import as_json
from hanascore.report.labels import use_language
from hanascore.report.play_page import PLAYED, TAKEN
from hanascore.report.play_wording import CardWording
from hanascore.report.replay import ReplayReport
from hanascore.words.visible import width
from tests.helpers.html_pages import read
from tests.helpers.paths import EXAMPLES
from tests.helpers.plays import Ways
from tests.helpers.reports import outcome_of, report_text
from tests.helpers.written_plays import Sheet, played, unnumbered, ways_for, written

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
# Aki may not pass over the curtain, and may not stop without a new yaku.
TWO_MISTAKES = SHORT.replace("1r x 1b / 3r x 3b", "1r x 1b / 7c").replace(
    "8a x 8c / 11c, stop", "8a x 8c / 3r, stop"
)
UNREADABLE = SHORT.replace("1r x 1b / 3r x 3b", "1r x 1z / 3r")
GO_STOP = "hanascore: 1\ngame: go-stop\nmonths: japanese\nplayers: [Aki, Bo]\nrounds:\n  - dealer: Aki\n"


def replay(
    text: str, until: int | None = None, *, only: int | None = None, everything: bool = False
) -> ReplayReport:
    (record,) = loads(text).records
    match = judge(record, every_move=everything, only_round=only)
    return ReplayReport([(outcome_of(match, only=only), None)], until=until, everything=everything)


def replay_text(text: str, until: int | None = None, **options: Any) -> str:
    return report_text(replay(text, until, **options))


def rounds_of(text: str, until: int | None = None, **options: Any) -> Any:
    return json.loads(as_json(replay(text, until, **options).data()))["games"][0]["rounds"]


def test_turns_and_an_unlawful_move() -> None:
    before, message, after = re.split("(  Turn 3 is unlawful: .*]\n)", replay_text(SHORT), flags=re.DOTALL)
    assert before == (
        "Koi-Koi, table: legends\n"
        "\n"
        "Round 1, Aki plays first: unlawful in turn 3\n"
        "\n"
        "  Turn  Player  Plays                    Turns up\n"
        "     1  Aki     moon takes chaff         sake cup takes chaff\n"
        "        Aki makes Moon Viewing (5) and says koi-koi.\n"
        "     2  Bo      pine ribbon takes crane  cherry ribbon takes curtain\n"
        "     3  Aki     geese takes chaff        lightning stays\n"
        "        Aki says stop.\n"
        "        Unlawful: see below.\n"
        "\n"
    )
    assert "Aki says stop, " in message
    assert after == (
        "    Rule  only a new yaku made in this very turn lets a player stop or call\n"
        "    See   hanascore rules call-unlawful\n"
        "    The position before it:\n"
        "      Field       plum: warbler, chaff; chrysanthemum: ribbon; willow: lightning\n"
        "      Hand   Aki  6 unknown cards\n"
        "             Bo   7 unknown cards\n"
        "      Stock       21 cards\n"
        "      Pile   Aki  brights: moon; animals: geese, sake cup; chaff: 2 susuki,\n"
        "                  chrysanthemum\n"
        "             Bo   brights: crane, curtain; ribbons: pine, cherry\n"
        "      Yaku   Aki  Moon Viewing (5)\n"
        "      Calls       Aki\n"
    )


def test_the_position_after_a_turn() -> None:
    assert replay_text(SHORT, 1).partition("\n\n")[2] == (
        "Round 1, after turn 1 of 3: Bo is to play\n"
        "\n"
        "  Turn  Player  Plays             Turns up\n"
        "     1  Aki     moon takes chaff  sake cup takes chaff\n"
        "        Aki makes Moon Viewing (5) and says koi-koi.\n"
        "\n"
        "  Field       pine: crane; plum: warbler, chaff; cherry: curtain; susuki: chaff;\n"
        "              chrysanthemum: ribbon\n"
        "  Hand   Aki  7 unknown cards\n"
        "         Bo   8 unknown cards\n"
        "  Stock       23 cards\n"
        "  Pile   Aki  brights: moon; animals: sake cup; chaff: susuki, chrysanthemum\n"
        "         Bo   empty\n"
        "  Yaku   Aki  Moon Viewing (5)\n"
        "  Calls       Aki\n"
    )
    assert "Round 1, before the first of 3 turns: Aki is to play\n\n  Field" in replay_text(SHORT, 0)
    assert replay_text(SHORT, 9).endswith("\n\nRound 1 has only 3 turns.\n")


def test_the_position_after_a_turn_in_json() -> None:
    (found,) = rounds_of(SHORT, 1)
    position = found["position"]
    assert [turn["turn"] for turn in found["turns"]] == [1]
    assert "position" not in found["turns"][0]
    assert (position["after"], position["next"], position["calls"]) == (1, "Bo", ["Aki"])
    assert position["yaku"]["Aki"][0]["id"] == "moon-viewing"
    assert found["unlawful"] == []
    assert "piles" not in found


def test_everything_goes_on_after_an_unlawful_move() -> None:
    (first,) = rounds_of(TWO_MISTAKES)
    assert [(move["turn"], move["id"]) for move in first["unlawful"]] == [(3, "must-take")]
    (every,) = rounds_of(TWO_MISTAKES, everything=True)
    ids = [(move["turn"], move["id"]) for move in every["unlawful"]]
    assert ids == [(3, "must-take"), (3, "call-unlawful")]
    move = every["unlawful"][0]
    assert (move["law"], move["lawful"]) == (
        "a card that matches must take",
        "the cherry ribbon (3r) can take the cherry curtain (3b)",
    )
    assert move["position"]["field"] == [
        "plum-warbler",
        "plum-chaff",
        "cherry-curtain",
        "clover-chaff",
        "chrysanthemum-ribbon",
    ]


def test_a_ruling_behind_a_rule_is_named() -> None:
    turns = SHORT.replace("/ 3r x 3b", "/ 7c").replace("8a x 8c / 11c, stop", "3c x 3b / 5r, koi-koi")
    assert "unlawful" not in replay_text(turns)
    text = turns.replace("players:", "options: {caller_improves: ends-round}\nplayers:")
    assert (
        "    Rule    a new yaku of a player who has called ends the round\n"
        "    See     hanascore rules call-unlawful\n"
        "    Ruling  hanascore rules koi-koi.caller_improves\n"
    ) in replay_text(text)
    assert rounds_of(text)[0]["unlawful"][0]["rule"] == "koi-koi.caller_improves"


def test_turns_that_cannot_be_read() -> None:
    text = replay_text(UNREADABLE)
    assert "Round 1, Aki plays first: unreadable in turn 2\n" in text
    assert text.endswith(
        "\n  The replay stops here.\n"
        "\n"
        "  Turn 2 cannot be read: no such card '1z' [unknown-card]\n"
        "    Do   did you mean 1b (the crane), 1r or 1c?\n"
        "    See  hanascore rules unknown-card\n"
    )
    assert "\n  The replay cannot go on.\n" in replay_text(UNREADABLE, everything=True)
    assert (
        "Round 1, after turn 2 of 3: position unknown\n  The turns can be replayed up to turn 1.\n"
    ) in replay_text(UNREADABLE, 2)
    assert rounds_of(UNREADABLE, 2)[0]["position"] is None


def test_unlawful_and_unreadable_turns_are_counted_apart() -> None:
    text = TWO_MISTAKES.replace("3r, stop", "3r") + "      - Bo: 1z / 2b\n"
    verdict = "Round 1, Aki plays first: unlawful in turn 3, unreadable in turn 4\n"
    assert verdict in replay_text(text, everything=True)


def test_a_play_may_break_off() -> None:
    text = SHORT.replace("11c, stop", "11c")
    (found,) = rounds_of(text)
    assert (found["lawful"], found["unlawful"], found["verdict"]) == (False, [], "lawful so far")
    report = replay_text(text)
    assert "Round 1, Aki plays first: lawful so far\n" in report
    assert "\n  Not taken so far:  2 pine chaff, warbler, plum ribbon" in report
    assert report.endswith(
        "[too-few-turns]\n"
        "    Do   write down the turns that are missing\n"
        "    See  hanascore rules too-few-turns\n"
    )


def test_how_a_round_ends() -> None:
    stopped = SHORT.split("      - Bo", maxsplit=1)[0].replace("9c, koi-koi", "9c, stop")
    assert "\n  Aki stops after turn 1.\n" in replay_text(stopped)
    by_rule = SHORT.replace("11c, stop", "11c") + "      - Bo: 2r x 2c / 5c\n"
    assert "\n  Bo makes a yaku, which ends the round, after turn 4.\n" in replay_text(by_rule)
    play = played("kwa-do", 3, 5, Ways())
    assert "\n  All hands are played out after turn 21.\n" in replay_text(written("kwa-do", play, Sheet()))
    dealt = SHORT.split("    opening_field", maxsplit=1)[0] + (
        "    hands: {Aki: 1* 2r 3r 4r 5r}\n    turns: []\n"
    )
    assert "\n  A dealt hand ends the round before the first turn.\n" in replay_text(dealt)


@pytest.mark.parametrize(
    ("text", "verdict", "error"),
    [
        (SHORT.replace("1b 3b", "1b"), "impossible", "The opening field has 7 cards"),
        (
            SHORT.split("      - Bo", maxsplit=1)[0].replace("9c, koi-koi", "9c, stop")
            + "    captured: {Aki: 8bc 9ac, Bo: 1bc}\n",
            "lawful, but the record says something else",
            "[turns-differ]",
        ),
        (
            GO_STOP.replace("rounds:", "options: {jokers: 2-3}\nrounds:") + "    turns: [Aki: 1b / 2a]\n",
            "lawful, but some facts are missing",
            "A joker on the opening field",
        ),
    ],
    ids=["impossible", "piles-differ", "facts-missing"],
)
def test_errors_that_are_not_about_a_move(text: str, verdict: str, error: str) -> None:
    report = replay_text(text)
    assert f"Round 1, Aki plays first: {verdict}\n" in report
    assert error in report.partition("plays first")[2]


def test_a_deal_that_is_impossible_is_not_replayed() -> None:
    (found,) = rounds_of(SHORT.replace("1b 3b", "1b"))
    assert (found["replayed"], found["lawful"], found["turns"]) == (False, False, [])
    assert found["reason"].startswith("the opening field ")


def test_rounds_without_turns_are_skipped() -> None:
    text = SHORT + "  - void: misdeal\n  - captured: {Aki: 3b 9a, Bo: none}\n    stopped_by: Aki\n"
    assert replay_text(text).endswith("\n\nRound 2 is void: misdeal.\n\nRound 3 has no turns.\n")
    first, second, third = rounds_of(text)
    assert first["replayed"]
    assert (second["reason"], third["reason"], third["lawful"]) == (
        "is void: misdeal",
        "has no turns",
        None,
    )
    assert [found["round"] for found in rounds_of(text, only=3)] == [3]
    assert replay_text(text, only=3).endswith(
        "Round 3 has no turns to replay. Write the turns of a round under `turns`, for\nexample:\n\n"
        "  - Aki: 1b x 1r / 5r\n"
    )


def test_chaff_without_its_number_has_no_number() -> None:
    text = SHORT.replace("8cc 9cr 2ac 1b 3b", "8cc 9cr 2ac1 1b 3b")
    field = rounds_of(text, 0)[0]["position"]["field"]
    assert [id for id in field if "chaff" in id] == [
        "plum-chaff-1",
        "susuki-chaff",
        "susuki-chaff",
        "chrysanthemum-chaff",
    ]
    with use_language("ja"):
        yellow_or_not = SHORT.replace("8b x 8c / 9a x 9c, koi-koi", "12c / 4c")
        assert "桐のカス 場へ" in replay_text(yellow_or_not)


def test_a_card_of_another_month_is_named_in_full() -> None:
    text = SHORT.replace("8b x 8c / 9a x 9c, koi-koi", "8b x 2c / 5c")
    assert "     1  Aki     moon takes plum chaff  iris chaff stays\n" in replay_text(text)
    assert rounds_of(text)[0]["turns"][0]["took"] == ["plum-chaff"]


def test_jokers_and_wild_cards() -> None:
    joker = played("min-hwatu", 5, 4, Ways(joker=True))
    text = written("min-hwatu", joker, Sheet(options="five_player_extra: joker"))
    assert "the joker, then wisteria chaff" in replay_text(text)
    (found,) = rounds_of(text)
    with_joker = [turn["player"] for turn in found["turns"] if turn["jokers_played"] or turn["jokers"]]
    assert found["facts"] == {"joker": with_joker[0]}
    wild = played("kwa-do", 4, 7, Ways(gaji="hand"))
    text = written("kwa-do", wild, Sheet(options="gaji: on"))
    assert "lightning takes iris ribbon" in replay_text(text)
    assert wild.gaji
    player, taken, source = wild.gaji
    fact = {"by": player, "took": BY_CODE[taken].id, "from": source}
    assert rounds_of(text)[0]["facts"] == {"gaji": fact}


def test_a_bomb_shows_the_cards_that_are_thrown() -> None:
    text = (
        f"{GO_STOP}    hands: {{Aki: 10rcc 1brc 2rc 3rc}}\n    opening_field: 10a 5c1 2a 3b 4a 6a 7a 8b\n"
        "    turns: [Aki: 10r 10cc x 10a / 11c, Bo: 11r x 11c / 12b]\n"
    )
    assert "maple ribbon and 2 maple chaff take deer" in replay_text(text)
    first, second = rounds_of(text)[0]["turns"]
    assert (first["card"], first["took"]) == ("maple-ribbon", ["maple-deer"])
    assert first["thrown"] == ["maple-ribbon", "maple-chaff-1", "maple-chaff-2"]
    assert [turn["position"]["spare"] for turn in (first, second)] == [0, 2]
    assert "Spare       Aki may play no card from the hand in 2 turns" in replay_text(text, until=2)


def test_cards_by_suit() -> None:
    assert CardWording().by_suit(0b1111 << 24 | 1) == "pine: crane; bush clover: boar, ribbon, 2 chaff"


def test_moves_are_translated_as_a_whole() -> None:
    with use_language("ja"):
        text = replay_text(SHORT, 1)
    assert "第1回 1/3手の後:次はBo\n" in text
    assert "芒に月 → 芒のカス" in text
    assert "手札    Aki  不明の札7枚\n" in text


def test_long_names_fit_the_page() -> None:
    text = SHORT.replace("Aki", "Chrysanthemum Queen of the Autumn Garden")
    for until in (None, 1):
        assert max(map(width, replay_text(text, until).splitlines())) <= 80


def steps_of(text: str, **options: Any) -> list[Step]:
    blocks = replay(text, **options).blocks(page=True)
    return [step for block in blocks if isinstance(block, Steps) for step in block.steps]


def cards_of(places: Sequence[TableCard]) -> str:
    """Return cards by their codes, with `!` behind one that was played and `?` behind one that was taken."""
    marks = {PLAYED: "!", TAKEN: "?", "": ""}
    codes = {0: "xx", EMPTY: "--"}
    return " ".join(
        (codes.get(place.card) or ",".join(card.code for card in in_order(place.card))) + marks[place.mark]
        for place in places
    )


def test_a_page_has_a_step_for_each_turn() -> None:
    steps = steps_of(TWO_MISTAKES, everything=True)
    assert [(step.id, step.text) for step in steps] == [
        ("r1t0", "Round 1: the deal"),
        ("r1t1", "Round 1, turn 1: Aki"),
        ("r1t2", "Round 1, turn 2: Bo"),
        ("r1t3", "Round 1, turn 3: Aki"),
    ]
    assert [move.text for move in steps[1].moves] == [
        "Plays: moon takes chaff",
        "Turns up: sake cup takes chaff",
    ]


def test_an_unlawful_turn_shows_the_table_before_it() -> None:
    *_, last = steps_of(TWO_MISTAKES)
    assert last.is_alert
    assert last.lines[0].startswith("Turn 3 is unlawful: Aki turns up")
    assert "must-take" not in last.lines[0]
    assert last.lines[1] == "The table is as it was before this move."
    assert last.blocks
    assert last.table
    # The card of the hand took its pair; the card turned up has taken nothing yet.
    assert cards_of(last.table.seats[0].pile) == "8b 8a! 9a 8c1 8c2? 9c1"


PLAY = (EXAMPLES / "play.hanascore.yaml").read_text(encoding="utf-8")
EQUAL_CARDS = """
hanascore: 1
game: koi-koi
players: [Aki, Bo]
rounds:
  - dealer: Aki
    opening_field: 1c 2c 4a 8b 6r 7c 10a 12c
    turns:
      - Aki: 1c x 1c / 9c
      - Bo: 4c x 4a / 9r x 9c
"""


def test_a_card_and_its_equal_are_both_drawn_and_marked() -> None:
    _, first, second = steps_of(EQUAL_CARDS)
    assert [(len(move.played), len(move.taken)) for move in first.moves] == [(1, 1), (1, 0)]
    assert first.moves[0].played != first.moves[0].taken
    assert [(len(move.played), len(move.taken)) for move in second.moves] == [(1, 1), (1, 1)]
    assert first.table
    assert second.table
    (own, _), (before, other) = first.table.seats, second.table.seats
    assert sorted(cards_of(own.pile).split()) == ["1c1?", "1c2!"]
    assert cards_of(before.pile) == "1c1 1c2"
    assert sorted(cards_of(other.pile).split()) == ["4a?", "4c1!", "9c1?", "9r!"]


def test_cards_on_the_field_keep_their_places() -> None:
    deal, first, second = steps_of(EQUAL_CARDS)
    assert deal.table
    assert first.table
    assert second.table
    assert cards_of(deal.table.field).startswith("1c1 2c1 4a 6r")
    # The turned up card comes into the place of the card that was taken.
    assert cards_of(first.table.field).startswith("9c1! 2c1 4a 6r")
    assert cards_of(second.table.field).startswith("-- 2c1 -- 6r")


def test_the_end_is_shown_in_the_last_step_only() -> None:
    last = steps_of(PLAY, only=1)[-1]
    assert last.lines == [
        "Bo makes Moon Viewing (5) and says stop.",
        "Bo stops after turn 6.",
        "Bo +5: Moon Viewing.",
    ]
    page = as_html(replay(PLAY, only=1).blocks(page=True), "replay")
    read(page)
    assert page.count("stops after") == 1


def test_a_page_is_translated() -> None:
    with use_language("ja"):
        steps = steps_of(PLAY)
    assert steps[0].text == "第1回 配り"
    assert not re.search(
        "[a-z]{3}", " ".join(line for step in steps for line in step.lines).replace("Aki", "")
    )


def test_a_page_about_a_turn_opens_with_it() -> None:
    assert [step.is_opening for step in steps_of(PLAY, until=2, only=1)] == [False, False, True]
    assert not any(step.is_opening for step in steps_of(PLAY))


@pytest.mark.parametrize("numbered", [True, False])
@pytest.mark.parametrize(("game", "number"), [("koi-koi", 2), ("hana-awase", 3), ("kwa-do", 6), ("mushi", 2)])
def test_each_card_that_is_played_is_drawn_and_marked_once(game: str, number: int, numbered: bool) -> None:
    text = written(game, played(game, number, 1, ways_for(game, {})), Sheet())
    for step in steps_of(text if numbered else unnumbered(text)):
        cards = [card for move in step.moves for card in move.played]
        assert len(set(cards)) == len(cards)
        assert not any({*move.played} & {*move.taken} for move in step.moves)
        if step.moves:
            assert step.table
            places = [*step.table.field, *(place for seat in step.table.seats for place in seat.pile)]
            assert sorted(place.card for place in places if place.mark == PLAYED) == sorted(cards)

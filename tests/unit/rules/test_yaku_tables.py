"""The chapters of a rulebook on yaku and lucky hands."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from hanascore.cards.deck import these
from hanascore.rules.rulebook import RulebookError
from hanascore.rules.yaku import RivalGroup
from hanascore.rules.yaku_tables import lucky_hands, yaku

TABLE = """
    A sheet, yaku (lights):
      100  Five Lights 五光 오광 (all-lights)  brights  goko, ogwang
           It is rare,
           and loved.
        1  Animals タネ     5 or more animals; 1 for each further one
           Only the last player scores it.
           Source: elsewhere.

    either: of all-lights
      and animals only the best counts
    """
ROW = "\n  1  One"


def test_a_row_has_names_a_pattern_and_notes() -> None:
    (five, animals), _ = yaku(TABLE)
    assert (five.id, five.name, five.value) == ("all-lights", "Five Lights", 100)
    assert (five.ja, five.ko, five.aliases) == ("五光", "오광", ("goko", "ogwang"))
    assert (five.group, five.source, five.note) == ("lights", "A sheet, yaku", "It is rare, and loved.")
    assert (animals.id, animals.each_extra) == ("animals", 1)
    assert animals.points(these("2a 4a 5a 6a 7a 8a")) == 2


def test_notes_may_name_a_seat_or_another_source() -> None:
    (five, animals), _ = yaku(TABLE)
    assert (five.seat, animals.seat) == ("", "last")
    assert (animals.source, animals.note) == ("elsewhere", "")


def test_a_line_at_the_margin_declares_rivals() -> None:
    _, rivals = yaku(TABLE)
    assert rivals == (RivalGroup("either", ("all-lights", "animals")),)


def test_a_long_row_goes_on_after_a_comma() -> None:
    (row,), _ = yaku("A:\n  1  One  1b 3b  first,\n     second")
    assert row.aliases == ("first", "second")


def test_a_lucky_hand_is_romanised_by_its_id_or_its_first_alias() -> None:
    (hand,) = lucky_hands("A:\n  6  Hand of Four 手四 (teshi)  four of a month  four")
    assert (hand.roman, hand.claimed_as, hand.ja) == ("teshi", ("four",), "手四")
    (hand,) = lucky_hands("A:\n  6  Hand of Four  four of a month  teshi, four")
    assert (hand.id, hand.roman) == ("hand-of-four", "teshi")
    (hand,) = lucky_hands("A:\n  6  Hand of Four  four of a month", unit=10)
    assert (hand.roman, hand.points) == ("hand-of-four", 60)


WRONG: tuple[tuple[Callable[[str], Any], str, str], ...] = (
    (yaku, "A sheet\n", "yaku, line 1, `A sheet`: a heading ends with `:`"),
    (lucky_hands, "A sheet\n", "lucky hands, line 1, `A sheet`: a heading names the source"),
    (yaku, "A sheet:\n  One  1b 3b", "line 2, `One  1b 3b`: a row is a value, a name and cards"),
    (yaku, f"A:{ROW}", "a row is a value, a name and cards"),
    (yaku, f"A:{ROW}  1b 3b  more  and more", "a row is a value, a name and cards"),
    (yaku, f"A:{ROW}  1b 3b\n  20 Moon Viewing  8b 9a", "line 3, `20 Moon Viewing  8b 9a`: a row is"),
    (yaku, f"A:{ROW}  1b 3b\n  20 Moon Viewing  8b 9a", "is it `20  Moon Viewing  8b 9a`?"),
    (yaku, f"A:{ROW}  1b 3b\n  20 Moon Viewing 8b 9a", "is it `20  Moon Viewing  8b 9a`?"),
    (yaku, f"A:{ROW}  1b 3b\n  2o  Moon Viewing  8b 9a", "is it `20  Moon Viewing  8b 9a`?"),
    (yaku, f"A:{ROW}  1b 3b\n     20 Moon Viewing 8b 9a", "is it `20  Moon Viewing  8b 9a`?"),
    (yaku, f"A:{ROW}  1b 3b\n  It is rare.", "a note below it begins where the name begins"),
    (yaku, f"A:{ROW}  1b 3b\n     It is rare", "a note is a sentence and ends with a full stop"),
    (yaku, f"A:{ROW} (One)  1b 3b", "`One` is not an id"),
    (yaku, f"A:{ROW}  3 or more chaff (11c to 2)", "`(11c to 2)` does not read like"),
    (yaku, f"A:{ROW}  brights but", "`brights but` does not say which cards are left out"),
    (yaku, f"A:{ROW} 五光 五光  1b 3b", "is not a name"),
    (yaku, f"A:{ROW}  1b 2x", "line 2, `1  One  1b 2x`: no card and no kind of card is called `2x`"),
    (yaku, f"A:{ROW}  5 or more animals; 1 each", "`1 each` is not `N for each further one`"),
    (yaku, f"A:{ROW}  1b 3b{ROW}  3b 8b", "line 3, `1  One  3b 8b`: `one` occurs twice"),
    (yaku, "views: of one and two", "line 1, `views: of one and two`: a heading ends with `:`, and rivals"),
    (yaku, "views: of one and two only the best counts", "no yaku is called `one`"),
    (yaku, f"A:{ROW}  1b 3b\nviews: of one only the best counts", "rivals are two or more different yaku"),
    (yaku, f"A:{ROW}  1b 3b; 5 for each further one", "needs a number of cards"),
    (lucky_hands, f"A:{ROW}  three of a month", "`three of a month` is not like `a pair`"),
)


@pytest.mark.parametrize(("read", "text", "reason"), WRONG)
def test_a_wrong_table_raises_an_error_with_its_place(
    read: Callable[[str], Any], text: str, reason: str
) -> None:
    with pytest.raises(RulebookError, match=re.escape(reason)):
        read(text)

"""Blocks: the shapes of a report, and how control characters are replaced in them."""

from __future__ import annotations

from hanascore.cards.deck import USUAL_KINDS
from hanascore.report.blocks import (
    Chart,
    ChartLine,
    Code,
    Row,
    Table,
    Title,
    pictures_by_kind,
    prepare,
    table,
)
from hanascore.report.labels import use_language


def test_control_characters_are_replaced_in_every_part() -> None:
    hostile = "a\x1b[31mb\u202e"
    assert prepare(Title(hostile, [hostile])) == Title("a␛[31mb�", ["a␛[31mb�"])
    (row,) = prepare(Table([Row([hostile], under=[hostile])], [hostile])).rows
    assert row == Row(["a␛[31mb�"], under=["a␛[31mb�"])
    chart = prepare(Chart(hostile, [hostile], [ChartLine(hostile, [1, 2])], 5))
    assert chart == Chart("a␛[31mb�", ["a␛[31mb�"], [ChartLine("a␛[31mb�", [1, 2])], 5)


def test_a_tab_in_code_stays() -> None:
    assert prepare(Code(["a\tb", "c\x07"])) == Code(["a\tb", "c␇"])


def test_a_table_translates_its_heads() -> None:
    with use_language("ja"):
        made = table(["Player", "Points"], [("Aki", "5"), Row(("Bo", "7"))], right=["Points"])
    assert made == Table([Row(("Aki", "5")), Row(("Bo", "7"))], ["対局者", "点"], [1])


def test_pictures_have_a_row_for_each_kind_in_the_pile() -> None:
    labels = [row.label for row in pictures_by_kind(0b1101, USUAL_KINDS).rows]
    assert labels == ["brights", "chaff"]

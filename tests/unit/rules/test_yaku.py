"""What a table of yaku makes of a pile."""

from __future__ import annotations

from hanascore.cards.deck import these
from hanascore.rules.yaku import Yaku, YakuTable, all_of


def test_the_first_of_what_shuts_a_yaku_out_is_named() -> None:
    sets = (("c", "3b 8b", ("a", "b")), ("b", "8b", ()), ("a", "3b", ()))
    yaku = [Yaku(id, id, 5, all_of(these(cards)), "", shut_by=shut_by) for id, cards, shut_by in sets]
    table = YakuTable(yaku, ())
    reasons = {made.yaku.id: reason for made, reason in table.judged(table.held(these("3b 8b")))}
    assert reasons == {"c": "a", "b": "", "a": ""}
    assert [made.yaku.id for made in table.made(these("3b 8b"))] == ["b", "a"]

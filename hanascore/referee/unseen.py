"""Cards of the opening field that nobody ever saw: whether so many can have lain there through the play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hanascore.cards.deck import of_month
from hanascore.problems.problem import Place, Problem, error
from hanascore.problems.words import many
from hanascore.referee.showing import show_all

if TYPE_CHECKING:
    from hanascore.referee.playing import Playing


def never_seen(playing: Playing, place: Place) -> Iterator[Problem]:
    """Cards of the field that nobody saw, where they cannot have lain there all the time."""
    four = playing.laws.four
    unseen = {month: playing.pool & month for month in map(of_month, range(1, 13))}
    # Four of a month void a deal, unless a ruling has them stay or go to the dealer.
    most = {month: playing.bounds.get(month, 3 if four == "misdeal" else 4) for month in unseen}
    if playing.pool.bit_count() > playing.hidden:
        room = sum(min(cards.bit_count(), most[month]) for month, cards in unseen.items())
        if room < playing.hidden:
            message = (
                f"{many(playing.hidden, 'card')} of the opening field never turned up, and no more than "
                f"{room} can have lain there where cards of their months were laid down or took others"
            )
            yield error("field-left", place, message, "a card that matches takes")
        return
    for month, cards in unseen.items():
        lay = f"{show_all(playing, cards)} never turned up, and so lay on the field all the time"
        if cards == month and month not in playing.bounds and four != "stay":
            what = "void the deal" if four == "misdeal" else "belong to the dealer"
            hint = "write `opening_field` with them" if four == "dealer" else "look for a turn that took them"
            yield error("field-left", place, f"{lay}, where four of a month {what}", hint)
        elif cards.bit_count() > most[month]:
            message = f"{lay}, where cards of the month were laid down or took others"
            yield error("field-left", place, message, "a card that matches takes")

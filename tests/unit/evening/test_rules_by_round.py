"""Options that change from a round on, in an evening."""

from __future__ import annotations

import pytest

import hanascore
from hanascore.evening.evening import Evening, Reply
from hanascore.evening.sheet import Reading
from hanascore.record.document import ReadSettings
from tests.helpers.reading import event_of

WON = "Bo three brights and moon viewing"


def taken(reply: Reply) -> Evening:
    """Return the evening after a step that was accepted."""
    assert reply.accepted, reply.refusal
    return reply.evening


def after_rounds(number: int, evening: Evening | None = None) -> Evening:
    """Return an evening in which Bo has won so many rounds with the same yaku."""
    evening = evening or hanascore.new_evening("koi-koi", ["Aki", "Bo"])
    if evening.number is None:
        evening = taken(evening.keep())
    for _ in range(number):
        if str(evening.question and evening.question.path[0]) == "dealer":
            evening = taken(evening.say("Aki"))
        evening = taken(taken(evening.say(WON)).keep())
    return evening


def scores(evening: Evening) -> list[int]:
    """Return the scores of Bo."""
    assert evening.match is not None
    return [result.scores["Bo"] for result in evening.match.rounds]


def test_from_now_on() -> None:
    evening = after_rounds(1)
    changed = taken(evening.set("high_score", "off", from_round=2))
    assert changed.before == evening
    assert changed.answers == {("from_now_on",): {"high_score": "off"}}
    # It is part of the draft.
    assert Evening.read(changed.text, changed.draft).answers == changed.answers
    assert scores(after_rounds(2, changed)) == [20, 10, 10]
    # The same rule again changes nothing.
    assert taken(changed.set("high_score", "double", from_round=2)).answers == {("from_now_on",): None}


def test_questions_know_the_rules_of_their_round() -> None:
    evening = after_rounds(1)
    evening = after_rounds(1, taken(evening.set("viewing", "off", from_round=2)))

    def choices(evening: Evening) -> list[object]:
        question = next(question for question in evening.state.entry.questions() if question.path == ("won",))
        return [choice.value for choice in question.choices]

    assert "moon-viewing" not in choices(evening)
    first = taken(evening.edit(1))
    assert "moon-viewing" in choices(first)
    assert first.preview is not None
    assert first.preview.result is not None
    assert first.preview.result.scores["Bo"] == 20
    again = taken(evening.edit(2))
    assert "moon-viewing" not in choices(again)
    assert again.preview is not None
    assert again.preview.result is not None
    assert again.preview.result.scores["Bo"] == 5


def test_from_a_round_that_is_kept() -> None:
    evening = after_rounds(3)
    reply = evening.set("high_score", "off", from_round=2)
    assert scores(taken(reply)) == [20, 10, 10]
    assert [change.number for change in reply.effect] == [2, 3]
    # The next round takes over the change of a round that is removed.
    assert scores(taken(reply.evening.remove(2))) == [20, 10]
    # For all rounds, no round changes it.
    everywhere = taken(reply.evening.set("high_score", "double"))
    assert scores(everywhere) == [20, 20, 20]
    assert "from_now_on" not in everywhere.text


def test_words() -> None:
    evening = after_rounds(2)
    assert scores(taken(evening.say("option high_score off from round 2 on"))) == [20, 10]
    now = taken(evening.say("high_score off and viewing off from now on"))
    assert now.answers == {("from_now_on",): {"high_score": "off", "viewing": "off"}}


@pytest.mark.parametrize(
    ("option", "choice", "number", "refusal"),
    [
        ("goal", 50, 2, "goal holds for the whole match, so no round can change it"),
        ("chaff", "discarded", 2, "chaff holds for the whole match, so no round can change it"),
        ("viewing", "off", 9, "there is no round 9; the record has 1"),
        ("viewing", "maybe", 2, "`viewing` cannot be 'maybe': it takes on, off, with-another, rain or "),
        (
            "table",
            "koi-koi-japan",
            2,
            "table: koi-koi-japan sets game_winner: points, which holds for the whole match",
        ),
        (
            "table",
            "koi-koi-japan",
            1,
            "table: koi-koi-japan sets game_winner: points, which holds for the whole match",
        ),
        ("sake_cup", "animal", 1, "the event sets sake_cup, and its rules come before those of this table"),
    ],
)
def test_refusals(option: str, choice: object, number: int, refusal: str) -> None:
    event = event_of({"game": "koi-koi", "options": {"sake_cup": "animal"}})
    reading = Reading(settings=ReadSettings(event=event))
    evening = after_rounds(1, Evening.new("", ["Aki", "Bo"], reading=reading))
    reply = evening.set(option, choice, from_round=number)
    assert str(reply.refusal).startswith(refusal)
    assert "top of the record" not in reply.refusal
    assert reply.evening is evening


def test_a_preview_reads_the_rounds_that_change() -> None:
    evening = after_rounds(2)
    sheet = after_rounds(1, taken(evening.set("viewing", "off", from_round=2))).state.round.sheet
    for index, changes in ((0, {"from_now_on": {"viewing": "rain"}}), (1, {}), (3, {"note": "late"})):
        round = {**sheet.rounds[min(index, 2)], **changes}
        preview = sheet.preview(index, {key: value for key, value in round.items() if value})
        rounds = [*sheet.rounds[:index], round, *sheet.rounds[index + 1 :]]
        record = sheet.reading.read({**sheet.data, "rounds": rounds})
        assert record.record is not None
        assert preview.match.record.rounds == record.record.rounds

"""Evenings without a terminal, by words and by data."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanascore import new_evening, read_evening
from hanascore.evening import AnswerError, AnswerKind, Evening, Phrase, Question, Reply, SheetError, Step
from hanascore.games import GAMES
from hanascore.model.record import Round
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from tests.helpers.plays import Play
from tests.helpers.quick import QUICK, every
from tests.helpers.written_plays import TABLES, Sheet, played, ways_for, written
from tests.unit.evening.test_random_rounds import answer_to

PILES = ("4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc", "2cc 3bc 4cc 11bc 12bc", "rest")


def taken(reply: Reply) -> Evening:
    """Return the evening after a step that is not refused."""
    assert reply.accepted, reply.refusal
    return reply.evening


def refused(reply: Reply, evening: Evening) -> str:
    """Return why a step is refused, and check that it changed nothing."""
    assert not reply.accepted
    assert reply.evening is evening
    return reply.refusal


def say(evening: Evening, *lines: str) -> Evening:
    """Say lines that are not refused."""
    for line in lines:
        evening = taken(evening.say(line))
    return evening


def at_round_1(game: str = "kwa-do", *, rounds: int = 0, **more: Any) -> Evening:
    """Return an evening of three players with some rounds, after the questions above the rounds."""
    evening = taken(new_evening(game, ["Aki", "Bo", "Chiyo"], months="japanese", **more).keep())
    for _ in range(rounds):
        evening = say(evening, "", *PILES, "keep")
    return evening


def koi_koi() -> Evening:
    return say(taken(new_evening("koi-koi", ["Sato, Ken", "Bo"]).keep()), "Bo")


def check_same(evening: Evening, other: Evening) -> None:
    """Check that two evenings have the same record, the same answers and the same questions."""
    assert (evening.text, evening.answers, evening.draft) == (other.text, other.answers, other.draft)
    assert list(map(str, evening.questions)) == list(map(str, other.questions))


def check_draft(evening: Evening) -> None:
    """Check that an evening is the same when its text and its draft are read again."""
    draft = json.loads(json.dumps(evening.draft))
    check_same(read_evening(evening.text, draft, turns=evening.turns), evening)


def check_undo(evening: Evening) -> None:
    """Take back every step."""
    while evening.before:
        before = evening.before
        evening = taken(evening.undo())
        check_same(evening, before)
    assert refused(evening.undo(), evening) == "there is no step to take back"


# Rounds of all games


def as_data(question: Question, words: str, play: Play) -> Any:
    """Return an answer as a page would send it."""
    if question.path[0] == "captured":
        return play.piles[str(question.path[1])]
    if question.path == ("won",):
        piles = {name: cards for name, cards in play.piles.items() if cards}
        return {"winner": play.stopped_by, "piles": piles, "calls": play.calls}
    return question.value_of(words)


@pytest.mark.no_cover
@pytest.mark.parametrize("by_data", [False, True], ids=["words", "data"])
@pytest.mark.parametrize("turns", [False, True], ids=["piles", "turns"])
@pytest.mark.parametrize(("game", "number"), every(8, TABLES))
def test_a_round_of_every_game(game: str, number: int, turns: bool, by_data: bool) -> None:
    play = played(game, number, 7, ways_for(game, {}))
    match = judge(loads(written(game, play, Sheet())).records[0])
    result = match.rounds[0]
    assert result.replay is not None
    round: Round = result.replay.apply_to(result.round)
    evening = taken(new_evening(game, play.players, months="japanese", turns=turns).keep())
    while question := evening.question:
        words = answer_to(question.path, play, round, match.rules)
        if by_data:
            evening = taken(evening.answer(question.path, as_data(question, words, play)))
        else:
            evening = taken(evening.say(words))
        assert evening.points is not None
        if not turns or len(evening.answers) % 8 == 0:
            check_draft(evening)
    preview = evening.preview
    assert preview is not None
    assert preview.result is not None
    kept = taken(evening.keep())
    assert kept.match is not None
    assert kept.match.rounds[0].scores == preview.result.scores
    assert loads(kept.text).records[0].rounds
    check_undo(kept)


# Questions and answers


def test_what_is_given_at_the_start_is_not_asked() -> None:
    assert [question.path for question in new_evening().questions] == [("game",)]
    evening = new_evening("koi-koi")
    assert [question.path for question in evening.questions] == [("players",)]
    teams = {"East": ["Aki", "Chiyo"], "West": ["Bo", "Dai"]}
    evening = new_evening("kwa-do", ["Aki", "Bo", "Chiyo", "Dai"], months="korean", teams=teams)
    assert evening.questions[0].path == ("options", "method")
    assert evening.question is not None
    assert evening.question.path == ("options", "method")
    assert taken(evening.keep()).text.endswith("rounds:\n")


@pytest.mark.parametrize(
    ("game", "players", "more", "message"),
    [
        ("poker", [], {}, "no game is called 'poker'"),
        ("koi-koi", ["Aki"], {}, "Koi-Koi is for 2 players. I read 1 name: 'Aki'"),
        ("koi-koi", ["Aki", "Aki"], {}, "two players have the same name"),
        ("koi-koi", ["Aki", "Bo"], {"options": {"goal": "x"}}, "`goal` cannot be 'x'"),
        ("koi-koi", ["Aki", "Bo"], {"options": {"jokers": 1}}, "`jokers` is an option of Go-Stop, not of"),
        ("koi-koi", ["Aki", "Bo"], {"teams": {"East": ["Aki", "Bo"]}}, "no question asks for teams now"),
    ],
)
def test_a_start_that_does_not_fit(game: str, players: list[str], more: Any, message: str) -> None:
    with pytest.raises(AnswerError, match=message):
        new_evening(game, players, **more)


def test_names_and_piles_that_are_data_are_not_taken_apart() -> None:
    evening = koi_koi()
    assert evening.match is not None
    assert evening.match.record.players == ("Sato, Ken", "Bo")
    data = {"winner": "Bo", "piles": {"Bo": ["1b", "3b", "8b"]}, "calls": ["Sato, Ken"]}
    evening = taken(evening.answer(("won",), data))
    assert evening.preview is not None
    assert evening.preview.result is not None
    assert evening.preview.result.scores == {"Sato, Ken": 0, "Bo": 10}


def test_questions_can_be_answered_in_any_order() -> None:
    evening = at_round_1()
    paths = [question.path for question in evening.questions]
    assert paths == [("dealer",), *(("captured", name) for name in ("Aki", "Bo", "Chiyo"))]
    for path, pile in zip(paths[:0:-1], PILES[::-1], strict=True):
        evening = taken(evening.answer(path, pile.split() if " " in pile else pile))
    assert [question.path for question in evening.questions] == [("dealer",)]
    assert taken(evening.keep()).text == at_round_1(rounds=1).text


def test_a_question_says_all_that_a_page_needs() -> None:
    questions = {question.path: question for question in new_evening("koi-koi", ["Aki", "Bo"]).questions}
    viewing = questions["options", "viewing"]
    assert (viewing.kind, viewing.text) == (AnswerKind.YES_NO, "Do flower viewing and moon viewing count?")
    assert [choice.words for choice in viewing.choices][:2] == ["yes", "no"]
    assert viewing.default == "on"
    assert viewing.default_words == "yes"
    assert all(viewing.check(choice.value) == choice.value for choice in viewing.choices)
    table = questions["options", "table"]
    assert (table.kind, table.text, table.default) == (AnswerKind.CHOICE, "Which table of values?", "legends")
    assert questions["options", "last_round"].kind is AnswerKind.NUMBER
    assert {question.why for question in questions.values()} == {"tables differ on this", ""}


def test_a_fact_that_is_missing_says_why_it_is_asked() -> None:
    evening = new_evening("sakura", ["Aki", "Bo", "Chiyo"], months="korean", options={"oi_bana": "loser"})
    evening = say(taken(evening.keep()), "Chiyo", "", "1*", "rest")
    bids = evening.questions[-1]
    assert bids.why == "the loser pays a bid, but the round does not say what Aki and Bo bid"
    assert not bids.has_default


def test_an_answer_can_be_corrected() -> None:
    evening = say(at_round_1(), "Bo", *PILES)
    reply = evening.answer(("captured", "Aki"), ["4a", "4r"])
    evening = taken(reply)
    assert reply.step is Step.ANSWER
    assert reply.meaning == {("captured", "Aki"): "4a 4r"}
    assert evening.answers["captured", "Bo"] == PILES[1]
    assert evening.question is None
    evening = say(koi_koi(), "bo moon viewing, sato koi-koi")
    evening = taken(evening.answer(("won",), "sato three brights"))
    assert evening.answers["stopped_by",] == "Sato, Ken"
    assert evening.answers["koi_koi",] == []


def test_an_answer_above_the_rounds_can_be_corrected() -> None:
    evening = taken(new_evening("kwa-do", ["Aki", "Bo"], months="korean").answer(("options", "gaji"), True))
    evening = taken(evening.answer(("players",), ["Aki", "Bo", "Chiyo"]))
    assert evening.answers["options", "gaji"] is True


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("dealer",), "Zoe", "no player is called 'Zoe'"),
        (("dealer",), 5, "no player is called '5'"),
        (("captured", "Aki"), "zzz", "no such card 'zzz'"),
        (("captured", "Aki"), ["1b", "1b"], "crane"),
        (("captured", "Aki"), {"points": "many"}, "points"),
        (("captured", "Zoe"), "1b", "no question asks for captured Zoe now"),
        (("won",), {}, "no question asks for won now"),
        (("scores",), [1], "final scores are a mapping"),
        (("scores",), {"Zoe": 1}, "no side is called 'Zoe'"),
        (("scores",), {"Aki": 1.5}, "'1.5' is no whole number"),
        (("side_payments",), "x", ""),
        (("gaji",), "x", ""),
        (("nonsense",), 1, "no question asks for nonsense now"),
        (("note",), b"x", "an answer is data that JSON can have"),
    ],
)
def test_data_that_do_not_fit_are_refused(path: Any, value: Any, message: str) -> None:
    evening = at_round_1()
    assert message in refused(evening.answer(path, value), evening)


@pytest.mark.parametrize(
    ("win", "message"),
    [
        (5, "who won is a mapping with `winner` and `piles`"),
        ({"winner": "Zoe"}, "no player is called 'Zoe'"),
        ({"piles": 5}, "`piles` is a mapping"),
        ({"loser": "Bo"}, "'loser' is unknown"),
        ({"calls": "Bo"}, "'Bo' is no list of names"),
    ],
)
def test_who_won_that_does_not_fit_is_refused(win: Any, message: str) -> None:
    evening = koi_koi()
    assert message in refused(evening.answer(("won",), win), evening)


def test_another_game_drops_the_options_of_the_first() -> None:
    evening = taken(new_evening("kekoro", ["Aki", "Bo"]).answer(("options", "eight_islands"), "rain-man"))
    evening = taken(taken(taken(evening.back()).back()).answer(("game",), "hachi-hachi"))
    assert ("options", "eight_islands") not in evening.answers


def test_a_refusal_has_the_problems_with_their_fixes() -> None:
    reply = at_round_1().answer(("captured", "Aki"), "1b 2zz")
    assert [problem.id for problem in reply.problems] == ["unknown-card"]
    reply = koi_koi().say("bo poetry ribons")
    assert reply.suggestion == "bo poetry ribbons"
    assert reply.suggestion_question.endswith("?")


@pytest.mark.parametrize("game", ["go-stop", "hachi-hachi", "kwa-do", "sakura", "hana-awase"])
def test_facts_of_all_shapes_have_choices_and_rows(game: str) -> None:
    evening = at_round_1(game, options={"jokers": "2-3"} if game == "go-stop" else None)
    for fact in GAMES[game].facts:
        question = evening.state.round.question_about(fact.name)
        has_rows = "mapping" in fact.shape.value
        assert bool(question.rows) == has_rows
        assert question.kind is AnswerKind.FACT or not has_rows
        assert question.shape is fact.shape
        if question.has_default:
            taken(evening.answer(question.path, question.default))


@pytest.mark.parametrize(
    ("game", "path", "value"),
    [
        ("go-stop", ("shaken",), {"Aki": 1}),
        ("go-stop", ("first_turn",), {"Bo": ["ppeok"]}),
        ("kwa-do", ("declared",), {"Aki": ["set-5"]}),
        ("kwa-do", ("gaji",), {"by": "Aki", "took": "2a", "from": "hand"}),
        ("kwa-do", ("note",), "a note"),
        ("kwa-do", ("claims",), {"Aki": 95}),
        ("kwa-do", ("side_payments",), [{"from": "Aki", "to": "Bo", "points": 10, "reason": "bet"}]),
    ],
)
def test_facts_are_given_as_data(game: str, path: Any, value: Any) -> None:
    evening = taken(at_round_1(game).answer(path, value))
    assert evening.answers[path] == value
    check_draft(evening)


# Live points


def test_live_points_of_piles() -> None:
    evening = taken(at_round_1(options={"yaku": "all"}).answer(("captured", "Bo"), ["2c", "2c", "3b"]))
    points = evening.points
    assert points is not None
    assert {side: pile.card_points for side, pile in points.piles.items()} == {"Bo": 20}
    assert list(points.scores) == ["Aki", "Bo", "Chiyo"]
    assert points.if_stopped == {}


def test_live_points_if_a_player_stopped_now() -> None:
    evening = say(koi_koi(), "piles")
    evening = taken(evening.answer(("captured", "Bo"), ["1b", "3b", "8b", "9a"]))
    points = evening.points
    assert points is not None
    assert [made.yaku.id for made in points.piles["Bo"].yaku] != []
    assert any(yaku.id == "four-brights" for yaku, _ in points.piles["Bo"].near)
    assert points.if_stopped["Bo"]["Bo"] > 0
    assert at_round_1().points == ({}, {}, {})
    assert new_evening("koi-koi").points is None


# Rounds


def test_an_old_round_is_entered_again_and_the_new_one_waits() -> None:
    evening = say(at_round_1(rounds=2), "Bo", PILES[0])
    assert evening.number == 3
    reply = evening.edit(1)
    edited = taken(reply)
    assert (reply.step, edited.number) == (Step.EDIT, 1)
    check_draft(edited)
    kept = say(edited, "dealer Chiyo", "keep")
    assert kept.match is not None
    assert [result.dealer for result in kept.match.rounds][:1] == ["Chiyo"]
    assert (kept.number, kept.answers["captured", "Aki"]) == (3, PILES[0])


def test_an_edit_with_a_line_is_one_step() -> None:
    evening = at_round_1(rounds=2)
    reply = evening.say("edit 1 dealer Chiyo")
    assert reply.evening.before is not None
    check_same(reply.evening.before, evening)
    assert taken(reply).number == 1
    assert say(evening, "edit 1 dealer Chiyo", "yes").number == 3
    assert refused(evening.say("edit 1 dealer Zoe"), evening).startswith("no player is called 'Zoe'")


def test_the_last_round_is_entered_again_as_a_new_one() -> None:
    evening = at_round_1(rounds=2)
    again = say(evening, "undo")
    assert (again.number, again.questions[0].default) == (2, "Aki")
    assert again.text == at_round_1(rounds=1).text
    check_same(taken(again.keep()), evening)
    check_same(say(evening, "undo 1"), taken(evening.remove(1)))
    assert at_round_1().reopen().refusal == "there is no round to take back"


def test_a_draft_of_a_round_that_was_saved_is_dropped() -> None:
    evening = say(at_round_1(), "Bo", *PILES)
    draft = evening.draft
    kept = say(evening, "yes")
    assert read_evening(kept.text, draft).answers == {}
    edited = say(kept, "edit 1 dealer Chiyo")
    assert read_evening(say(edited, "yes").text, edited.draft).number == 2


def test_rounds_are_removed() -> None:
    evening = say(at_round_1(rounds=1), "points Aki 5, Bo 10, Chiyo 15", "keep")
    reply = evening.remove(1)
    assert [change.number for change in reply.effect] == [1, 2]
    evening = taken(reply)
    assert evening.match is not None
    assert evening.match.totals == {"Aki": 5, "Bo": 10, "Chiyo": 15}
    assert evening.number == 2
    assert "rounds" in taken(evening.remove(1)).text
    assert refused(evening.remove(9), evening) == "there is no round 9; the record has 1"


def test_rules_are_changed_with_their_effect() -> None:
    evening = say(at_round_1(rounds=1), "Bo", PILES[0])
    reply = evening.set("method", "easy")
    (change,) = reply.effect
    assert change.number == 1
    assert change.before != change.after
    assert taken(reply).answers == evening.answers
    assert refused(evening.set("method", "x"), evening).startswith("`method` cannot be 'x'")
    assert refused(evening.say("option nonsense 5"), evening).startswith("Kwa-Do has no option 'nonsense'")
    assert "chaff: discarded" in taken(evening.set("chaff", "discarded")).text
    check_same(taken(say(evening, "option method easy").undo()), evening)


def test_scores_piles_and_void_rounds() -> None:
    evening = say(at_round_1(), "Bo", PILES[0], "points Aki 5")
    assert [question.path for question in evening.questions] == [("scores", "Bo"), ("scores", "Chiyo")]
    assert evening.questions[0].kind is AnswerKind.NUMBER
    back = say(evening, "piles")
    assert back.answers["captured", "Aki"] == PILES[0]
    evening = say(evening, "10", "15", "keep")
    assert evening.match is not None
    assert evening.match.totals == {"Aki": 5, "Bo": 10, "Chiyo": 15}
    evening = say(evening, "void misdeal")
    assert taken(evening.answer(("void",), None)).answers.get(("void",)) is None
    assert "void: misdeal" in say(evening, "keep").text


def test_what_is_said_besides_answers() -> None:
    evening = say(
        at_round_1(), "Bo", *PILES, "claim Aki 5", "pay Aki Bo 10 bet", "adjust Bo -5 late", "note x"
    )
    assert evening.answers["side_payments",] == [{"from": "Aki", "to": "Bo", "points": 10, "reason": "bet"}]
    evening = say(evening, "note none", "-4a", "4a to Bo", "keep")
    assert "note" not in evening.text
    assert "4a" in evening.text


def test_back_offers_the_answer_again() -> None:
    evening = say(at_round_1(), "Bo")
    assert taken(evening.back()).questions[0].default == "Bo"
    evening = at_round_1()
    assert refused(evening.back(), evening).startswith("this is the first question of the round; undo")


def test_a_round_that_lacks_an_answer_is_not_kept() -> None:
    evening = at_round_1()
    assert refused(evening.keep(), evening) == "there is no answer yet to 'Aki captured'"
    evening = say(evening, "Bo", *PILES)
    assert refused(evening.say("zzz"), evening).startswith("'zzz' is no command")


# People who come and go


def test_who_leaves_sits_out_from_then_on() -> None:
    evening = say(at_round_1(rounds=1), "Chiyo", PILES[0])
    reply = evening.leave("Chiyo")
    assert (reply.step, reply.meaning) == (Step.LEAVE, {("sitting_out",): ["Chiyo"]})
    evening = taken(reply)
    assert [question.path for question in evening.questions] == [("dealer",), ("captured", "Bo")]
    assert evening.questions[0].heading == "Round 2, without Chiyo."
    check_draft(evening)
    evening = say(evening, "", "2cc 3bc 4cc 11bc 12bc", "keep")
    assert evening.match is not None
    assert evening.match.rounds[1].round.sitting_out == ("Chiyo",)
    because = [entry.because for entry in evening.match.rounds[1].side_score("Aki").entries]
    assert "floor: 240 / 2 players" in because
    assert [question.path for question in evening.questions][1:] == [("captured", "Aki"), ("captured", "Bo")]
    check_draft(say(evening, ""))
    back = say(evening, "join chiyo")
    assert len(back.questions) == 4
    assert refused(back.join("Chiyo"), back) == "Chiyo plays already"
    assert refused(evening.leave("Bo"), evening).startswith("Kwa-Do is for 2-6 players, but only 1 is left")
    assert refused(evening.leave("Zoe"), evening).startswith("no player is called 'Zoe'")
    check_undo(back)


def test_go_stop_goes_on_with_two() -> None:
    evening = taken(new_evening("go-stop", ["Aki", "Bo", "Chiyo"], months="korean").keep())
    left = taken(evening.leave("Chiyo"))
    assert left.state.round.playing == ["Aki", "Bo"]
    assert "everybody plays" in refused(left.leave("Bo"), left)
    assert taken(left.join("Chiyo")).state.round.away == []


def test_four_players_of_hanahuda_need_teams() -> None:
    evening = taken(new_evening("hanahuda", ["Aki", "Bo", "Chiyo"]).keep())
    assert refused(evening.join("Dai"), evening) == "4 players play Hanahuda in teams"
    evening = taken(taken(evening.leave("Aki")).join("Dai"))
    assert evening.state.round.playing == ["Bo", "Chiyo", "Dai"]
    assert refused(evening.join("Aki"), evening) == "4 players play Hanahuda in teams"


def test_who_joins_sits_out_the_rounds_so_far() -> None:
    evening = at_round_1(rounds=2)
    before = evening.match
    reply = evening.join("Dai, the 4th", after="Aki")
    assert (reply.step, reply.effect) == (Step.JOIN, ())
    evening = taken(reply)
    assert before is not None
    assert evening.match is not None
    assert evening.match.record.players == ("Aki", "Dai, the 4th", "Bo", "Chiyo")
    assert evening.match.totals == {**before.totals, "Dai, the 4th": 0}
    assert len(evening.questions) == 5
    assert taken(evening.edit(1)).questions == ()
    edited = taken(evening.edit(1))
    assert refused(edited.join("Emi"), edited) == "keep round 1 first"
    unnamed: Any = {}
    assert refused(evening.join(unnamed), evening) == "'[{}]' is no list of names"
    assert refused(evening.say("join Emi after Zoe"), evening).startswith("no player is called 'Zoe'")
    assert say(evening, "join Emi after bo").number == 3


def test_a_player_gets_another_name_in_all_rounds() -> None:
    evening = say(at_round_1(rounds=1), "void misdeal", "", "yes", "Bo", "4ar 4c", "note Aki saw a hand")
    renamed = taken(evening.rename("Aki", "Akiko"))
    assert renamed.match is not None
    assert renamed.match.totals == {"Akiko": 15, "Bo": 0, "Chiyo": 5}
    assert renamed.answers["captured", "Akiko"] == "4ar 4c"
    assert renamed.answers["note",] == "Aki saw a hand"
    assert refused(evening.rename("Aki", "Bo"), evening) == "there is a player or team called Bo already"
    assert refused(evening.rename("Zoe", "Bob"), evening).startswith("no player is called 'Zoe'")
    check_draft(renamed)
    check_undo(renamed)


@pytest.mark.parametrize(
    ("line", "text"),
    [("edit 1 bo 1* 2*", "Bo: 1* 2*"), ("Bo leaves", ""), ("Eve joins after bo", "[Aki, Bo, Eve, Chiyo]")],
)
def test_what_people_say_at_the_table(line: str, text: str) -> None:
    evening = say(at_round_1(rounds=1), line)
    assert text in (say(evening, "yes") if evening.question is None else evening).text


def test_a_short_answer_completes_a_refused_one() -> None:
    evening = say(at_round_1(), "Bo", "1b 3b 1c")
    reply = evening.say("2a 3b")
    assert refused(reply, evening)
    assert [offer.words for offer in reply.offers] == ["Aki", "Bo"]
    chosen = [taken(reply.choose(offer)).answers for offer in reply.offers]
    assert [answers["captured", "Aki"] for answers in chosen] == ["1b 3b 1c", "1b 1c"]
    assert [answers["captured", "Bo"] for answers in chosen] == ["2a", "2a 3b"]
    reply = koi_koi().say("bo kasu")
    twelve = next(offer for offer in reply.offers if offer.words == "12")
    assert taken(reply.choose(twelve)).answers["captured", "Bo"] == {"yaku": ["12 chaff"]}


@pytest.mark.parametrize(
    ("game", "players", "message"),
    [
        ("koi-koi", ["Aki", "Bo"], "Koi-Koi"),
        ("mushi", ["Aki", "Bo"], "everybody plays every round of Mushi"),
        ("go-stop", ["Aki", "Bo", "Chiyo", "Dai"], "a question of each round asks who sits out"),
    ],
)
def test_who_cannot_leave(game: str, players: list[str], message: str) -> None:
    evening = taken(new_evening(game, players, months="korean").keep())
    assert message in refused(evening.leave("Aki"), evening)
    if game == "koi-koi":
        assert message in refused(evening.join("Zoe"), evening)


# Texts and drafts


def test_the_text_of_the_owner_stays() -> None:
    text = (
        "# ours\nhanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo, Chiyo] # seats\n"
        "x-place: home\nrounds:\n  - scores: {Aki: 5, Bo: 5, Chiyo: 5}  # the first\n"
    )
    evening = say(read_evening(text), "Bo", *PILES, "keep")
    assert evening.text.startswith(text)
    assert "x-place: home" in say(evening, "option goal 300").text


@pytest.mark.parametrize("text", ["", "- 1\n", "game: poker\n", "{", "hanascore_event: 1\n"])
def test_texts_that_are_no_record(text: str) -> None:
    with pytest.raises(SheetError):
        read_evening(text)


@pytest.mark.parametrize("draft", [{"x": 1}, {"answers": 5, "earlier": []}, {"answers": [], "earlier": []}])
def test_drafts_that_are_none(draft: Any) -> None:
    with pytest.raises(AnswerError, match="this is no draft of an evening"):
        read_evening(at_round_1().text, draft)


def test_a_draft_of_a_round_that_is_gone_is_a_new_round() -> None:
    evening = taken(at_round_1(rounds=2).edit(1))
    other = at_round_1(rounds=1).text.replace("dealer: Aki", "dealer: Bo")
    assert read_evening(other, evening.draft).number == 2


def test_a_draft_above_the_rounds() -> None:
    evening = new_evening("kwa-do", ["Aki", "Bo"])
    check_draft(evening)
    assert new_evening().draft is None
    assert at_round_1(rounds=1).draft is None


# Anything else

WORDS = """
mia tom ben 1b 3b 8b 9a 5arcc 12 x2 koi-koi draw none rest all moon viewing three brights 6 animals , ; /
with points 95 -3 + - to { [ : keep back undo edit remove option goal chaff dealer tell note claim pay adjust
void piles 1 2 no yes misdeal discarded 300 left_over gaji leave join Eve after edit 1 remove
from now on round viewing off
""".split()
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 99) | st.sampled_from(WORDS) | st.text(max_size=4),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.sampled_from(WORDS), values, max_size=3),
    max_leaves=5,
)
LINES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
# Lines that are often accepted, so that rounds are kept, changed and removed.
USUAL = ["", "draw", "rest", "none", "keep", "yes", "edit 1", "undo", "points mia 5", "leave ben", "join ben"]
USUAL += ["void misdeal", "rename mia to Zed", "Eve joins", "option goal 300"]


@pytest.mark.parametrize("game", ["koi-koi", "go-stop", "kwa-do"])
@settings(max_examples=5 if QUICK else 25)
@given(steps=st.lists(st.sampled_from(USUAL) | LINES | st.tuples(st.integers(0, 3), VALUES), max_size=6))
def test_any_step_is_taken_or_refused(game: str, steps: list[Any]) -> None:
    evening = new_evening(game, ["Mia", "Tom", "Ben"][: 2 if game == "koi-koi" else 3], months="japanese")
    evening = taken(evening.keep())
    for step in steps:
        if isinstance(step, str):
            reply = evening.say(step)
        else:
            questions = evening.questions
            path = questions[step[0] % len(questions)].path if questions else ("note",)
            reply = evening.answer(path, step[1])
        if not reply.accepted:
            assert reply.evening is evening
            assert isinstance(reply.refusal, Phrase)
        elif reply.step is Step.KEEP:
            check_kept(evening, reply.evening)
        evening = reply.evening
        if evening.draft:
            check_draft(evening)
    check_undo(evening)


def check_kept(evening: Evening, kept: Evening) -> None:
    """Check that a record scores as the preview of its last round said."""
    preview, match = evening.preview, kept.match
    if evening.question is None and preview and preview.result and match:
        number = preview.result.number
        (result,) = [result for result in match.rounds if result.number == number]
        assert result.scores == preview.result.scores
        assert loads(kept.text).records[0] == match.record


# What a client needs


@pytest.mark.parametrize("game", GAMES)
def test_texts_are_phrases_without_choices_and_without_typing(game: str) -> None:
    sizes = GAMES[game].players
    names = ["Aki", "Bo", "Chiyo", "Dai"][: 3 if 3 in sizes else sizes[0]]
    head = new_evening(game, names, months="japanese")
    for question in [*head.questions, *taken(head.keep()).questions]:
        assert not re.search(r"\d|\[", question.text), question
        assert not re.search(r"\? shows|press|Tab", question.help), question
        phrases = [question.text, question.heading, question.why]
        phrases += [text for choice in question.choices for text in choice[1:]]
        assert all(isinstance(phrase, Phrase) for phrase in phrases)


def test_a_game_may_have_any_of_its_names() -> None:
    for game in ("kwado", "Kwa Do", "kwa-do"):
        assert new_evening(game).answers["game",] == "kwa-do"
    assert "no game is called '5'" in new_evening().answer(("game",), 5).refusal


def test_only_the_last_steps_can_be_taken_back() -> None:
    evening = at_round_1()
    for number in range(250):
        evening = taken(evening.answer(("note",), f"note {number}"))
    steps = 0
    while evening.before:
        evening, steps = taken(evening.undo()), steps + 1
    assert steps == 200


@pytest.mark.parametrize("game", ["kwa-do", "go-stop", "hachi-hachi"])
def test_odd_data_are_refused_with_a_sentence(game: str) -> None:
    evening = at_round_1(game)
    keys = ("note", "claims", "side_payments", "adjustments", "void", "scores", "sitting_out")
    paths = [*((key,) for key in keys), *((fact.name,) for fact in GAMES[game].facts)]
    paths += [question.path for question in evening.questions]
    for value in (5, 1.5, True, [], ["x"], {}, {"x": 1}, "", [["x"]], {"Aki": [1]}, {"Aki": 1.5}):
        for path in paths:
            reply = evening.answer(path, value)
            assert reply.accepted or len(reply.refusal) > 5, (path, value)
            if reply.accepted:
                assert value in (5, True, [], {}, ""), (path, value)
                if reply.evening.draft:
                    check_draft(reply.evening)
    assert refused(evening.answer(("note",), 5), evening) == "'5' is no text"
    assert "note" not in taken(evening.answer(("note",), "")).text

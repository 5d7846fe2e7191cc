"""What people say about a round, and what is understood: `phrases.txt`, random rounds and word salads."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from hanascore.evening import Evening
from hanascore.evening.answers import Path as AnswerPath
from hanascore.evening.errors import AnswerError, SuggestionError
from hanascore.evening.round_questions import RoundEntry
from hanascore.evening.sentence import NoNameError, SentenceReader, parse_piles
from hanascore.evening.win_questions import parse_win
from hanascore.games import GAMES
from hanascore.record.yaku_names import YakuNames
from hanascore.referee.match import Match
from tests.helpers.score_pad import new_sheet

TABLE = Path(__file__).with_name("phrases.txt")
SECTIONS = {section.split("\n")[0]: section for section in TABLE.read_text(encoding="utf-8").split("== ")[1:]}


def said(heading: str, phrase: str) -> str:
    """Return what a phrase means, or why it is refused."""
    what, _, names = heading.partition(": ")
    players = names.split(", ")
    game = what.removeprefix("piles of ")
    sheet = new_sheet(game=game, players=players, months="korean")
    try:
        if what != game:
            return _without_quotes(parse_piles(sheet.match, players, players[0], phrase))
        entry = RoundEntry.new(sheet).with_answer(("dealer",), players[0])
        answers = entry.with_answers(parse_win(entry, phrase)).data()
    except SuggestionError as error:
        return f"meant: {error.better}"
    except AnswerError as error:
        return f"refused: {error.phrase}".partition("\n")[0]
    del answers["dealer"]
    piles = answers.pop("captured", {})
    answers |= {side: pile for side, pile in piles.items() if pile != {"yaku": "none"}}
    return _without_quotes(answers)


def _without_quotes(data: dict[str, Any]) -> str:
    return str(data)[1:-1].replace("'", "").replace('"', "")


@pytest.mark.parametrize("heading", SECTIONS)
def test_phrases(heading: str) -> None:
    phrases = [line.split(" => ")[0] for line in SECTIONS[heading].strip().split("\n")[1:]]
    lines = [f"{phrase} => {said(heading, phrase)}" for phrase in phrases]
    assert lines == SECTIONS[heading].strip().split("\n")[1:]


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (("Zoë", "Zoe"), "zoë hanami, zoe koi-koi"),
        (("J. R.", "O'Neil-Smith"), "j. r. hanami, o'neil's koi-koi"),
        (("A/B", "Sato, Ken"), "a/b hanami after sato ken's koi-koi"),
        (("7", "Moon"), "7 hanami, moon koi-koi"),
        (("Mia", "Miaka Li"), "mia hanami; miaka l koi-koi"),
    ],
)
def test_names_with_signs_and_names_that_are_alike(players: tuple[str, str], sentence: str) -> None:
    match = new_sheet(game="koi-koi", players=list(players)).match
    statement = SentenceReader(match, players, prefers_yaku=True).read(sentence)
    assert (list(statement.piles), statement.calls) == ([players[0]], [players[1]])


# How a sentence says who won with which yaku, and who called, in several orders and languages.
ORDERS = (
    ("{winner} {yaku}, {caller} {call}", ", "),
    ("{yaku} for {winner} after {caller}'s {call}", " and "),
    ("after {caller}'s {call}, {winner} won with {yaku}", " plus "),
    ("{caller} called {call} but {winner} got the {yaku}", " & "),
    ("{yaku} {winner}, {call} by {caller}", " and "),
    ("{winner}が{yaku}で勝ち、{caller}の{call}", "と"),
    ("{caller}が{call}の後、{winner}の勝ち、{yaku}", "と"),
    ("{yaku}で{winner}の勝ち、{caller} {call}", "と"),
    ("{winner}가 {yaku}로 이겼다, {caller} {call}", "하고 "),
    ("{caller}의 {call} 후에 {winner}가 {yaku}", "하고 "),
)


def names_of_yaku(match: Match) -> dict[str, list[str]]:
    """Return the names of each yaku in play, without names of one letter, which are also endings of words."""
    names = YakuNames(match.game)
    return {
        yaku.id: [
            name
            for name in (yaku.name, yaku.ja, yaku.ko, *yaku.aliases)
            if len(name) > 1 and names.find(name) == yaku.id
        ]
        for yaku in match.rules.yaku
    }


@pytest.mark.parametrize("order", range(len(ORDERS)))
@pytest.mark.parametrize("game", ["koi-koi", "go-stop"])
def test_a_random_round_is_read_back(game: str, order: int) -> None:
    rng = random.Random(order)
    words, joiner = ORDERS[order]
    players = ["Hana", "Ken", "Mina"][: 2 if game == "koi-koi" else 3]
    match = new_sheet(game=game, players=players).match
    names = {id: own for id, own in names_of_yaku(match).items() if not match.rules.find_yaku(id).each_extra}
    calls = match.rules.play.calls
    assert calls is not None
    for _ in range(6):
        winner, caller = rng.sample(players, 2)
        ids = rng.sample(list(names), rng.randint(1, 3))
        yaku = joiner.join(rng.choice(names[id]) for id in ids)
        sentence = words.format(winner=winner, caller=caller, yaku=yaku, call=rng.choice(calls.call))
        statement = SentenceReader(match, players, prefers_yaku=True).read(sentence)
        assert (sentence, statement.piles.keys(), statement.calls) == (sentence, {winner}, [caller])
        assert (sentence, statement.piles[winner].yaku) == (sentence, ids)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in ("koi-koi", "go-stop", "sudaoshi")])
def test_the_names_of_all_yaku_are_read(game: str) -> None:
    match = new_sheet(game=game, players=["Hana", "Ken", "Mina"][: GAMES[game].players[0]]).match
    for id, names in names_of_yaku(match).items():
        for name in names:
            said = SentenceReader(match, ["Ken"], about="Ken", prefers_yaku=False).read(f"{name}, 130 points")
            assert (name, said.piles["Ken"].yaku, said.piles["Ken"].points) == (name, [id], 130)


# Words for sentences without sense, each with texts of which the data have one if it is understood.
MEANINGFUL = {
    **dict.fromkeys(("Hana", "Hana's", "by Hana"), ("Hana",)),
    **dict.fromkeys(("Ken", "for Ken", "Kenの"), ("Ken",)),
    **{card: (card,) for card in ("1b", "3b", "2r", "12c", "鶴")},
    **{number: (number,) for number in ("7", "11", "95")},
    "八": ("8",),
    "blue ribbons": ("blue-ribbons", "6r"),
    "三光": ("three-brights", "'brights': 3"),
    "four irises": ("four-irises", "5"),
    "animals": ("animals",),
    "タン": ("ribbons",),
    "brights": ("bright",),
}
OTHERS = (
    "and with the wins no nothing nobody all every x2 twice of a と が なし lost beat called koi-koi points "
    "rest draw zzz or not"
).split()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["koi-koi", "min-hwatu"])
def test_nothing_is_left_out_of_a_word_salad(game: str, seed: int) -> None:
    rng = random.Random(seed)
    players = ["Hana", "Ken"]
    match = new_sheet(game=game, players=players).match
    about, prefers_yaku = ("", True) if game == "koi-koi" else ("Ken", False)
    understood = 0
    for _ in range(60):
        words = rng.choices([*MEANINGFUL, *OTHERS], k=rng.randint(2, 5))
        text = " ".join(word + rng.choice(["", "", ","]) for word in words)
        try:
            statement = SentenceReader(match, players, about=about, prefers_yaku=prefers_yaku).read(text)
            piles = {side: pile.value for side, pile in statement.piles.items()}
        except (AnswerError, NoNameError):
            continue
        understood += 1
        data = str((piles, len(statement.calls), statement.named))
        meanings = {word: MEANINGFUL[word] for word in words if word in MEANINGFUL}
        lost = [word for word in meanings if not any(part in data for part in meanings[word])]
        assert (text, lost) == (text, [])
        assert not {"zzz", "or"}.intersection(words)
    assert understood > 3


# The piles of a round of Hachi-Hachi, and the answers before the question for the multiplier.
PILES = ("1brcc 2arcc 3brcc 4ar", "5arcc 6arcc 7arcc 8ba", "rest")
AT_MULTIPLIER = ("Ken", "none", *PILES, "none", "none")
MULTIPLIERS = {
    "x4": "4",
    "4x": "4",
    "four": "4",
    "２倍": "2",
    "none": "1",
    "rain man": "4",
    "moon, 1b": "2",
    "柳の光": "4",
}


@pytest.mark.parametrize(
    ("game", "lines", "meaning"),
    [
        *(
            ("hachi-hachi", (*AT_MULTIPLIER, answer), {("field_multiplier",): number})
            for answer, number in MULTIPLIERS.items()
        ),
        ("hachi-hachi", ("it was Boさん",), {("dealer",): "Bo"}),
        (
            "hachi-hachi",
            ("bo", "Ken had a triplet, aki three pairs and one animal"),
            {("lucky_hands",): {"Ken": ["triplet"], "Aki": ["three-pairs", "one-animal"]}},
        ),
        ("min-hwatu", ("ken deals", "Ken: 1b 2a"), {("captured", "Ken"): "1b 2a"}),
        (
            "min-hwatu",
            ("ken", "bo 85, ken 75"),
            {("captured", "Bo"): {"points": 85}, ("captured", "Ken"): {"points": 75}},
        ),
        ("min-hwatu", ("misdeal",), {("void",): "misdeal"}),
        ("go-stop", ("aki", "配り直し"), {("void",): "配り直し"}),
        ("go-stop", ("aki", "piles", "tell shaken Ken shook twice"), {("shaken",): {"Ken": 2}}),
    ],
)
def test_other_answers_in_words(game: str, lines: tuple[str, ...], meaning: dict[AnswerPath, Any]) -> None:
    head = f"hanascore: 1\ngame: {game}\nmonths: japanese\nplayers: [Aki, Bo, Ken]\nrounds:\n"
    reply = Evening.read(head).say(lines[0])
    for line in lines[1:]:
        assert (line, str(reply.refusal)) == (line, "")
        reply = reply.evening.say(line)
    assert reply.meaning == meaning


def test_a_pile_of_a_team_may_have_the_name_of_a_member() -> None:
    teams = {"East": ["Aki", "Chiyo"], "West": ["Bo", "Dai"]}
    match = new_sheet(game="kwa-do", players=["Aki", "Bo", "Chiyo", "Dai"], teams=teams).match
    assert parse_piles(match, ["East", "West"], "East", "dai 4ar 5a, east the rest") == {
        "West": "4ar 5a",
        "East": "rest",
    }

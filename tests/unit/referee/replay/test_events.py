from __future__ import annotations

import random
import re
from typing import Any

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from hanascore import dispute
from hanascore.cards.deck import by_kind, these
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.referee.trial import judge_under
from hanascore.rules.game import spell_value as in_a_record
from tests.games.go_stop.scorer import naive_yaku, readings
from tests.helpers.go_stop_plays import DEALS, JOKERS, Round, Table, is_joker
from tests.helpers.naive_scoring import random_choices
from tests.helpers.paths import EXAMPLES
from tests.helpers.plays import NAMES
from tests.helpers.random_matches import few, few_of_each
from tests.helpers.short_plays import errors
from tests.helpers.written_plays import DEALT, SUBSETS, replay_text, unnumbered_but_yellow

PLAIN = {"extra_yaku": None, "four_brights": "4", "five_birds": 5, "sake_cup": "either"}
CHOICES: dict[str, tuple[Any, ...]] = {
    "deal": tuple(DEALS),
    "jokers": tuple(JOKERS),
    "minimum": ("auto", 5),
    "last_turn": ("three", "bomb", "jjok", "all"),
    "last_turn_of": ("player", "round"),
    "own_ppeok": (1, 2),
    "others_ppeok": (1, 2),
    "sweep": ("two-pairs", "empty"),
    "whiff": (True, False),
    "late_triplets": ("double", "quadruple"),
    "double_chaff": ("one", "two"),
    "jokers_steal": (True, False),
    "small_bombs": ("none", "move", "chaff", "double"),
    "three_ppeok": (True, False),
}


def worth(pile: set[str]) -> int:
    return max(sum(naive_yaku(pile, PLAIN, *way).values()) for way in readings(pile, PLAIN))


def yaml_word(value: Any) -> str:
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"


def written(round: Round, options: dict[str, Any], given: tuple[str, ...] = DEALT, more: str = "") -> str:
    dealt = {
        "hands": "{" + ", ".join(f"{name}: {' '.join(cards)}" for name, cards in round.hands.items()) + "}",
        "opening_field": " ".join(round.field),
        "stock": " ".join(round.stock),
    }
    chosen = ", ".join(f"{name}: {yaml_word(value)}" for name, value in options.items())
    lines = ["hanascore: 1", "game: go-stop", "months: japanese", f"players: [{', '.join(round.players)}]"]
    lines += [f"options: {{{chosen}}}", "rounds:", f"  - dealer: {round.dealer}"]
    lines += [f"    {key}: {dealt[key]}" for key in given]
    lines += ["    turns:", *(f'      - {name}: "{turn}"' for name, turn in round.turns)]
    return "\n".join(lines) + f"\n{more}"


def played(number: int, seed: int, options: dict[str, Any]) -> Round:
    return Table(NAMES[:number], random.Random(seed), options, worth).play()


def check_replay(text: str, round: Round, *, exact: bool = True) -> None:
    replay = replay_text(text)
    assert [(problem.id, problem.message) for problem in replay.problems if problem.stops] == []
    expected = [these(" ".join(cards)) for cards in round.piles.values()]
    if exact:
        assert list(replay.piles) == expected
    # Without numbers it is open who gave which chaff if two others have chaff of a month.
    assert [by_kind(pile) for pile in replay.piles] == [by_kind(pile) for pile in expected]
    assert {name: fact for name, fact in replay.facts.items() if name in round.facts} == round.facts


def keys_for(round: Round, options: dict[str, Any], given_keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys of the deal that are given, and those that jokers require."""
    needed = () if options.get("jokers") == "none" else ("opening_field",)
    # Only the stock shows that a joker took the place of another on the field.
    jokers = any(map(is_joker, round.stock[:3])) and any(map(is_joker, round.field))
    needed += ("stock",) if jokers else ()
    return tuple(key for key in DEALT if key in (*given_keys, *needed))


@pytest.mark.parametrize("number", [2, 3])
@few
@given(seed=st.integers(0, 10**9), given_keys=st.sampled_from(SUBSETS), plain=st.booleans())
def test_a_round_makes_its_piles_and_facts(number, seed, given_keys, plain):
    options = {} if plain else random_choices(random.Random(seed), **CHOICES)
    round = played(number, seed, options)
    check_replay(written(round, options, keys_for(round, options, given_keys)), round)


@pytest.mark.parametrize("number", [2, 3])
@few
@given(seed=st.integers(0, 10**9))
def test_chaff_needs_no_numbers(number, seed):
    options = random_choices(random.Random(seed), **CHOICES)
    round = played(number, seed, options)
    check_replay(unnumbered_but_yellow(written(round, options)), round, exact=False)


def stated(round: Round) -> str:
    """Return the results of a round as a record states them."""
    piles = {name: " ".join(cards) or "none" for name, cards in round.piles.items()}
    facts = {name: fact for name, fact in round.facts.items() if fact}
    facts = {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in facts.items()}
    for name, words in facts.get("first_turn", {}).items():
        facts["first_turn"] = facts["first_turn"] | {name: list(words)}
    lines = yaml.safe_dump({"captured": piles, **facts}, default_flow_style=None, width=2000).splitlines()
    return "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize("number", [2, 3])
@few
@given(seed=st.integers(0, 10**9))
def test_turns_score_like_the_piles_and_facts_they_make(number, seed):
    options = random_choices(random.Random(seed), **CHOICES, first_turn=("none", "ppeok", "ddadak", "all"))
    round = played(number, seed, options)
    both = written(round, options, keys_for(round, options, ("opening_field",)), stated(round))
    alone = re.sub(r"    turns:(\n      - .*)+", "", both)
    scores = []
    for text in (written(round, options), both, alone):
        match = judge(loads(text).records[0])
        assert [problem.message for problem in match.problems if problem.stops] == []
        scores.append(match.rounds[0].scores)
    assert scores[0] == scores[1] == scores[2]
    assert sum(scores[0].values()) == 0


def mistakes(round: Round, at: int) -> dict[str, tuple[str, set[str]]]:
    """Return wrong versions of a turn, each with the ids that are expected."""
    name, turn = round.turns[at]
    cards, _, call = turn.partition(", ") if ", g" in turn or ", s" in turn else (turn, "", "")
    said = f", {call}" if call else ""
    other = next(player for player in round.players if player != name)
    played, _, drawn = cards.rpartition("/ ")
    words = played.split()
    own = played.split(" x ")[0].split()[-1:]
    later = round.stock[-1]
    replay = {
        "another's card": (
            f"{round.hands[other][-1]} / {drawn}{said}",
            {"not-in-hand", "move-unlawful"},
        ),
        "steals one too many": (
            turn.replace("steals", "steals 1b") if "steals" in turn else f"{cards}, steals 1b{said}",
            {"move-unlawful"},
        ),
    }
    if later not in drawn:
        replay["not the next"] = (f"{played}/ {later}{said}", {"not-next-of-stock", "turn-unread"})
    if ":" not in cards:
        replay["shows what is not held"] = (f"shakes 1*: {cards}{said}", {"move-unlawful"})
    if played.strip():
        replay["no stock card"] = (f"{played}{said}", {"stock-card-missing"})
    if played.strip() and ":" not in played and "joker" not in played:
        replay |= {} if round.spare[at] else {"no card": (f"/ {drawn}{said}", {"not-in-hand"})}
        replay["a bomb"] = (f"12* / {drawn}{said}", {"move-unlawful"})
    if " x " in played and len(words) == 3:
        replay["takes nothing"] = (f"{own[0]} / {drawn}{said}", {"must-take"})
    if call.endswith(("go", "stop")):
        replay["says nothing"] = (
            turn.removesuffix("go").removesuffix("stop").rstrip(", "),
            {"decision-missing"},
        )
    else:
        replay["goes"] = (f"{turn}, go", {"call-unlawful"})
    return replay


@few
@given(seed=st.integers(0, 10**9), number=st.sampled_from([2, 3]))
def test_a_mistake_is_found_in_its_turn(seed, number):
    rng = random.Random(seed)
    options = random_choices(rng, **CHOICES)
    round = played(number, seed, options)
    at = rng.randrange(len(round.turns))
    what, (turn, ids) = rng.choice(sorted(mistakes(round, at).items()))
    name, right = round.turns[at]
    assume(turn != right)
    round.turns[at] = (name, turn)
    replay = replay_text(written(round, options))
    assert [(move.turn, move.problem.id in ids) for move in replay.unlawful][:1] == [(at + 1, True)], what


@few_of_each
@given(seed=st.integers(0, 10**9), number=st.sampled_from([2, 3]))
def test_a_trial_is_the_same_turns_with_the_option(seed, number):
    round = played(number, seed, {})
    for trial in dispute(loads(written(round, {})).records[0]).trials:
        ((name, value),) = [(choice.option.name, choice.value) for choice in trial.choices]
        shown = ", ".join(value) if isinstance(value, tuple) else in_a_record(value)
        after = judge(loads(written(round, {name: shown})).records[0])
        assert [result.scores for result in after.rounds] == [
            result.scores for result in judge_under(trial.before, trial.choices).rounds
        ]
        assert [number for number, _ in trial.without] == list(after.unscored)


def test_three_cards_left_for_the_third_time_end_the_round():
    turns = ("1b x 1c1 / 1c2", "8b / 9c1", "10a / 4c1", "2a x 2r / 2c1", "8c1 x 8b / 10c1 x 10a")
    turns += ("11b / 11a x 11b", "3c1 x 3b / 3c2", "4a x 4c1 / 9a x 9c1")
    names = ["Aki", "Bo", "Chiyo"]
    facts = list(zip(names * 3, turns, strict=False))
    round = Round(names, "Aki", {}, ["1c1", "2r", "3b", "5r", "6c1", "7c1"], [], facts)
    replay = replay_text(written(round, {"three_ppeok": True}, ("opening_field",)))
    assert [move.problem.message for move in replay.unlawful] == [
        "turn 8: the round was won at once, but this turn comes after it"
    ]
    round.turns.pop()
    for first_turn, each in (("none", 3), ("ppeok", 3 + 3 + 6 + 12)):
        options = {"three_ppeok": True, "first_turn": first_turn}
        match = judge(loads(written(round, options, ("opening_field",))).records[0])
        assert match.rounds[0].scores == {"Aki": 2 * each, "Bo": -each, "Chiyo": -each}


def test_five_turns_without_a_card_win_the_round():
    turns = ("1r / 2a", "1c1 x 1r / 2c1 x 2a", "3c2 / 4c2", "3c1 x 3c2 / 4c1 x 4c2", "5r / 6c2")
    turns += ("5c1 x 5r / 6c1 x 6c2", "7c2 / 8c2", "7c1 x 7c2 / 8c1 x 8c2", "1b / 2r", "5a / 6a")
    names = ["Aki", "Bo"]
    field = ["9a", "9r", "10a", "10r", "11b", "11a", "12b", "12c1"]
    round = Round(names, "Aki", {}, field, [], list(zip(names * 5, turns, strict=True)))
    replay = replay_text(written(round, {"whiff": True}, ("opening_field",)))
    assert [move.problem.message for move in replay.unlawful] == [
        "turn 10: the round was won at once, but this turn comes after it"
    ]
    round.turns.pop()
    match = judge(loads(written(round, {"whiff": True}, ("opening_field",))).records[0])
    assert match.problems == ()
    assert match.rounds[0].scores == {"Aki": 7, "Bo": -7}
    taken = written(round, {"whiff": True}, ("opening_field",)).replace("7c2 / 8c2", "9c1 x 9a / 8c2")
    replay = replay_text(taken.replace("7c1 x 7c2", "7c1"))
    assert replay.facts["whiffed"] is None


def test_a_card_played_from_an_empty_hand() -> None:
    plays = (played(2, seed, {"minimum": 20}) for seed in range(400))
    play = next(play for play in plays if play.facts["exhausted"] and play.turns[-1][1].startswith("/"))
    name, text = play.turns[-1]
    play.turns[-1] = (name, f"1b {text}")
    (first,) = errors(replay_text(written(play, {"minimum": 20})))
    assert (first.id, "but has no card left" in first.message) == ("not-in-hand", True)
    assert "/ 8a" in first.hint


@pytest.mark.parametrize(
    ("turn", "came"),
    [
        (8, "come to 9 (Rainy Three Brights, Poetry Ribbons, Ribbons, Chaff) and 7 are enough"),
        (10, "come to 11 (Rainy Three Brights, Poetry Ribbons, Ribbons, Chaff) after 9 at the last go"),
    ],
)
def test_a_player_with_enough_points_must_speak(turn: int, came: str) -> None:
    lines = (EXAMPLES / "matgo.hanascore.yaml").read_text(encoding="utf-8").split("\n")
    at = lines.index("    turns:") + turn
    lines[at] = lines[at].replace(", go", "").replace(", stop", "")
    first = errors(replay_text("\n".join(lines)))[0]
    assert first.message == f"turn {turn}: Bo's yaku {came}, but Bo says nothing"
    law = "a player with 7 points, or with more than at the last go, says stop or go"
    words = [str(change.value).rpartition(", ")[2] for fix in first.fixes for change in fix.written]
    assert (first.advice, words) == (law, ["stop", "go"])


# Source: the wiki, Stealing Chaff: one card for each event; without a plain one a double chaff is given. Bo
# throws a bomb and takes three in one turn, and Aki has only the lightning and the yellow paulownia.
@pytest.mark.parametrize(
    ("choice", "steals", "is_lawful"),
    [("one", "11c 12y", True), ("one", "11c", False), ("two", "11c", True), ("two", "11c 12y", False)],
)
def test_a_double_chaff_pays_for_one_event_or_for_two(choice: str, steals: str, *, is_lawful: bool) -> None:
    text = (
        "hanascore: 1\ngame: go-stop\nmonths: japanese\nplayers: [Aki, Bo]\n"
        f"options: {{jokers: none, double_chaff: {choice}}}\nrounds:\n"
        "  - dealer: Aki\n    opening_field: 11a 12b 3c1 5a 5r 5c1 7a 9a\n"
        "    hands: {Aki: 11c 1b 1r 2a 2r 4a 4r 6a 6r 8b, Bo: 3brc2 1c1 2c1 4c1 6c1 8c1 9c1 10c1}\n"
        "    turns:\n      - Aki: 11c x 11a / 12y x 12b\n"
        f"      - Bo: 3b 3r 3c2 x 3c1 / 5c2 x 5a 5r 5c1, steals {steals}\n"
    )
    unlawful = [move.rule for move in replay_text(text).unlawful if "steals" in move.message]
    assert unlawful == ([] if is_lawful else ["go-stop.double_chaff"])

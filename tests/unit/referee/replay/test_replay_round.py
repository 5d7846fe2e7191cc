from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import these
from hanascore.referee.judge import rules_of
from hanascore.referee.replay.replay_round import replay_round
from hanascore.referee.replay.table import DEALT, ReplayRules
from tests.helpers.plays import Ways
from tests.helpers.short_plays import HANA, KOI, MOON, errors, problems, scores
from tests.helpers.written_plays import (
    Sheet,
    kinds_of,
    played,
    read,
    replay_every_move,
    replay_text,
    ways_for,
    written,
)

TESHI = "hands: {Aki: 1brcc 2ar 3br, Bo: 4arc 5a 6a 7a 8b 12b}\n"


def test_a_hand_that_wins_at_once_needs_no_turns() -> None:
    replay = replay_text(f"{KOI}{TESHI}turns: []\n")
    assert (replay.ended, replay.piles, replay.stopped_by, replay.problems) == (DEALT, (0, 0), None, ())
    assert scores(f"{KOI}{TESHI}turns: []\n") == [6, 0]
    assert scores(f"{KOI}lucky_hands: {{Bo: [teshi]}}\nturns: []\n") == [0, 6]


def test_no_turn_follows_a_hand_that_wins_at_once() -> None:
    turns = "turns: [Aki: 1b / 9a]\n"
    assert problems(KOI + TESHI + turns) == [("after-the-end", ("turns", 0))]
    assert problems(f"{KOI}options: {{teshi: misdeal}}\n{TESHI}{turns}") == [("misdeal", ("turns", 0))]
    assert problems(f"{KOI}options: {{teshi: off}}\n{TESHI}{turns}") == [("too-few-turns", ("turns",))]


def test_a_wrong_claim_of_a_lucky_hand_does_not_end_the_round() -> None:
    hand = "hands: {Aki: 1b 2a 3b 4a 5a 6a 7a 8a}\nopening_field: 1c 2c 3c 4c 8b 9a 10a 11b\n"
    claim = "lucky_hands: {Aki: [teshi]}\n"
    denied = ("lucky-hand-denied", ("lucky_hands", "Aki"))
    assert problems(f"{KOI}{hand}{claim}{MOON}") == [denied]
    for turns, other in (
        ("[]", ("too-few-turns", ("turns",))),
        ("[Aki: 1b x 1c / 11c x 11b]", ("too-few-turns", ("turns",))),
        ("[Aki: 9c / 11c]", ("not-in-hand", ("turns", 0, "Aki"))),
    ):
        assert problems(f"{KOI}{hand}{claim}turns: {turns}\n") == [denied, other]


def test_four_on_the_field_by_each_ruling() -> None:
    field = "opening_field: 8bc 9ac 1*\n"
    assert problems(KOI + field + MOON) == [("misdeal", ("opening_field",))]
    assert scores(f"{KOI}options: {{four_on_field: stay}}\n{field}{MOON}") == [5, 0]
    dealer = f"{KOI}options: {{four_on_field: dealer, month_cards: on}}\n{field}"
    assert scores(dealer + MOON) == [18, 0]
    replay = replay_text(dealer + MOON)
    assert [kinds_of(pile) for pile in replay.piles] == [("8a", "8b", "9a", "9c"), ()]
    for pile in ("8ab 9ac 1*", "8ab 9ac"):
        assert scores(f"{dealer}{MOON}captured: {{Aki: {pile}, Bo: none}}\n") == [18, 0]
    assert problems(f"{dealer}{MOON}captured: {{Aki: 8ab 9ac, Bo: 1*}}\n") == [
        ("turns-differ", ("captured", "Bo"))
    ]


def test_a_team_has_one_pile() -> None:
    play = played("kwa-do", 4, 9, Ways())
    text = written("kwa-do", play, Sheet()).replace(
        "options: {}", "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}"
    )
    replay = replay_text(text)
    assert errors(replay) == []
    pairs = (("Aki", "Chiyo"), ("Bo", "Dai"))
    assert replay.piles == tuple(these(" ".join(play.piles[a] + play.piles[b])) for a, b in pairs)
    captured = ", ".join(f"{name}: {' '.join(cards) or 'none'}" for name, cards in play.piles.items())
    assert errors(replay_text(f"{text}    captured: {{{captured}}}\n")) == []


def test_a_player_who_sits_out_has_no_turn() -> None:
    play = played("sudaoshi", 3, 2, Ways())
    text = written("sudaoshi", play, Sheet()).replace("Chiyo]", "Chiyo, Dai]") + "    sitting_out: [Dai]\n"
    replay = replay_text(text)
    assert errors(replay) == []
    assert len(replay.piles) == 4
    assert replay.piles[3] == 0
    (first,) = errors(replay_text(text.replace("      - Aki:", "      - Dai:", 1)))
    assert (first.id, first.message.endswith("sits this round out, but plays a card")) == (
        "unknown-player",
        True,
    )


def test_the_first_turn_may_show_the_dealer() -> None:
    play = played("hana-awase", 3, 6, Ways())
    text = written("hana-awase", play, Sheet())
    record, round = read(text)
    nobody = replace(round, dealer=None)
    replay_rules = ReplayRules(rules_of(record))
    assert replay_round(replay_rules, nobody, None, 1).lawful
    other = next(name for name in play.players if name != play.dealer)
    (first,) = replay_round(replay_rules, nobody, other, 1).problems
    assert (first.id, f"write `dealer: {play.dealer}`" in first.hint) == ("not-your-turn", True)


@pytest.mark.parametrize("name", ["Aki", "aki", '"Aki "', "bo", "BO"])
def test_the_first_player_in_any_spelling(name: str) -> None:
    nobody_deals = HANA.replace("dealer: Aki\n", "")
    (first,) = errors(replay_text(f"{nobody_deals}turns: [{name}: 1b / 2a]\n"))
    assert first.id == "too-few-turns"


def test_a_deal_of_the_wrong_size_is_not_replayed() -> None:
    text = written("hana-awase", played("hana-awase", 2, 1, Ways()), Sheet())
    short = "\n".join(
        line.rsplit(" ", 1)[0] if line.startswith("    opening_field") else line for line in text.splitlines()
    )
    assert [problem.id for problem in replay_text(short + "\n").problems] == ["deal"]
    hands = text.replace("    opening_field: ", "    x-field: ")
    stock = "\n".join(
        f"{line} {next(iter(text.split('opening_field: ')[1].split()))}"
        if line.startswith("    stock")
        else line
        for line in hands.splitlines()
    )
    assert [(problem.id, problem.place.path[-1]) for problem in replay_text(stock + "\n").problems] == [
        ("deal", "stock")
    ]


def test_a_void_round_is_not_replayed() -> None:
    assert problems(f"{KOI}void: misdeal\nturns: [Aki: 8c x 8c / 9c]\n") == []


def test_every_unlawful_move_can_be_reported() -> None:
    play = played("hana-awase", 2, 8, Ways())
    lines = [f"{turn.player}: {turn.text()}" for turn in play.turns]
    for at in (2, 9):
        other = next(turn.card for turn in play.turns[at + 1 :] if turn.player != play.turns[at].player)
        lines[at] = f"{play.turns[at].player}: {other} / {play.turns[at].drawn}"
    text = written("hana-awase", play, Sheet(turns=lines))
    assert [move.turn for move in replay_text(text).unlawful] == [3]
    turns = [move.turn for move in replay_every_move(text).unlawful]
    assert {3, 10} <= set(turns)
    assert turns == sorted(turns)


def test_the_replay_goes_on_after_a_repeated_turn() -> None:
    play = played("hana-awase", 2, 8, Ways())
    lines = [f"{turn.player}: {turn.text()}" for turn in play.turns]
    text = written("hana-awase", play, Sheet(turns=[*lines[:5], lines[4], *lines[5:]]))
    assert (replay_text(text).number_of_turns, replay_every_move(text).number_of_turns) == (5, len(lines) + 1)


def test_a_play_without_numbers_of_chaff() -> None:
    for seed in range(5):
        play = played("min-hwatu", 4, seed, Ways())
        replay = replay_text(written("min-hwatu", play, Sheet(numbered=False, numbered_deal=False)))
        wanted = [these(" ".join(play.piles[name])) for name in play.players]
        assert [kinds_of(pile) for pile in replay.piles] == [kinds_of(pile) for pile in wanted]


@given(
    seed=st.integers(0, 10**6),
    at=st.integers(0, 10),
    text=st.text(alphabet=" /x,123456789abrc*-stopkij", max_size=24),
    everything=st.booleans(),
)
def test_any_text_of_a_turn_is_replayed_or_refused(
    seed: int, at: int, text: str, *, everything: bool
) -> None:
    play = played("koi-koi", 2, seed, ways_for("koi-koi", {}))
    lines = [f"{turn.player}: {turn.text()}" for turn in play.turns]
    at = min(at, len(lines) - 1)
    lines[at] = f"{play.turns[at].player}: '{text}'"
    text = written("koi-koi", play, Sheet(turns=lines))
    replay = replay_every_move(text) if everything else replay_text(text)
    assert all(move.turn > at for move in replay.unlawful)

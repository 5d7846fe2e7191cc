"""The facts of a round: each shape of value, and what is wrong with it."""

from __future__ import annotations

import pytest

from hanascore.cards.deck import these
from tests.helpers.reading import kwa_do, problem_lines, record

NO_CARDS = "captured: {Aki: none, Bo: none, Chiyo: none}"


def of_game(game: str, *lines: str, players: str = "[Aki, Bo]") -> str:
    """Return a record of a game. The lines start in line 5."""
    return (
        "\n".join(("hanascore: 1", f"game: {game}", "months: japanese", f"players: {players}", *lines)) + "\n"
    )


def test_players_words_and_flags() -> None:
    lines = [
        "captured: {Aki: 1b, Bo: 2a}",
        "koi_koi: [Aki, Aki]",
        "stopped_by: Bo",
        "lucky_hands: {Bo: [teshi]}",
    ]
    facts = record(of_game("koi-koi", *lines)).rounds[0].facts
    assert (facts.koi_koi, facts.stopped_by, facts.exhausted) == (("Aki", "Aki"), "Bo", None)
    assert facts.lucky_hands == {"Bo": ("teshi",)}
    lines = ["captured: {Aki: 1b, Bo: 2a}", "koi_koi: Aki, Bo", "exhausted: on"]
    facts = record(of_game("koi-koi", *lines)).rounds[0].facts
    assert (facts.koi_koi, facts.exhausted) == (("Aki", "Bo"), True)


@pytest.mark.parametrize(
    ("written", "players"),
    [
        ("[Aki, Bo, Aki]", ("Aki", "Bo", "Aki")),
        ("Aki, bo", ("Aki", "Bo")),
        ("none", ()),
        ("[]", ()),
        # Numbers of times: the players take turns.
        ("{Bo: 2, Aki: 1}", ("Bo", "Aki", "Bo")),
    ],
)
def test_players_in_order(written: str, players: tuple[str, ...]) -> None:
    text = of_game("koi-koi", "captured: {Aki: 1b, Bo: 2a}", f"koi_koi: {written}")
    assert record(text).rounds[0].facts.koi_koi == players


def test_parts_and_a_card() -> None:
    facts = record(kwa_do(NO_CARDS, "gaji: {by: Bo, took: 1c, from: Hand}")).rounds[0].facts
    assert facts.gaji == {"by": "Bo", "took": these("1c1"), "from": "hand"}


def test_yaku_with_and_without_cards() -> None:
    options = "options: {declared_only: yes}"
    facts = (
        record(kwa_do(NO_CARDS, options, "declared: {Aki: [set-1, set 2], Bo: {set-5: 4a, set-1: }}"))
        .rounds[0]
        .facts
    )
    assert facts.declared == {"Aki": {"set-1": 0, "set-2": 0}, "Bo": {"set-5": these("4a"), "set-1": 0}}


def test_yaku_of_players_or_teams() -> None:
    facts = (
        record(kwa_do("chaff: discarded", NO_CARDS, "month_bonuses: {Aki: [iris], Bo: none}")).rounds[0].facts
    )
    assert facts.month_bonuses == {"Aki": ("iris",), "Bo": ()}


def test_an_empty_fact_is_missing() -> None:
    assert record(kwa_do(NO_CARDS, "gaji:")).rounds[0].facts.gaji is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "gaji: {by: Bo}",
            (
                "6:7-15 error fact-missing: `gaji` lacks `took` | write `took: CARD`; `took` is "
                "the card of another month"
            ),
        ),
        (
            "gaji: {by: Bo, took: 1b 2a}",
            "6:22-27 error wrong-type: `took` is one card, but 2 are written here",
        ),
        ("gaji: {by: Bo, took: [1b]}", "6:22-26 error wrong-type: `took` must be a card, not a list"),
        (
            "gaji: {by: Bo, took: 1x}",
            "6:22-24 error unknown-card: no such card '1x' | did you mean 1b (the crane), 1r or 1c?",
        ),
        (
            "gaji: {by: Bo, took: 1b, from: stok}",
            "6:32-36 error unknown-choice: `from` cannot be 'stok' | did you mean stock?",
        ),
        (
            "gaji: {by: Bo, took: 1b, from: [a]}",
            "6:32-35 error wrong-type: `from` must be hand or stock, not a list",
        ),
        (
            "gaji: {by: Bo, took: 1b, form: hand}",
            "6:26-30 error unknown-key: `gaji` has no key `form` | did you mean from?",
        ),
        (
            "gaji: yes",
            (
                "6:7-10 error wrong-type: `gaji` must be a mapping, not 'yes' | write it as gaji: {by: "
                "…, took: …}"
            ),
        ),
        (
            "declared: {Aki: [iris]}",
            (
                "6:18-22 error unknown-yaku: iris is not possible here | choose one of set-1, set-2, "
                "set-3, set-4, set-5, set-6, set-7, set-8"
            ),
        ),
        (
            "declared: {Aky: [set-1]}",
            "6:12-15 error unknown-player: no player is called 'Aky' | did you mean Aki?",
        ),
        (
            "declared: {Aki: {a: }}",
            "6:18-19 error unknown-yaku: Kwa-Do has no yaku 'a' | hanascore rules kwa-do lists them",
        ),
        (
            "declared: [set-1]",
            (
                "6:11-18 error wrong-type: `declared` must be a mapping, not a list | write it as "
                "declared: {Aki: [set-1]}"
            ),
        ),
    ],
)
def test_wrong_facts_of_kwa_do(line: str, expected: str) -> None:
    assert problem_lines(kwa_do(NO_CARDS, line)) == [expected]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("exhausted: maybe", "6:12-17 error wrong-type: `exhausted` must be yes or no, not 'maybe'"),
        (
            "stopped_by: Cho",
            "6:13-16 error unknown-player: no player is called 'Cho' | the record names Aki, Bo",
        ),
        ("koi_koi: {Aki: 100}", "6:16-19 error out-of-range: `koi_koi` is 100, outside the range 0 to 99"),
        ("koi_koi: [[Aki]]", "6:11-16 error wrong-type: `koi_koi` must be a list of names, not a list"),
        (
            "lucky_hands: {Bo: [teshy]}",
            "6:20-25 error unknown-choice: `lucky_hands` cannot be 'teshy' | did you mean teshi?",
        ),
        (
            "lucky_hands: {Bo: [[teshi]]}",
            "6:20-27 error wrong-type: `lucky_hands` must be a list of words, not a list",
        ),
        (
            "gaji: {by: Aki, took: 1b}",
            (
                "6:1-5 error foreign-key: `gaji` belongs to Kwa-Do, Mushi, Roppyakken and "
                "Sakura, but this is Koi-Koi | remove `gaji`"
            ),
        ),
    ],
)
def test_wrong_facts_of_koi_koi(line: str, expected: str) -> None:
    assert problem_lines(of_game("koi-koi", "captured: {Aki: 1b, Bo: 2a}", line)) == [expected]


@pytest.mark.parametrize(
    ("game", "line", "option", "needed"),
    [
        ("hachi-hachi", "held_dealers_hand: Bo", "dealers_hand: yes", "`dealers_hand: yes`"),
        ("hachi-hachi", "blind: yes", "mizuten: yes", "`mizuten: yes`"),
        ("hachi-hachi", "liable: {Bo: [five-brights]}", "liability: giver", "`liability: giver`"),
        ("hachi-hachi", "liable: {}", "", ""),
        ("hachi-hachi", "blind: no", "", ""),
        ("go-stop", "whiffed: Bo", "whiff: yes", "`whiff: yes`"),
        ("kwa-do", "declared: {Bo: []}", "", ""),
        ("kwa-do", "declared: {Bo: [set-1]}", "declared_only: yes", "`declared_only: yes`"),
    ],
)
def test_a_fact_that_changes_no_score_has_a_note(game: str, line: str, option: str, needed: str) -> None:
    lines, players = ("captured: {Aki: 1b, Bo: 2a, Chiyo: none}", line), "[Aki, Bo, Chiyo]"
    key = line.partition(":")[0]
    message = f"`{key}` changes no score at this table"
    note = f"6:1-{len(key) + 1} note not-in-play: {message} | set {needed} if the table plays it"
    assert problem_lines(of_game(game, *lines, players=players)) == [note] * bool(needed)
    assert problem_lines(of_game(game, *lines, f"options: {{{option}}}", players=players)) == []


def test_the_note_lists_all_choices_under_which_a_fact_counts() -> None:
    lines = ("captured: {Aki: 1b, Bo: 2a}", "first_turn: {Bo: [ppeok]}", "options: {first_turn: none}")
    assert problem_lines(of_game("go-stop", *lines, players="[Aki, Bo]")) == [
        (
            "6:1-11 note not-in-play: `first_turn` changes no score at this table | set "
            "`first_turn: ddadak`, `first_turn: ppeok` or `first_turn: all` if the table "
            "plays it"
        )
    ]

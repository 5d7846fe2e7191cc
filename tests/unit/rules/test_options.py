"""The chapter of a rulebook on options."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from hanascore.games import GAMES
from hanascore.problems.fix import spell_value
from hanascore.rules.game import Game, Need, Option, Sentence, Shape
from hanascore.rules.options import options, presets
from hanascore.rules.rulebook import RulebookError

OPTIONS = """
    wine (AB-1, AB-2, play only): whether
      wine is served
      * no     nobody
               drinks
        yes    all drink
      Nobody says.
      Everybody knows.

    price (agreement): what it costs
      * 10  ten
        N   a number from 0 to 1,000
      It varies.

    hour (AB-3): when
      * none   never
        early  at once
        1921   long ago
      Some say so.

    shares (agreement): what each player pays
      * [1, 2]
        [N, N]  2 numbers from 0 to 9
      As agreed.

    rise (AB-4): to what it rises
      * none  to nothing
        N     a number from 1 to 100; a dispute tries none, 3
      Once it did.

    goal (AB-5): 50
      To fifty.
    """
TABLES = """
    table: which table is laid
      * bare   without decoration
        red    wine for all; sets wine: yes, hour: 1921, price: 5
        white  sets hour: none, all else like red
      Somewhere.
    """
WORDS_WITH_NO = """
    doubles: when wine counts twice
      * each  each glass
        once  the first glass
        no    never
      Nobody says.
    """
CHOICE = "\n  * a  first\n    b  second\n  Somewhere."


def declared(text: str = OPTIONS) -> dict[str, Option]:
    """The options of a text, by name."""
    return {option.name: option for option in options(text)}


def test_an_option_has_choices_and_sources() -> None:
    wine = declared()["wine"]
    assert (wine.help, wine.sources) == ("whether wine is served", "Nobody says. Everybody knows.")
    assert (wine.shape, wine.default) == (Shape.YES_NO, False)
    assert wine.choices == {False: "nobody drinks", True: "all drink"}


def test_brackets_after_the_name_have_numbers_of_rulings_and_marks() -> None:
    wine, price = declared()["wine"], declared()["price"]
    assert (wine.refs, wine.is_ruling, wine.play_only) == (("AB-1", "AB-2"), True, True)
    assert (price.refs, price.is_ruling, price.play_only) == ((), False, False)


def test_an_option_may_take_numbers() -> None:
    price, shares, rise = declared()["price"], declared()["shares"], declared()["rise"]
    assert (price.shape, price.default, price.numbers) == (Shape.NUMBER, 10, (0, 1000))
    assert (shares.shape, shares.default, shares.size) == (Shape.NUMBERS, (1, 2), 2)
    assert rise.tries == (None, 3)


def test_digits_are_a_word_if_other_choices_are_words() -> None:
    hour = declared()["hour"]
    assert (hour.default, list(hour.choices)) == (None, [None, "early", "1921"])


def test_a_game_states_its_default_of_a_common_option() -> None:
    goal = declared()["goal"]
    assert (goal.default, goal.sources, goal.refs) == (50, "To fifty.", ("AB-5",))


def test_common_options_come_last_and_some_only_if_they_are_named() -> None:
    names = list(declared())
    assert names[-5:] == ["four_on_field", "goal", "last_round", "goal_tie", "last_tie"]
    assert "deal_tie" in declared("deal_tie: card-points\n  Somewhere.")


def test_short_choices_share_a_line() -> None:
    text = """
        wine: whether wine is served
          * no  nobody    yes  all drink
              with pleasure
          Nobody says.
        """
    assert declared(text)["wine"].choices == {False: "nobody", True: "all drink with pleasure"}


def test_presets_add_to_an_earlier_choice() -> None:
    assert presets(options(OPTIONS + TABLES)) == {
        "table": {
            "red": {"wine": True, "hour": "1921", "price": 5},
            "white": {"wine": True, "hour": None, "price": 5},
        }
    }


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("wine", "an option begins with `name (numbers): what it is about`"),
        ("wine (red): which", "`red` is not the number of a ruling"),
        ("wine: which\n  Somewhere.", "no choice has the star of the default"),
        ("wine: which\n  * a  first\n    b  second", "what the sources say is missing"),
        ("wine: which\n  * a  first\n  Somewhere.", "there is nothing to choose"),
        (
            "cups: how many\n  * 3\n    N  a number from 1 to 9\n  Tables differ.",
            "no other choice of `cups` to try",
        ),
        ("wine: which\n  * a it is first\n    b  c\n  Somewhere.", "a choice is one word"),
        ("wine: which\n  * a  first\n    b\n  Somewhere.", "`b`: a choice has a meaning"),
        ("wine: which\n  * a  first\n    a  second\n  Somewhere.", "`a` occurs twice"),
        ("wine: which\n  * a  first\n  * b  second\n  Somewhere.", "only one choice is the default"),
        (f"wine: which{CHOICE}\n    c  third", "this choice comes after what the sources say"),
        (
            "wine: which\n  * a  first\n    N  any\n  Somewhere.",
            "the meaning of `N` is like `a number from 1",
        ),
        (f"wine: which{CHOICE}\nwine: which{CHOICE}", "line 5, `wine: which`: `wine` occurs twice"),
        ("goal: soon\n  Somewhere.", "`soon` is no choice of `goal`"),
        ("wine: which\n  * a  first    b\n  Somewhere.", "a choice has a meaning"),
        ("wine: which\n  * a  first  x  y\n  Somewhere.", "`* a  first  x  y`: choices on one line"),
        (f"wine: which{CHOICE}\n  > All drink.", "`> All drink.`: a sentence reads `> choice: What"),
        (f"wine: which{CHOICE}\n  > a (soon): All drink.", "`soon` is no condition"),
        (f"wine: which{CHOICE}\n  > c: Drink.", "`> c: Drink.`: `c` is no choice of `wine`"),
        (f"class: which{CHOICE}", "`class` cannot be a name"),
        (f"_wine: which{CHOICE}", "`_wine` cannot be a name"),
        (f"wine (AB-1, AB-1): which{CHOICE}", "`AB-1, AB-1` says something twice"),
        (
            "wine: which\n  * 12  a dozen\n    N   from 1 to 9\n  Somewhere.",
            "`* 12  a dozen`: the number is outs",
        ),
        ("wine: which\n  * 5  five\n    N  from 9 to 1\n  Somewhere.", "the smaller number of a range"),
        ("wine: which\n  * 5  five\n    N  from 1 to 9; a dispute tries 10\n  S.", "would try 10"),
        ("wine: which\n  * N  from 1 to 9\n    5  five\n  Somewhere.", "the default is a value, such as"),
        ("goal: 0", "`0` is no choice of `goal`; it takes a number from 1"),
    ],
)
def test_a_wrong_option_raises_an_error_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(RulebookError, match=re.escape(reason)):
        options(text)


def test_no_among_words_is_a_word() -> None:
    doubles = options(WORDS_WITH_NO)[0]
    assert (doubles.shape, list(doubles.choices)) == (Shape.WORD, ["each", "once", "no"])


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("wine: yes", "cheese: yes", "options, `table: red`: no option is called `cheese`"),
        ("hour: 1921", "hour: late", "`late` is no choice of `hour`"),
        (
            "like red",
            "like zz",
            "options, `table: white`: no choice before it that sets others is called `zz`",
        ),
    ],
)
def test_a_wrong_preset_raises_an_error(old: str, new: str, reason: str) -> None:
    parsed: Any = options(OPTIONS + TABLES.replace(old, new))
    with pytest.raises(RulebookError, match=re.escape(reason)):
        presets(parsed)


def test_a_choice_may_have_a_sentence_for_players_with_conditions() -> None:
    text = OPTIONS.replace(
        "      Everybody knows.\n", "      Everybody knows.\n      > yes: All\n          drink.\n"
    )
    text = text.replace(
        "      It varies.\n", "      It varies.\n      > N (wine: yes; hour: not none, early): {}.\n"
    )
    by_name = declared(text)
    assert by_name["wine"].sentences == (Sentence("yes", "All drink."),)
    needs = (Need("wine", ("yes",)), Need("hour", ("none", "early"), True))
    assert by_name["price"].sentences == (Sentence("N", "{}.", needs),)
    assert by_name["wine"].sources == "Nobody says. Everybody knows."


def test_a_page_begins_with_the_sentence_of_the_choice_in_force() -> None:
    text = OPTIONS.replace(
        "      Everybody knows.\n", "      Everybody knows.\n      = no: No, nobody drinks.\n"
    )
    wine = declared(text)["wine"]
    assert wine.sentences == ()
    assert [wine.answer(SimpleNamespace(wine=value)) for value in (False, True)] == [
        "No, nobody drinks.",
        "Whether wine is served: all drink.",
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_option_has_a_whole_sentence_for_its_default(game: Game) -> None:
    defaults = game.rules().options
    for option in game.options:
        answer = option.answer(defaults)
        sentences = [*option.sentences, *option.page_sentences]
        form = "N" if type(option.default) is int else "[…]" if option.default.__class__ is tuple else ""
        declared_texts = [
            sentence.text.partition("{}")[0]
            for sentence in sentences
            if sentence.choice in (spell_value(getattr(defaults, option.name)), form)
        ]
        assert any(answer.startswith(text) for text in declared_texts), f"{option.name}: {answer}"
        assert re.fullmatch(r"[A-Z]\S*( \S+){3,}\.", answer), answer

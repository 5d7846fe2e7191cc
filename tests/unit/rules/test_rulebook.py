"""The tables of games: what they mean, what a faulty one says, and what the code of a game asks of them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hanascore
from hanascore.cards.deck import these
from hanascore.games import GAMES
from hanascore.rules import rulebook
from hanascore.rules.game import Fact, Game, Need, Option, Shape, spell_value
from hanascore.rules.rulebook import RulebookError
from hanascore.rules.ruleset import RuleSet

HOUSE = Path(hanascore.__file__).parent

TABLE = """
    A sheet, yaku (lights):
      100  Five Lights 五光 오광 (all-lights)  brights  goko, ogwang
           Seldom seen,
           and loved.
        1  Animals タネ     5 or more animals; 1 for each further one
           Only the last player scores it.
           Source: elsewhere.

    either: of all-lights
      and animals only the best counts
    """
ROW = "\n  1  One"
OPTIONS = """
    wine (AB-1, AB-2, play only): whether
      wine is had
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

    each (agreement): what each pays
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


def declared(text: str = OPTIONS) -> dict[str, Option]:
    return {option.name: option for option in rulebook.options(text)}


def test_a_table_of_yaku() -> None:
    (five, animals), rivals = rulebook.yaku(TABLE)
    assert (five.id, five.name, five.value, five.ja, five.ko) == (
        "all-lights",
        "Five Lights",
        100,
        "五光",
        "오광",
    )
    assert (five.aliases, five.group, five.source) == (("goko", "ogwang"), "lights", "A sheet, yaku")
    assert animals.source == "elsewhere"
    assert (five.note, five.seat, animals.seat, animals.note) == ("Seldom seen, and loved.", "", "last", "")
    assert rivals == (("either", ("all-lights", "animals")),)
    assert (animals.id, animals.each_extra, animals.points(these("2a 4a 5a 6a 7a 8a"))) == ("animals", 1, 2)


def test_options_are_what_is_printed() -> None:
    options = declared()
    wine, price, hour = options["wine"], options["price"], options["hour"]
    assert (wine.help, wine.says) == ("whether wine is had", "Nobody says. Everybody knows.")
    assert (wine.shape, wine.default, wine.choices) == (
        Shape.YES_NO,
        False,
        {False: "nobody drinks", True: "all drink"},
    )
    assert (wine.refs, wine.is_ruling, wine.play_only) == (("AB-1", "AB-2"), True, True)
    assert (price.shape, price.default, price.numbers, price.is_ruling) == (
        Shape.NUMBER,
        10,
        (0, 1000),
        False,
    )
    assert (hour.default, list(hour.choices)) == (None, [None, "early", "1921"]), (
        "digits among words are a word"
    )
    assert (options["each"].shape, options["each"].default, options["each"].size) == (
        Shape.NUMBERS,
        (1, 2),
        2,
    )
    assert options["rise"].tries == (None, 3)
    assert (options["goal"].default, options["goal"].says, options["goal"].refs) == (
        50,
        "To fifty.",
        ("AB-5",),
    )


def test_short_choices_stand_beside_each_other() -> None:
    text = """
        wine: whether wine is had
          * no  nobody    yes  all drink
              with pleasure
          Nobody says.
        """
    assert declared(text)["wine"].choices == {False: "nobody", True: "all drink with pleasure"}


def test_facts_that_games_share() -> None:
    used, lucky = rulebook.facts(
        "gaji: the king; hand, field\nlucky_hands: all", rulebook.lucky_hands(f"A:{ROW}  a pair")
    )
    assert (used.name, used.required, used.parts["from"].choices) == (
        "gaji",
        ("by", "took"),
        ("hand", "field"),
    )
    assert used.help.startswith("the king took a card of another month, or was taken by one: who")
    assert (lucky.name, lucky.choices) == ("lucky_hands", ("one",))


def test_a_wild_card_is_taken_only_where_it_may_come_from_the_field() -> None:
    (used,) = rulebook.facts("gaji: the lightning; hand, stock")
    assert used.help == "the lightning took a card of another month: who used it, and that card"


BOOK = """
    Snap (snap), also slap,
      snip
    Source: A sheet; 1921;
      found; in a drawer

    Two players shout.

    # Decisions
    SN-1: Who wins? Whoever shouts.

    # Options
    goal: 50
      To fifty.

    # Yaku
    A sheet:
      1  One  1b 3b
    """


def test_a_whole_rulebook() -> None:
    book = rulebook.read(BOOK)
    game = book.game(lambda _: RuleSet(book.yaku, {}, lambda _: iter(())), players=(2,))
    assert (game.id, game.name, game.aliases) == ("snap", "Snap", ("slap", "snip"))
    assert (game.source, game.summary) == (("A sheet", "1921", "found; in a drawer"), "Two players shout.")
    assert ([one.id for one in book.yaku], game.decisions[0].ref, game.facts) == (["one"], "SN-1", ())
    assert game.rules().options.goal == 50
    assert rulebook.read(BOOK, hands=rulebook.lucky_hands(f"A:{ROW}  a pair")).hands[0].id == "one"


def test_facts_with_choices_groups_and_parts() -> None:
    text = """
        called: who called, in
          order (a list of players, in order)
        words: what was said (a mapping from players to lists of the choices)
          choices: one,
            two
        sets: what was told (a mapping from players or sides to lists of yaku)
          group: months
          needs: wine: red, white
        times: how often (a number from 1 to 128)
        used: what was used (a mapping with keys of its own)
          by: who (the name of a player)
          from: whence (one of the choices: hand, stock; need not be said)
        """
    called, words, sets, times, used = rulebook.facts(text)
    assert called.help == "who called, in order"
    assert (words.choices, sets.group, times.numbers) == (("one", "two"), "months", (1, 128))
    assert (sets.needs, words.needs) == (Need("wine", ("red", "white")), None)
    assert (list(used.parts), used.required) == (["by", "from"], ("by",))
    assert used.parts["from"].choices == ("hand", "stock")


BY_COLOUR = """
    table: which table is laid
      * bare   without anything that sets the mood
        red    wine for all; sets wine: yes, hour: 1921, price: 5
        white  sets hour: none, all else like red
      Said.
    """


def test_presets_build_on_each_other() -> None:
    declared = rulebook.options(OPTIONS + BY_COLOUR)
    assert rulebook.presets(declared) == {
        "table": {
            "red": {"wine": True, "hour": "1921", "price": 5},
            "white": {"wine": True, "hour": None, "price": 5},
        }
    }


def with_presets(text: str) -> Any:
    return rulebook.presets(rulebook.options(OPTIONS + BY_COLOUR.replace("wine: yes", text)))


def with_colours(text: str) -> Any:
    return rulebook.presets(rulebook.options(OPTIONS + BY_COLOUR.replace("like red", f"like {text}")))


CHOICE = "\n  * a  first\n    b  second\n  Said."
BAD: tuple[tuple[Callable[[str], Any], str, str], ...] = (
    (rulebook.yaku, "A sheet\n", "yaku, line 1, `A sheet`: a heading ends in `:`"),
    (rulebook.lucky_hands, "A sheet\n", "lucky hands, line 1, `A sheet`: a heading tells the source"),
    (rulebook.yaku, "A sheet:\n  One  1b 3b", "line 2, `One  1b 3b`: a row opens with a value"),
    (rulebook.yaku, f"A:{ROW}", "the columns are value, names, cards"),
    (rulebook.yaku, f"A:{ROW}  1b 3b  more  and more", "the columns are value, names, cards"),
    (rulebook.yaku, f"A:{ROW} 五光 五光  1b 3b", "is not a name"),
    (rulebook.yaku, f"A:{ROW}  1b 2x", "no card and no kind of card is called `2x`"),
    (rulebook.yaku, f"A:{ROW}  13*", "no card and no kind of card is called `13*`"),
    (rulebook.yaku, f"A:{ROW}  brights but birds", "no card and no kind of card is called `birds`"),
    (rulebook.yaku, f"A:{ROW}  1b but 1b", "true of every pile"),
    (rulebook.yaku, f"A:{ROW}  6 or more brights", "6 of 5 cards"),
    (rulebook.yaku, f"A:{ROW}  11b, and exactly 4 brights but 11b", "4 of 4 cards"),
    (rulebook.yaku, f"A:{ROW}  5 or more animals; 1 each", "`1 each` is not `N for each further one`"),
    (rulebook.yaku, f"A:{ROW}  1b 3b{ROW}  3b 8b", "line 3, `1  One  3b 8b`: `one` stands there twice"),
    (
        rulebook.yaku,
        "views: of one and two",
        "line 1, `views: of one and two`: a heading ends in `:`, and rivals",
    ),
    (rulebook.yaku, "views: of one and two only the best counts", "no yaku is called `one`"),
    (rulebook.values, "20 brights, ten animals", "`ten animals` does not open with a value"),
    (rulebook.values, "20 brights, 1 chaff", "no value is given for 1r, 2a"),
    (rulebook.lucky_hands, f"A:{ROW}  three of a month", "`three of a month` is not `a pair`"),
    (rulebook.lucky_hands, f"A:{ROW}  a pair; some standing", "`some` is not a number in words"),
    (rulebook.lucky_hands, f"A:{ROW}  no birds", "is called `birds`"),
    (rulebook.options, "wine", "an option opens with `name (numbers): what it is about`"),
    (rulebook.options, "wine (red): which", "`red` is neither the number of a ruling"),
    (rulebook.options, "wine: which\n  Said.", "no choice has the star of the default"),
    (rulebook.options, "wine: which\n  * a  first\n    b  second", "what the sources say is missing"),
    (rulebook.options, "wine: which\n  * a  first\n  Said.", "there is nothing to choose"),
    (rulebook.options, "wine: which\n  * a it is first\n    b  c\n  Said.", "a choice is one word"),
    (rulebook.options, "wine: which\n  * a  first\n    b\n  Said.", "`b`: a choice has a meaning"),
    (rulebook.options, "wine: which\n  * a  first\n    a  second\n  Said.", "`a` stands there twice"),
    (
        rulebook.options,
        "wine: which\n  * a  first\n  * b  second\n  Said.",
        "one choice alone is the default",
    ),
    (rulebook.options, f"wine: which{CHOICE}\n    c  third", "a choice stands above what the sources say"),
    (
        rulebook.options,
        "wine: which\n  * a  first\n    N  any\n  Said.",
        "`N` means `a number from 1 to 100`",
    ),
    (rulebook.options, f"wine: which{CHOICE}\nwine: which{CHOICE}", "line 5, `wine: which`: `wine` stands"),
    (rulebook.options, "goal: soon\n  Said.", "`soon` is no choice of `goal`"),
    (rulebook.options, "wine: which\n  * a  first    b\n  Said.", "a choice has a meaning"),
    (rulebook.options, "wine: which\n  * a  first    a  second\n  Said.", "`a` stands there twice"),
    (rulebook.options, "wine: which\n  * a  first  x  y\n  Said.", "`* a  first  x  y`: four spaces stand"),
    (rulebook.facts, "caller: who called (a person)", "a fact reads `name: what it tells (…)`"),
    (rulebook.facts, "caller: who (the name of a player)\n  Bo", "below a fact stand `choices:`"),
    (rulebook.facts, "a: b (yes or no)\na: c (yes or no)", "line 2, `a: c (yes or no)`: `a` stands"),
    (rulebook.facts, "gaji: hand stock", "line 1, `gaji: hand stock`: it reads `gaji: the"),
    (rulebook.facts, "gaji: the king; hand\n  took: it", "hand, stock and field, and nothing below it"),
    (rulebook.facts, "lucky_hands: all", "line 1, `lucky_hands: all`: the game has no lucky hands"),
    (rulebook.facts, "lucky_hands: some", "`lucky_hands: some`: it reads `lucky_hands: all`, and nothing"),
    (rulebook.decisions, "AB-1: It is so.", "a decision reads `KD-21: question? answer`"),
    (rulebook.read, BOOK + "# Pages\n    no-stamp: a letter", "snap: pages, line 1:"),
    (rulebook.read, BOOK + "# Pages\n      no-stamp", "snap: pages, line 1:"),
    (rulebook.read, "Snap", "the head reads `Name (id)`"),
    (
        rulebook.read,
        BOOK + "# Cards\n    20 brights",
        "`# Cards` stands there twice, or is none of: Yaku, ",
    ),
    (
        rulebook.read,
        BOOK.replace("; 1921;", ", 1921,").replace("; in a", " in a"),
        "`Snap (snap), also slap,`: the",
    ),
    (rulebook.read, BOOK + "# Facts\n    # Facts\n    ", "snap: `# Facts` stands there twice, or is"),
    (rulebook.read, BOOK + "# Facts\n    gaji: hand", "snap: facts, line 1, `gaji: hand`: it reads"),
    (rulebook.read, BOOK + "# Yaku\n    A:", "`# Yaku` stands there twice, or is none of: Yaku, "),
    (rulebook.read, BOOK.replace("1b 3b", "2x"), "yaku, line 2, `1  One  2x`: no card"),
    (with_presets, "cheese: yes", "options, `table: red`: no option is called `cheese`"),
    (with_presets, "hour: late", "`late` is no choice of `hour`"),
    (with_colours, "zz", "options, `table: white`: no choice above it that sets others is called `zz`"),
)


@pytest.mark.parametrize(("read", "text", "reason"), BAD)
def test_a_table_that_is_wrong_says_where_and_why(read: Callable[[str], Any], text: str, reason: str) -> None:
    with pytest.raises(RulebookError) as fault:
        read(text)
    assert reason in str(fault.value)


def test_what_belongs_to_nothing_is_seen() -> None:
    with pytest.raises(RulebookError, match="line 1, `Seldom`: the first line stands at the margin"):
        rulebook.decisions("  Seldom\nAB-1: Why? So.")


def asked_for(path: Path, of: str) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Every option, or fact, that a module asks for, with the node and the one around it."""
    for around in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for node in ast.iter_child_nodes(around):
            if isinstance(node, ast.Attribute):
                base = node.value
                if of in (getattr(base, "id", ""), getattr(base, "attr", "")):
                    yield node.attr, node, around


def rooms(game: Game) -> list[Path]:
    """The file of a game, and those of the words it shares with others."""
    file = HOUSE / "games" / f"{game.id.replace('-', '_')}.py"
    tree = ast.parse(file.read_text(encoding="utf-8"))
    used = [
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "hanascore.rules"
        for alias in node.names
    ]
    return [file, *(HOUSE / "rules" / f"{name}.py" for name in used)]


def compared(node: ast.AST, around: ast.AST) -> list[Any]:
    """The plain values with which an option is compared."""
    if not isinstance(around, ast.Compare) or around.left is not node:
        return []
    return [one.value for one in around.comparators if isinstance(one, ast.Constant)]


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_asks_for_options_that_it_declares(game: Game) -> None:
    asked = [found for path in rooms(game) for found in asked_for(path, "options")]
    assert asked
    for name, node, around in asked:
        option = game.options_by_name.get(name)
        assert option, f"{name} is no option of {game.id}"
        for value in compared(node, around):
            fits = value in option.choices or (option.numbers and isinstance(value, int))
            assert fits, f"{value!r} is no choice of {game.id}.{name}"
        if isinstance(around, ast.If | ast.IfExp | ast.BoolOp | ast.UnaryOp):
            truth = not isinstance(around, ast.IfExp) or around.test is node
            said = option.shape is Shape.YES_NO or None in option.choices or option.default is None
            assert not truth or said or option.numbers, f"{game.id}.{name} is a word, and no yes or no"


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_asks_for_facts_that_it_declares(game: Game) -> None:
    known = {fact.name for fact in game.facts} | {"_replace"}
    assert {name for path in rooms(game) for name, *_ in asked_for(path, "facts")} <= known


@pytest.mark.parametrize("fact", [(game, one) for game in GAMES.values() for one in game.facts if one.needs])
def test_a_fact_needs_an_option_that_its_game_declares(fact: tuple[Game, Fact]) -> None:
    game, (option, choices) = fact[0], fact[1].needs
    known = game.options_by_name[option]
    assert set(choices) < {spell_value(choice) for choice in known.choices}
    assert spell_value(known.default) not in choices


def test_cards_may_count_for_more() -> None:
    pattern = rulebook.pattern("4 or more chaff and joker-2 joker-3 (11c joker-2 as 2, joker-3 as 3)")
    assert pattern.weight(these("1c1 11c joker-2 joker-3")) == 8
    assert pattern.witness(these("1c1 joker-3")) == these("1c1 joker-3")
    assert pattern.witness(these("1c1 joker-2")) == 0
    assert pattern.extras(these("1c1 11c joker-3")) == 2


MOST_LINES = {
    "go-stop": 400,
    "hachi-hachi": 400,
    "hana-awase": 240,
    "koi-koi": 320,
    "kwa-do": 290,
    "min-hwatu": 290,
    "mushi": 200,
    "roppyakken": 260,
    "sakura": 200,
    "sudaoshi": 290,
}


def test_every_game_has_its_limit() -> None:
    assert set(MOST_LINES) == set(GAMES)


@pytest.mark.parametrize("id", MOST_LINES)
def test_the_file_of_a_game_stays_a_rulebook(id: str) -> None:
    file = HOUSE / "games" / f"{id.replace('-', '_')}.py"
    assert len(file.read_text(encoding="utf-8").splitlines()) <= MOST_LINES[id]

"""Mistaken games: `hanascore rules --lint` finds each mistake, and names its line."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from hanascore.cli.lint import lint
from tests.helpers.documents import GUIDE, marked

PAGE = (GUIDE / "write-a-game.md").read_text(encoding="utf-8")
BIRDS = marked(PAGE, "game").split("\n", 1)[1].rsplit("```", 1)[0]
HARVEST = marked(PAGE, "larger game").split("\n", 1)[1].rsplit("```", 1)[0]
ROW = "10  Two Birds 二鳥  2a 4a  birds, both birds"
NOTE = "The warbler and the cuckoo."
HOLDING = "        yield from yaku_points(played, holding)\n"
CONDITIONAL = "        yield from card_points(played, holding)\n"


class Mistake(NamedTuple):
    """A change that makes a mistake in a game of the guide, and the fault that must be reported."""

    # What is replaced, once.
    was: str
    # What is written instead.
    now: str
    # Words of the message.
    fault: str
    # Words of the line that must be named. If they are empty, the line is that of `now`.
    line: str = ""


IN_BIRDS = (
    # Yaku and their cards.
    Mistake("2a 4a", "2a 2a", "names `2a` twice"),
    Mistake("2a 4a", "2 or more animals (9a as 1)", "`(9a as 1)` does not read like"),
    Mistake("2a 4a", "2 or more animals (1b as 2)", "not among those that are counted"),
    Mistake("2a 4a", "2a 4a (2a as 2)", "belongs to a number of cards"),
    Mistake("2a 4a", "2a 4a; 5 for each further one", "needs a number of cards"),
    Mistake("2a 4a", "2a 4x", "is called `4x`"),
    Mistake("2a 4a", "12 or more animals", "12 of 9 cards"),
    Mistake("2a 4a", "exactly 9 animals", "9 of 9 cards"),
    Mistake("2a 4a", "brights but 2a", "leaves out cards"),
    Mistake("2a 4a", "1b or 1b in their place", "stand-ins are cards"),
    Mistake("10  Two", "10 Two", "is it `10  Two Birds"),
    Mistake("10  Two", "ten  Two", "a row is a value"),
    Mistake("The warbler and the cuckoo.", "Three  3b", "a row is a value"),
    Mistake(
        ROW,
        f"{ROW}\n        9  Three Birds  2a 4a 8a  birds",
        "Two Birds has the name `birds` as well",
        "9  T",
    ),
    Mistake(ROW, f"{ROW}\n        9  Two Birds  2a 4a 8a", "`two-birds` occurs twice", "9  Two"),
    Mistake(
        "Two Birds 二鳥",
        "Two Birds (birds)",
        "`birds` is the name of an option and of a yaku",
        "birds (BI-1)",
    ),
    Mistake(
        NOTE, f"{NOTE}\n    best: of two-birds only the best counts", "rivals are two or more", "    best:"
    ),
    Mistake(NOTE, f"{NOTE}\n    best: of two-birds and cranes only the best counts", "`cranes`", "    best:"),
    # Options.
    Mistake("> ten:", "> tem:", "`tem` is no choice of `birds`"),
    Mistake("> ten:", "ten:", "a sentence begins with `> `"),
    Mistake("> ten:", "> ten (hour: early):", "no option is called `hour`", "birds (BI-1)"),
    Mistake("> ten:", "> ten (last_tie: early):", "`early` is no choice of `last_tie`", "birds (BI-1)"),
    Mistake("  * ten   they", "  * 12    they", "`ten` is no choice of `birds`", "> ten:"),
    Mistake("zero  they score nothing", "N     from 9 to 1", "the smaller number of a range"),
    Mistake(
        "zero  they score nothing",
        "N     from 1 to 9",
        "a dispute has no other choice of `birds`",
        "birds (BI-1)",
    ),
    Mistake("zero  they score nothing", "N     how many", "the meaning of `N` is like"),
    Mistake("zero  they score nothing", "N     from 1 to 9; a dispute tries 12", "would try 12"),
    Mistake("        zero  they score nothing\n", "", "there is nothing to choose", "birds (BI-1)"),
    Mistake("* ten   they", "  ten   they", "", "birds (BI-1)"),
    Mistake("birds (BI-1)", "birds (BI-1, BI-1)", "says something twice"),
    Mistake("birds (BI-1)", "birds (BIRD-1)", "`BIRD-1` is not the number of a ruling"),
    Mistake(
        "last_round: 6",
        "players: who\n      * a  one\n        b  two\n      Some.\n\n    last_round: 6",
        "`players` is a key of every record",
    ),
    Mistake("birds (BI-1)", "class (BI-1)", "`class` cannot be a name"),
    Mistake("      We never agreed.\n", "", "what the sources say is missing", "birds (BI-1)"),
    Mistake("last_round: 6", "last_round: 0", "`0` is no choice of `last_round`"),
    Mistake("last_round: 6", "last_rounds: 6", "no choice has the star"),
    Mistake("# Options", "# Option", "did you mean Options?"),
    Mistake("# Options", " # Options", "a chapter begins at the margin"),
    # The head.
    Mistake("Birds (birds)", "Birds (koi-koi)", "`koi-koi` is the name of a game that hanascore has"),
    Mistake("Birds (birds)", "Koi Koi (birds)", "is the name of a game that hanascore has"),
    Mistake("Birds (birds)", "Birds (birds), also Sakura", "`Sakura` is the name of a game"),
    Mistake("Birds (birds)", "Birds birds", "the head reads"),
    Mistake("Source: My", "By: My", "the head reads", "Birds (birds)"),
    # The code.
    Mistake("Deal(10, 8)", "Deal(25, 8)", "2 players are dealt 58 of 48 cards"),
    Mistake("Deal(10, 8)", "Deal(0, 8)", "2 players are dealt 8 of"),
    Mistake("2: Deal", "3: Deal", "`deals` has no deal for 2 players"),
    Mistake("players=(2,)", "players=2", "write players=(2,)"),
    Mistake("players=(2,)", "players=(0,)", "no list of numbers from 2"),
    Mistake("players=(2,)", "players=()", "no list of numbers from 2"),
    Mistake("Deal(10, 8)", "(10, 8)", "not a `Deal`"),
    Mistake("settle=settle,", 'settle=settle, won_by="round",', "`won_by` is points or rounds"),
    Mistake("settle=settle,", 'settle=settle, deals_next="winer",', "not 'winer'"),
    Mistake("table, yaku:", "table, yaku (Birds):", "a group in brackets has small letters"),
    Mistake('== "ten"', '== "tem"', "`tem` is no choice of `birds`"),
    Mistake('== "ten"', '== "none"', "`none` is no choice of `birds`"),
    Mistake("20 brights,", "20 brihgts,", "is called `brihgts`"),
    Mistake(" 0 chaff", " 0 1c1", "there is no value for"),
    Mistake("    return RuleSet(", "    RuleSet(", "`build` returns None, not a `RuleSet`", "def build"),
    Mistake("        settle=settle,\n", "", "settle", "return RuleSet("),
    Mistake("settle=settle", "setle=settle", "setle", "return RuleSet("),
    Mistake("settle=settle", "settle=settel", "settel"),
    Mistake(HOLDING, "        yield 5\n", "`settle` yields int 5, not an `Entry`"),
    Mistake(HOLDING, '        yield Entry(holding.side, 2.5, played.rule("birds"), "")\n', "not 2.5"),
    Mistake(HOLDING, '        yield Entry("Me", 5, played.rule("birds"), "")\n', "`Me` is neither a side"),
    Mistake(HOLDING, '        yield Entry(holding.side, 5, played.rule("flock"), "")\n', "no rule `flock`"),
    Mistake(HOLDING, "        yield from yaku_points(played)\n", "yaku_points() missing"),
    Mistake(HOLDING, "        yield holding.cards\n", "has no attribute 'cards'"),
    Mistake(HOLDING, "        yield 1 // 0\n", "ZeroDivisionError"),
    Mistake(f"{CONDITIONAL}{HOLDING}", "        pass\n", "`settle` returns None", "def settle"),
    Mistake("def settle(played: Played)", "def settle()", "settle() takes 0"),
    Mistake("import Deal", "import Deals", "Deals"),
    Mistake("def build", "def buil d", "expected '('"),
)
IN_HARVEST = (
    Mistake(
        "needs: again: yes",
        "needs: agian: yes",
        "no option is called `agian`: did you mean again?",
        "called: who",
    ),
    Mistake("needs: again: yes", "needs: again: maybe", "`maybe` is no choice of `again`", "called: who"),
    Mistake("(yes or no)", "(yes or maybe)", "a fact reads", "exhausted: the"),
    Mistake("    called: who", "    captured: who", "`captured` is a key of every record"),
    Mistake('called_fact="called"', 'called_fact="calld"', "did you mean called?"),
    Mistake("exhausted: the", "exhaustd: the", "declares the fact `exhausted`", "calls=Calls("),
    Mistake('call=("again",)', 'call="again"', "`call` is a list of words"),
    Mistake("of flower-viewing and", "of flower-veiwing and", "no yaku is called `flower-veiwing`"),
    Mistake('"par", played.record', '"parr", played.record', "no option `parr`"),
    Mistake('played.rule("par")', 'played.rule("parr")', "no rule `parr`"),
    Mistake("-par.points,", "-par.points / 2,", "points are whole numbers"),
    Mistake("## dark-stop:", "## dark-stopp:", "did you mean dark-stopp?", 'warning("dark-stop"'),
    Mistake("bright (warning)", "bright (error)", "a problem with severity error", 'warning("dark-stop"'),
    Mistake("bright (warning)", "bright", "is not `## id: title (severity)`", "## dark-stop"),
    Mistake("### Why", "### Because", "needs the headings", "## dark-stop"),
    Mistake("    It is lawful, but rare.\n", "", "has a heading without a text", "## dark-stop"),
    Mistake("Bo: 1b}", "Bo: 1b", "the example of the page `dark-stop` cannot be read", "## dark-stop"),
    Mistake(
        'inside("stopped_by")',
        'inside("stopd_by")',
        "no round has a key `stopd_by`: did you mean stopped_by?",
        "place = ",
    ),
    Mistake("if scorer and not", "if not", "has no attribute 'pile'"),
    Mistake("HV-3: Who", "HV-3 Who", "a decision reads"),
    Mistake("played.facts.called or", "played.facts.calld or", "has no attribute 'calld'"),
    Mistake("options.again else", "options.agian else", "has no attribute 'agian'"),
)


def faults_of(folder: Path, text: str, mistake: Mistake) -> tuple[str, list[str]]:
    """Return the text of the mistaken game, and the lines of the report."""
    assert mistake.was in text
    changed = text.replace(mistake.was, mistake.now, 1)
    path = folder / "mistaken.py"
    path.write_text(changed, encoding="utf-8")
    return changed, lint(str(path)).text("g").splitlines()


@pytest.mark.parametrize(
    ("text", "mistake"),
    [(BIRDS, mistake) for mistake in IN_BIRDS] + [(HARVEST, mistake) for mistake in IN_HARVEST],
    ids=lambda value: value.now.strip()[:40] if isinstance(value, Mistake) else "",
)
def test_a_mistake_is_found_with_its_line(tmp_path: Path, text: str, mistake: Mistake) -> None:
    changed, report = faults_of(tmp_path, text, mistake)
    words = mistake.line or mistake.now.strip().split("\n")[0]
    number = next(at for at, line in enumerate(changed.split("\n"), start=1) if words in line)
    assert [line for line in report if line.startswith(f"g:{number}: error: ") and mistake.fault in line], (
        report
    )


def test_no_among_words_is_played_like_any_other_choice(tmp_path: Path) -> None:
    words = BIRDS.replace("zero  they", "no    they").replace('"zero"', '"no"')
    path = tmp_path / "birds.py"
    path.write_text(words, encoding="utf-8")
    assert lint(str(path)).text("g") == "Birds (birds): 6 options, 30 shuffled rounds scored\n"

"""The chapter `# Options` of a rulebook, and the options that all games have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest
from keyword import iskeyword
from typing import Any, NamedTuple

from hanascore.problems.fix import spell_value
from hanascore.rules.game import Need, Option, Sentence, Shape
from hanascore.rules.rulebook_text import (
    Line,
    RulebookError,
    check_unique,
    group_lines,
    join_lines,
    split_entries,
)
from hanascore.words.alike import did_you_mean

RULING_NUMBER = re.compile(r"[A-Z]{2}-[0-9]+")
NUMBER_RANGE = r"from ([0-9,]+) to ([0-9,]+)"
_COLUMNS = re.compile(r" {2,}")
_OPTION = re.compile(r"(\w+)(?: \(([^)]*)\))?: (.+)")
_SENTENCE = re.compile(r"[>=] (\S+)(?: \(([^)]+)\))?: (.+)")
_OPENING_OF_SENTENCE = re.compile(r"[>=] (\S+)(?: \([^)]+\))?:")
_NEED = re.compile(r"(\w+): (not )?(.+)")
_DETAIL = re.compile(r"(question|source): (.+)")
_NEARLY_A_DETAIL = re.compile(r"(?:question|source)\b(?!: ).*")
# The first line of an option begins at the margin. The first line of a sentence begins with `> ` or `= `.
_HEAD = re.compile(r"[a-z_]+(?: \([^)]*\))?: \S")
_BARE_SENTENCE = re.compile(r"(?![A-Z][a-z])\S+(?: \([^)]*\))?: [A-Z0-9]")
_NEARLY_PRESETS = re.compile(r"(?:^|; )sets (\w+)")
_PRESETS = re.compile(r"(?:^|; )sets (\w+: .+?)(?:, all else like (\S+))?$")
# The signs for the values of the shapes that take more than words and numbers.
_FORMS = {Shape.NUMBERS: "[…]", Shape.YAKU: "[…]", Shape.VALUES: "{…}"}
# What may be in brackets after the name, besides the numbers of a ruling.
MARKS = ("agreement", "play only", "whole match")
# Common options that a game has only if its rulebook names them.
_ONLY_IF_NAMED = ("two_player_hand", "first_draw", "deal_tie")


class _Choice(NamedTuple):
    """A choice in a table of options."""

    # The line that declares the choice.
    line: Line
    # The choice as a record writes it.
    word: str
    # What it means.
    meaning: str


def options(text: str, common: Mapping[str, Option] | None = None) -> tuple[Option, ...]:
    """Read the options of a game.

    An entry has a name, what the option is about, the choices with their meanings, and what the sources say.
    In brackets after the name come the numbers of a ruling, `agreement` if tables simply agree on it,
    `play only` if only the turns of a round can show a difference, and `whole match` if no round can change
    it. The first choice is the default and has a star. What the sources say is indented like the star. Short
    choices may share a line, four spaces apart: `* yes  all drink    no  nobody`.

    `question:` above the choices is how the score pad asks for the option before the first round. Other words
    for choices may follow it, as in `question: Is there a floor? yes: floor, no: easy`. `source:` names the
    choice of the source if the default is another one.

    Last come sentences for players, such as `> yes: All drink.` The sentence of `N`, `[…]` or `{…}` has {}
    for the value. A sentence may have conditions: `> yes (host: not poor; hour: early): All drink wine.`
    A sentence after `=`, such as `= no: No, only the host drinks.`, is only on the page of the option: it is
    for a choice that players need not read about in the rules of their table. The page begins with the
    sentence of the choice in force.

    The options that all games have come last. Of such an option a game states its default, as in `goal: 200`
    or `goal: 200; a dispute tries 100, 300`, and what its own sources say. A game without an entry for
    `two_player_hand`, `first_draw` or `deal_tie` does not have that option.
    """
    common = _COMMON if common is None else common
    declared: dict[str, Option] = {}
    for head, *lines in split_entries("options", text):
        option = _read_option(head, lines, common)
        declared[check_unique(declared, option.name, head)] = option
    own = [option for name, option in declared.items() if name not in common]
    shared = [name for name in common if name in declared or name not in _ONLY_IF_NAMED]
    return (*own, *(declared.get(name, common[name]) for name in shared))


def _read_option(head: Line, lines: Sequence[Line], common: Mapping[str, Option]) -> Option:
    details, lines = _split_details(lines)
    option = _read_choices_of(head, lines, common)
    for line in lines:
        sentence = _OPENING_OF_SENTENCE.match(line.text)
        if sentence and not names_choice(option, sentence[1]):
            raise line.error(f"`{sentence[1]}` is no choice of `{option.name}`")
    question, _, answers = details.get("question", "").partition("? ")
    words = dict(part.split(": ", 1) for part in answers.split(", ")) if answers else {}
    source = details.get("source", "")
    for choice in (*words.values(), *([source] if source else ())):
        if not _is_allowed(option, read_value(choice, option.shape)):
            raise head.error(f"`{choice}` is no choice of `{option.name}`")
    if source == spell_value(option.default):
        raise head.error("`source:` names another choice than the default")
    if question:
        question = f"{question.removesuffix('?')}?"
    return replace(option, question=question, answers=words, source_choice=source)


def _split_details(lines: Sequence[Line]) -> tuple[dict[str, str], list[Line]]:
    """Split the lines of an option into its details, by their names, and the other lines."""
    details: dict[str, str] = {}
    others: list[Line] = []
    for line in lines:
        if _NEARLY_A_DETAIL.fullmatch(line.text):
            raise line.error("a detail reads `question: …` or `source: …`")
        if words := _DETAIL.fullmatch(line.text):
            details[check_unique(details, words[1], line)] = words[2]
        else:
            others.append(line)
    return details, others


def _read_choices_of(head: Line, lines: Sequence[Line], common: Mapping[str, Option]) -> Option:
    """Return an option without its question: a new one, or a common one with the default of the game."""
    end = next((index for index, line in enumerate(lines) if line.text.startswith(("> ", "= "))), len(lines))
    _check_starts([head, *lines[:end]])
    groups = group_lines(lines[end:], r"\s*[>=] ", "a sentence begins with `> ` or `= `")
    sentences = tuple(_read_sentence(group) for group in groups if group[0].text.startswith("> "))
    page_sentences = tuple(_read_sentence(group) for group in groups if group[0].text.startswith("= "))
    lines = lines[:end]
    starred = next((index for index, line in enumerate(lines) if line.text.startswith("* ")), None)
    opening = _OPTION.fullmatch(join_lines([head, *lines[: starred or 0]]))
    if not opening:
        raise head.error("an option begins with `name (numbers): what it is about`")
    name = check_name(opening[1], head)
    marks = (opening[2] or "").split(", ")
    if len(set(marks)) < len(marks):
        raise head.error(f"`{opening[2]}` says something twice")
    help = opening[3]
    refs = tuple(mark for mark in marks if RULING_NUMBER.fullmatch(mark))
    for mark in marks:
        if mark not in (*refs, *MARKS, ""):
            raise head.error(
                f"`{mark}` is not the number of a ruling, `agreement`, `play only` or `whole match`"
            )
    if name in common and starred is None:
        word, _, tries = help.partition("; a dispute tries ")
        values = tuple(map(read_value, (word, *filter(None, tries.split(", ")))))
        for value in values:
            if not _is_allowed(common[name], value):
                form = common[name].free_form
                hint = f"; it takes {form.words}" if form else ""
                raise head.error(f"`{help}` is no choice of `{name}`{hint}")
        return replace(
            common[name],
            default=values[0],
            sources=join_lines(lines),
            refs=refs,
            tries=values if tries else (),
            sentences=sentences or common[name].sentences,
            page_sentences=(*page_sentences, *common[name].page_sentences),
        )
    choices, sources = _read_choices(head, lines[starred or 0 :])
    if not sources:
        raise head.error("what the sources say is missing; it follows the choices, indented like the star")
    option = Option(
        name=name,
        help=help,
        about=help.partition(";")[0],
        sources=sources,
        refs=refs,
        is_ruling="agreement" not in marks,
        play_only="play only" in marks,
        whole_match="whole match" in marks,
        sentences=sentences,
        page_sentences=page_sentences,
        **_fields_of(head, choices),
    )
    if option.is_ruling and not option.other_choices(option.default):
        raise head.error(
            f"a dispute has no other choice of `{name}` to try: name one, add `; a dispute tries 3, 5` to "
            "the meaning of `N`, or mark the option as an `agreement`"
        )
    return option


def _read_sentence(lines: Sequence[Line]) -> Sentence:
    words = _SENTENCE.fullmatch(join_lines(lines))
    if not words or not words[3].endswith("."):
        raise lines[0].error("a sentence reads `> choice: What players read.`")
    _check_starts(lines)
    needs = []
    for text in words[2].split("; ") if words[2] else ():
        condition = _NEED.fullmatch(text)
        if not condition:
            raise lines[0].error(
                f"`{text}` is no condition; one reads `option: choice` or `option: not choice`"
            )
        needs.append(Need(condition[1], tuple(condition[3].split(", ")), bool(condition[2])))
    return Sentence(words[1], words[3], tuple(needs))


def _check_starts(lines: Iterable[Line]) -> None:
    """Raise an error if a line seems to begin an option or a sentence, but would continue the one before."""
    for before, line in pairwise(lines):
        is_head = _HEAD.match(line.text) and not before.text.endswith(",")
        is_sentence = _BARE_SENTENCE.match(line.text) and before.text.endswith(".")
        if is_head or is_sentence:
            raise line.error("a sentence begins with `> `, and an option at the margin")


def _is_allowed(option: Option, value: Any) -> bool:
    """Return whether a value is one of an option's choices, or a number in its range."""
    return value in option.choices or (type(value) is int and _is_in_range(option.numbers, value))


def _is_in_range(numbers: tuple[int, int] | None, value: int) -> bool:
    return numbers is not None and numbers[0] <= value <= numbers[1]


def names_choice(option: Option, word: str) -> bool:
    """Return whether a word of a rulebook is a choice of an option, or its `N`, `[…]` or `{…}`."""
    form = _FORMS.get(option.shape, "N" if option.numbers else "")
    spelled = [spell_value(choice) for choice in (*option.choices, option.default)]
    return word in (form, *spelled) or _is_allowed(option, read_value(word))


def _read_choices(head: Line, lines: Sequence[Line]) -> tuple[list[_Choice], str]:
    """Return the choices, the default first, and what the sources say."""
    if not lines or not lines[0].text.startswith("* "):
        raise head.error("no choice has the star of the default")
    margin = lines[0].indent
    choices: list[_Choice] = []
    sources: list[Line] = []
    for line in lines:
        star = line.text.startswith("* ")
        if sources and line.indent > margin:
            raise line.error("this choice comes after what the sources say")
        if star and choices:
            raise line.error("only one choice is the default, and it comes first")
        if star or line.indent == margin + 2:
            if any(len(gap) < 4 for gap in re.findall(r" {2,}", line.text)[1::2]):
                raise line.error("choices on one line are four spaces apart")
            columns = _COLUMNS.split(line.text.removeprefix("* "))
            for word, meaning in zip_longest(columns[::2], columns[1::2], fillvalue=""):
                check_unique([choice.word for choice in choices], word, line)
                if " " in word and word[0] not in "[{":
                    first, _, rest = word.partition(" ")
                    raise line.error(f"a choice is one word, then two spaces: is it `{first}  {rest}`?")
                choices.append(_Choice(line, word, meaning))
        elif _COLUMNS.search(line.text):
            raise line.error(f"a choice begins {margin + 2} spaces from the margin, below the default")
        elif line.indent > margin:
            choices[-1] = choices[-1]._replace(meaning=f"{choices[-1].meaning} {line.text}")
        else:
            sources.append(line)
    return choices, join_lines(sources)


def _fields_of(head: Line, choices: Sequence[_Choice]) -> dict[str, Any]:
    """Return the fields of an option that its choices decide: default, meanings, shape and range."""
    words = [
        choice.word for choice in choices if choice.word not in ("N", "none") and choice.word[0] not in "[{"
    ]
    shape = Shape.WORD
    if words and all(word.isdigit() for word in words):
        shape = Shape.NUMBER
    elif {choice.word for choice in choices} <= {"yes", "no"}:
        shape = Shape.YES_NO
    default = read_value(choices[0].word, shape)
    meanings = dict[Any, str]()
    fields: dict[str, Any] = {"default": default, "choices": meanings, "shape": shape}
    for number, (line, word, meaning) in enumerate(choices):
        if word == "N" or word.startswith("[N"):
            bounds = re.search(rf"{NUMBER_RANGE}(?:; a dispute tries (.+))?$", meaning)
            if not bounds:
                raise line.error("the meaning of `N` is like `a number from 1 to 100`")
            fields["shape"] = Shape.NUMBER if word == "N" else Shape.NUMBERS
            fields["length"] = 0 if word == "N" else word.count("N")
            fields["numbers"] = (read_number(bounds[1]), read_number(bounds[2]))
            fields["tries"] = tuple(map(read_value, bounds[3].split(", "))) if bounds[3] else ()
        elif word in ("[…]", "{…}"):
            fields["shape"] = Shape.YAKU if word == "[…]" else Shape.VALUES
        elif meaning:
            meanings[read_value(word, shape)] = meaning
        elif number:
            raise line.error("a choice has a meaning, after two spaces")
    if len(choices) < 2:
        raise head.error("there is nothing to choose")
    if choices[0].word in ("N", "[…]", "{…}") or choices[0].word.startswith("[N"):
        raise choices[0].line.error("the default is a value, such as `* 5  five points each`")
    _check_range(choices, fields)
    fields["meanings"] = {value: _PRESETS.sub("", meaning) for value, meaning in meanings.items()}
    return fields


def _check_range(choices: Sequence[_Choice], fields: Mapping[str, Any]) -> None:
    """Raise an error if the range of an option is empty, or if a choice is a number outside it."""
    numbers = fields.get("numbers")
    if numbers is None:
        return
    with_range = next(choice for choice in choices if choice.word.startswith(("N", "[N")))
    if numbers[0] > numbers[1]:
        raise with_range.line.error("the smaller number of a range comes first")
    for value in fields["tries"]:
        if type(value) is int and not _is_in_range(numbers, value):
            raise with_range.line.error(f"a dispute would try {value}, which is outside the range")
    for choice in choices:
        for number in map(int, re.findall(r"(?<![\w-])[0-9]+(?![\w-])", choice.word)):
            if not _is_in_range(numbers, number):
                raise choice.line.error("the number is outside the range of the option")


def read_number(text: str) -> int:
    """Return a number that is written with commas between thousands."""
    return int(text.replace(",", ""))


def read_value(word: str, shape: Shape = Shape.NUMBER) -> Any:
    """Return the value of an option as it is written. Among other words, `yes`, `no` and digits are words."""
    if word == "none":
        return None
    if word.startswith("["):
        return tuple(map(read_value, word.strip("[]").split(", ")))
    if shape is Shape.YES_NO and word in ("yes", "no"):
        return word == "yes"
    return int(word) if shape is not Shape.WORD and word.isdigit() else word


def check_name(name: str, line: Line) -> str:
    """Return the name of an option or a fact, or raise an error if the code of a game could not use it."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or iskeyword(name):
        raise line.error(
            f"`{name}` cannot be a name: use small letters, digits and `_`, but no word of Python"
        )
    return name


def with_defaults(declared: Sequence[Option], **defaults: Any) -> tuple[Option, ...]:
    """Return options with other defaults, for a house variant of a game.

    Raise `RulebookError` if there is no such option, or if the default is none of its choices.
    """
    by_name = {option.name: option for option in declared}
    for name, value in defaults.items():
        if name not in by_name:
            hint = did_you_mean(name, by_name)
            raise RulebookError(f"no option is called `{name}`{': ' if hint else ''}{hint}")
        if by_name[name].shape not in _FORMS and not _is_allowed(by_name[name], value):
            raise RulebookError(f"`{name}` cannot be {value!r}")
    return tuple(replace(option, default=defaults.get(option.name, option.default)) for option in declared)


def presets(declared: Iterable[Option]) -> dict[str, dict[Any, dict[str, Any]]]:
    """Return which other options a choice sets, if its meaning ends with `sets goal: 9, tie: shared`.

    If `all else like early` follows, the choice also sets everything that the choice `early` sets.
    """
    by_name = {option.name: option for option in declared}
    result: dict[str, dict[Any, dict[str, Any]]] = {}
    for option in by_name.values():
        for choice, meaning in option.choices.items():
            place = f"options, `{option.name}: {choice}`"
            if not (words := _PRESETS.search(meaning)):
                nearly = _NEARLY_PRESETS.search(meaning)
                if nearly and nearly[1] in by_name:
                    raise RulebookError(f"{place}: a preset reads `sets goal: 9, last_tie: shared`")
                continue
            earlier = result.setdefault(option.name, {})
            if words[2] and words[2] not in earlier:
                raise RulebookError(f"{place}: no choice before it that sets others is called `{words[2]}`")
            settings = dict(earlier[words[2]]) if words[2] else {}
            for name, word in (setting.split(": ", 1) for setting in words[1].split(", ")):
                if name not in by_name:
                    raise RulebookError(f"{place}: no option is called `{name}`")
                value = read_value(word, by_name[name].shape)
                if not (value is None or _is_allowed(by_name[name], value)):
                    raise RulebookError(f"{place}: `{word}` is no choice of `{name}`")
                settings[name] = value
            earlier[choice] = settings
    return result


_COMMON_TEXT = """
    two_player_hand (whole match): how many cards each of two players is dealt
      * 8  eight cards each; eight stay undrawn    10  ten cards each; every card is played
      Tables differ.
      = 8: Two players are dealt eight cards each, so eight cards of the stock are never drawn.
      > 10: Two players are dealt ten cards each, so that every card is played.

    first_draw (whole match): who deals first, if cards are drawn for it
      * night  the earliest month; within a month the lower card
        day    the latest month; within a month the higher card
      Tables differ.
      = night: Whoever draws the earliest month deals first, and within a month the lower card.
      > day: Whoever draws the latest month deals first.

    deal_tie: which of several tied players deals next
      * turn-order   the first in turn order
        card-points  the one who captured most card points; if these are tied too, the first in turn order
      Tables differ.
      = turn-order: If players tie for the next deal, the first of them in turn order deals.
      > card-points: If players tie for the next deal, the one with most card points deals.

    four_on_field (KD-16): what happens to four cards of one month on the opening field
      * misdeal  the deal is void, and the round is dealt again
        stay     the four cards stay there to the end and belong to nobody
        dealer   the dealer takes the four cards
      Most sources deal again, some are silent, and a relative of these games gives the four to the dealer.
      > misdeal: Four cards of one month on the opening field void the deal: deal again.
      > stay: Four cards of one month on the opening field stay there and belong to nobody.
      > dealer: The dealer takes four cards of one month that lie on the opening field.

    goal (agreement, whole match): the total at which the game ends; how many points win
      * none  no total ends the game    N  a number from 1 to 1,000,000
      Tables agree on it. If a goal is set and `last_round` is not, no number of rounds ends the game.
      = none: No total ends the game.
      > N: The game ends when somebody reaches {} points.

    last_round (agreement, whole match): the number of rounds after which the game ends; how many rounds are
      played
      * 12
        none  no number of rounds ends the game
        N     a number from 1 to 100,000
      Twelve rounds are usual, one for each month.
      = none: No number of rounds ends the game.
      > 1: The game is one round.
      > N: The game ends after {} rounds.

    goal_tie (KD-7, MH-9, whole match): what happens if several sides share the highest total at the goal; two
      reach it at the same time
      * play-on  another round is played    shared  the sides share the win
      No source settles it.
      = play-on: If several sides share the highest total at the goal, another round is played.
      > shared: Sides that are level at the goal share the win.

    last_tie (MH-8, whole match): what happens if several sides are tied after the last round; the same score
      * shared  the sides share the win    play-on  another round is played
      No source settles it.
      = shared: If several sides are level after the last round, they share the win.
      > play-on: If the leaders are level after the last round, another round is played.
    """
_COMMON = {option.name: option for option in options(_COMMON_TEXT, {})}

"""The reader of a game's rulebook: text, in the form in which `hanascore rules GAME` prints a game.

`read` reads all of it: the head, and below headings like `# Yaku` a table each. In every table an entry
starts at the margin; lines that belong to it are indented; columns are separated by two or more spaces. A
table that cannot be read raises a `TableError` when the game is imported: it is a fault of the game, and
never of a record.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from inspect import cleandoc
from itertools import zip_longest
from typing import Any, NamedTuple

from hanascore.cards.deck import BY_CODE, CARDS, JOKERS, KINDS, in_order, of_month
from hanascore.problems.catalogue import read_pages
from hanascore.problems.words import NUMBERS
from hanascore.rules.game import Decision, Fact, FactShape, Game, Need, Option, Shape, Source
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import (
    MONTH_OF_ROUND,
    HandPattern,
    LuckyHand,
    Part,
    Pattern,
    RivalGroup,
    Yaku,
    all_of,
    at_least,
)

_KINDS = {word: cards for kind, cards in KINDS.items() for word in (kind.value, kind.plural)}
_REF = re.compile(r"[A-Z]{2}-[0-9]+")
_HEAD = re.compile(r"(.+?) \(([a-z0-9-]+)\)(?:, also (.+?))?\nSource: (.+?)\n\n(.+)", re.DOTALL)
_COLUMNS = re.compile(r" {2,}")
_HEADING = re.compile(r"(.+?)(?: \(([a-z0-9-]+)\))?:")
_RIVALS = re.compile(r"([a-z0-9-]+): of (.+) only the best counts")
_SEAT = re.compile(r"Only the (?P<seat>\w+) player (?:scores|may claim) it\.")
_SOURCE = re.compile(r"Source: (?P<source>.+)\.")
_EXTRA = re.compile(r"([0-9]+) for each further one")
_SETS = re.compile(r"(?:^|; )sets (\w+: .+?)(?:, all else like (\S+))?$")
_OPTION = re.compile(r"(\w+)(?: \(([^)]*)\))?: (.+)")
_RANGE = r"from ([0-9,]+) to ([0-9,]+)"
_SHAPES = {shape.value: shape for shape in FactShape}
_FACT = rf"(\w+): (.+) \(({'|'.join(_SHAPES)})(?: {_RANGE})?(?:: (.+?))?(; need not be said)?\)"
_GROUP = r"(a|two|three|four) (single card|pair|triplet|four)s?"
_NUMBERS = {"none": 0, "a": 1} | {word: number for number, word in enumerate(NUMBERS)}
_CHAPTERS = ("Yaku", "Lucky hands", "Options", "Facts", "Decisions", "Pages")
_SIZES = {"single card": 1, "pair": 2, "triplet": 3, "four": 4}


class TableError(ValueError):
    """A table of a game that cannot be read: which table, which line of it, and why."""


class Line(NamedTuple):
    """A line of a table, with its number from 1. `indent` is how far in it stands."""

    table: str
    number: int
    indent: int
    text: str

    def fault(self, reason: str) -> TableError:
        """What is wrong with this line."""
        return TableError(f"{self.table}, line {self.number}, `{self.text}`: {reason}")


def _lines(table: str, text: str) -> Iterator[Line]:
    for number, line in enumerate(cleandoc(f"\n{text}").split("\n"), start=1):
        if line.strip():
            yield Line(table, number, len(line) - len(line.lstrip()), line.strip())


def _entries(table: str, text: str) -> list[list[Line]]:
    """The entries of a table: each a line at the margin, and the lines further in below it."""
    return _grouped(_lines(table, text), r"\S", "the first line stands at the margin")


def _grouped(lines: Iterable[Line], opening: str, reason: str) -> list[list[Line]]:
    """Each line that opens a group, with those below it; the reason tells of a first line that does not."""
    groups: list[list[Line]] = []
    for line in lines:
        if re.match(opening, " " * line.indent + line.text):
            groups.append([line])
        elif groups:
            groups[-1].append(line)
        else:
            raise line.fault(reason)
    return groups


def _joined(lines: Iterable[Line]) -> str:
    return " ".join(line.text for line in lines)


def _once(found: Iterable[str], name: str, line: Line) -> str:
    if name in found:
        raise line.fault(f"`{name}` stands there twice")
    return name


def cards(text: str) -> int:
    """A set of cards: kinds and codes, all of a month as `11*`, and after `but` what is left out.

    >>> cards("chaff and 9a") == cards("chaff") | cards("9a")
    True
    >>> cards("brights but 11b") == cards("1b 3b 8b 12b")
    True
    """
    named, _, left_out = text.removeprefix("of ").partition(" but ")
    return _union(named) & ~_union(left_out)


def _union(text: str) -> int:
    found = 0
    for word in text.split():
        if word.endswith("*") and word[:-1] in map(str, range(1, 13)):
            found |= of_month(int(word[:-1]))
        elif word in BY_CODE:
            found |= BY_CODE[word].bit
        elif word != "and":
            if word not in _KINDS:
                raise ValueError(f"no card and no kind of card is called `{word}`")
            found |= _KINDS[word]
    return found


def pattern(text: str) -> Pattern:
    """What a yaku asks for: a set of cards, `5 or more animals`, or `11b, and exactly 3 brights but 11b`.

    Cards of a number may count for more: `10 or more chaff (11c and 12c1 as 2)`.

    >>> pattern("11b, and exactly 3 brights but 11b").parts[1].at_least
    3
    """
    if text == "all four cards of the round's month":
        return MONTH_OF_ROUND
    text, _, heavy = text.removesuffix(")").partition(" (")
    parts = [_part(part) for part in text.split(", and ")]
    if len(parts) > 1:
        return Pattern(tuple(parts))
    of, number, most = parts[0]
    if not heavy and number == most == of.bit_count():
        return all_of(of)
    said = [one.split(" as ") for one in heavy.split(", ")] if heavy else []
    weights = {int(weight): cards(named) for named, weight in said}
    # The sets of which each card counts once more.
    more = range(1, max(weights, default=1))
    heavier = (sum(held for weight, held in weights.items() if weight > times) for times in more)
    return at_least(number, of=of, heavier=tuple(heavier))


def _part(text: str) -> Part:
    counted = re.fullmatch(r"(?:exactly ([0-9]+)|([0-9]+) or more) (.+)", text)
    of = cards(counted[3] if counted else text)
    most = of.bit_count()
    if not counted:
        return Part(of, most, most)
    number = int(counted[1] or counted[2])
    if not 0 < number < most:
        raise ValueError(f"{number} of {most} cards keep no pile apart, or ask for all of them")
    return Part(of, number, number if counted[1] else most)


def values(text: str) -> tuple[int, ...]:
    """What each card is worth, in deck order; of two words for a card the later one stands, jokers are free.

    >>> sum(values("20 brights, 10 animals, 5 ribbons, 1 chaff"))
    264
    """
    (line,) = _lines("card values", text)
    found = {card.position: 0 for card in JOKERS}
    for row in text.split(", "):
        number, _, named = row.partition(" ")
        if not number.isdigit():
            raise line.fault(f"`{row}` does not open with a value")
        held = _located(line, cards, named)
        found |= {card.position: int(number) for card in in_order(held)}
    without = [card.code for card in CARDS if card.position not in found]
    if without:
        raise line.fault(f"no value is given for {', '.join(without)}")
    return tuple(found[card.position] for card in (*CARDS, *JOKERS))


def _located(line: Line, read: Any, text: str) -> Any:
    """What a part of a line means; what is wrong with it is told with the line."""
    try:
        return read(text)
    except ValueError as fault:
        raise line.fault(str(fault)) from None


def _rows(entries: Iterable[Sequence[Line]]) -> Iterator[tuple[Line, str, dict[str, Any]]]:
    """The rows below headings: the line, what is asked for, and the fields that all that scores has.

    A row has value, names, what is asked for and perhaps further names. After a comma it may go on below.
    """
    known: list[str] = []
    for heading, *lines in entries:
        said = _HEADING.fullmatch(heading.text)
        if not said:
            raise heading.fault("a heading tells the source, perhaps a group in brackets, and ends in `:`")
        for line, *below in _grouped(lines, " +[0-9]+ {2}", "a row opens with a value and two spaces"):
            row = line.text
            while row.endswith(",") and below:
                row = f"{row} {below.pop(0).text}"
            columns = _COLUMNS.split(row)
            if not 3 <= len(columns) <= 4:
                raise line.fault("the columns are value, names, cards and perhaps further names")
            value, named, asks, *more = columns
            fields: dict[str, Any] = {"source": said[1], "group": said[2] or "", "value": int(value)}
            fields |= _names(line, named) | {"aliases": tuple(more[0].split(", ")) if more else ()}
            notes = []
            for one in below:
                if found := _SEAT.fullmatch(one.text) or _SOURCE.fullmatch(one.text):
                    fields |= found.groupdict()
                else:
                    notes.append(one)
            known.append(_once(known, fields["id"], line))
            yield line, asks, fields | {"note": _joined(notes)}


def _names(line: Line, text: str) -> dict[str, Any]:
    """A name, in kanji and in hangul as well, and an id where that is not made of the name."""
    *words, last = text.split(" ")
    id = last[1:-1] if last.startswith("(") and last.endswith(")") else ""
    words += [] if id else [last]
    # Hangul stands behind kanji and kana in Unicode, and all of them behind the letters of a name.
    ko = words.pop() if words and words[-1] >= "\uac00" else ""
    ja = words.pop() if words and words[-1] >= "\u3000" else ""
    if not words or max(words) >= "\u3000":
        raise line.fault(f"`{text}` is not a name, with kanji, hangul and an id in brackets if need be")
    name = " ".join(words)
    return {"id": id or re.sub(r"[^a-z0-9]+", "-", name.lower()), "name": name, "ja": ja, "ko": ko}


def yaku(text: str) -> tuple[tuple[Yaku, ...], tuple[RivalGroup, ...]]:
    """A table of yaku: a heading tells their source and their group, a row is one yaku, notes stand below.

    Two notes are read: `Only the last player scores it.` and `Source: another one.` A line at the margin
    names yaku of which one alone counts: `views: of grand-views and views only the best counts`.

    >>> (five,), _ = yaku('''
    ... A rule sheet, yaku (lights):
    ...    100  Five Lights 五光 오광  brights  goko, ogwang
    ...         Seldom seen.
    ... ''')
    >>> five.id, five.value, five.ja, five.aliases, five.group, five.note
    ('five-lights', 100, '五光', ('goko', 'ogwang'), 'lights', 'Seldom seen.')
    """
    entries, found, rivals = _entries("yaku", text), list[Yaku](), list[RivalGroup]()
    groups = [lines for lines in entries if not lines[0].text.endswith(":")]
    for line, asks, fields in _rows(lines for lines in entries if lines not in groups):
        cards, _, each = asks.partition("; ")
        extra = _EXTRA.fullmatch(each)
        if each and not extra:
            raise line.fault(f"`{each}` is not `N for each further one`")
        fields["each_extra"] = int(extra[1]) if extra else 0
        found.append(Yaku(pattern=_located(line, pattern, cards), **fields))
    for lines in groups:
        said = _RIVALS.fullmatch(_joined(lines))
        if not said:
            reason = "a heading ends in `:`, and rivals read `group: of one and two only the best counts`"
            raise lines[0].fault(reason)
        ids = tuple(re.split(r", | and ", said[2]))
        if strange := [id for id in ids if id not in [one.id for one in found]]:
            raise lines[0].fault(f"no yaku is called `{strange[0]}`")
        rivals.append(RivalGroup(_once([one.id for one in rivals], said[1], lines[0]), ids))
    return tuple(found), tuple(rivals)


def lucky_hands(text: str, *, unit: int = 1, upright: Sequence[int] = ()) -> tuple[LuckyHand, ...]:
    """A table of lucky hands, like one of yaku. `upright` are the sets whose triplets stand.

    A hand goes by its id where that stands in brackets, and otherwise by the first of its further names.
    """
    found = []
    for line, asks, fields in _rows(_entries("lucky hands", text)):
        asked, words = _located(line, lambda text: hand_pattern(text, upright), asks), fields.pop("aliases")
        roman = words[0] if words and f"({fields['id']})" not in line.text else fields["id"]
        del fields["ko"]
        found.append(LuckyHand(pattern=asked, unit=unit, roman=roman, claimed_as=words, **fields))
    return tuple(found)


def hand_pattern(text: str, upright: Sequence[int] = ()) -> HandPattern:
    """What a hand must be: how its months group, or how many it holds of certain cards.

    >>> hand_pattern("a triplet or a triplet and a pair").groups
    ((3,), (3, 2))
    >>> hand_pattern("at least a triplet").or_more
    True
    >>> hand_pattern("no brights; 2 to 7 ribbons but 11r").parts[1].at_most
    7
    """
    groups: list[tuple[int, ...]] = []
    parts: list[Part] = []
    standing, shows_from = None, 1
    for words in text.split("; "):
        counted = re.fullmatch(r"(no|[0-9]+)(?: to ([0-9]+))? (.+)", words)
        if counted:
            least = 0 if counted[1] == "no" else int(counted[1])
            parts.append(Part(cards(counted[3]), least, int(counted[2] or least)))
        elif words.endswith(" standing"):
            number = words.removesuffix(" standing")
            if number not in _NUMBERS:
                raise ValueError(f"`{number}` is not a number in words")
            standing = _NUMBERS[number]
        else:
            ways = [_sizes(way) for way in re.split(r", | or ", words.removeprefix("at least "))]
            groups = [tuple(size for size in way if size > 1) for way in ways]
            # Shown are the cards of the groups that are named first.
            shows_from = min(ways[0])
    stands = tuple(upright) if standing is not None else ()
    more = text.startswith("at least ")
    return HandPattern(tuple(groups), more, standing, stands, tuple(parts), shows_from)


def _sizes(way: str) -> tuple[int, ...]:
    sizes: list[int] = []
    for words in way.replace("four of a month", "a four").split(" and "):
        group = re.fullmatch(_GROUP, words)
        if not group:
            raise ValueError(f"`{words}` is not `a pair`, `two triplets`, `four of a month` or the like")
        sizes += [_SIZES[group[2]]] * _NUMBERS[group[1]]
    return tuple(sorted(sizes, reverse=True))


def options(text: str, common: Mapping[str, Option] | None = None) -> tuple[Option, ...]:
    """The options of a game, an entry each: name, what it is about, the choices, and what the sources say.

    In brackets behind the name stand the numbers of a ruling, `agreement` where tables simply agree, and
    `play only` where only play shows the difference. The default stands first and has a star. After the
    choices, at the indent of the star, comes what the sources say. Short choices may stand beside each other
    on a line, four spaces apart: `* yes  all drink    no  nobody`.

    Those common to all games follow; of these a game tells its default, as in `goal: 200`, and what its own
    sources say. A game that does not name `two_player_hand` or `deal_tie` is without it.
    """
    known, found = _COMMON if common is None else common, dict[str, Option]()
    for head, *lines in _entries("options", text):
        option = _option(head, lines, known)
        found[_once(found, option.name, head)] = option
    own = [option for name, option in found.items() if name not in known]
    shared = [name for name in known if name in found or name not in _NAMED]
    return (*own, *(found.get(name, known[name]) for name in shared))


def _option(head: Line, lines: Sequence[Line], common: Mapping[str, Option]) -> Option:
    starred = next((at for at, line in enumerate(lines) if line.text.startswith("* ")), None)
    opening = _OPTION.fullmatch(_joined([head, *lines[: starred or 0]]))
    if not opening:
        raise head.fault("an option opens with `name (numbers): what it is about`")
    name, marks, help = opening[1], (opening[2] or "").split(", "), opening[3]
    refs = tuple(mark for mark in marks if _REF.fullmatch(mark))
    for mark in marks:
        if mark not in (*refs, "agreement", "play only", ""):
            raise head.fault(f"`{mark}` is neither the number of a ruling, `agreement` nor `play only`")
    if name in common and starred is None:
        known, value = common[name], _value(help)
        if not _may_be(known, value):
            raise head.fault(f"`{help}` is no choice of `{name}`")
        return replace(known, default=value, sources=_joined(lines), refs=refs)
    rows, says = _choices(head, lines[starred or 0 :])
    if not says:
        raise head.fault(
            "what the sources say is missing; it stands below the choices, as far in as the star"
        )
    ruling, play_only = "agreement" not in marks, "play only" in marks
    told = _what_choices_tell(head, rows)
    return Option(
        name=name, help=help, sources=says, refs=refs, is_ruling=ruling, play_only=play_only, **told
    )


def _may_be(option: Option, value: Any) -> bool:
    """Whether a value is a choice of an option, or a number where those may be written."""
    return value in option.choices or bool(option.numbers and type(value) is int)


def _choices(head: Line, lines: Sequence[Line]) -> tuple[list[tuple[Line, str, str]], str]:
    """The choices with their meanings, the default first; and the words of the sources below."""
    if not lines or not lines[0].text.startswith("* "):
        raise head.fault("no choice has the star of the default")
    margin, rows, says = lines[0].indent, list[tuple[Line, str, str]](), list[Line]()
    for line in lines:
        star = line.text.startswith("* ")
        if says and line.indent > margin:
            raise line.fault("a choice stands above what the sources say")
        if star and rows:
            raise line.fault("one choice alone is the default, and it stands first")
        if star or line.indent == margin + 2:
            columns = _COLUMNS.split(line.text.removeprefix("* "))
            if any(len(gap) < 4 for gap in re.findall(r" {2,}", line.text)[1::2]):
                raise line.fault("four spaces stand between choices on a line")
            for word, meaning in zip_longest(columns[::2], columns[1::2], fillvalue=""):
                _once([known for _, known, _ in rows], word, line)
                rows.append((line, word, meaning))
        elif line.indent > margin:
            last, word, meaning_so_far = rows[-1]
            rows[-1] = (last, word, f"{meaning_so_far} {line.text}")
        else:
            says.append(line)
    return rows, _joined(says)


def _what_choices_tell(head: Line, rows: Sequence[tuple[Line, str, str]]) -> dict[str, Any]:
    """What choices tell of their option: default, meanings, shape, the range of a number."""
    words = [word for _, word, _ in rows if word not in ("N", "none") and word[0] not in "[{"]
    digits = all(word.isdigit() for word in words)
    default, choices = _value(rows[0][1], digits=digits), dict[Any, str]()
    shape = Shape.YES_NO if isinstance(default, bool) else Shape.NUMBER if words and digits else Shape.WORD
    told: dict[str, Any] = {"default": default, "choices": choices, "shape": shape}
    for at, (line, word, meaning) in enumerate(rows):
        if word == "N" or word.startswith("[N"):
            span = re.search(rf"{_RANGE}(?:; a dispute tries (.+))?$", meaning)
            if not span:
                raise line.fault("`N` means `a number from 1 to 100`")
            told["shape"] = Shape.NUMBER if word == "N" else Shape.NUMBERS
            told["length"] = 0 if word == "N" else word.count("N")
            told["numbers"] = (_whole(span[1]), _whole(span[2]))
            told["tries"] = tuple(_value(one) for one in span[3].split(", ")) if span[3] else ()
        elif word in ("[…]", "{…}"):
            told["shape"] = Shape.YAKU if word == "[…]" else Shape.VALUES
        elif meaning:
            choices[_value(word, digits=digits)] = meaning
        elif at:
            raise line.fault("a choice has a meaning behind two spaces")
        elif " " in word and word[0] not in "[{":
            raise line.fault("a choice is one word, and two spaces stand before its meaning")
    if len(rows) < 2:
        raise head.fault("there is nothing to choose")
    return told


def _whole(text: str) -> int:
    return int(text.replace(",", ""))


def _value(word: str, *, digits: bool = True) -> Any:
    """The value of an option as it is written. Digits are a word where other choices are words."""
    known = {"none": None, "yes": True, "no": False}
    if word in known:
        return known[word]
    if word.startswith("["):
        return tuple(_value(one) for one in word.strip("[]").split(", "))
    return int(word) if digits and word.isdigit() else word


def presets(declared: Iterable[Option]) -> dict[str, dict[Any, dict[str, Any]]]:
    """What choices set for other options: those whose meaning ends in `sets goal: 9, tie: shared`.

    A choice may end in `all else like early`; then it sets all that this earlier choice does.
    """
    known, found = {option.name: option for option in declared}, dict[str, dict[Any, dict[str, Any]]]()
    for option in known.values():
        for choice, meaning in option.choices.items():
            if not (said := _SETS.search(meaning)):
                continue
            of_option, where = found.setdefault(option.name, {}), f"options, `{option.name}: {choice}`"
            if said[2] and said[2] not in of_option:
                raise TableError(f"{where}: no choice above it that sets others is called `{said[2]}`")
            of_option[choice] = dict(of_option[said[2]]) if said[2] else {}
            for name, word in (one.split(": ", 1) for one in said[1].split(", ")):
                if name not in known:
                    raise TableError(f"{where}: no option is called `{name}`")
                value = _value(word, digits=known[name].shape is not Shape.WORD)
                if not (value is None or _may_be(known[name], value)):
                    raise TableError(f"{where}: `{word}` is no choice of `{name}`")
                of_option[choice][name] = value
    return found


def facts(text: str, hands: Iterable[LuckyHand] = ()) -> tuple[Fact, ...]:
    """The facts a round may tell, an entry each: name, what it tells, and in brackets what is written.

    Below stand the choices, the group of yaku that may be named, the option it needs (`needs: mizuten: yes`),
    or the parts a fact has. Of a fact that games share a game tells one line: `gaji: the lightning; hand,
    stock`, which is the wild card and where it may come from; `lucky_hands: all` has all of its hands.
    """
    found: dict[str, Fact] = {}
    words = ", ".join(dict.fromkeys(word for one in hands for word in (one.id, *one.claimed_as)))
    for lines in _entries("facts", text):
        head, entry = lines[0], lines
        name, _, told = head.text.partition(": ")
        if name in _SHARED and "(" not in told:
            shape, reason, shared = _SHARED[name]
            said = re.fullmatch(shape, told)
            if not said or len(lines) > 1:
                raise head.fault(f"{reason}, and nothing below it")
            if name == "lucky_hands" and not words:
                raise head.fault("the game has no lucky hands")
            taken = ", or was taken by one" if "field" in told else ""
            filled = shared.format(*said.groups(), taken=taken, words=words)
            entry = [line._replace(number=head.number) for line in _lines("facts", filled)]
        fact = _fact(entry)
        found[_once(found, fact.name, head)] = fact
    return tuple(found.values())


def _fact(lines: Sequence[Line]) -> Fact:
    """A fact: its own words end with what is written, and further lines tell more of it."""
    for end in range(1, len(lines) + 1):
        said = re.fullmatch(_FACT, _joined(lines[:end]))
        if said:
            break
    else:
        raise lines[0].fault(f"a fact reads `name: what it tells (…)`, with one of: {'; '.join(_SHAPES)}")
    more: dict[str, Any] = {"numbers": (_whole(said[4]), _whole(said[5]))} if said[4] else {}
    more |= {"choices": tuple(said[6].split(", "))} if said[6] else {}
    details = _grouped(
        lines[end:], r" +\w+: ", "below a fact stand `choices:`, `group:`, `needs:` or its parts"
    )
    parts: list[tuple[Fact, bool]] = []
    for detail in details:
        key, _, words = _joined(detail).partition(": ")
        if key == "group":
            more[key] = words
        elif key == "choices":
            more[key] = tuple(words.split(", "))
        elif key == "needs":
            option, _, choices = words.partition(": ")
            more[key] = Need(option, tuple(choices.split(", ")))
        else:
            parts.append((_fact(detail), "; need not be said)" in words))
    if parts:
        more["parts"] = {part.name: part for part, _ in parts}
        more["required"] = tuple(part.name for part, free in parts if not free)
    return Fact(name=said[1], shape=_SHAPES[said[3]], help=said[2], **more)


def decisions(text: str) -> tuple[Decision, ...]:
    """What is decided once for all, an entry each: `KD-21: What is the dragon? The phoenix.`"""
    found = []
    for lines in _entries("decisions", text):
        said = re.fullmatch(rf"({_REF.pattern}): (.+?\?) (.+)", _joined(lines))
        if not said:
            raise lines[0].fault("a decision reads `KD-21: question? answer`")
        found.append(Decision(said[1], said[2], said[3]))
    return tuple(found)


# Facts that games share: what a game tells of them, that in words, and the entry it stands for.
_SHARED = {
    "gaji": (
        "(the [a-z ]+); ((?:hand|stock|field)(?:, (?:hand|stock|field))*)",
        "it reads `gaji: the lightning; hand, stock`, with one or more of hand, stock and field",
        """
    gaji: {0} took a card of another month{taken}: who used it, and that card (a mapping with keys of its own)
      by: who used it (the name of a player)
      took: the card of another month (a card)
      from: where it came from (one of the choices: {1}; need not be said)""",
    ),
    "lucky_hands": (
        "all",
        "it reads `lucky_hands: all`",
        """
    lucky_hands: the lucky hands that were claimed; {{}} if there were none (a mapping from players to lists
      of the choices)
      choices: {words}""",
    ),
}
# Options that only games have that name them, with what is common to all.
_NAMED = ("two_player_hand", "first_draw", "deal_tie")
_COMMON_TEXT = """
    two_player_hand: how many cards each of two players is dealt
      * 8  eight cards each; eight stay undrawn    10  ten cards each; every card is played
      Tables differ.

    first_draw: who deals first, where cards are drawn for it
      * night  the earliest month; of one month the lower card
        day    the latest month; of one month the higher card
      Tables differ.

    deal_tie: which of those who are level deals next
      * turn-order   the first in turn order
        card-points  whoever captured most card points; of those level in them as well the first in turn order
      Tables differ.

    four_on_field (KD-16): what becomes of four cards of one month on the opening field
      * misdeal  the deal is void and is dealt again
        stay     the four lie there to the end and belong to nobody
        dealer   the dealer takes the four
      Most sources deal again, some are silent, and a relative of these games gives the four to the dealer.

    goal (agreement): the total at which the game ends
      * none  no total ends the game    N  a number from 1 to 1,000,000
      Tables agree on it. Where a goal is set and `last_round` is not, no number of rounds ends the game.

    last_round (agreement): the number of rounds after which the game ends
      * 12
        none  no number of rounds ends the game
        N     a number from 1 to 100,000
      Twelve rounds are usual, one for each month.

    goal_tie (KD-7, MH-9): what happens when several sides share the highest total at the goal
      * play-on  another round is played    shared  the game is a shared win
      No source settles it.

    last_tie (MH-8): what happens when several sides are level after the last round
      * shared  the game is a shared win    play-on  another round is played
      No source settles it.
    """
_COMMON = {option.name: option for option in options(_COMMON_TEXT, {})}


class Rulebook(NamedTuple):
    """A game as its rulebook tells it: all yaku and lucky hands that it knows, and what else it declares."""

    yaku: tuple[Yaku, ...]
    rivals: tuple[RivalGroup, ...]
    hands: tuple[LuckyHand, ...]
    declared: Mapping[str, Any]

    def game(self, build: Callable[[Any], RuleSet], players: Sequence[int], **more: Any) -> Game:
        """The game: what its rulebook tells, how its rules are built, who plays it, what else it declares."""
        return Game(build=build, players=players, hands=self.hands, **self.declared, **more)


def read(text: str, *, hands: Sequence[LuckyHand] = ()) -> Rulebook:
    """The rulebook of a game: a head, and chapters in any order. `hands` are those it shares with others.

    The head is `Name (id), also other, names`, below it `Source: title; edition; note`, and below a blank
    line what the game is about. The chapters are `# Yaku`, `# Lucky hands`, `# Options`, `# Facts`,
    `# Decisions` and `# Pages`.
    """
    head, *parts = re.split(r"^# (.+)$\n?", cleandoc(text), flags=re.MULTILINE)
    opening, said = head.partition("\n")[0], _HEAD.fullmatch(head.strip())
    if not said or "; " not in " ".join(said[4].split()):
        reason = "the head reads `Name (id)`, `Source: title; edition`, and what the game is about"
        raise TableError(f"`{opening}`: {reason}")
    name, id, also, source, summary = (" ".join((words or "").split()) for words in said.groups())
    told, found = dict.fromkeys(_CHAPTERS, ""), parts[::2]
    try:
        for one in found:
            if one not in told or found.count(one) > 1:
                raise TableError(f"`# {one}` stands there twice, or is none of: {', '.join(told)}")
        told |= zip(found, parts[1::2], strict=True)
        every, chosen = (*hands, *lucky_hands(told["Lucky hands"])), options(told["Options"])
        declared = {
            "id": id,
            "name": name,
            "aliases": tuple(also.split(", ")) if also else (),
            "summary": summary,
            "source": Source(*source.split("; ", 2)),
            "options": chosen,
            "presets": presets(chosen),
            "facts": facts(told["Facts"], every),
            "decisions": decisions(told["Decisions"]),
            "pages": read_pages(told["Pages"], "pages") if told["Pages"] else (),
        }
        return Rulebook(*yaku(told["Yaku"]), every, declared)
    except ValueError as fault:
        raise TableError(f"{id}: {fault}") from None

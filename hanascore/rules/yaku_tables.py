"""The chapters `# Yaku` and `# Lucky hands` of a rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from hanascore.cards.deck import BY_CODE
from hanascore.rules.patterns import cards, hand_pattern, pattern
from hanascore.rules.rulebook_text import Line, check_unique, group_lines, join_lines, read_at, split_entries
from hanascore.rules.yaku import LuckyHand, RivalGroup, Yaku

_COLUMNS = re.compile(r" {2,}")
_HEADING = re.compile(r"(.+?)(?: \(([a-z0-9-]+)\))?:")
_RIVALS = re.compile(r"([a-z0-9-]+): of (.+) only the best counts")
_SEAT = re.compile(r"Only the (?P<seat>\w+) player (?:scores|may claim) it\.")
_SOURCE = re.compile(r"Source: (?P<source>.+)\.")
_EXTRA = re.compile(r"([0-9]+) for each further one")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ROW_FORM = "a row is a value, a name and cards, with two or more spaces between them"
_EXAMPLE = "`20  Moon Viewing  8b 9a`"
_ROW = re.compile(r"[0-9]+ {2}")
# A line that was probably meant as a row: it begins with a number, but has too few spaces somewhere.
_NEARLY_A_ROW = re.compile(r"(?P<value>[-+0-9oOlI]+) +(?P<name>\S.*?)(?: {2,}(?P<cards>\S.*))?")
_LETTERS_LIKE_DIGITS = str.maketrans("oOlI", "0011")


class _Row(NamedTuple):
    """A row of one of the tables."""

    # The line of the table.
    line: Line
    # The words for the cards.
    pattern: str
    # The fields that yaku and lucky hands have in common.
    fields: dict[str, Any]


def yaku(text: str) -> tuple[tuple[Yaku, ...], tuple[RivalGroup, ...]]:
    """Read a table of yaku, and the groups of rivals.

    A heading names the source, and a group in brackets. A row has value, name, cards and perhaps aliases,
    separated by two or more spaces. Notes follow below it. Two notes have a meaning: `Only the last player
    scores it.` and `Source: another one.` A line at the margin declares a group of rivals: `views: of
    grand-views and views only the best counts`.

    >>> (five,), _ = yaku('''
    ... A rule sheet, yaku (lights):
    ...    100  Five Lights 五光 오광  brights  goko, ogwang
    ...         It is rare.
    ... ''')
    >>> five.id, five.value, five.ja, five.aliases, five.group, five.note
    ('five-lights', 100, '五光', ('goko', 'ogwang'), 'lights', 'It is rare.')
    """
    entries = split_entries("yaku", text)
    table: list[Yaku] = []
    for row in _read_rows(lines for lines in entries if lines[0].text.endswith(":")):
        words, _, extra = row.pattern.partition("; ")
        each_extra = _EXTRA.fullmatch(extra)
        if extra and not each_extra:
            raise row.line.error(f"`{extra}` is not `N for each further one`")
        points = int(each_extra[1]) if each_extra else 0
        cards_needed = read_at(row.line, pattern, words)
        if extra and not cards_needed.extra_of:
            raise row.line.error(f"`{extra}` needs a number of cards, as in `5 or more animals; {extra}`")
        table.append(Yaku(pattern=cards_needed, each_extra=points, **row.fields))
    groups: list[RivalGroup] = []
    for lines in entries:
        if not lines[0].text.endswith(":"):
            group = _read_rivals(lines, [yaku.id for yaku in table])
            check_unique([other.id for other in groups], group.id, lines[0])
            groups.append(group)
    return tuple(table), tuple(groups)


def _read_rivals(lines: Sequence[Line], known_ids: Sequence[str]) -> RivalGroup:
    words = _RIVALS.fullmatch(join_lines(lines))
    if not words:
        reason = "a heading ends with `:`, and rivals read `group: of yaku and yaku only the best counts`"
        raise lines[0].error(reason)
    ids = tuple(re.split(r", | and ", words[2]))
    unknown = [id for id in ids if id not in known_ids]
    if unknown:
        raise lines[0].error(f"no yaku is called `{unknown[0]}`")
    if len(ids) < 2 or len(set(ids)) < len(ids):
        raise lines[0].error("rivals are two or more different yaku")
    return RivalGroup(words[1], ids)


def lucky_hands(text: str, *, unit: int = 1, upright: Sequence[int] = ()) -> tuple[LuckyHand, ...]:
    """Read a table of lucky hands, which is like a table of yaku.

    `unit` is the number of points of a unit, in which the values are given. `upright` are the sets whose
    triplets are standing triplets. The id of a hand is its romanised name, or its first alias without one.
    """
    hands = []
    for line, words, fields in _read_rows(split_entries("lucky hands", text)):
        asks = read_at(line, lambda words: hand_pattern(words, upright), words)
        aliases = fields.pop("aliases")
        has_id = f"({fields['id']})" in line.text
        roman = aliases[0] if aliases and not has_id else fields["id"]
        hands.append(LuckyHand(pattern=asks, unit=unit, roman=roman, claimed_as=aliases, **fields))
    return tuple(hands)


def _read_rows(entries: Iterable[Sequence[Line]]) -> list[_Row]:
    """Return the rows below the headings. A row that ends with a comma continues in the next line."""
    rows: list[_Row] = []
    for heading, *lines in entries:
        words = _HEADING.fullmatch(heading.text)
        if not words:
            raise heading.error("a heading names the source, perhaps a group in brackets, and ends with `:`")
        if words[1].endswith(")") and not words[2]:
            raise heading.error("a group in brackets has small letters, digits and hyphens")
        for line, *below in _group_rows(lines):
            text = line.text
            while text.endswith(",") and below:
                text = f"{text} {below.pop(0).text}"
            columns = _COLUMNS.split(text)
            if not 3 <= len(columns) <= 4:
                raise line.error(_row_error(line))
            value, names, asked_cards, *aliases = columns
            fields: dict[str, Any] = {"source": words[1], "group": words[2] or "", "value": int(value)}
            fields |= _read_names(line, names)
            fields["aliases"] = tuple(aliases[0].split(", ")) if aliases else ()
            name_column = line.indent + line.text.index(names, len(value))
            fields |= _read_notes(below, name_column)
            check_unique([row.fields["id"] for row in rows], fields["id"], line)
            rows.append(_Row(line, asked_cards, fields))
    return rows


def _group_rows(lines: Sequence[Line]) -> list[list[Line]]:
    """Group the lines below a heading: each row with its notes."""
    if lines and not _ROW.match(lines[0].text):
        raise lines[0].error(_row_error(lines[0]))
    return group_lines(lines, r"\s*[0-9]+ {2}", _ROW_FORM)


def _read_names(line: Line, text: str) -> dict[str, str]:
    """Read a name, perhaps with kanji and hangul. An id in brackets replaces the id made from the name."""
    *words, last = text.split(" ")
    id = last[1:-1] if last.startswith("(") and last.endswith(")") else ""
    words += [] if id else [last]
    # In Unicode, hangul come after kanji and kana, and all of them after Latin letters.
    ko = words.pop() if words and words[-1] >= "\uac00" else ""
    ja = words.pop() if words and words[-1] >= "\u3000" else ""
    if not words or max(words) >= "\u3000":
        raise line.error(f"`{text}` is not a name, perhaps with kanji, hangul and an id in brackets")
    name = " ".join(words)
    if id and not _ID.fullmatch(id):
        raise line.error(f"`{id}` is not an id: small letters, digits and hyphens")
    return {"id": id or re.sub(r"[^a-z0-9]+", "-", name.lower()), "name": name, "ja": ja, "ko": ko}


def _read_notes(lines: Iterable[Line], name_column: int) -> dict[str, str]:
    """Read the notes below a row: sentences that begin where its name begins."""
    fields: dict[str, str] = {}
    notes = []
    for line in lines:
        if line.indent < name_column or _COLUMNS.search(line.text) or _ends_with_cards(line.text):
            raise line.error(_row_error(line))
        if words := _SEAT.fullmatch(line.text) or _SOURCE.fullmatch(line.text):
            fields |= words.groupdict()
        else:
            notes.append(line)
    if notes and not notes[-1].text.endswith("."):
        raise notes[-1].error("a note is a sentence and ends with a full stop")
    return fields | {"note": join_lines(notes)}


def _ends_with_cards(text: str) -> bool:
    """Return whether a line begins with a number and ends with a card, as a row does."""
    first, *_, last = f"{text} .".split()[:-1] or [""]
    return bool(_NEARLY_A_ROW.fullmatch(text)) and first != last and last in BY_CODE


def _row_error(line: Line) -> str:
    """Return why a line is neither a row nor a note, with the nearest row if there is one."""
    words = _NEARLY_A_ROW.fullmatch(line.text)
    if not words:
        return f"{_ROW_FORM}, as in {_EXAMPLE}; a note below it begins where the name begins"
    value = words["value"].translate(_LETTERS_LIKE_DIGITS)
    name = words["name"]
    cards = words["cards"] or ""
    if not cards:
        # The cards begin with the first word that names cards.
        names = name.split()
        first = next((at for at, word in enumerate(names) if _is_card_word(word)), len(names))
        name = " ".join(names[:first])
        cards = " ".join(names[first:])
    if not value.isdigit() or not name or not cards:
        return f"{_ROW_FORM}, as in {_EXAMPLE}"
    return f"{_ROW_FORM}: is it `{value}  {name}  {cards}`?"


def _is_card_word(word: str) -> bool:
    try:
        return bool(cards(word))
    except ValueError:
        return False

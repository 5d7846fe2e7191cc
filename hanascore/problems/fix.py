"""Fixes: the changes that mend a problem, as data, and how a person reads them.

The fixes of a problem are alternatives. The changes of one fix belong together. `record/edits` turns changes
into edits of a text; `describe_fixes` turns fixes into a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby, takewhile
from typing import Any, NamedTuple, TypeAlias

from hanascore.problems.place import Path, Place
from hanascore.words.english import listed


class Certainty(StrEnum):
    """How sure it is that a fix is right: certain, likely, or for the table to choose."""

    # Another spelling of what is written. It may be applied without asking.
    CERTAIN = "certain"
    # Probably what is meant.
    LIKELY = "likely"
    # Only the table knows.
    CHOICE = "choice"


class Blank(str):
    """A word in capitals for a value that only the table knows, such as `CARDS`."""

    __slots__ = ()


class Replace(NamedTuple):
    """Write another text at a place: for a value, for some of its characters, or for a key.

    The text is data, and is quoted if needed. At a place with a span, such as in a file that
    cannot be parsed, it is written as it is.
    """

    # The value, its characters, or the key.
    place: Place
    # The new text.
    text: str
    # What a person reads if the text alone does not say it: `9a (the sake cup)`.
    name: str = ""


class Write(NamedTuple):
    """Write a value at a path. Keys on the way that are not there are added."""

    # The keys, and positions in lists from 0, that lead to the value.
    path: Path
    # Texts, numbers, booleans, lists and mappings. A `Blank` marks what only the table knows.
    value: Any


class Remove(NamedTuple):
    """Remove a key with its value, or an item of a list."""

    # A place with a span is the key itself: the later one of two equal keys, to which no path leads.
    place: Place


Change: TypeAlias = "Replace | Write | Remove"


class Edit(NamedTuple):
    """Another text for a part of a file. Lines and columns count characters from 1; the end is exclusive."""

    # The first line.
    line: int
    # The first character of that line.
    column: int
    # The last line.
    end_line: int
    # The character after the last one.
    end_column: int
    # The new text. A line feed in it becomes the line break of the file.
    text: str


class Fix(NamedTuple):
    """One way to mend a problem."""

    # What to change in the record, all of it together; empty if it must be changed in another file.
    changes: tuple[Change, ...]
    # How sure it is that this is meant.
    certainty: Certainty
    # When this is right: "if Aki called". Empty if there is no condition.
    when: str = ""
    # What to do in words: "move it above the rounds". If it is empty, the changes say it.
    label: str = ""
    # What follows from it: "Bo scores 10". Empty if that is unknown.
    then: str = ""
    # The changes as edits of the file, once the problem has its place; None if they must be made by hand.
    edits: tuple[Edit, ...] | None = None

    @property
    def title(self) -> str:
        """What to do, in the words of a record: "write `dealer: Aki`".

        >>> Fix((Write(("dealer",), "Aki"),), Certainty.CHOICE).title
        'write `dealer: Aki`'
        """
        verb, what = _words_of(self, words_for_file)
        return f"{verb} {what}".strip()

    def inside_first(self) -> Fix:
        """Return the fix with paths that begin inside the first step of its paths."""
        changes: list[Change] = []
        for change in self.changes:
            if isinstance(change, Write):
                changes.append(change._replace(path=change.path[1:]))
            else:
                changes.append(change._replace(place=change.place._replace(path=change.place.path[1:])))
        return self._replace(changes=tuple(changes))

    def in_other_file(self, file: str) -> Fix:
        """Return the same fix for another file, such as "the event's file", which must be fixed by hand."""
        return self._replace(changes=(), label=f"{self.title} in {file}")

    @property
    def is_certain(self) -> bool:
        """Whether it may be made without asking."""
        return self.certainty is Certainty.CERTAIN

    @property
    def is_complete(self) -> bool:
        """Whether its changes say everything. Otherwise only the table knows some value."""
        return bool(self.changes) and not any(has_blank(value) for _, value in self.written)

    @property
    def written(self) -> Iterator[Write]:
        """The changes that write a value at a path."""
        return (change for change in self.changes if isinstance(change, Write))


def replace(place: Place, text: str, name: str = "", *, certain: bool = False) -> Fix:
    """Return the fix that writes another text at a place. It is likely unless it is certain."""
    return Fix((Replace(place, text, name),), Certainty.CERTAIN if certain else Certainty.LIKELY)


def write(
    path: Path,
    value: Any,
    *,
    when: str = "",
    then: str = "",
    label: str = "",
    certainty: Certainty = Certainty.CHOICE,
) -> Fix:
    """Return the fix that writes a value at a path, if the table chooses it."""
    return Fix((Write(path, value),), certainty, when, label, then)


def remove(place: Place, *, when: str = "", label: str = "") -> Fix:
    """Return the fix that removes a key or an item, if the table chooses it."""
    return Fix((Remove(place),), Certainty.CHOICE, when, label)


def move(place: Place, path: Path, value: Any, label: str, *, certain: bool = True) -> Fix:
    """Return the fix that moves a key with its value to another path."""
    changes = (Write(path, value), Remove(place))
    return Fix(changes, Certainty.CERTAIN if certain else Certainty.LIKELY, label=label)


def join_fixes(of_places: Sequence[Sequence[Fix]]) -> tuple[Fix, ...]:
    """Return the fixes of one problem that is in several places, each for all of these places."""
    if len({len(fixes) for fixes in of_places}) != 1:
        return ()
    return tuple(_join_alike(fixes) for fixes in zip(*of_places, strict=True))


def _join_alike(fixes: Sequence[Fix]) -> Fix:
    """Return the fix that makes all changes of some fixes. What the first one changes is changed once."""
    first, *others = fixes
    changes = [change for fix in others for change in fix.changes if change not in first.changes]
    edits = None
    if first.edits and all(fix.edits for fix in others):
        more = [edit for fix in others for edit in fix.edits or () if edit not in (first.edits or ())]
        edits = (*first.edits, *more)
    return first._replace(changes=(*first.changes, *changes), edits=edits)


# How many guesses a sentence lists at most.
_MAX_GUESSES = 8
# How a surface words a change that writes a value: a verb, and what follows it.
WriteWords: TypeAlias = Callable[[Write], tuple[str, str]]


def words_for_file(change: Write) -> tuple[str, str]:
    """Return the words for a change of a file: a verb, and what to write.

    >>> words_for_file(Write(("dealer",), "Aki")), words_for_file(Write(("byes", 3), {"player": "bo"}))
    (('write', '`dealer: Aki`'), ('add', '`{player: bo}` to `byes`'))
    """
    *above, key = change.path
    if isinstance(key, int):
        return "add", f"`{spell_value(change.value)}` to `{above[-1]}`"
    verb = "set" if change.path[0] == "options" else "write"
    return verb, f"`{key}: {spell_value(change.value)}`"


def describe_fixes(fixes: Iterable[Fix], advice: str = "", words_for: WriteWords = words_for_file) -> str:
    """Return what to do, as a sentence: the fixes in the words of a surface, then the advice.

    >>> stop, call = write(("stopped_by",), "Bo"), write(("koi_koi",), ["Bo"])
    >>> describe_fixes([stop, call], "look at the turns")
    'write `stopped_by: Bo` or `koi_koi: [Bo]`; look at the turns'
    >>> describe_fixes([replace(Place(), "9a", "9a (the sake cup)"), replace(Place(), "9r")])
    'did you mean 9a (the sake cup) or 9r?'
    """
    fixes = list(fixes)
    guesses = [fix for fix in fixes if _is_guess(fix)]
    orders = [fix for fix in fixes if not _is_guess(fix)]
    sentences = []
    if guesses:
        names = dict.fromkeys(_words_of(fix, words_for)[1] for fix in guesses)
        sentences.append(f"did you mean {listed(names, 'or', most=_MAX_GUESSES)}?")
    if orders:
        sentences.append(_describe_orders(orders, words_for))
    if advice:
        sentences.append(advice)
    text = sentences[0] if sentences else ""
    for sentence in sentences[1:]:
        text += f" {sentence[:1].upper()}{sentence[1:]}" if text.endswith("?") else f"; {sentence}"
    return text


def spell_value(value: Any, *, inside: bool = False) -> str:
    """Write a value as a record spells it. Use `inside` for a value within brackets or braces.

    >>> spell_value(True), spell_value(None), spell_value((100, 110))
    ('yes', 'none', '[100, 110]')
    >>> spell_value({"Aki": ["teshi"], "Sato, Ken": 10})
    '{Aki: [teshi], "Sato, Ken": 10}'
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return f"[{', '.join(spell_value(item, inside=True) for item in value)}]"
    if isinstance(value, Mapping):
        pairs = (
            f"{spell_value(key, inside=True)}: {spell_value(item, inside=True)}"
            for key, item in value.items()
        )
        return f"{{{', '.join(pairs)}}}"
    text = "none" if value is None else str(value)
    return f'"{text}"' if inside and "," in text else text


def _is_guess(fix: Fix) -> bool:
    """Return whether a fix is put as a question: did you mean this?"""
    is_bare = not (fix.label or fix.when or fix.then)
    return is_bare and isinstance(fix.changes[0], Replace) and not fix.is_certain


def _describe_orders(fixes: Sequence[Fix], words_for: WriteWords) -> str:
    """Return what to do, with the verb and the condition only once for fixes that share them."""
    orders = []
    for (condition, _, is_long), group in groupby(fixes, lambda fix: _manner_of(fix, words_for)):
        if is_long:
            orders += [_describe_order(fix, words_for) for fix in group]
        else:
            orders.append(f"{_describe_short_orders([*group], words_for)} {condition}".rstrip())
    return "; or ".join(orders)


def _manner_of(fix: Fix, words_for: WriteWords) -> tuple[str, str, bool]:
    """Return what fixes have in common that one sentence describes."""
    return fix.when, fix.then, bool(fix.then) or len(_words_of_changes(fix, words_for)) > 1


def _describe_short_orders(fixes: Sequence[Fix], words_for: WriteWords) -> str:
    """Return what fixes do that have the same condition."""
    words = [_words_of(fix, words_for) for fix in fixes]
    orders = []
    for verb, group in groupby(words, key=lambda verb_and_what: verb_and_what[0]):
        objects = dict.fromkeys(what for _, what in group)
        orders.append(f"{verb} {_alternatives(objects)}".strip())
    return ", or ".join(orders)


def _alternatives(orders: Iterable[str]) -> str:
    """Join instructions with "or". Words that all of them begin or end with appear only once.

    >>> _alternatives(["keep it in the pile of Aki", "keep it in the left-over cards"])
    'keep it in the pile of Aki or the left-over cards'
    >>> _alternatives(["entry 1 of `byes`", "entry 2 of `byes`"])
    'entry 1 or 2 of `byes`'
    """
    rows = [re.findall(r"`[^`]*`\S*|\S+", order) for order in orders]
    start = _shared_start(rows)
    if start and start[-1] == "the":
        start.pop()
    rows = [row[len(start) :][::-1] for row in rows]
    end = _shared_start(rows)
    rests = [" ".join(row[len(end) :][::-1]) for row in rows]
    return " ".join([*start, listed(rests, "or"), *end[::-1]])


def _shared_start(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the words that all rows begin with. At least one word of each row is left."""
    shared = list(rows[0])
    for row in rows:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(shared, row[:-1], strict=False))
        shared = [word for word, _ in same]
    return shared


def _describe_order(fix: Fix, words_for: WriteWords) -> str:
    """Return what one fix does, when it is right, and what follows.

    >>> fix = Fix((Write(("go",), ["Aki"]), Remove(Place(("exhausted",)))), Certainty.CHOICE, "if Aki called")
    >>> _describe_order(fix._replace(then="Bo scores 10"), words_for_file)
    'write `go: [Aki]` and remove `exhausted` if Aki called: Bo scores 10'
    """
    order = " ".join(filter(None, (*_words_of(fix, words_for), fix.when)))
    return f"{order}: {fix.then}" if fix.then else order


def _words_of(fix: Fix, words_for: WriteWords) -> tuple[str, str]:
    """Return the verb and the object that say what to do. Changes that read alike are named once.

    >>> _words_of(remove(Place(("byes", 0))), words_for_file)
    ('remove', 'entry 1 of `byes`')
    """
    words = _words_of_changes(fix, words_for)
    groups = [
        (verb, listed(what for _, what in group)) for verb, group in groupby(words, key=lambda pair: pair[0])
    ]
    (verb, first), *others = groups
    return verb, " and ".join([first, *(" ".join(group) for group in others)])


def _words_of_changes(fix: Fix, words_for: WriteWords) -> Collection[tuple[str, str]]:
    """Return the label of a fix, or else the verb and the object of each change that reads differently."""
    if fix.label:
        return [("", fix.label)]
    return dict.fromkeys(_words_of_change(change, words_for) for change in fix.changes)


def _words_of_change(change: Change, words_for: WriteWords) -> tuple[str, str]:
    if isinstance(change, Replace):
        return "write", change.name or change.text
    if isinstance(change, Remove):
        *above, key = change.place.path
        return "remove", f"entry {key + 1} of `{above[-1]}`" if isinstance(key, int) else f"`{key}`"
    return words_for(change)


def has_blank(value: Any) -> bool:
    """Return whether a part of a value is known only to the table."""
    if isinstance(value, Mapping):
        return any(has_blank(item) for pair in value.items() for item in pair)
    if isinstance(value, list | tuple):
        return any(map(has_blank, value))
    return isinstance(value, Blank)

"""What changes do to data. All their paths lead through the data as they were before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hanascore.problems.fix import Change, Remove, Replace, Write, has_blank
from hanascore.problems.place import Path, Span
from hanascore.record.source import as_parsed

# What is written where nothing is written; None is an empty value.
UNCHANGED: Any = object()


class EditError(ValueError):
    """A change cannot be written into this text."""


class Part(NamedTuple):
    """Another text for some characters of a text."""

    # The first of these characters.
    start: int
    # The end, exclusive; None for the end of the text.
    end: int | None
    # The new text.
    text: str


@dataclass
class Changes:
    """What changes do at one place, and inside it."""

    # The changes of the items or of the values of keys.
    inside: dict[str | int, Changes] = field(default_factory=dict)
    # The new value.
    value: Any = UNCHANGED
    # New texts for parts of the old one.
    parts: list[Part] = field(default_factory=list)
    # New texts for parts of the key.
    key_parts: list[Part] = field(default_factory=list)
    # Whether the key or the item is removed.
    is_removed: bool = False
    # The keys inside that are removed although an equal one counts.
    removed_spans: list[Span] = field(default_factory=list)
    # The order in which the keys inside should be written, if it matters.
    order: Sequence[str] = ()

    @property
    def new_value(self) -> Any:
        """The value to write if there is none yet."""
        if self.value is not UNCHANGED and not self.inside:
            return self.value
        if self.value is not UNCHANGED:
            raise EditError("two changes of one place")
        if not self.inside or self.parts or self.key_parts or self.is_removed:
            raise EditError("there is no such place")
        if all(isinstance(step, str) for step in self.inside):
            return {step: inner.new_value for step, inner in self.inside.items()}
        return [self.inside[step].new_value for step in _new_positions(self.inside, 0)]

    def at(self, path: Path) -> Changes:
        """Return the changes at a path inside."""
        changes = self
        for step in path:
            changes = changes.inside.setdefault(step, Changes())
        return changes


def gather_changes(changes: Iterable[Change]) -> Changes:
    """Return changes by their places, without those of texts at a place with a span."""
    top = Changes()
    for change in changes:
        if isinstance(change, Write):
            _add_value(top.at(change.path), change.value)
        elif isinstance(change, Remove):
            path, span = change.place.path, change.place.span
            if not path:
                raise EditError("a whole document cannot be removed")
            if span:
                top.at(path[:-1]).removed_spans.append(span)
            else:
                top.at(path).is_removed = True
        elif has_blank(change.text):
            raise EditError("only the table knows this text")
        elif not change.place.span:
            _add_part(top.at(change.place.path), change)
    return top


def _add_value(changes: Changes, value: Any) -> None:
    if has_blank(value):
        raise EditError("only the table knows this value")
    if changes.value is not UNCHANGED and changes.value != value:
        raise EditError("two values for one place")
    changes.value = value


def _add_part(changes: Changes, change: Replace) -> None:
    start, end = change.place.part or (0, None)
    part = Part(start, end, change.text)
    parts = changes.key_parts if change.place.key else changes.parts
    if part not in parts:
        parts.append(part)
        parts.sort(key=lambda part: part.start)


def data_with(data: Any, changes: Iterable[Change]) -> Any:
    """Return the data with changes. EditError says that a change does not fit the data."""
    return changed_data(data, gather_changes(changes))


def changed_data(data: Any, changes: Changes) -> Any:
    """Return the data of a place with the changes there."""
    if changes.value is not UNCHANGED:
        if changes.inside or changes.parts:
            raise EditError("two changes of one place")
        return as_parsed(changes.value)
    if changes.parts:
        if not isinstance(data, str | None):
            raise EditError("there is no text at this place")
        return splice(data or "", changes.parts)
    if not changes.inside:
        return data
    if data is None:
        return as_parsed(changes.new_value)
    if isinstance(data, dict):
        return _changed_mapping(data, changes.inside)
    if isinstance(data, list):
        return _changed_list(data, changes.inside)
    raise EditError("there is a text in the way")


def _changed_mapping(data: Mapping[str, Any], changes: Mapping[str | int, Changes]) -> dict[str, Any]:
    """Return a mapping with changes. EditError says that two of its keys would be equal."""
    new = dict(data)
    added: list[tuple[str, Any]] = []
    for step, inner in changes.items():
        if not isinstance(step, str):
            raise EditError("there is no such place")
        if step not in data:
            added.append((step, as_parsed(inner.new_value)))
        elif inner.is_removed:
            del new[step]
        elif inner.key_parts:
            del new[step]
            added.append((splice(step, inner.key_parts), changed_data(data[step], inner)))
        else:
            new[step] = changed_data(data[step], inner)
    for key, value in added:
        if key in new:
            raise EditError(f"there is a key '{key}' already")
        new[key] = value
    return new


def _changed_list(data: Sequence[Any], changes: Mapping[str | int, Changes]) -> list[Any]:
    """Return a list with changes. New items can only be added at its end."""
    new = list(data)
    new += [as_parsed(changes[step].new_value) for step in _new_positions(changes, len(data))]
    for step in sorted((step for step in changes if isinstance(step, int)), reverse=True):
        if changes[step].is_removed:
            del new[step]
        elif step < len(data):
            new[step] = changed_data(data[step], changes[step])
    return new


def _new_positions(changes: Mapping[str | int, Changes], size: int) -> range:
    """Return the positions of new items at the end of a list. EditError says that there is a gap."""
    new = [step for step in changes if isinstance(step, str) or not 0 <= step < size]
    positions = range(size, size + len(new))
    if set(new) != set(positions):
        raise EditError("there is no such place")
    return positions


def splice(text: str, parts: Sequence[Part]) -> str:
    """Return a text with other texts for some of its parts."""
    new: list[str] = []
    last = 0
    for start, end, replacement in parts:
        if start < last or not start <= (len(text) if end is None else end) <= len(text):
            raise EditError("two texts for one place")
        new += text[last:start], replacement
        last = len(text) if end is None else end
    return "".join([*new, text[last:]])


def difference(old: Any, new: Any) -> Changes | None:
    """Return the changes that turn old data into new data, or None if they are equal.

    What is equal in two mappings or in two lists is not changed, so its comments stay in their places.
    """
    if as_parsed(new) == old:
        return None
    if old and isinstance(old, dict) and isinstance(new, Mapping):
        return _difference_of_mappings(old, {str(key): value for key, value in new.items()})
    if old and isinstance(old, list) and isinstance(new, list | tuple):
        return _difference_of_lists(old, new)
    return Changes(value=new)


def _difference_of_mappings(old: Mapping[str, Any], new: Mapping[str, Any]) -> Changes:
    changes = Changes(order=list(new))
    for key in old:
        if key not in new:
            changes.inside[key] = Changes(is_removed=True)
    for key, value in new.items():
        inner = difference(old[key], value) if key in old else Changes(value=value)
        if inner:
            changes.inside[key] = inner
    return changes


def _difference_of_lists(old: Sequence[Any], new: Sequence[Any]) -> Changes:
    changes = Changes()
    if len(new) < len(old):
        # Remove the items after those that are equal at the start.
        parsed = as_parsed(new)
        first = next((at for at, item in enumerate(parsed) if item != old[at]), len(new))
        missing = len(old) - len(new)
        changes.inside = {at: Changes(is_removed=True) for at in range(first, first + missing)}
        new = [*new[:first], *old[first : first + missing], *new[first:]]
    for at, value in enumerate(new):
        inner = difference(old[at], value) if at < len(old) else Changes(value=value)
        if inner:
            changes.inside[at] = inner
    return changes

"""Read the house rules of a record or an event. Some options, such as `values`, are short forms of them.

This module reports every error in a house rule, so applying the rules to a game cannot fail.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from hanascore.cards.deck import CHAFF, WHOLE, Kind, ids, of_month
from hanascore.model.house_rules import HouseHand, HouseRules, HouseValue, HouseYaku, LoseAll, Rivals
from hanascore.problems.fix import Blank, Certainty, Fix, Write, remove, replace, write
from hanascore.problems.place import NOWHERE, Place
from hanascore.problems.problem import Problem
from hanascore.record.card_texts import (
    read_lot,
    read_text,
    report_doubts,
    report_duplicates,
    report_foreign_cards,
    report_misreads,
)
from hanascore.record.cursor import MAX_NAME_LENGTH, Cursor, hyphenated, shortened
from hanascore.record.keys import HOUSE_RULES, NEW_YAKU
from hanascore.record.yaku_names import OFF, YakuNames, read_yaku, read_yaku_points, report_unknown_yaku
from hanascore.rules.game import Game, Shape
from hanascore.rules.house_rules import adds_yaku

_MAX_RULES = 500
_NEW_YAKU_EXAMPLE = "tea-house: {value: 15, cards: 1b 3b 9a}"
_EXAMPLES = {
    "cards": "{chaff: 1}",
    "yaku": f"{{{_NEW_YAKU_EXAMPLE}}}",
    "rivals": "{viewings: [tea-house, set-2]}",
    "lucky_hands": "{triplet: 15}",
}
_KINDS = {word: kind for kind in Kind for word in (kind.value, kind.plural)}
_ID = r"[^\W_]+(?:-[^\W_]+)*"


def read_house_rules(
    game: Game,
    at: Cursor,
    *,
    options: Mapping[str, Any],
    written_options: Mapping[str, Any] | None = None,
    months: str | None,
    has_lines: bool = True,
) -> HouseRules:
    """Return the house rules. Those that come from options are the first.

    `options` are the values in force, and `written_options` is what the record writes for them. Without
    `has_lines`, the rules do not remember their lines, because these are lines of another file.
    """
    reader = _HouseRuleReader(game, at, months, has_lines=has_lines)
    return reader.read(options, written_options)


def _some_of(at: Cursor) -> Fix:
    """Return the fix that writes which cards a yaku is made of if it needs only some of them."""
    blanks = {"at_least": Blank("NUMBER"), "of": Blank("CARDS")}
    missing = [key for key in blanks if at.data.get(key) is None]
    return Fix(tuple(Write((*at.path, key), blanks[key]) for key in missing), Certainty.CHOICE)


class _HouseRuleReader:
    """Reads the house rules of one record."""

    def __init__(self, game: Game, at: Cursor, months: str | None, *, has_lines: bool) -> None:
        self.game, self.at, self.months, self.has_lines = game, at, months, has_lines
        self.names = YakuNames(game)

    def read(self, options: Mapping[str, Any], written_options: Mapping[str, Any] | None) -> HouseRules:
        """Return all house rules."""
        self.at.check_mapping("house_rules: {cards: {chaff: 1}}", HOUSE_RULES)
        parts = self._limited_parts()
        places = self._places_in_options(written_options)
        nowhere = self.at._replace(data=None, place=NOWHERE)
        of_options = {rule: places.get(rule.id, nowhere) for rule in self.game.option_house_rules(options)}
        cards = tuple(self._read_values(parts["cards"]))
        yaku = tuple(self._read_yaku(parts["yaku"], {rule.id: at for rule, at in of_options.items()}))
        names = YakuNames(self.game, [rule.id for rule in yaku if adds_yaku(rule)])
        fatal = parts["lose_all"]
        hands_in_play = {hand.id for hand in self.game.rules(options).hands}
        return HouseRules(
            cards=cards,
            yaku=(*(rule._replace(line=self._line(at)) for rule, at in of_options.items()), *yaku),
            rivals=tuple(self._read_rivals(parts["rivals"], names)),
            lucky_hands=tuple(self._read_lucky_hands(parts["lucky_hands"], hands_in_play)),
            lose_all=tuple(LoseAll(id, self._line(fatal)) for id in read_yaku(fatal, self.game, names) or ()),
        )

    def _line(self, at: Cursor) -> int | None:
        return at.line if self.has_lines else None

    def _limited_parts(self) -> dict[str, Cursor]:
        """Return the parts of the house rules. Report and leave out a part with too many rules."""
        parts = {key: self.at.inside(key) for key in HOUSE_RULES}
        too_long = [
            key
            for key in _EXAMPLES
            if isinstance(parts[key].data, dict) and len(parts[key].data) > _MAX_RULES
        ]
        for key in too_long:
            message = f"`{key}` has {len(parts[key].data):,} rules; the limit is {_MAX_RULES}"
            parts[key].at_key().add_error("house-rule", message)
        if too_long:
            # If yaku were left out, `rivals` and `lose_all` may name these, so leave them out as well.
            for key in (*too_long, "rivals", "lose_all"):
                parts[key] = parts[key]._replace(data=None)
        return parts

    def _places_in_options(self, written_options: Mapping[str, Any] | None) -> dict[str | None, Cursor]:
        """Return, for each yaku that an option gives a value, where the record writes that."""
        options = self.at._replace(data=written_options, place=Place(("options",)))
        places: dict[str | None, Cursor] = {}
        for option in self.game.options:
            at = options.inside(option.name)
            if option.shape is Shape.VALUES and isinstance(at.data, dict):
                places |= {self.names.find(word): value for word, value in at.entries("")}
        return places

    def _read_values(self, at: Cursor) -> Iterator[HouseValue]:
        if not at.check_mapping(_EXAMPLES["cards"]):
            return
        if at.data and not self.game.rules().values:
            message = f"cards have no value in {self.game.name}, so a house rule cannot change it"
            at.at_key().add_error("house-rule", message, "give a yaku another value instead")
            return
        places: dict[tuple[bool, int], Cursor] = {}
        for word, value in at.entries(""):
            kind = _KINDS.get(word.strip().casefold())
            of_kind = self.game.rules().kinds.by_kind
            cards = of_kind[kind] if kind else self._read_cards_of_key(value.at_key())
            if value.data is None:
                continue
            points = value.with_label(f"the value of `{shortened(word)}`").integer()
            for (is_kind, other), before in places.items():
                if is_kind is bool(kind) and other & cards:
                    message = f"`{shortened(word)}` already has a value here"
                    fixes = [remove(value.place), remove(before.place)]
                    value.at_key().add_error("house-rule", message, "", before.at_key(), fixes=fixes)
            places.setdefault((bool(kind), cards), value)
            if cards and points is not None:
                id = word.strip()
                if kind:
                    id = kind.plural
                elif cards.bit_count() == 1:
                    id = ids(cards)[0]
                yield HouseValue(id, points, cards, kind is not None, self._line(value))

    def _read_cards_of_key(self, at: Cursor) -> int:
        """Return the cards that a key names. A chaff without a number means all chaff of its month."""
        problems: list[Problem] = []
        texts = read_text(self.months, at._replace(problems=problems))
        report_misreads(texts)
        report_foreign_cards(texts, self.game.rules().deck)
        cards = 0
        for text in texts:
            for token in text.split():
                cards |= token.possible & WHOLE
        # A part of a key has no place of its own, so use the place of the key.
        at.problems.extend(problem._replace(place=at.place) for problem in problems)
        return cards

    def _read_yaku(self, at: Cursor, of_options: Mapping[str, Cursor]) -> Iterator[HouseYaku]:
        """Yield the rules about yaku. `of_options` has the yaku that already get a value by an option."""
        places: dict[str, Cursor] = {}
        for word, value in at.entries(_EXAMPLES["yaku"]):
            if value.data is None:
                continue
            id = self.names.find(word)
            rule = self._read_change(id, word, value) if id else self._read_new_yaku(word, value)
            if rule is None:
                continue
            if rule.id in of_options:
                message = f"{rule.id} already has a value under `options`"
                other = of_options[rule.id]
                fixes = [remove(value.place), remove(other.place)]
                value.at_key().add_error("house-rule", message, "", other.at_key(), fixes=fixes)
            self._check_once(rule.id, value, places)
            yield rule._replace(line=self._line(value))

    def _check_once(self, id: str, at: Cursor, places: dict[str, Cursor]) -> None:
        """Report a second rule for the same thing."""
        before = places.setdefault(id, at)
        if before is not at:
            message = f"{id} already has a house rule"
            fixes = [remove(at.place), remove(before.place)]
            at.at_key().add_error("house-rule", message, "", before.at_key(), fixes=fixes)

    def _read_change(self, id: str, word: str, at: Cursor) -> HouseYaku | None:
        """Read a rule that gives a yaku of the game another value, or switches it `off`."""
        value, extra = at, None
        if isinstance(at.data, dict):
            own_keys = [key for key in ("cards", "at_least", "of") if at.data.get(key) is not None]
            if own_keys:
                message = f"{id} is a yaku of {self.game.name}, but a house rule cannot change its cards"
                key_at = at.inside(own_keys[0]).at_key()
                advice = "add a new yaku under another name"
                key_at.add_error("house-rule", message, advice, fixes=[write(at.path, OFF)])
                return None
            at.check_mapping("", NEW_YAKU, f"the house rule `{shortened(id)}`")
            value, extra = at.inside("value"), at.inside("each_extra").integer()
        points = read_yaku_points(value, word)
        if points is None:
            return None
        if points == OFF:
            return HouseYaku(id, off=True)
        return HouseYaku(id, int(points), each_extra=extra or 0)

    def _read_new_yaku(self, word: str, at: Cursor) -> HouseYaku | None:
        if not isinstance(at.data, dict):
            advice = f"to add a yaku, name its cards: {_NEW_YAKU_EXAMPLE}"
            report_unknown_yaku(at.at_key(), self.game, self.names, advice)
            return None
        errors_before = len(at.problems)
        at.check_mapping("", NEW_YAKU, f"the house rule `{shortened(word)}`")
        id = hyphenated(word)
        if not re.fullmatch(_ID, id) or len(id) > MAX_NAME_LENGTH:
            message = f"'{shortened(word)}' cannot be the name of a yaku"
            slug = "-".join(re.findall(r"[^\W_]+", id))
            is_better = re.fullmatch(_ID, slug) and len(slug) <= MAX_NAME_LENGTH and slug not in at.parent
            advice = "" if is_better else "write words joined by hyphens, such as tea-house"
            fixes = [replace(at.at_key().place, slug)] if is_better else []
            at.at_key().add_error("house-rule", message, advice, fixes=fixes)
        if at.inside("value").data is None:
            fix = write((*at.path, "value"), Blank("NUMBER"))
            at.add_error("key-missing", "`value` is missing here", fixes=[fix])
        points = at.inside("value").integer()
        cards, chaff = self._read_cards(at.inside("cards"))
        of, at_least = self._read_some_of(at)
        each_extra = at.inside("each_extra").integer()
        if len(at.problems) == errors_before:
            if each_extra and not of:
                message = "`each_extra` needs `at_least` and `of`: it counts the cards beyond those"
                at.inside("each_extra").at_key().add_error("house-rule", message, fixes=[_some_of(at)])
            if not (cards or chaff or of):
                message = f"`{shortened(word)}` names no cards"
                all_of_them = write((*at.path, "cards"), Blank("CARDS"), when="if all of them are needed")
                some = _some_of(at)._replace(when="if some are")
                at.add_error("house-rule", message, fixes=[all_of_them, some])
        if len(at.problems) > errors_before or points is None:
            return None
        return HouseYaku(
            id, points, cards=cards, chaff=chaff, at_least=at_least, of=of, each_extra=each_extra or 0
        )

    def _read_some_of(self, at: Cursor) -> tuple[int, int]:
        """Return the cards under `of`, and how many of them the yaku needs; (0, 0) if there are none."""
        at_least, of = at.inside("at_least"), at.inside("of")
        if at_least.data is None or of.data is None:
            for key, other in ((at_least, "of"), (of, "at_least")):
                if key.data is not None:
                    message = f"{key.label} needs `{other}`"
                    blank = Blank("CARDS" if other == "of" else "NUMBER")
                    fix = write((*at.path, other), blank)
                    key.at_key().add_error("house-rule", message, fixes=[fix])
            return 0, 0
        errors_before = len(at.problems)
        cards, chaff = self._read_cards(of)
        for _ in chaff:
            message = "`of` names a chaff without a number"
            of.add_error("house-rule", message, "add the number, such as 1c1, or name all chaff of the month")
        if len(at.problems) > errors_before:
            return 0, 0
        number = at_least.integer(low=1, high=cards.bit_count())
        return (0, 0) if number is None else (cards, number)

    def _read_cards(self, at: Cursor) -> tuple[int, tuple[tuple[int, int], ...]]:
        """Return the cards that are named exactly, and how many chaff without numbers are named of each
        month.

        If all chaff of a month are named, they count as named exactly.
        """
        errors_before = len(at.problems)
        texts = read_lot(self.months, at)
        report_misreads(texts)
        report_foreign_cards(texts, self.game.rules().deck)
        report_doubts(texts)
        (named,) = report_duplicates({at.label: texts}, self.months)
        cards = named.exact & WHOLE
        chaff = []
        for month, number in Counter(named.loose).items():
            free = CHAFF & of_month(month) & ~cards
            if free.bit_count() == number:
                cards |= free
            else:
                chaff.append((month, number))
        if not named and at.data is not None and len(at.problems) == errors_before:
            at.add_error("house-rule", f"{at.label} names no cards", "name the cards of the yaku")
        return cards, tuple(chaff)

    def _read_rivals(self, at: Cursor, names: YakuNames) -> Iterator[Rivals]:
        pieces: list[str] = []
        for word, value in at.entries(_EXAMPLES["rivals"]):
            if word in pieces:
                continue
            pieces = at.pieces_after(word, names.has_name) if isinstance(value.data, str) else []
            if pieces:
                message = f"inside braces a comma ends the list of `{shortened(word)}`"
                fix = at.join_pieces(word, pieces, [value.data, *pieces])
                value.add_error("needs-quotes", message, fixes=[fix])
                continue
            errors_before = len(at.problems)
            members = read_yaku(value.with_label(f"`{shortened(word)}`"), self.game, names) or ()
            if len(at.problems) > errors_before:
                continue
            if len(members) < 2:
                message = (
                    f"`{shortened(word)}` names {len(members) or 'no'} yaku, and rivals are at least two"
                )
                fix = write(value.path, [*members, *[Blank("YAKU")] * (2 - len(members))])
                value.add_error("house-rule", message, fixes=[fix])
            else:
                yield Rivals(word.strip(), members, self._line(value))

    def _read_lucky_hands(self, at: Cursor, in_play: set[str]) -> Iterator[HouseHand]:
        # If several hands have this name, it means the one in play.
        hands = sorted(self.game.hands, key=lambda hand: hand.id not in in_play)
        places: dict[str, Cursor] = {}
        for word, value in at.entries(_EXAMPLES["lucky_hands"]):
            hand = next((hand for hand in hands if hand.has_name(word)), None)
            if hand is None:
                message = f"{self.game.name} has no lucky hand '{shortened(word)}'"
                fixes = value.at_key().suggestions(hand.id for hand in hands)
                if not hands:
                    fixes = [remove(value.place)]
                advice = "" if fixes else f"hanascore rules {self.game.id} lists them"
                value.at_key().add_error("house-rule", message, advice, fixes=fixes)
                continue
            points = read_yaku_points(value, word)
            self._check_once(hand.id, value, places)
            if points is not None:
                is_off = points == OFF
                yield HouseHand(hand.id, 0 if is_off else int(points), is_off, self._line(value))

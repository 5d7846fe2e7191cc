"""Read the piles of a round, including the pile that is written as `rest`, and the cards left over."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from hanascore.cards.deck import CHAFF, WHOLE, Kind, union
from hanascore.cards.notation import read_codes
from hanascore.model.record import CardTwice, Counts
from hanascore.problems.fix import Blank, Certainty, Fix, Replace, Write, move, remove, write
from hanascore.record.card_texts import (
    CardText,
    assign_cards,
    read_lot,
    report_comma_in_braces,
    spells_cards,
)
from hanascore.record.counts import (
    CountedPiles,
    add_counts,
    counts_mapping,
    read_counts,
    rest_as_counts,
)
from hanascore.record.cursor import Cursor, normal_name, parse_integer, short_list, shortened
from hanascore.record.header import Header
from hanascore.record.keys import ROUND_KEYS
from hanascore.record.people import without_absent
from hanascore.words.common_words import NONE, REST, is_rest

_LEFT_OVER = "the left-over cards"


@dataclass(frozen=True, kw_only=True)
class ReadingContext:
    """What the reader of the piles needs to know about the rest of the round."""

    # The players who sit out.
    away: tuple[str, ...]
    # The facts of the round.
    facts: Any
    # The opening field, as a set of cards; None if it is not written down.
    opening_field: int | None = None
    # Whether the round does not count. Then a side may lack a pile.
    is_void: bool = False


def read_left_over(header: Header, at: Cursor) -> int:
    """Return the cards left over in a round whose piles are not written."""
    texts = read_lot(header.months, at.inside("left_over"), header.rules.kinds)
    return assign_cards({_LEFT_OVER: texts}, header.months, header.rules.deck, yellow=header.rules.yellow)[0]


def read_piles(header: Header, at: Cursor, context: ReadingContext) -> dict[str, Any]:
    """Return the piles of a round, as fields of a `Round`."""
    return _PileReader(header, at, context).read()


class _PileReader:
    """Reads the piles of one round."""

    def __init__(self, header: Header, at: Cursor, context: ReadingContext) -> None:
        self.header, self.at, self.context = header, at, context
        self.captured, self.left_over = at.inside("captured"), at.inside("left_over")
        # The texts of each pile. A team may have several.
        self.texts: dict[str, list[CardText]] = {side: [] for side in header.people.sides}
        # The piles known by numbers, without the cards that they name in addition.
        self.counts: dict[str, Counts] = {}
        # The first pile of each side.
        self.places: dict[str, Cursor] = {}
        # The piles written as `rest`.
        self.rests: list[tuple[str, Cursor]] = []
        self.has_unknown_names = False

    def read(self) -> dict[str, Any]:
        """Return the piles as fields of a `Round`."""
        header, people = self.header, self.header.people
        example = f"captured: {people.example('1b 2a', '3r')}"
        problems_before = len(self.at.problems)
        for name, value in people.entries(self.captured, example, header.pile_labels):
            self._read_entry(name, value)
        new_problems = self.at.problems[problems_before:]
        self.has_unknown_names |= any(problem.id == "missing-colon" for problem in new_problems)
        left_over_texts = read_lot(header.months, self.left_over, header.rules.kinds)
        if isinstance(self.captured.data, dict):
            self._check_sides()
        lots = {header.pile_labels[side]: texts for side, texts in self.texts.items()}
        lots[_LEFT_OVER] = left_over_texts
        *sets, left_over = assign_cards(lots, header.months, header.rules.deck, yellow=header.rules.yellow)
        piles = dict(zip(people.sides, sets, strict=True))
        fields: dict[str, Any] = {} if self.counts else {"card_twice": self._card_twice()}
        if self.rests:
            fields["rest_side"] = self._assign_rest(piles, left_over)
        if any(counts.has_only_yaku for counts in self.counts.values()):
            # If another pile is known by its yaku only, `none` means that a pile has no yaku.
            for side in self.places:
                if not (self.texts[side] or side in self.counts or side in dict(self.rests)):
                    kinds = header.rules.kinds
                    self.counts[side] = Counts((0, 0, 0, 0), unknown_kinds=tuple(Kind), kinds=kinds)
        if self.counts:
            counts = {
                side: self.counts[side].with_cards(pile)
                for side, pile in piles.items()
                if side in self.counts
            }
            CountedPiles(
                header=header, captured=self.captured, counts=counts, piles=piles, left_over=left_over
            ).check()
            fields["counts"] = tuple(counts.get(side) for side in piles)
        if holders := [side for side, pile in piles.items() if pile & header.discarded]:
            has = "has" if len(holders) == 1 else "have"
            message = f"chaff was discarded, but {short_list(holders, 'and')} {has} some"
            fix = write(("chaff",), "kept", when="if the piles include the chaff")
            self.captured.at_key().add_warning("chaff-discarded", message, fixes=[fix])
        fields["piles"] = tuple(piles.values())
        fields["numbered_chaff"] = CHAFF & union(
            text.cards.exact for texts in self.texts.values() for text in texts
        )
        fields["left_over"] = None if self.left_over.data is None else left_over
        return fields

    def _read_entry(self, name: str, value: Cursor) -> None:
        """Read one entry of `captured`."""
        people = self.header.people
        side = people.side_by_name.get(name)
        if side is None:
            if self._report_key_of_round(name, value):
                return
            if value.data is None and self._report_slip(name, value.at_key()):
                return
            side = people.side(value.at_key())
        if side is None:
            self.has_unknown_names = True
            return
        self.places.setdefault(side, value)
        self._read_pile(side, value)

    def _report_key_of_round(self, key: str, at: Cursor) -> bool:
        """Return whether an entry is no pile but a key of the round, indented too far. If so, report it."""
        if key not in ROUND_KEYS and key not in self.header.facts:
            return False
        message = f"`{key}` belongs to the round, not under `captured`"
        fixes = []
        if key not in self.captured.parent:
            path = (*self.captured.path[:-1], key)
            fixes = [move(at.place, path, at.data, "move it out of `captured`")]
        at.at_key().add_error("misplaced-key", message, fixes=fixes)
        return True

    def _report_slip(self, name: str, at: Cursor) -> bool:
        """Return whether a name without a pile comes from a slip, such as a missing colon.

        If so, report it.
        """
        if spells_cards(at.data, self.header.months):
            report_comma_in_braces(self.header.months, self.captured, name)
        elif entry := self._name_without_colon(at.data):
            player, cards = entry
            message = f"'{shortened(at.data)}' is not a name and a pile"
            changes = (Replace(at.place, player), Write(at.path, cards))
            label = f"write '{player}: {shortened(cards)}'"
            is_free = player not in self.captured.data
            fixes = [Fix(changes, Certainty.CERTAIN, label=label)] if is_free else []
            at.add_error("unknown-player", message, "a colon is missing after the name", fixes=fixes)
            self.has_unknown_names = True
        else:
            return False
        return True

    def _name_without_colon(self, text: str) -> tuple[str, str] | None:
        """Return the name and the cards of a text that has no colon between them, or None."""
        for name in self.header.people.side_by_name:
            cards = text[len(name) + 1 :]
            if text.startswith(f"{name} ") and spells_cards(cards, self.header.months):
                return name, cards
        return None

    def _read_pile(self, side: str, at: Cursor) -> None:
        data, months = at.data, self.header.months
        if isinstance(data, str) and (cards := read_codes(data, months)):
            self.texts[side].append(CardText(cards, at, months, None))
            return
        word = data.strip(" ,").casefold() if isinstance(data, str) else ""
        number = parse_integer(word) if word else None
        if data is None or (isinstance(data, str) and not data.strip()):
            message = f"the pile of {at.path[-1]} is empty and counts as no cards"
            fix = write(at.path, NONE, when="if that is right", label="write none")
            at.add_note("pile-blank", message, fixes=[fix])
        elif is_rest(word):
            self.rests.append((side, at))
        elif number is not None and not 0 < number < 13:
            message = f"{at.label} is a number, not cards"
            at.add_error("wrong-type", message, fixes=self._meanings_of_number(side, at, number))
        elif numbers := counts_mapping(self.header, data):
            counts, texts = read_counts(self.header, at._replace(data=numbers))
            self.texts[side] += texts
            self.counts[side] = add_counts(self.counts[side], counts) if side in self.counts else counts
        elif isinstance(data, dict) and (keys := [key for key in ("yaku", "sake_cup") if key in data]):
            message = f"{at.label} has `{keys[0]}` but no `cards`, `counts` or `points`"
            blanks = {"cards": "CARDS", "counts": "NUMBERS", "points": "POINTS"}
            fixes = [write((*at.path, key), Blank(word)) for key, word in blanks.items()]
            at.inside(keys[0]).at_key().add_error("key-missing", message, fixes=fixes)
        else:
            self.texts[side] += read_lot(months, at, self.header.rules.kinds)

    def _check_sides(self) -> None:
        """Check that every side has a pile, except those who sit out."""
        away = self.context.away
        sides_with_rest = {side for side, _ in self.rests}
        for side in away:
            if side in self.places and (self.texts[side] or side in sides_with_rest):
                message = f"{side} sits this round out but has a pile"
                pile = self.places[side]
                pile_fix = remove(pile.place, label=f"remove {side} from `captured`")
                fixes = [without_absent(self.at, away, side), pile_fix]
                pile.add_error("sitting-out", message, "", self.at.inside("sitting_out"), fixes=fixes)
        sides = self.header.people.sides
        # A name that is written at the level of `captured` is reported elsewhere.
        misplaced = {self.header.people.side_by_name.get(normal_name(key)) for key in self.at.data}
        missing = [side for side in sides if side not in {*self.places, *away, *misplaced}]
        if not missing or self.has_unknown_names or self.context.is_void:
            return
        path = self.captured.path
        changes = tuple(Write((*path, side), NONE) for side in missing)
        fixes = [Fix(changes, Certainty.CHOICE, when="if they took no cards")]
        rest_is_clear = self.left_over.data is not None or not self._why_cards_remain()
        if rest_is_clear and len(missing) == 1 and not self.rests and not self.counts:
            fixes.append(write((*path, missing[0]), REST, when="if the other cards are in it"))
        message = f"{short_list(missing, 'and')} {'has' if len(missing) == 1 else 'have'} no pile"
        # A name too many under `players` has no pile in any round.
        self.captured.at_key().add_error("side-missing", message, fixes=fixes, cause=tuple(missing))

    def _card_twice(self) -> CardTwice | None:
        """Return the card that the piles of two sides name exactly, if there is just one such card."""
        exact = {side: union(text.cards.exact for text in texts) for side, texts in self.texts.items()}
        shared = [
            CardTwice(exact[first] & exact[second], (first, second))
            for first, second in combinations(exact, 2)
            if exact[first] & exact[second]
        ]
        return shared[0] if len(shared) == 1 and shared[0].card.bit_count() == 1 else None

    def _assign_rest(self, piles: dict[str, int], left_over: int) -> str:
        """Put the remaining cards, or their numbers, into the pile written as `rest`. Return its side."""
        header, side = self.header, self._check_rest()
        taken = union([*piles.values(), left_over, header.discarded])
        # The joker does not belong to `rest` if a fact says that another side has it.
        holder = getattr(self.context.facts, header.rules.play.joker_fact, None)
        if holder and header.people.side_by_name.get(holder) != side:
            taken |= header.rules.deck & ~WHOLE
        free = header.rules.deck & ~taken
        if not self.counts:
            piles[side] |= free
        elif all(counts.points is None for counts in self.counts.values()):
            self.counts[side] = rest_as_counts(free & WHOLE, self.counts.values(), self.header.rules.kinds)
            piles[side] |= free & ~WHOLE
        return side

    def _meanings_of_number(self, side: str, at: Cursor, number: int) -> list[Fix]:
        """Return what a number in the place of a pile may mean, as fixes."""
        sides = self.header.people.sides
        scores = {other: number if other == side else Blank("POINTS") for other in sides}
        fixes = [write((*at.path[:-2], "scores"), scores, when="for scores")]
        rules = self.header.rules
        least, most = rules.value_range(rules.deck)
        if least < most:
            fixes.insert(0, write(at.path, {"points": number}, when="for card points"))
        return fixes

    def _check_rest(self) -> str:
        """Return the side whose pile is `rest`. Report it if other cards may be missing as well."""
        (side, at), *others = self.rests
        if others:
            message = f"{others[0][0]} has `rest` as well, but only one pile can be the rest"
            other = others[0][1]
            fix = write(other.path, Blank("CARDS"), label="write this pile out")
            other.add_error("rest-unclear", message, "", at, fixes=[fix])
        has_points = any(counts.points is not None for counts in self.counts.values())
        has_only_yaku = any(counts.has_only_yaku for counts in self.counts.values())
        if has_only_yaku or has_points:
            word = "yaku" if has_only_yaku else "points"
            message = f"a pile is known by its {word} only, so `rest` is unclear"
            fixes = [write(at.path, Blank("CARDS")), write(at.path, {"counts": Blank("NUMBERS")})]
            at.add_error("rest-unclear", message, fixes=fixes)
        elif self.left_over.data is None and (reason := self._why_cards_remain()):
            message = f"{reason}, so `rest` is unclear"
            path = (*at.path[:-2], "left_over")
            fixes = [
                write(path, Blank("CARDS"), when="with the cards that nobody took"),
                write(at.path, Blank("CARDS"), label="write this pile out"),
            ]
            at.add_error("rest-unclear", message, fixes=fixes)
        return side

    def _why_cards_remain(self) -> str:
        """Return why some cards may be in no pile; "" if all cards are captured."""
        rules = self.header.rules
        if undrawn := rules.undrawn(len(self.header.people.players) - len(self.context.away)):
            return f"{undrawn} cards stay undrawn"
        if rules.may_leave_cards(self.context.facts, self.context.opening_field):
            return "under these options some cards may be taken by nobody"
        return ""

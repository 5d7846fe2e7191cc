"""Correct piles by a card or a yaku: `+3r`, `-3r`, `3r to Ben`, `+blue ribbons`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from hanascore.cards.deck import CHAFF, Kind, in_order, of_month
from hanascore.cards.named_cards import NamedCards
from hanascore.cards.notation import code_pile
from hanascore.cards.spelling import spell
from hanascore.evening.answers import Answers
from hanascore.evening.errors import AnswerError, SuggestionError
from hanascore.evening.names import match_name
from hanascore.evening.pile_words import listed_yaku
from hanascore.evening.sentence import find_yaku
from hanascore.evening.win import WIN
from hanascore.evening.win_questions import parse_win, spell_answer
from hanascore.record.card_texts import spells_cards
from hanascore.rules.play import STOPPED
from hanascore.words.common_words import NONE, REST
from hanascore.words.english import listed

if TYPE_CHECKING:
    from hanascore.evening.round_questions import RoundEntry

_SIGNED = re.compile(r"(?:(?P<before>.*\S)\s+)?(?P<sign>[+\-−–])\s*(?P<what>[^\s\d+\-−–].*|\d.*)")
_NAMED_AFTER = re.compile(r"(?P<what>.*\S)\s+(?P<word>to|from|for|of)\s+(?P<name>.+)", re.IGNORECASE)


# The problems of piles for which a correction is refused.
_REFUSED = ("card-twice", "counts-impossible", "card-not-in-deck")


class Correction(NamedTuple):
    """A card or a yaku to add to a pile, to take from it, or to move to it."""

    # "+", "-" or "to".
    action: str
    # The cards or the yaku as they were typed.
    what: str
    # Whose pile it is; "" if the text does not say.
    side: str
    # Whether `what` is a yaku.
    is_yaku: bool = False


def find_correction(entry: RoundEntry, line: str) -> Correction | None:
    """Return the correction that a line means, or None if it is another answer."""
    match = entry.match
    sides = match.record.sides
    names = {
        **{name: match.record.side_of(name) for name in match.record.players},
        **{side: side for side in sides},
    }
    signed = _SIGNED.fullmatch(line)
    action, what, side = ("to", line, "") if signed is None else (signed["sign"], signed["what"], "")
    if signed and signed["before"]:
        side = match_name(signed["before"].rstrip(":"), names)
        if not side:
            return None
    if (after := _NAMED_AFTER.fullmatch(what)) and (name := match_name(after["name"], names)):
        what, side = after["what"], side or name
    if action == "to" and not (side and after):
        return None
    if action == "to" and entry.asks_who_won and not _has_piles(entry):
        # This is not a correction, because it says who won: `1b 3b 8b for Aki`.
        return None
    action = "-" if action in "-−–" else action
    if spells_cards(what, match.record.months):
        return Correction(action, what, side)
    if yaku := find_yaku(match, what, prefers_yaku=entry.asks_who_won):
        return Correction(action, yaku, side, is_yaku=True) if action != "to" else None
    if action == "+" and re.search(r"[^\d\s]", what):
        raise AnswerError("'{}' is no card: type a correction like +3r, -3r or `3r to {}`", what, sides[-1])
    return None


class Corrected(NamedTuple):
    """What a correction does."""

    # The answers of an older round that stay as they are.
    accepted: Answers
    # The answers that it changes.
    changed: Answers


def correct(entry: RoundEntry, correction: Correction) -> Corrected:
    """Return what a correction does to the piles of a round. AnswerError says why it cannot be made."""
    # Everything else of an older round stays.
    accepted = entry.accept_earlier() if entry.replaced is not None else {}
    corrector = _Corrector(entry.with_answers(accepted), typed=_sides(entry.answers))
    return Corrected(accepted, corrector.corrected(correction))


def _has_piles(entry: RoundEntry) -> bool:
    """Return whether there are piles to correct, in the answers so far or in an older round."""
    return bool(_sides(entry.answers)) or entry.replaced is not None


def _sides(answers: Answers) -> list[str]:
    """Return the sides whose piles are answered, in order."""
    return [str(path[1]) for path in answers if path[0] == "captured" and len(path) == 2]


class _Corrector:
    """Finds the answers that a correction changes."""

    def __init__(self, entry: RoundEntry, *, typed: list[str]) -> None:
        """`typed` are the sides whose piles the user has typed now. Other piles come from an older round."""
        self.entry, self.typed = entry, typed
        self.piles: dict[str, Any] = {side: entry.answers["captured", side] for side in _sides(entry.answers)}

    def corrected(self, correction: Correction) -> Answers:
        """Return the answers that change, or raise AnswerError."""
        if not self.piles:
            raise AnswerError("there is no pile yet: type the whole pile, then corrections such as +3r")
        piles = self._with_yaku(correction) if correction.is_yaku else self._with_cards(correction)
        answers: Answers = {("captured", side): pile for side, pile in piles.items()}
        changed = self.entry.with_answers(answers)
        if WIN in self.entry.answers:
            return parse_win(self.entry, spell_answer(changed))
        for path, pile in answers.items():
            changed.checked(path, pile)
        problems = changed.preview_alone.problems
        changed.refuse([problem for problem in problems if problem.id in _REFUSED])
        return answers

    def _with_yaku(self, correction: Correction) -> dict[str, Any]:
        """Return the pile with a yaku added or removed."""
        id, name = correction.what.split()[-1], correction.what.replace("-", " ")
        numbered = [side for side, pile in self.piles.items() if isinstance(pile, dict)]
        holders = [side for side in numbered if id in map(self._yaku_id, listed_yaku(self.piles[side]))]
        side = correction.side
        if not side and correction.action == "-" and len(holders) == 1:
            side = holders[0]
        if not side and numbered:
            word = "to" if correction.action == "+" else "from"
            side = self._usual_side(f"{correction.action}{name} {word}", numbered)
        pile = self.piles.get(side)
        if pile is None or isinstance(pile, str):
            raise AnswerError("if the cards of a pile are typed, its yaku follow from them")
        others = [yaku for yaku in listed_yaku(pile) if self._yaku_id(yaku) != id]
        if correction.action == "+":
            return {side: {**pile, "yaku": [*others, correction.what]}}
        if others == listed_yaku(pile):
            raise AnswerError("{}'s pile does not name {}", side, name)
        return {side: {**pile, "yaku": others or NONE}}

    def _yaku_id(self, yaku: str) -> str:
        """Return the id of a yaku of a pile, which may be written by its name and with a number."""
        match = self.entry.match
        return (find_yaku(match, str(yaku), prefers_yaku=True) or str(yaku)).split()[-1]

    def _with_cards(self, correction: Correction) -> dict[str, Any]:
        """Return the piles with cards added, taken out, or moved."""
        what, side, piles = correction.what, correction.side, self.piles
        cards = spell(what, self.entry.match.record.months).cards
        sets = {name: score.cards for name, score in self.entry.piles().items()}
        written = [name for name in piles if piles[name] != REST]
        holders = [name for name in written if _taken(sets[name], cards)]
        if correction.action == "-":
            side = side or (holders[0] if len(holders) == 1 else (self.typed or written or [""])[-1])
            if side not in holders:
                raise AnswerError(self._why_not_taken(what, side, holders))
            return {side: self._without(side, sets[side], cards)}
        if not side:
            takers = [name for name in piles if name not in holders and (name in written or holders)]
            side = self._usual_side(f"{what} to", takers or written)
        if side not in piles:
            raise AnswerError("{} has no pile yet: type the whole pile when its question comes", side)
        others = [holder for holder in holders if holder != side]
        is_exact = not cards.loose
        if side in holders and is_exact:
            raise AnswerError("{} has {} already", side, what)
        if correction.action == "+" and others and is_exact:
            message = f"{what} is in {others[0]}'s pile"
            raise SuggestionError(message, f"{message}. Move it to {side}", f"{what} to {side}")
        changes: dict[str, Any] = {}
        if correction.action == "to" and others:
            changes[others[0]] = self._without(others[0], sets[others[0]], cards)
        if side in written:
            changes[side] = _with(piles[side], what, side)
        elif not changes:
            raise AnswerError("{} has the rest, and so every card that is in no other pile", side)
        return changes

    def _usual_side(self, words: str, sides: list[str]) -> str:
        """Return whose pile a correction means if it names no side: the winner's, or the one typed last.

        `sides` are the sides that it may mean. A AnswerError shows how to name one of them.
        """
        usual = self.entry.answers.get((STOPPED,)) if WIN in self.entry.answers else None
        if not usual and self.typed:
            usual = self.typed[-1]
        elif not usual and len(sides) == 1:
            usual = sides[0]
        if usual not in sides:
            examples = listed([f"`{words} {name}`" for name in sides], "or")
            raise AnswerError("whose pile? Type {}", examples)
        return str(usual)

    def _why_not_taken(self, what: str, side: str, holders: list[str]) -> str:
        if holders:
            verb = "has" if len(holders) == 1 else "have"
            return f"{what} is not in {side}'s pile; {listed(holders)} {verb} it"
        rest = next((name for name in self.piles if self.piles[name] == REST), "")
        others = [name for name in self.piles if name != rest]
        if rest and others:
            return (
                f"{what} is among the rest, which {rest} has: type whose it is, as in `{what} to {others[0]}`"
            )
        return f"no pile has {what}"

    def _without(self, side: str, held: int, cards: NamedCards) -> Any:
        """Return the pile of a side without some of its cards."""
        pile, match = self.piles[side], self.entry.match
        text = pile.get("cards", "") if isinstance(pile, dict) else pile
        words = text.split()
        for at, word in enumerate(words):
            # Keep the other words in the form in which they were typed.
            if spells_cards(word, match.record.months) and spell(word, match.record.months).cards == cards:
                text = " ".join([*words[:at], *words[at + 1 :]])
                break
        else:
            numbered = bool(re.search(r"c[123]", text))
            left, yellow = held & ~_taken(held, cards), match.rules.yellow
            text = code_pile(left, months=match.record.months, numbered=numbered, yellow=yellow)
        if isinstance(pile, dict):
            return {**pile, "cards": text} if text else {key: pile[key] for key in pile if key != "cards"}
        return text or NONE


def _taken(pile: int, cards: NamedCards) -> int:
    """Return the cards of a pile that a text names, or 0 if the pile lacks some of them."""
    if cards.exact & ~pile:
        return 0
    taken = cards.exact
    for month in cards.loose:
        chaff = pile & CHAFF & of_month(month) & ~taken
        if not chaff:
            return 0
        # Take the last chaff, because chaff without a number mean the first free ones.
        taken |= list(in_order(chaff))[-1].bit
    return taken


def _with(pile: Any, cards: str, side: str) -> Any:
    """Return a pile with more cards."""
    if isinstance(pile, dict):
        if not pile.keys() & {"cards", *(kind.plural for kind in Kind)}:
            raise AnswerError("{}'s pile is not known by cards: type back, and the pile again", side)
        return {**pile, "cards": f"{pile.get('cards', '')} {cards}".strip()}
    return cards if pile == NONE else f"{pile} {cards}"

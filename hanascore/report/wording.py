"""Words of reports: labels in the language of a run; cards by name and with who holds them; what a yaku asks
for and how it stands in a round, and why points are booked.

`labels.txt` has the labels in Japanese and Korean, and says what its signs mean. Sentences stay English, with
English names in them, and so do the ids of options; a label of which a part is not known stays English as a
whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from hanascore.cards import deck
from hanascore.cards.deck import CHAFF, KINDS, YELLOW, Kind, in_order, of_month
from hanascore.cards.names import card_name, short_name, suit_name
from hanascore.model.ledger import Entry
from hanascore.model.record import ClubDefaults
from hanascore.problems.words import NUMBERS, listed
from hanascore.referee.match import RoundResult
from hanascore.referee.yaku_status import Want, YakuStatus
from hanascore.report.labels import language
from hanascore.rules.game import Option
from hanascore.rules.house_rules import rule_label
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import LuckyHand, Part, Yaku, all_of

_PAULOWNIA = CHAFF & of_month(12)


def card_names(cards: int, lang: str = "en", *, by_number: bool = False) -> list[str]:
    """The names of a set of cards in `lang`: in English the shortest.

    Chaff of one month are interchangeable and stand together; the lightning has a name of its own. With
    `by_number` the first chaff of the paulownia, which some games value otherwise, stands alone unless all
    three are there, and where it is missing the others keep their numbers.

    >>> card_names(0b1111)
    ['crane', 'pine ribbon', '2 pine chaff']
    """
    found: dict[str, int] = {}
    alone = of_month(11)
    if by_number and _PAULOWNIA & ~cards:
        alone |= YELLOW if cards & YELLOW else _PAULOWNIA
    for card in in_order(cards):
        name = card_name(card, lang) if lang != "en" or card.bit & alone & YELLOW else short_name(card)
        if card.bit & CHAFF & ~alone:
            name = name.removesuffix(f"{card.number}").rstrip("-")
        found[name] = found.get(name, 0) + 1
    return [name if number == 1 else f"{number} {name}" for name, number in found.items()]


def card_names_of_kind(cards: int, kind: Kind, lang: str = "en", *, by_number: bool = False) -> list[str]:
    """The same where the kind is told already: ribbons and chaff by their suit alone.

    >>> card_names_of_kind(0b0010_0000_1100, Kind.CHAFF)
    ['2 pine']
    """
    names = card_names(cards & KINDS[kind], lang, by_number=by_number)
    return [
        name.removesuffix(f" {kind.value}") if kind in (Kind.RIBBON, Kind.CHAFF) else name for name in names
    ]


def kind_of_all(cards: int) -> Kind | None:
    """The one kind of some cards; none where they are of several, or where there are no cards."""
    return next((kind for kind, of in KINDS.items() if cards and not cards & ~of), None)


def named(cards: int, lang: str = "en", *, by_number: bool = True) -> str:
    """A set of cards by their names; chaff that only numbers tell apart are counted.

    >>> named(0b1111)
    'crane, pine ribbon, 2 pine chaff'
    """
    return ", ".join(card_names(cards, lang, by_number=by_number))


def _the(cards: int) -> str:
    return listed(f"the {name}" for name in card_names(cards, by_number=True))


def _set(cards: int, last: str = "and", number: int | None = None) -> str:
    """A set by the word for it where there is one; behind a `number`, as what is counted."""
    for kind, of in KINDS.items():
        word = kind.value if number == 1 else kind.plural
        more, less = cards & ~of, of & ~cards
        if not more and not less:
            return word
        if not less and (more & deck.WHOLE).bit_count() < 3:
            if number is None:
                return f"{word} and {listed(card_names(more, by_number=True))}"
            also = "counts as one" if more.bit_count() == 1 else "count as well"
            return f"{word}, where {_the(more)} {also}"
        if not more and cards.bit_count() > 3 and less.bit_count() < 3:
            return f"{word} other than {_the(less)}"
    for month in range(1, 13):
        whole = of_month(month)
        if cards == whole:
            return f"{'all four' if last == 'and' else 'any of the four'} {suit_name(month)} cards"
        for kind, of in KINDS.items():
            if cards == of | whole:
                return f"{kind.plural} {'and' if number is None else 'or'} {suit_name(month)} cards"
    return listed(card_names(cards, by_number=True), last)


def _part(part: Part) -> str:
    of, at_least, at_most = part
    if at_least == of.bit_count():
        words = _set(of)
        whole = NUMBERS[at_least] if at_least < len(NUMBERS) else str(at_least)
        return f"all {whole} {words}" if _is_kind(words) else words
    if at_most >= of.bit_count():
        return f"{at_least} or more {_of(of, at_most)}"
    return f"exactly {at_least} {_of(of, at_least)}"


def _is_kind(words: str) -> bool:
    return any(words.startswith(kind.value) for kind in KINDS)


def _of(cards: int, number: int) -> str:
    """A set behind a number: a kind alone, or `of` what is named."""
    words = _set(cards, number=number)
    return words if _is_kind(words) else f"of {words}"


def asked(yaku: Yaku, lang: str = "en") -> str:
    """The cards a yaku asks for: their names, or a sentence in English.

    >>> from hanascore.games import GAMES
    >>> asked(GAMES["kwa-do"].rules().find_yaku("set-2"))
    'curtain, moon and sake cup'
    """
    pattern = yaku.pattern
    if pattern.month_of_round:
        return "all four cards of the round's month"
    if lang != "en" and pattern == all_of(pattern.cards):
        return named(pattern.cards, lang)
    words = ", and ".join(_part(part) for part in pattern.parts)
    for weight in range(len(pattern.heavier), 0, -1):
        heavier = pattern.heavier[weight - 1] & ~deck.union(pattern.heavier[weight:])
        words += f"; {_the(heavier)} count{'s' * (heavier.bit_count() == 1)} as {weight + 1}"
    if yaku.each_extra and pattern.extra_of:
        words += f"; each card beyond {pattern.extra_from} adds {yaku.each_extra}"
    if pattern.spoilt_by:
        words += f"; not for whoever holds {_set(pattern.spoilt_by, 'or')}"
        words += f" without {_set(pattern.saved_by, 'or')}" if pattern.saved_by else ""
    return words


def option_named(option: Option) -> str:
    """The name of an option, with the numbers of the rulings it stands for."""
    return f"{option.name} ({', '.join(option.refs)})" if option.refs else option.name


def from_club(defaults: ClubDefaults) -> list[str]:
    """What was left to the file of a club, as a line below a title."""
    return [f"From {defaults.file}: {', '.join(defaults.keys)}"] if defaults.keys else []


def limits(yaku: Yaku) -> str:
    """What beside its cards decides whether a yaku counts, as a sentence; nothing for most."""
    parts = []
    if yaku.seat:
        parts.append(f"Only the {yaku.seat} player scores it.")
    if yaku.shut_by:
        parts.append(f"It does not count beside {listed(yaku.shut_by, 'or')}.")
    if yaku.beside:
        parts.append(f"It counts only beside another yaku, and {listed(yaku.beside, 'or')} will not do.")
    if yaku.called_value is not None:
        parts.append(f"It is worth {yaku.called_value} after an own call.")
    return " ".join(parts)


def hand_asked(hand: LuckyHand) -> str:
    """The cards a lucky hand asks for."""
    pattern = hand.pattern
    words = []
    for part in pattern.parts:
        of, least, most = part
        if most == of.bit_count():
            words.append(_part(part))
        elif most:
            words.append(f"{least if least == most else f'{least} to {most}'} {_of(of, most)}")
        else:
            words.append(f"no {_set(of)}")
    ways = [_grouped(group) for group in sorted(pattern.groups, key=len)]
    if ways:
        words.append(f"{'at least ' * pattern.or_more}{listed(ways, 'or')}")
    if pattern.standing is not None and pattern.upright:
        number = "none" if not pattern.standing else NUMBERS[pattern.standing]
        triplets = []
        for cards in pattern.upright:
            month = next(in_order(cards)).month
            without = listed(card_names(of_month(month) & ~cards))
            triplets.append(f"{suit_name(month)}{f' without the {without}' if without else ''}")
        words.append(f"with {number} of the triplets in {listed(triplets, 'or')}")
    return "; ".join(words)


def _grouped(group: tuple[int, ...]) -> str:
    """A hand by the months of which it holds several cards."""
    words = {4: "four of a month", 3: "a triplet", 2: "a pair"}
    several = {3: "triplets", 2: "pairs", 4: "fours"}
    parts = []
    for size in sorted(set(group), reverse=True):
        number = group.count(size)
        parts.append(
            words.get(size, f"{size} of a month") if number == 1 else f"{NUMBERS[number]} {several[size]}"
        )
    return listed(parts) if parts else "single cards only"


def yaku_name(yaku: Yaku, lang: str = "en") -> str:
    """The name of a yaku; the English one where another language has none."""
    return {"ja": yaku.ja, "ko": yaku.ko}.get(lang, "") or yaku.name


def because(entry: Entry, rules: RuleSet) -> str:
    """Why points are booked, with the name of a yaku or lucky hand in the language of the run."""
    text, lang = entry.because, language()
    called = {one.name: yaku_name(one, lang) for one in rules.yaku if lang != "en"}
    called |= {one.name: one.ja or one.name for one in rules.hands if lang == "ja"}
    own = max(filter(text.startswith, called), key=len, default="")
    return called.get(own, "") + text.removeprefix(own)


class RoundWords:
    """What cards and yaku are called in one round, as its rules have them, and how a yaku stands there."""

    def __init__(self, result: RoundResult) -> None:
        self.result = result
        self.record, self.game, self.rules = result.ruled

    def yaku(self, yaku: Yaku) -> str:
        """A yaku by its name, with the id of its page."""
        return f"{yaku_name(yaku)} [{yaku.rule(self.game.id)}]"

    def cards(self, cards: int, lang: str = "en") -> str:
        """A set of cards by their names."""
        return named(cards, lang, by_number=self.rules.yellow)

    def wanted(self, want: Want) -> str:
        """The cards that a yaku wants, with who holds them. Where piles are known by numbers alone nobody can
        be certain that a card was not taken.
        """
        parts = []
        for side, cards in want.where:
            names = card_names(cards, by_number=self.rules.yellow)
            them = "it" if cards.bit_count() == 1 else "them"
            nobody = "unseen" if self.result.round.counts else f"nobody took {them}"
            who = nobody if side is None else f"{side} has {them}"
            if want.whole:
                names = [name if name[0].isdigit() else f"the {name}" for name in names]
            parts.append(f"{listed(names, 'and' if want.whole else 'or')} ({who})")
        if want.whole:
            return listed(parts)
        return f"{'one' if want.number == 1 else f'{want.number} more cards'} of: {', '.join(parts)}"

    def stands(self, standing: YakuStatus) -> str:
        """How one yaku stands with one side, in a sentence that begins behind its name."""
        if made := standing.made:
            if made.claimed:
                return f"is claimed, worth {made.points}; its chaff was thrown away, so nothing proves it."
            cards = self.cards(made.cards)
            held = f"is made, worth {made.points}{f', of {cards}' if cards else ''}"
            return f"{held}." if standing.booked else f"{held}; but it scored nothing in this round."
        if not standing.known:
            return "is not counted: the pile is known by numbers alone, and does not list it."
        verb = "is held and does not count" if standing.held else "is not made"
        return f"{verb}: {'; '.join(self._reasons(standing))}."

    def _reasons(self, standing: YakuStatus) -> Iterator[str]:
        if standing.wants:
            yield f"it needs {listed(map(self.wanted, standing.wants))}"
        if standing.too_many:
            yield f"it allows fewer of these: {self.cards(standing.too_many)}"
        if standing.spoilt:
            saved_by = standing.yaku.pattern.saved_by
            without = f" without {listed(card_names(saved_by), 'or')}" if saved_by else ""
            yield f"whoever holds {listed(card_names(standing.spoilt), 'or')} cannot make it{without}"
        if standing.by:
            yield self.shut_by(standing.by)
        if standing.seat:
            yield f"only the {standing.seat} player scores it"
        if not standing.in_play:
            yield "it is not in play at this table"
        elif not standing.admitted:
            yield "it was not declared in this round"

    def shut_by(self, by: str) -> str:
        """Why a yaku that is held does not count: what shuts it out, or that nothing stands beside it."""
        better = self.rules.find_yaku(by)
        if better is None:
            return "it counts only beside another yaku"
        fatal = {rule.id: rule_label(rule.line) for rule in self.record.house_rules.lose_all}
        if by in fatal:
            return f"whoever holds {self.yaku(better)} loses all yaku ({fatal[by]})"
        return f"{self.yaku(better)} takes its place"


_NUMBERED = r"(.*\S) (\d+)"


def together(names: Iterable[str]) -> str:
    """Names in a row, those that differ by a number joined; semicolons part them where a name holds a comma.

    >>> together(["Maple", "Set 3", "Set 4", "Dragon"]), together(["Boar, Deer", "Dragon"])
    ('Maple, Sets 3 4, Dragon', 'Boar, Deer; Dragon')
    """
    found: list[tuple[str, list[str]]] = []
    names = list(names)
    for name in names:
        parts = re.fullmatch(_NUMBERED, name)
        head, tail = (parts[1], [parts[2]]) if parts else (name, [])
        if tail and found and found[-1][0] == head and found[-1][1]:
            found[-1][1].extend(tail)
        else:
            found.append((head, tail))
    return in_a_row(
        [f"{head}s {' '.join(tail)}" if len(tail) > 1 else " ".join([head, *tail]) for head, tail in found]
    )


def in_a_row(names: Sequence[str]) -> str:
    """Names between commas, or between semicolons where a name holds a comma itself.

    >>> in_a_row(["Gun 300", "Maple 30"]), in_a_row(["Boar, Deer 300", "Gun 300"])
    ('Gun 300, Maple 30', 'Boar, Deer 300; Gun 300')
    """
    return ("; " if any("," in name for name in names) else ", ").join(names)


def amount(number: int | Fraction) -> str:
    """A number of points: whole, with a decimal point where that is exact, or with a fraction.

    >>> from fractions import Fraction
    >>> [amount(Fraction(number)) for number in ("60", "-15/2", "10/3", "-1/3")]
    ['60', '-7.5', '3 1/3', '-1/3']
    """
    if number.denominator == 1:
        return str(number.numerator)
    sign = "-" if number < 0 else ""
    thousandths = number * 1000
    if thousandths.denominator == 1:
        ones, rest = divmod(abs(thousandths.numerator), 1000)
        return f"{sign}{ones}.{f'{rest:03}'.rstrip('0')}"
    ones, part = divmod(abs(number.numerator), number.denominator)
    return f"{sign}{f'{ones} ' if ones else ''}{part}/{number.denominator}"


def signed(number: int | Fraction) -> str:
    """A number of points with its sign.

    >>> signed(5), signed(0), signed(-5)
    ('+5', '0', '-5')
    """
    return f"+{amount(number)}" if number > 0 else amount(number)

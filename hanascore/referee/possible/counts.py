"""Check piles that are known by numbers: whether they are possible, and whether their worth is decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hanascore.cards.deck import (
    SUITS,
    WHOLE,
    YELLOW,
    Kind,
    four_of_a_month,
    in_order,
    of_month,
    union,
)
from hanascore.cards.names import card_name, short_name
from hanascore.model.places_and_fixes import place_of
from hanascore.model.record import Counts, Evidence
from hanascore.problems.fix import Blank, Certainty, Fix, Remove, Write, spell_value
from hanascore.problems.place import NOWHERE, Place
from hanascore.problems.problem import Problem, error, note, warning
from hanascore.referee.possible.problem_parts import (
    describe_difference,
    example_cards,
    place_of_pile,
    places_of_pile,
)
from hanascore.rules.counting import (
    CountResult,
    counts_as_data,
    least_card_points,
    listed_yaku_as_data,
    open_months,
)
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import card_step
from hanascore.rules.settling import card_points, total, value_of
from hanascore.scoring.round import count_context, evaluate_pile
from hanascore.words.english import is_or_are, listed, many

# How many cards an advice names at most, and how many yaku.
_MOST_NAMED = 12
_MOST_YAKU = 3
_KINDS = {kind.plural for kind in Kind}


class NumberedPile(NamedTuple):
    """A pile that is known by numbers."""

    # What messages call it: "Aki's pile".
    name: str
    # What is known of it.
    counts: Counts
    # Its place in the record.
    place: Place = NOWHERE
    # What is written there, as data.
    data: Any = None

    def write(self, more: Mapping[str, Any], when: str = "") -> Fix:
        """Return the fix that adds keys to the pile. Unless it is a mapping, all of it is written anew."""
        if not isinstance(self.data, dict):
            whole = {**counts_as_data(self.counts), **more}
            change = Write(self.place.path, whole)
            return Fix((change,), Certainty.CHOICE, when, f"write `{spell_value(whole)}`")
        numbers = ("counts",) if "counts" in self.data else ()
        paths = {key: (*self.place.path, *(numbers if key in _KINDS else ()), key) for key in more}
        changes = tuple(Write(paths[key], value) for key, value in more.items())
        return Fix(changes, Certainty.CHOICE, when)


def numbered_pile(played: Played, side: str, counts: Counts) -> NumberedPile:
    """Return the pile of a side, as it is written. If team-mates have several, return the first of them."""
    name, places = f"{side}'s pile", places_of_pile(played, side)
    if not places:
        return NumberedPile(name, counts, place_of_pile(played, side))
    # One of several piles cannot be written anew with the numbers of all of them.
    data = played.round.data["captured"][places[0].path[-1]] if len(places) == 1 else {}
    return NumberedPile(name, counts, places[0], data)


def check_all_counts(played: Played) -> Iterator[Problem]:
    """Check the piles of a round that are known by numbers, and note what they leave unverified."""
    round = played.round
    if round.has_only_scores:
        message = "this round is entered as scores, which cannot be verified"
        scores = place_of(round, "scores")
        piles = dict.fromkeys(played.record.sides, Blank("CARDS"))
        changes = (Write((*round.path, "captured"), piles), Remove(scores))
        fixes = [Fix(changes, Certainty.CHOICE, "if the piles are known")]
        yield note("unverified", scores, message, fixes=fixes)
        return
    names: list[str] = []
    errors: list[Problem] = []
    for holding in played.holdings:
        side, context, counts = holding.side, holding.context, holding.counts
        if counts is None:
            continue
        pile = numbered_pile(played, side, counts)
        names.append(pile.name)
        result = evaluate_pile(played, counts, context)
        errors += check_counts(played.rules, pile, result)
        if played.rules.whole_month and not errors:
            certain = counts._replace(named_cards=counts.named_cards | result.known)
            months = open_months(played.rules, certain, count_context(played, certain, context))
            yield from _note_open_months(played, pile, side, months)
    yield from errors or _check_value(played)
    if names and round.evidence is Evidence.YAKU:
        message = "this round is entered as yaku, which cannot be verified"
        yield note("unverified", place_of(round, "captured"), message, "name the cards to have them verified")
    elif names:
        message = f"only numbers are known for {listed(names)}, so the cards cannot be verified"
        yield note("unverified", place_of(round, "captured"), message, "name the cards to have them verified")


def _note_open_months(
    played: Played, pile: NumberedPile, side: str, months: tuple[int, ...]
) -> Iterator[Problem]:
    """Yield a note that a pile may hold all of these months, which count only if they are named."""
    if not months:
        return
    suits = listed([SUITS[month - 1] for month in months], "or")
    message = f"the record does not say whether {side} has all four of {suits}, so they are not counted"
    yaku_of_fours = {yaku.pattern.cards: yaku.id for yaku in played.rules.not_in_play}
    ids = [yaku_of_fours[of_month(month)] for month in months if of_month(month) in yaku_of_fours]
    advice = "" if ids else "name the cards"
    yield note("unverified", pile.place, message, advice, fixes=_list_yaku(pile, ids))


def _list_yaku(pile: NumberedPile, ids: Sequence[str]) -> list[Fix]:
    """Return the fixes that add one of these yaku to those that a pile lists."""
    listed_yaku = listed_yaku_as_data(pile.counts)
    when = "if the pile has it"
    return [pile.write({"yaku": [*listed_yaku, id]}, when) for id in ids[:_MOST_YAKU]]


def check_counts(rules: RuleSet, pile: NumberedPile, result: CountResult) -> Iterator[Problem]:
    """Check that a pile with these counts is possible, and that the counts decide what it is worth."""
    name, counts, place, _ = pile
    for id in result.impossible:
        yield _impossible(rules, pile, id)
    if counts.points is not None and not result.impossible:
        least = least_card_points(rules, counts, result.known)
        if counts.points < least:
            message = (
                f"{name} is given as {many(counts.points, 'point')}, but the cards and yaku that it "
                f"names are worth at least {least}"
            )
            advice = "correct the points, the cards, or the yaku"
            yield error("counts-impossible", place, message, advice)
        elif (step := card_step(rules)) > 1 and counts.points % step:
            points = many(counts.points, "point")
            message = f"{name} comes to {points}, but every card is worth a multiple of {step}"
            yield warning("counts-impossible", place, message, "count again")
    if result.missing_kinds:
        kinds = listed([kind.plural for kind in result.missing_kinds])
        message = f"{name} does not give the number of its {kinds}, which are worth points here"
        numbers = {kind.plural: Blank("NUMBER") for kind in result.missing_kinds}
        fixes = [pile.write(numbers), pile.write({"points": Blank("POINTS")})]
        yield error("counts-undecided", place, message, fixes=fixes)
    if result.mixed_kinds:
        kinds = listed([kind.plural for kind in result.mixed_kinds])
        message = f"{kinds} are not all worth the same here, but {name} gives only their number"
        fixes = [pile.write({kind.plural: Blank("CARDS") for kind in result.mixed_kinds})]
        examples = listed([example_cards(rules, kind) for kind in result.mixed_kinds], "or")
        advice = f"for CARDS, type names such as {examples}"
        yield error("counts-undecided", place, message, advice, fixes=fixes)
    if result.undecided:
        names = listed([yaku.name for id in result.undecided if (yaku := rules.find_yaku(id))], "or")
        message = f"the numbers of {name} do not show what {names} {is_or_are(len(result.undecided))} worth"
        advice, fixes = _what_decides(rules, pile, result)
        yield error("counts-undecided", place, message, advice, fixes=fixes)
    if result.cup_needed:
        message = f"the points of {name} depend on whether the sake cup is in it"
        fixes = [pile.write({"sake_cup": False}), pile.write({"sake_cup": True})]
        yield error("counts-undecided", place, message, fixes=fixes)


def _impossible(rules: RuleSet, pile: NumberedPile, id: str) -> Problem:
    """Return the error that no pile with these counts has a certain yaku, or the cards that are named."""
    name, counts, place, _ = pile
    yaku = rules.find_yaku(id)
    if yaku is None:
        message = f"no pile has the numbers of {name} together with the cards that it names"
        return error("counts-impossible", place, message, "correct the numbers, or the cards")
    numbers = zip(Kind, counts.by_kind, strict=True)
    kinds = [many(number, kind.value, kind.plural) for kind, number in numbers if number]
    others = "" if len(counts.listed_yaku) == 1 else " together with the other yaku it lists"
    if counts.has_only_yaku:
        message = f"{name} lists {yaku.name}, which no pile can hold{others}"
        return error("counts-impossible", place, message, "correct the yaku that are listed")
    message = f"{name} lists {yaku.name}, which a pile of {listed(kinds or ['no cards'])} cannot hold{others}"
    return error("counts-impossible", place, message, "correct the numbers, or the yaku that are listed")


def _what_decides(rules: RuleSet, pile: NumberedPile, result: CountResult) -> tuple[str, list[Fix]]:
    """Return the advice and the fixes if the numbers of a pile leave open what a yaku is worth."""
    counts = pile.counts
    # A listed yaku may be undecided even if a rival shuts it out.
    listed_yaku = [yaku for id in counts.listed_yaku if (yaku := rules.find_yaku(id))]
    candidates = [*(made.yaku for made in result.made), *listed_yaku]
    growing = [made for made in result.made if made.yaku.id in result.undecided]
    if counts.has_only_yaku and growing:
        id = growing[0].yaku.id
        others = listed_yaku_as_data(counts, but=id)
        return "", [pile.write({"yaku": [*others, Blank(f"NUMBER {id}")]})]
    patterns = [yaku.pattern for yaku in candidates if yaku.id in result.undecided]
    if not patterns:
        return "or name the cards", _list_yaku(pile, result.undecided)
    cards = union(more for pattern in patterns for more in pattern.heavier or (pattern.extra_of,))
    cards &= WHOLE & ~result.known
    if cards.bit_count() > _MOST_NAMED:
        return "name the cards that it counts under `cards`, and the numbers of the others", []
    yellow = YELLOW if rules.yellow else 0
    names = [card_name(card) if card.bit & yellow else short_name(card) for card in in_order(cards)]
    lacks = "without it" if len(names) == 1 else "if it lacks one"
    advice = f"name under `cards`, together with the numbers, those that it holds of {listed(names, 'or')}"
    return f"{advice}; {lacks}, write all its cards", []


def _check_value(played: Played) -> Iterator[Problem]:
    """Check that the card points of a pile known by numbers are not more than its cards can be worth."""
    counted = [holding for holding in played.holdings if holding.counts]
    held = union(holding.pile for holding in counted)
    elsewhere = union(holding.pile for holding in played.holdings if not holding.counts)
    elsewhere |= played.round.left_over or 0
    most = played.rules.value_range(played.rules.deck & (held | ~elsewhere))[1]
    points = total(entry for holding in counted for entry in card_points(played, holding))
    if points > most:
        names = listed([f"{holding.side}'s pile" for holding in counted])
        several = len(counted) > 1
        cards = "the cards that are in no other pile" if elsewhere & ~held else "all cards"
        message = (
            f"{names} {'come' if several else 'comes'} to {points} card points"
            f"{' together' if several else ''}, but {cards} are worth {most}"
        )
        advice = "count again, or name the cards to have them verified"
        yield error("counts-impossible", place_of(played.round, "captured"), message, advice)


def check_deck_total(played: Played) -> Iterator[Problem]:
    """Warn if all piles together lack cards or points of the deck. Some of them are known by numbers."""
    rules, round = played.rules, played.round
    wild = rules.wild
    # Numbers do not show whether the wild card left cards over that no side gets.
    wild_may_leave = wild and wild.on and wild.shown_by_piles and wild.leftovers_to not in ("both", "pair")
    if played.undrawn or wild_may_leave or rules.may_leave_cards(round.facts, round.dealt.field):
        return
    # Cards that belong to no pile: cards left over that no rule awards, and fours that stay on the field.
    aside = round.left_over or 0
    if played.options.four_on_field == "stay":
        aside |= four_of_a_month(round.dealt.field or 0)
    aside &= ~played.held
    all_counts = [holding.counts for holding in played.holdings if holding.counts]
    unknown_kinds = {kind for counts in all_counts for kind in counts.unknown_kinds}
    missing: dict[Kind, int] = {}
    in_play = rules.kinds.numbers(played.record.deck & ~aside)
    for index, kind in enumerate(Kind):
        number = in_play[index] - sum(holding.kinds[index] for holding in played.holdings)
        is_kept = kind is not Kind.CHAFF or played.record.chaff_kept
        if number > 0 and is_kept and kind not in unknown_kinds:
            missing[kind] = number
    place = place_of(round, "captured")
    advice = "check the counts"
    if missing:
        names = {kind: (kind.value, kind.plural) for kind in missing}
        if Kind.CHAFF in missing and played.record.deck & ~WHOLE & ~played.held:
            names[Kind.CHAFF] = ("chaff or joker", "chaff or jokers")
            advice += ", in which a joker is one of the chaff"
        words = listed(many(number, *names[kind]) for kind, number in missing.items())
        is_missing = f"{words} {is_or_are(sum(missing.values()))} in no pile"
        message = f"{is_missing}, but every card is captured in this game"
        yield warning("cards-missing", place, message, advice)
        return
    worth = rules.deck_total - value_of(played, aside)
    points = total(entry for holding in played.holdings for entry in card_points(played, holding))
    if points < worth:
        message = (
            f"the card points of all piles come to {points}, but the cards played are worth {worth}: "
            f"{describe_difference(rules, points - worth)}"
        )
        yield warning("cards-missing", place, message, "count again")

"""Check piles that are known by numbers: whether they are possible, and whether their worth is decided."""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards.deck import (
    SUITS,
    WHOLE,
    YELLOW,
    Kind,
    by_kind,
    four_of_a_month,
    in_order,
    of_month,
    union,
)
from hanascore.cards.names import card_name, short_name
from hanascore.model.record import Counts, Evidence
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, note, warning
from hanascore.referee.possible.places import place_of, place_of_pile
from hanascore.referee.possible.values import describe_difference, example_cards
from hanascore.rules.counting import CountResult, least_card_points, open_months, spell_counts
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import card_step
from hanascore.rules.settling import card_points, total, value_of
from hanascore.scoring.lay_out import count_context, evaluate_pile
from hanascore.words.english import is_or_are, listed, many

# How many cards a hint names at most.
_MOST_NAMED = 12


def check_all_counts(played: Played) -> Iterator[Problem]:
    """Check the piles of a round that are known by numbers, and note what they leave unverified."""
    round = played.round
    if round.has_only_scores:
        message = "this round is entered as scores, which cannot be verified"
        hint = "write `captured` if the piles are known"
        yield note("unverified", place_of(round, "scores"), message, hint)
        return
    piles: list[str] = []
    errors: list[Problem] = []
    for side, _, _, context, counts in played.holdings:
        if counts is None:
            continue
        piles.append(f"{side}'s pile")
        result = evaluate_pile(played, counts, context)
        errors += check_counts(played.rules, side, counts, result, place_of_pile(played, side))
        if played.rules.whole_month and not errors:
            certain = counts._replace(named_cards=counts.named_cards | result.known)
            months = open_months(played.rules, certain, count_context(played, certain, context))
            yield from _note_open_months(played, side, months)
    yield from errors or _check_value(played)
    if piles and round.evidence is Evidence.YAKU:
        message = "this round is entered as yaku, which cannot be verified"
        yield note("unverified", place_of(round, "captured"), message, "name the cards to have them verified")
    elif piles:
        message = f"only numbers are known for {listed(piles)}, so the cards cannot be verified"
        yield note("unverified", place_of(round, "captured"), message, "name the cards to have them verified")


def _note_open_months(played: Played, side: str, months: tuple[int, ...]) -> Iterator[Problem]:
    """Yield a note that a pile may hold all of these months, which count only if they are named."""
    if not months:
        return
    suits = listed([SUITS[month - 1] for month in months], "or")
    message = f"the record does not say whether {side} has all four of {suits}, so they are not counted"
    yaku_of_fours = {yaku.pattern.cards: yaku.id for yaku in played.rules.not_in_play}
    ids = [yaku_of_fours[of_month(month)] for month in months if of_month(month) in yaku_of_fours]
    hint = f"list those that are there: `yaku: [{ids[0]}]`" if ids else "name the cards"
    yield note("unverified", place_of_pile(played, side), message, hint)


def check_counts(
    rules: RuleSet, side: str, counts: Counts, result: CountResult, place: Place
) -> Iterator[Problem]:
    """Check that a pile with these counts is possible, and that the counts decide what it is worth."""
    for id in result.impossible:
        yield _impossible(rules, side, counts, id, place)
    if counts.points is not None and not result.impossible:
        least = least_card_points(rules, counts, result.known)
        if counts.points < least:
            message = (
                f"{side}'s pile is given as {many(counts.points, 'point')}, but the cards and yaku that it "
                f"names are worth at least {least}"
            )
            hint = "correct the points, the cards, or the yaku"
            yield error("counts-impossible", place, message, hint)
        elif (step := card_step(rules)) > 1 and counts.points % step:
            points = many(counts.points, "point")
            message = f"{side}'s pile comes to {points}, but every card is worth a multiple of {step}"
            yield warning("counts-impossible", place, message, "count again")
    if result.missing_kinds:
        kinds = listed([kind.plural for kind in result.missing_kinds])
        message = f"{side}'s pile does not give the number of its {kinds}, which are worth points here"
        numbers = ", ".join(f"{kind.plural}: 0" for kind in result.missing_kinds)
        hint = f"write how many there are: {numbers}; or the card points that you counted: points: 95"
        yield error("counts-undecided", place, message, hint)
    if result.mixed_kinds:
        kinds = listed([kind.plural for kind in result.mixed_kinds])
        message = f"{kinds} are not all worth the same here, but {side}'s are counted without names"
        examples = ", ".join(f"{kind.plural}: {example_cards(rules, kind)}" for kind in result.mixed_kinds)
        yield error("counts-undecided", place, message, f"name them: {examples}")
    if result.undecided:
        names = listed([yaku.name for id in result.undecided if (yaku := rules.find_yaku(id))], "or")
        message = f"{side}'s counts do not show what {names} {is_or_are(len(result.undecided))} worth"
        yield error("counts-undecided", place, message, _what_decides(rules, result, counts))
    if result.cup_needed:
        message = f"the points of {side}'s pile depend on whether the sake cup is in it"
        hint = f"write `{spell_counts(counts._replace(sake_cup=False))}`, or `sake_cup: yes` in it"
        yield error("counts-undecided", place, message, hint)


def _impossible(rules: RuleSet, side: str, counts: Counts, id: str, place: Place) -> Problem:
    """Return the error that no pile with these counts has a certain yaku, or the cards that are named."""
    yaku = rules.find_yaku(id)
    if yaku is None:
        message = f"no pile has {side}'s counts together with the cards that it names"
        return error("counts-impossible", place, message, "correct the numbers, or the cards")
    numbers = zip(Kind, counts.by_kind, strict=True)
    kinds = [many(number, kind.value, kind.plural) for kind, number in numbers if number]
    others = "" if len(counts.listed_yaku) == 1 else " together with the other yaku it lists"
    if counts.has_only_yaku:
        message = f"{side} lists {yaku.name}, which no pile can hold{others}"
        return error("counts-impossible", place, message, "correct the yaku that are listed")
    pile = f"a pile of {listed(kinds or ['no cards'])}"
    message = f"{side} lists {yaku.name}, which {pile} cannot hold{others}"
    return error("counts-impossible", place, message, "correct the numbers, or the yaku that are listed")


def _what_decides(rules: RuleSet, result: CountResult, counts: Counts) -> str:
    """Return a hint on what to write if the numbers leave open what a yaku is worth."""
    # A listed yaku may be undecided even if a rival shuts it out.
    listed_yaku = [yaku for id in counts.listed_yaku if (yaku := rules.find_yaku(id))]
    candidates = [*(made.yaku for made in result.made), *listed_yaku]
    growing = [made for made in result.made if made.yaku.id in result.undecided]
    if counts.has_only_yaku and growing:
        yaku, points = growing[0].yaku, growing[0].points
        fewest = yaku.pattern.extra_from + (points - yaku.value) // yaku.each_extra
        ids = (*(id for id in counts.listed_yaku if id != yaku.id), yaku.id)
        numbers = (*counts.yaku_numbers, (yaku.id, fewest))
        example = spell_counts(counts._replace(listed_yaku=ids, yaku_numbers=numbers))
        return f"write how many cards count for it, as in `{example}`"
    patterns = [yaku.pattern for yaku in candidates if yaku.id in result.undecided]
    if not patterns:
        example = spell_counts(counts._replace(listed_yaku=(*counts.listed_yaku, result.undecided[0])))
        return f"name the cards, or list every yaku the pile makes, as in `{example}`"
    cards = union(more for pattern in patterns for more in pattern.heavier or (pattern.extra_of,))
    cards &= WHOLE & ~result.known
    if cards.bit_count() > _MOST_NAMED:
        return "name the cards that it counts under `cards`, and the numbers of the others"
    yellow = YELLOW if rules.yellow else 0
    names = [card_name(card) if card.bit & yellow else short_name(card) for card in in_order(cards)]
    lacks = "without it" if len(names) == 1 else "if it lacks one"
    return (
        f"name under `cards`, together with the numbers, those that it holds of {listed(names, 'or')}; "
        f"{lacks}, write all its cards"
    )


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
        hint = "count again, or name the cards to have them verified"
        yield error("counts-impossible", place_of(played.round, "captured"), message, hint)


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
    in_play = by_kind(played.record.deck & ~aside)
    for index, kind in enumerate(Kind):
        number = in_play[index] - sum(holding.kinds[index] for holding in played.holdings)
        is_kept = kind is not Kind.CHAFF or played.record.chaff_kept
        if number > 0 and is_kept and kind not in unknown_kinds:
            missing[kind] = number
    place = place_of(round, "captured")
    hint = "check the counts"
    if missing:
        names = {kind: (kind.value, kind.plural) for kind in missing}
        if Kind.CHAFF in missing and played.record.deck & ~WHOLE & ~played.held:
            names[Kind.CHAFF] = ("chaff or joker", "chaff or jokers")
            hint += ", in which a joker is one of the chaff"
        words = listed(many(number, *names[kind]) for kind, number in missing.items())
        is_missing = f"{words} {is_or_are(sum(missing.values()))} in no pile"
        message = f"{is_missing}, but every card is captured in this game"
        yield warning("cards-missing", place, message, hint)
        return
    worth = rules.deck_total - value_of(played, aside)
    points = total(entry for holding in played.holdings for entry in card_points(played, holding))
    if points < worth:
        message = (
            f"the card points of all piles come to {points}, but the cards played are worth {worth}: "
            f"{describe_difference(rules, points - worth)}"
        )
        yield warning("cards-missing", place, message, "count again")

"""The questions for the piles of a round, and what is wrong with an answer to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hanascore.cards.deck import KINDS, Kind, by_kind, in_order, union
from hanascore.cards.notation import code_pile
from hanascore.cli.keep.answers import NO, NONE, YES, Path
from hanascore.cli.keep.dialogue import Question
from hanascore.cli.keep.pile_words import Vocabulary, parse_pile, pile_of_counts, spell_pile
from hanascore.model.record import Counts
from hanascore.problems.problem import NOWHERE
from hanascore.problems.words import listed
from hanascore.record.source import parse_value
from hanascore.referee.possible.counts import check_counts
from hanascore.referee.possible.piles import chaff_may_be_discarded
from hanascore.rules.counting import (
    CountContext,
    CountResult,
    evaluate_counts,
    least_card_points,
    required_cards,
)

if TYPE_CHECKING:
    from hanascore.cli.keep.round_questions import RoundEntry

# The path of the answer whether chaff is thrown away.
CHAFF: Path = ("chaff",)
CARDS_HELP = "Cards as month and letters (1b 2a 5arcc 10*), or by name (2 maple chaff, 鶴, 학)"
EXPECTED_CARDS = "the cards, or none"


def pile_question(entry: RoundEntry, side: str, sides: list[str], seated: int) -> Question:
    """Return the question for a pile, which may be cards or plain words."""
    path = ("captured", side)
    match = entry.file.match
    rules = match.rules
    all_captured = not rules.undrawn(seated) and not rules.may_leave_cards(match.game.empty_facts)
    rest_is_free = "rest" not in (entry.answers.get(("captured", other)) for other in sides)
    default = "rest" if all_captured and side == sides[-1] and rest_is_free else ""
    if default and (points := _points_of_rest(entry)):
        default = points

    def parse(text: str) -> Any:
        if text.casefold() in NONE:
            pile: Any = "none"
        elif text.casefold() == "rest":
            if points := _points_of_rest(entry):
                raise ValueError(f"a pile is known by its points only: type the points, such as `{points}`")
            pile = "rest"
        else:
            pile = parse_value(text) if text.startswith("{") else parse_pile(Vocabulary(match), text)
            _check_points(entry, pile, text)
        checked = entry.checked(path, pile, text)
        check_pile(entry.with_answer(path, checked), side, sides)
        return pile

    return Question(
        path=path,
        text=f"{side} captured",
        parse=parse,
        help=f"{CARDS_HELP}; none; or rest for all cards nobody else has.\n"
        "If the cards are unknown: 3 brights, 2 ribbons; 95 points; and the yaku: 95 points, blue ribbons.",
        default=default,
        expected=EXPECTED_CARDS,
        spell=lambda pile: spell_pile_of(entry, path, pile),
    )


def may_lack_chaff(entry: RoundEntry) -> bool:
    """Return whether chaff may have been thrown away: the table may do so, and no typed pile has any.

    The file says `chaff` once the question was answered.
    """
    file, record = entry.file, entry.file.match.record
    if "chaff" in file.data or not chaff_may_be_discarded(record):
        return False
    scores = entry.piles().values()
    cards = union(score.cards for score in scores)
    written = union(union(round.piles) for round in record.rounds if not (round.rest_side or round.counts))
    is_known = any(score.known_counts for score in scores) or not cards
    return not (is_known or (cards | written) & record.discardable)


def chaff_question() -> Question:
    """Return the question whether chaff is thrown away. Its answer belongs above the rounds."""

    def parse(text: str) -> str:
        if text.casefold() not in YES | NO:
            raise ValueError("type yes or no")
        return "discarded" if text.casefold() in YES else "kept"

    return Question(
        path=CHAFF,
        text="Is chaff thrown away?",
        parse=parse,
        help="yes: no pile has chaff, and rest means the other cards. no: chaff is captured like any card.",
        default="no",
    )


def _points_of_rest(entry: RoundEntry) -> str:
    """Return what the other cards are worth if a pile is known by its points only, as it is typed."""
    scores = entry.piles().values()
    if not any(score.known_counts and score.known_counts.points is not None for score in scores):
        return ""
    points = entry.file.match.rules.deck_total - sum(score.card_points for score in scores)
    return f"{max(points, 0)} points"


def spell_pile_of(entry: RoundEntry, path: Path, pile: Any) -> str:
    """Return how a pile is typed: as its answer, or by its cards if a record writes them in another way."""
    return spell_pile(pile) or code_pile(
        entry.with_answer(path, pile).piles()[str(path[1])].cards, months=entry.file.match.record.months
    )


def _check_points(entry: RoundEntry, pile: Any, text: str) -> None:
    """Refuse yaku alone if cards have points."""
    rules = entry.file.match.rules
    if not (isinstance(pile, dict) and pile.keys() <= {"yaku", "sake_cup"} and rules.counting_classes):
        return
    ids = tuple(id.split()[-1] for id in pile.get("yaku", ()))
    counts = Counts((0, 0, 0, 0), listed_yaku=ids, unknown_kinds=tuple(Kind), points=0)
    known = union(required_cards(yaku) for yaku in map(rules.find_yaku, ids) if yaku)
    least = least_card_points(rules, counts, known)
    raise ValueError(f"cards have points here: type them too, as in `{text}, {least} points`")


def check_pile(entry: RoundEntry, side: str, sides: Sequence[str]) -> None:
    """Refuse a pile whose numbers are not enough, and with the last pile, piles that are impossible."""
    piles, match = entry.piles(), entry.file.match
    counts = piles[side].known_counts if side in piles else None
    if counts:
        other_piles = union(score.cards for other, score in piles.items() if other != side)
        elsewhere = other_piles | ~match.rules.deck
        score_context = piles[side].pile_context.context
        context = CountContext(score_context, elsewhere, match.record.chaff_kept)
        result = evaluate_counts(match.rules, counts, context)
        if reason := why_undecided(entry, counts, result, context):
            raise ValueError(reason)
        entry.refuse([*check_counts(match.rules, side, counts, result, NOWHERE)])
    if all(("captured", other) in entry.answers for other in sides):
        problems = entry.preview().problems
        entry.refuse(
            [problem for problem in problems if problem.stops and problem.place.path[2:3] == ("captured",)]
        )


def why_undecided(entry: RoundEntry, counts: Counts, result: CountResult, context: CountContext) -> str:
    """Return what a pile that is known by numbers leaves open, with an example of how to type it, or ""."""
    match = entry.file.match
    rules = match.rules

    def typed(other: Counts) -> str:
        return f"`{spell_pile(pile_of_counts(other, match.record.months))}`"

    if result.impossible:
        return ""
    if result.missing_kinds:
        numbers = [max(pair) for pair in zip(counts.by_kind, by_kind(result.known), strict=True)]
        unknown = tuple(kind for kind in counts.unknown_kinds if kind not in result.missing_kinds)
        brights, animals, ribbons, chaff = numbers
        other = counts._replace(by_kind=(brights, animals, ribbons, chaff), unknown_kinds=unknown)
        kinds = listed(kind.plural for kind in result.missing_kinds)
        return f"how many {kinds}? They score here. Type all numbers, as in {typed(other)}, or the points"
    if result.mixed_kinds:
        named = counts.named_cards
        for kind, number in zip(Kind, counts.by_kind, strict=True):
            free = KINDS[kind] & rules.deck & ~context.elsewhere & ~named
            if kind in result.mixed_kinds:
                first = in_order(result.known & free), in_order(free & ~result.known)
                wanting = number - (named & KINDS[kind]).bit_count()
                named |= union([card.bit for cards in first for card in cards][:wanting])
        kinds = listed(kind.plural for kind in result.mixed_kinds)
        example = typed(counts._replace(named_cards=named))
        return f"which {kinds}? Their points differ. Name them, as in {example}, or type the points"
    if result.cup_needed:
        without, with_cup = (typed(counts._replace(sake_cup=cup)) for cup in (False, True))
        return f"is the sake cup in this pile? Type {with_cup} or {without}"
    if result.undecided:
        return _why_open(entry, counts, result, context, typed)
    return ""


def _why_open(
    entry: RoundEntry, counts: Counts, result: CountResult, context: CountContext, typed: Any
) -> str:
    """Return which yaku are open, with an example that decides them."""
    rules = entry.file.match.rules
    names = listed([yaku.name for id in result.undecided if (yaku := rules.find_yaku(id))], "or")
    for id in result.undecided:
        made = next((made for made in result.made if made.yaku.id == id), None)
        other = counts._replace(listed_yaku=tuple(dict.fromkeys((*counts.listed_yaku, id))))
        if made and made.yaku.each_extra:
            more = (made.points - made.yaku.value) // made.yaku.each_extra
            numbers = (*counts.yaku_numbers, (id, made.yaku.pattern.extra_from + more))
            other = other._replace(yaku_numbers=numbers)
        if not evaluate_counts(rules, other, context).impossible:
            return f"these numbers leave {names} open: type which, as in {typed(other)}, or name the cards"
    return f"these numbers leave {names} open: name the cards"

"""The questions for the piles of a round, and the checks of the answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from hanascore.cards.deck import Kind, in_order, union
from hanascore.cards.notation import code_pile
from hanascore.evening.answers import NOTHING, Path, as_typed, parse_braces
from hanascore.evening.errors import AnswerError, Offer, SuggestionError
from hanascore.evening.pile_words import pile_of_counts, spell_pile
from hanascore.evening.question import (
    NOT_AN_ANSWER,
    AnswerKind,
    Choice,
    Question,
    Several,
    as_checked,
    is_empty,
    number_offers,
    one_of,
    why_refused,
)
from hanascore.evening.sentence import parse_piles
from hanascore.model.record import Counts
from hanascore.referee.possible.counts import NumberedPile, check_counts
from hanascore.referee.possible.piles import chaff_may_be_discarded
from hanascore.rules.counting import (
    CountContext,
    CountResult,
    evaluate_counts,
    least_card_points,
    required_cards,
)
from hanascore.rules.ruleset import RuleSet
from hanascore.words.common_words import NONE, REST, is_no, is_rest, is_yes
from hanascore.words.english import Phrase, listed

if TYPE_CHECKING:
    from hanascore.evening.round_questions import RoundEntry

# The path of the answer to the question whether chaff is thrown away.
CHAFF: Path = ("chaff",)
# The most cards of a kind in any deck.
_MOST_OF_A_KIND = 26
CARDS_HELP = "Cards as month and letters (1b 2a 5arcc 10*), or by name (2 maple chaff, 鶴, 학)"
EXPECTED_CARDS = "the cards, or none"


def pile_question(entry: RoundEntry, side: str, sides: list[str], seated: int) -> Question:
    """Return the question for a pile, which a user may type as cards or in plain words."""
    path = ("captured", side)
    match = entry.match
    rules = match.rules
    all_captured = not rules.undrawn(seated) and not rules.may_leave_cards(match.game.empty_facts)
    rest_is_free = REST not in (entry.answers.get(("captured", other)) for other in sides)
    default: Any = NOT_AN_ANSWER
    if all_captured and side == sides[-1] and rest_is_free:
        points = _points_of_rest(entry)
        default = REST if points is None else {"points": points}

    def check(pile: Any) -> Any:
        cards = cards_as_text(pile)
        if is_empty(cards):
            raise AnswerError("name {}", EXPECTED_CARDS)
        return check_pile(Trial(entry, side, sides, 0), cards, "")

    return Question(
        path=path,
        kind=AnswerKind.CARDS,
        choices=(
            Choice(NONE, Phrase(NONE), Phrase("no cards")),
            Choice(REST, Phrase(REST), Phrase("all cards that nobody else has")),
        ),
        text=Phrase("{} captured", side),
        parse=lambda text: parse_answer(entry, side, sides, text),
        check=check,
        help=f"{CARDS_HELP}; none; or rest for all cards nobody else has.\n"
        "If the cards are unknown: 3 brights, 2 ribbons; 95 points; and the yaku: 95 points, blue ribbons.",
        default=default,
        expected=EXPECTED_CARDS,
        spell=lambda pile: spell_pile_of(entry, path, pile),
    )


def may_lack_chaff(entry: RoundEntry) -> bool:
    """Return whether chaff may have been thrown away: the game allows it, and no typed pile has chaff.

    Once the question is answered, the record has the key `chaff`, and the question does not come again.
    """
    sheet, record = entry.sheet, entry.match.record
    if "chaff" in sheet.data or not chaff_may_be_discarded(record):
        return False
    scores = entry.piles().values()
    cards = union(score.cards for score in scores)
    written = union(union(round.piles) for round in record.rounds if not (round.rest_side or round.counts))
    is_known = any(score.known_counts for score in scores) or not cards
    return not (is_known or (cards | written) & record.discardable)


def chaff_question() -> Question:
    """Return the question whether chaff is thrown away. Its answer belongs above the rounds."""

    def parse(text: str) -> str:
        if not (is_yes(text) or is_no(text)):
            raise AnswerError("type yes or no")
        return "discarded" if is_yes(text) else "kept"

    return Question(
        path=CHAFF,
        kind=AnswerKind.YES_NO,
        choices=(
            Choice("discarded", Phrase("yes"), Phrase("no pile has chaff, and rest means the other cards")),
            Choice("kept", Phrase("no"), Phrase("chaff is captured like any card")),
        ),
        why=Phrase("no pile has chaff so far"),
        text=Phrase("Is chaff thrown away?"),
        parse=parse,
        check=partial(one_of, ("discarded", "kept"), kind="choice"),
        help="yes: no pile has chaff, and rest means the other cards. no: chaff is captured like any card.",
        default="kept",
        spell=lambda choice: "yes" if choice == "discarded" else "no",
    )


def _points_of_rest(entry: RoundEntry) -> int | None:
    """Return what the rest is worth if another pile is known by its points only; None if none is."""
    scores = entry.piles().values()
    if not any(score.known_counts and score.known_counts.points is not None for score in scores):
        return None
    return max(entry.match.rules.deck_total - sum(score.card_points for score in scores), 0)


def spell_pile_of(entry: RoundEntry, path: Path, pile: Any) -> str:
    """Return how a user types a pile: in the words of the answer, or else by its cards."""
    if text := spell_pile(pile):
        return text
    score = entry.with_answer(path, pile).piles().get(str(path[1]))
    return code_pile(score.cards, months=entry.match.record.months) if score else as_typed(pile)


def parse_answer(entry: RoundEntry, side: str, sides: Sequence[str], text: str, *, depth: int = 0) -> Any:
    """Return a pile in the form of a record. Raise AnswerError if something is wrong with it."""
    trial = Trial(entry, side, sides, depth)
    if text.casefold() in NOTHING:
        return check_pile(trial, NONE, text)
    if is_rest(text) or text.startswith("{"):
        return check_pile(trial, REST if is_rest(text) else parse_braces(text), text)
    piles = _parse_words(trial, text)
    if piles.keys() == {side}:
        return check_pile(trial, piles[side], text)
    # The piles of others, in any order: `Bo: 1b 2a, Chiyo the rest`.
    answers = Several()
    for other, pile in piles.items():
        of_other = Trial(entry.with_answers(answers), other, sides, depth)
        answers["captured", other] = check_pile(of_other, pile, text)
    return answers


def check_pile(trial: Trial, pile: Any, text: str) -> Any:
    """Return a pile in the form of a record. Raise AnswerError if something is wrong with it.

    `text` is the answer in words, in which a correction can be suggested; "" if it was no text.
    """
    entry, path = trial.entry, ("captured", trial.side)
    if pile == REST and (points := _points_of_rest(entry)) is not None:
        raise AnswerError("a pile is known by its points only: type the points, such as `{} points`", points)
    if reason := _why_points_are_missing(trial, pile, text):
        raise AnswerError(reason)
    entry.checked(path, pile, text)
    changed = entry.with_answer(path, pile)
    if error := undecided_error(trial, changed, text):
        raise error
    if all(("captured", other) in changed.answers for other in trial.sides):
        problems = changed.preview_alone.problems
        entry.refuse(
            [problem for problem in problems if problem.stops and problem.place.path[2:3] == ("captured",)]
        )
    return pile


def cards_as_text(cards: Any) -> Any:
    """Return cards that are given as a list of codes in one text. Other data stay as they are."""
    return " ".join(map(str, cards)) or NONE if isinstance(cards, list | tuple) else cards


class Trial(NamedTuple):
    """The question for a pile, to try suggestions on it. A suggestion that it refuses is not shown."""

    # The round with the answers so far.
    entry: RoundEntry
    # The side whose pile the question is about.
    side: str
    # All sides of the match.
    sides: Sequence[str]
    # 0 for what is typed, and higher for suggestions that are tried before they are shown.
    depth: int

    def parse(self, text: str, *, depth: int) -> Any:
        """Return the pile that an answer to the question means, or raise AnswerError."""
        return parse_answer(self.entry, self.side, self.sides, text, depth=depth)

    def why_refused(self, text: str) -> str:
        """Return why the question refuses an answer; "" if it accepts the answer."""
        return why_refused(self.parse, text, self.depth)

    def example(self, *texts: str, words: str = ", as in") -> str:
        """Return the end of a message with the first text that the question accepts; "" if there is none."""
        return next((f"{words} `{text}`" for text in texts if not self.why_refused(text)), "")


def _parse_words(trial: Trial, text: str) -> dict[str, Any]:
    """Return the piles that are typed as cards or in words, by side."""
    if text.startswith(("+", "−")):
        raise AnswerError("this corrects a pile: type the whole pile first")
    try:
        return parse_piles(trial.entry.match, trial.sides, trial.side, text)
    except SuggestionError as error:
        raise as_checked(error, trial.parse, trial.depth) from None


def _why_points_are_missing(trial: Trial, pile: Any, text: str) -> str:
    """Return why yaku alone do not describe a pile, because cards have points; "" if they do."""
    rules = trial.entry.match.rules
    if not (isinstance(pile, dict) and pile.keys() <= {"yaku", "sake_cup"} and rules.counting_classes):
        return ""
    ids = tuple(id.split()[-1] for id in pile.get("yaku", ()))
    counts = Counts((0, 0, 0, 0), listed_yaku=ids, unknown_kinds=tuple(Kind), points=0, kinds=rules.kinds)
    known = union(required_cards(yaku) for yaku in map(rules.find_yaku, ids) if yaku)
    least = least_card_points(rules, counts, known)
    example = trial.example(*(f"{text}, {least + more} points" for more in range(6)))
    return f"cards have points here: type the points too{example}"


def undecided_error(trial: Trial, entry: RoundEntry, text: str) -> AnswerError | None:
    """Return what a pile that is known by numbers leaves open, with an example to type; None if nothing.

    `text` is the answer in words. A number or a yes alone can complete it.
    """
    score = entry.piles().get(trial.side)
    counts = score.known_counts if score else None
    if score is None or counts is None:
        return None
    match = entry.match
    elsewhere = union(other.cards for side, other in entry.piles().items() if side != trial.side)
    context = CountContext(score.pile_context.context, elsewhere | ~match.rules.deck, match.record.chaff_kept)
    result = evaluate_counts(match.rules, counts, context)
    if result.impossible or result.settled:
        pile = NumberedPile(f"{trial.side}'s pile", counts)
        entry.refuse([*check_counts(match.rules, pile, result)])
        return None
    decided = _decided(match.rules, counts, context)
    examples = [spell_pile(pile_of_counts(other, match.record.months)) for other in decided]
    if result.missing_kinds:
        kinds = listed(kind.plural for kind in result.missing_kinds)
        message = "how many {}? They score here. Type all numbers{}, or the points"
        error = AnswerError(message, kinds, trial.example(*examples))
        if len(result.missing_kinds) > 1:
            return error
        lines = [(number, f"{text}, {number} {kinds}") for number in range(_MOST_OF_A_KIND + 1)]
        return error.offering(number_offers(lines))
    if result.mixed_kinds:
        kinds = listed(kind.plural for kind in result.mixed_kinds)
        message = "which {}? Their points differ. Name them{}, or type the points"
        return AnswerError(message, kinds, trial.example(*examples))
    if result.cup_needed:
        typed = (trial.example(example, words="") for example in examples)
        error = AnswerError("is the sake cup in this pile? Type{}", " or".join(filter(None, typed)))
        answers = (("yes", f"{text}, with sake cup"), ("no", f"{text}, without sake cup"))
        return error.offering(Offer(Phrase(word), line) for word, line in answers)
    names = listed([yaku.name for id in result.undecided if (yaku := match.rules.find_yaku(id))], "or")
    message = "these numbers leave {} open: name the cards, or the yaku{}"
    return AnswerError(message, names, trial.example(*examples))


def _decided(rules: RuleSet, counts: Counts, context: CountContext) -> list[Counts]:
    """Return an example of a pile's numbers in which everything that is open is decided."""
    result = evaluate_counts(rules, counts, context)
    if result.settled or result.impossible:
        return [] if result.impossible else [counts]
    if result.missing_kinds:
        brights, animals, ribbons, chaff = map(max, counts.by_kind, rules.kinds.numbers(result.known))
        unknown = tuple(kind for kind in counts.unknown_kinds if kind not in result.missing_kinds)
        candidates = [counts._replace(by_kind=(brights, animals, ribbons, chaff), unknown_kinds=unknown)]
    elif result.mixed_kinds:
        candidates = [_with_names(rules, counts, result, context)]
    elif result.cup_needed:
        candidates = [counts._replace(sake_cup=cup) for cup in (True, False)]
    else:
        candidates = [_with_yaku(counts, result, id) for id in result.undecided]
    return [decided for candidate in candidates for decided in _decided(rules, candidate, context)]


def _with_names(rules: RuleSet, counts: Counts, result: CountResult, context: CountContext) -> Counts:
    """Return the counts with named cards, for kinds whose cards have different points."""
    named = counts.named_cards
    for (kind, of_kind), number in zip(rules.kinds.by_kind.items(), counts.by_kind, strict=True):
        if kind in result.mixed_kinds:
            free = of_kind & rules.deck & ~context.elsewhere & ~named
            cards = [*in_order(result.known & free), *in_order(free & ~result.known)]
            named |= union([card.bit for card in cards][: number - (named & of_kind).bit_count()])
    return counts._replace(named_cards=named)


def _with_yaku(counts: Counts, result: CountResult, id: str) -> Counts:
    """Return the counts with a yaku added that the pile may hold.

    If the yaku scores more for extra cards, add the number of its cards, too.
    """
    changed = counts._replace(listed_yaku=tuple(dict.fromkeys((*counts.listed_yaku, id))))
    made = next((made for made in result.made if made.yaku.id == id), None)
    if made and made.yaku.each_extra:
        more = (made.points - made.yaku.value) // made.yaku.each_extra
        numbers = (*counts.yaku_numbers, (id, made.yaku.pattern.extra_from + more))
        return changed._replace(yaku_numbers=numbers)
    return changed

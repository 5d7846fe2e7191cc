"""Facts that a record does not state because they mattered only under other choices of its rulings.

A table writes down what it needs. If nobody pays for a card that was given away, nobody writes who gave it;
and of a pile that is known by its yaku, nobody lists a yaku that was not in play. Such a fact is open under a
choice if it could change the result of a round. To find that out, each fact is assumed and the round is
scored again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from hanascore.model.ledger import Ledger
from hanascore.model.places_and_fixes import place_of, write_in_round
from hanascore.model.record import Counts, Round
from hanascore.problems.fix import Blank, spell_value, write
from hanascore.problems.problem import Problem, error
from hanascore.referee.judge import judge
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.match_end import leading_sides
from hanascore.referee.possible.counts import numbered_pile
from hanascore.referee.possible.round import check_round
from hanascore.rules.counting import listed_yaku_as_data, open_yaku, required_cards
from hanascore.rules.game import Fact, FactShape
from hanascore.rules.played import Holding, Played
from hanascore.rules.yaku import Yaku
from hanascore.scoring.round import count_context, evaluate_pile, lay_out, settle
from hanascore.words.english import listed

# How many different facts are assumed at most to find one that changes who leads.
_MOST_ASSUMED = 12
# The most yaku that a message names.
_MOST_NAMED = 5
# The most yaku that a question names.
_MOST_ASKED = 2
# The largest number that is assumed for a player.
_MOST_TIMES = 3
LUCKY_HANDS = "lucky_hands"


class OpenFact(NamedTuple):
    """A fact that the record does not state, and that could change the result under other choices."""

    # What the record does not say. Its fixes write it.
    problem: Problem
    # What it does not say, as an indirect question: "who gave away the last card".
    question: str
    # The numbers of the rounds in which it matters.
    rounds: tuple[int, ...]
    # An example of the fact, in words: "`liable: {Mo: [blue-ribbons]}` in round 2".
    example: str
    # The match if the example is right. The other values of a trial do not assume it.
    otherwise: Match


class _Assumption(NamedTuple):
    """A round as it might have been."""

    # What the record does not say.
    problem: Problem
    # The same as an indirect question.
    question: str
    # What is assumed, in words.
    words: str
    # The round with that.
    round: Round


def find_open_facts(before: Match, after: Match) -> tuple[OpenFact, ...]:
    """Return the facts that could change the result of `after`, and that mattered nowhere in `before`.

    The two matches have the same record under different choices.
    """
    groups: dict[tuple[str, str], list[_Assumption]] = {}
    for was, now in zip(before.rounds, after.rounds, strict=True):
        if not now.scored or now.round.void or now.round.has_only_scores:
            continue
        for assumption in (*_facts(was, now), *_lucky_hands(was, now), *_piles_by_numbers(was, now)):
            group = groups.setdefault((assumption.problem.id, assumption.question), [])
            # After some examples, it is enough to know whether the fact matters in a round.
            is_enough = len(group) >= _MOST_ASSUMED and group[-1].round.number == now.number
            if not is_enough and _matters(now, assumption.round):
                group.append(assumption)
    found = [assumptions for assumptions in groups.values() if assumptions]
    return tuple(_open_fact(before, after, assumptions) for assumptions in found)


def _open_fact(before: Match, after: Match, assumptions: list[_Assumption]) -> OpenFact:
    """Return what is open, with an example that changes who leads if there is one."""
    examples = [(assumption, _with_round(after, assumption.round)) for assumption in assumptions[:1]]
    for assumption in assumptions[1:_MOST_ASSUMED]:
        if leading_sides(examples[-1][1]) != leading_sides(after):
            break
        examples.append((assumption, _with_round(after, assumption.round)))
    changing = [example for example in examples if leading_sides(example[1]) != leading_sides(after)]
    assumption, otherwise = (changing or examples)[0]
    rounds = tuple(dict.fromkeys(assumption.round.number for assumption in assumptions))
    example = f"{assumption.words} in round {assumption.round.number}"
    return OpenFact(
        problem=before.record.locate([assumptions[0].problem])[0],
        question=assumptions[0].question,
        rounds=rounds,
        example=example,
        otherwise=replace(otherwise, rounds=(), problems=()),
    )


def _with_round(match: Match, round: Round) -> Match:
    """Return the match with a round that replaces the one with its number."""
    numbers = [result.number for result in match.rounds]
    pairs = zip(numbers, match.record.rounds, strict=True)
    rounds = tuple(round if number == round.number else written for number, written in pairs)
    return judge(
        replace(match.record, rounds=rounds),
        replayed=match.rounds,
        is_scored_alike=lambda index, _: numbers[index] != round.number and match.rounds[index].scored,
    )


def _matters(result: RoundResult, round: Round) -> bool:
    """Return whether a round could have been this one, and would bring other points."""
    played = _lay_out(result, round)
    if any(problem.stops for problem in check_round(played)):
        return False
    ledger, now = settle(played), result.ledger
    return now is not None and _points(ledger) != _points(now)


def _points(ledger: Ledger) -> tuple[Mapping[str, int], Mapping[str, int]]:
    return ledger.totals, ledger.deciding


def _lay_out(result: RoundResult, round: Round) -> Played:
    month = result.played.month if result.played else 1
    return lay_out(result.ruled, round, dealer=result.dealer, month=month, carried=result.carried)


# Facts that have a rule of their own


def _facts(was: RoundResult, now: RoundResult) -> Iterator[_Assumption]:
    """Yield each value of each fact that matters only now and that the round does not state."""
    rules, game, round = now.rules, now.ruled.game, now.round
    for fact in game.facts:
        if fact.needs is None or not fact.matters(rules.options) or fact.matters(was.rules.options):
            continue
        is_decided = now.replay is not None and fact.name in now.replay.facts
        if is_decided or fact.name in round.data or getattr(round.facts, fact.name) is not None:
            continue
        question = f"whether {fact.short_help}" if fact.shape is FactShape.FLAG else fact.short_help
        message = f"the round does not say {question}"
        blank = _EMPTY.get(fact.shape, "none"), _BLANKS.get(fact.shape, Blank("NAME"))
        fixes = [write_in_round(round, fact.name, value) for value in blank]
        problem = error("fact-missing", place_of(round), message, fixes=fixes)
        for value in _values_of(fact, now):
            facts = round.facts._replace(**{fact.name: value})
            words = f"`{fact.name}: {spell_value(_as_written(value))}`"
            yield _Assumption(problem, question, words, replace(round, facts=facts))


# By the shape of a fact: what a record writes for "nothing", and what only the table knows.
_EMPTY: dict[FactShape, Any] = {
    FactShape.FLAG: False,
    FactShape.NUMBERS_BY_PLAYER: {},
    FactShape.WORDS_BY_PLAYER: {},
    FactShape.YAKU_BY_PLAYER: {},
    FactShape.YAKU_WITH_CARDS: {},
}
_BLANKS: dict[FactShape, Any] = {
    FactShape.FLAG: True,
    FactShape.NUMBERS_BY_PLAYER: {Blank("NAME"): Blank("NUMBER")},
    FactShape.WORDS_BY_PLAYER: {Blank("NAME"): [Blank("WORD")]},
    FactShape.YAKU_BY_PLAYER: {Blank("NAME"): [Blank("YAKU")]},
    FactShape.YAKU_WITH_CARDS: {Blank("NAME"): [Blank("YAKU")]},
}


def _values_of(fact: Fact, result: RoundResult) -> Iterator[Any]:
    """Yield simple values of a fact. Each is about one player, with one yaku or one word."""
    played = result.played
    players = played.order if played else ()
    match fact.shape:
        case FactShape.FLAG:
            yield True
        case FactShape.PLAYER:
            yield from players
        case FactShape.NUMBERS_BY_PLAYER:
            for number in range(1, _MOST_TIMES + 1):
                yield from ({player: number} for player in players)
        case FactShape.WORDS_BY_PLAYER:
            yield from ({player: (word,)} for word in fact.choices for player in players)
        case FactShape.YAKU_BY_PLAYER:
            made = [made.yaku.id for holding in played.holdings for made in holding.made] if played else []
            yield from ({player: (id,)} for id in dict.fromkeys(made) for player in players)
        case FactShape.YAKU_WITH_CARDS:
            yaku = result.rules.yaku
            of_group = [candidate.id for candidate in yaku if fact.group in ("", candidate.group)]
            sides = [holding.side for holding in played.holdings] if played else []
            yield from ({side: dict.fromkeys([id], 0)} for id in of_group for side in sides)


def _as_written(value: Any) -> Any:
    """Return a value of a fact as a record writes it."""
    if isinstance(value, Mapping):
        return {key: list(part) if isinstance(part, Mapping | tuple) else part for key, part in value.items()}
    return value


# Lucky hands


def _lucky_hands(was: RoundResult, now: RoundResult) -> Iterator[_Assumption]:
    """Yield each lucky hand that is in play only now, and that a player may have been dealt."""
    round, played = now.round, now.played
    if played is None or not hasattr(round.facts, LUCKY_HANDS) or LUCKY_HANDS in round.data:
        return
    before = {hand.id for hand in was.rules.hands}
    new = [hand for hand in now.rules.hands if hand.id not in before]
    if not new:
        return
    question = f"who was dealt {listed([hand.name for hand in new], 'or', most=_MOST_NAMED)}"
    message = f"the round does not say {question}"
    fixes = [write_in_round(round, LUCKY_HANDS, value) for value in ({}, {Blank("NAME"): [Blank("HAND")]})]
    problem = error("fact-missing", place_of(round), message, fixes=fixes)
    claims = round.facts.lucky_hands or {}
    for player in played.order:
        if player in round.dealt.hands:
            continue
        for hand in new:
            facts = round.facts._replace(lucky_hands={**claims, player: (*claims.get(player, ()), hand.id)})
            words = f"`{LUCKY_HANDS}: {spell_value({player: [hand.id]})}`"
            yield _Assumption(problem, question, words, replace(round, facts=facts))


# Piles that are known by numbers


def _piles_by_numbers(was: RoundResult, now: RoundResult) -> Iterator[_Assumption]:
    """Yield what a pile that is known by numbers may hold or be worth only under the new rules."""
    if not now.round.counts or was.played is None or now.played is None:
        return
    before, after = was.rules, now.rules
    for holding in now.played.holdings:
        if holding.counts is None:
            continue
        if before.yaku != after.yaku:
            assumed = list(_other_yaku(was.played, now.played, holding, holding.counts))
            yield from _assume_yaku(now.played, holding, assumed) if assumed else ()
        if holding.counts.points is not None and before.values != after.values:
            yield _assume_points(was.played, now.played, holding)


def _assume_yaku(
    played: Played, holding: Holding, assumed: list[tuple[Yaku, Counts]]
) -> Iterator[_Assumption]:
    """Yield the round with each of the yaku that a pile may make."""
    known = "the yaku" if holding.counts and holding.counts.has_only_yaku else "numbers"
    names = dict.fromkeys(yaku.name for yaku, _ in assumed)
    makes = listed(list(names), "or", most=_MOST_NAMED)
    question = f"whether {holding.side}'s pile makes {makes}"
    if len(names) > _MOST_ASKED:
        question = f"which yaku {holding.side}'s pile makes"
    message = f"only {known} are known for {holding.side}'s pile, and it may make {makes}"
    pile = numbered_pile(played, holding.side, holding.counts or assumed[0][1])
    possible = [listed_yaku_as_data(counts) for _, counts in assumed]
    if len(names) > _MOST_ASKED:
        possible = [[*listed_yaku_as_data(holding.counts or assumed[0][1]), Blank("YAKU")]]
    fixes = [pile.write({"yaku": yaku}) for yaku in possible]
    problem = error("counts-undecided", pile.place, message, "or name the cards", fixes=fixes)
    for yaku, counts in assumed:
        words = f"{yaku.name} of {holding.side}"
        yield _Assumption(problem, question, words, _with_counts(played, holding, counts))


def _assume_points(before: Played, played: Played, holding: Holding) -> _Assumption:
    """Return the round with other card points of a pile that is known only by its points."""
    counts = holding.counts or Counts((0, 0, 0, 0))
    values = zip(before.rules.values, played.rules.values, strict=False)
    change = next(new - old for old, new in values if old != new)
    points = (counts.points or 0) + change
    message = f"only the card points are known for {holding.side}'s pile, and cards are worth other points"
    pile = numbered_pile(played, holding.side, counts)
    fixes = [write(pile.place.path, Blank("CARDS"))]
    problem = error("counts-undecided", pile.place, message, fixes=fixes)
    words = f"{points} card points of {holding.side}"
    question = f"how many card points {holding.side}'s pile has then"
    counts = counts._replace(points=points)
    return _Assumption(problem, question, words, _with_counts(played, holding, counts))


def _with_counts(played: Played, holding: Holding, counts: Counts) -> Round:
    """Return the round with other numbers for the pile of one side."""
    of_sides = list(played.round.counts or ())
    of_sides[played.record.sides.index(holding.side)] = counts
    return replace(played.round, counts=tuple(of_sides))


def _other_yaku(
    before: Played, after: Played, holding: Holding, counts: Counts
) -> Iterator[tuple[Yaku, Counts]]:
    """Yield the yaku that a pile may make only under the rules of `after`, each with the numbers it has then.

    If a yaku counts other cards than before, yield it with another number of cards, too.
    """
    plain = holding.context._replace(reading=None)
    context = count_context(after, counts, plain)
    old_forms = {yaku.id: yaku for table in before.rules.tables(plain) for yaku in table.yaku}
    for yaku in open_yaku(after.rules, counts, context):
        old = old_forms.get(yaku.id)
        if old is not None and _implies(yaku, old):
            # It would have counted before as well, and would be listed.
            continue
        with_yaku = counts._replace(listed_yaku=(*counts.listed_yaku, yaku.id))
        if yaku.each_extra:
            fewest = (yaku.id, yaku.pattern.extra_from)
            with_yaku = with_yaku._replace(yaku_numbers=(*counts.yaku_numbers, fewest))
        if not _shows_another(before, holding, with_yaku, required_cards(yaku)):
            yield yaku, with_yaku
    forms = {yaku.id: yaku for table in after.rules.tables(plain) for yaku in table.yaku}
    for id, number in counts.yaku_numbers:
        old, new = old_forms.get(id), forms.get(id)
        if old is None or new is None or old.pattern.extra_of == new.pattern.extra_of:
            continue
        other_number = number + (1 if new.pattern.extra_of & ~old.pattern.extra_of else -1)
        rest = tuple(pair for pair in counts.yaku_numbers if pair[0] != id)
        if other_number >= new.pattern.extra_from:
            yield new, counts._replace(yaku_numbers=(*rest, (id, other_number)))
        else:
            listed_ids = tuple(other for other in counts.listed_yaku if other != id)
            yield new, counts._replace(listed_yaku=listed_ids, yaku_numbers=rest)


def _implies(new: Yaku, old: Yaku) -> bool:
    """Return whether every pile with the new form of a yaku has the old form, which counted before."""
    if new._replace(pattern=old.pattern, value=old.value, each_extra=old.each_extra) != old:
        return False
    if old.pattern.spoilt_by & ~new.pattern.spoilt_by or new.pattern.saved_by & ~old.pattern.saved_by:
        return False
    pairs = zip(new.pattern.parts, old.pattern.parts, strict=False)
    is_within = all(
        part.of & ~other.of == 0 and other.at_least <= part.at_least and part.at_most <= other.at_most
        for part, other in pairs
    )
    return is_within and len(new.pattern.parts) == len(old.pattern.parts)


def _shows_another(before: Played, holding: Holding, counts: Counts, cards: int) -> bool:
    """Return whether a pile with these cards would have made a yaku before that the record does not list."""
    listed_before = holding.counts.listed_yaku if holding.counts else ()
    pile = counts._replace(listed_yaku=listed_before, named_cards=counts.named_cards | cards)
    result = evaluate_pile(before, pile, holding.context._replace(reading=None))
    return any(made.yaku.id not in listed_before for made in result.made)

"""The page of an evening: the rounds and totals, and each round unfolded to its piles and every point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hanascore.cards.deck import KINDS
from hanascore.problems.problem import Found
from hanascore.problems.words import many, visible
from hanascore.referee.explain import SideStory
from hanascore.report.blocks import (
    Chart,
    Folded,
    Heading,
    PageBlock,
    Pictures,
    Problems,
    Report,
    named_outcomes,
    unanswered,
)
from hanascore.report.explain import Explained, answer_blocks, story_of_round
from hanascore.report.score import game_blocks
from hanascore.scoring.match import Match


class EveningReport(Report):
    """What `score` and `explain` tell of some games, on one page. With `is_open` rounds need no unfolding."""

    def __init__(
        self, games: Sequence[Explained], found: Iterable[Found], *, lang: str = "en", is_open: bool = False
    ) -> None:
        self.games, self.found, self.lang, self.is_open = games, tuple(found), lang, is_open

    def page(self) -> Iterator[PageBlock]:
        """Game by game, with what is wrong or doubtful at the end."""
        names = named_outcomes([one.outcome for one in self.games])
        for one, (name, outcome) in zip(self.games, names, strict=True):
            if outcome.match is not None and one.answers is not None:
                yield from answer_blocks(outcome.match, one.answers, name=name, lang=self.lang)
            elif outcome.match is not None and one.story is not None:
                yield from game_blocks(outcome.match, name=name, only=outcome.only, lang=self.lang)
                yield from _course(outcome.match) if outcome.only is None else ()
                yield from self._rounds(one)
            else:
                yield unanswered(outcome, name)
        yield from doubts(self.found)

    def _rounds(self, one: Explained) -> Iterator[PageBlock]:
        if one.story is None:
            return
        for round in one.story.rounds:
            blocks: list[PageBlock] = []
            for story, (heading, *told) in story_of_round(one.story.match, round, self.lang):
                blocks += [heading, *(_pile(story) if story else ()), *told]
            yield Folded(f"Round {round.result.number}", blocks, self.is_open)


def doubts(found: Sequence[Found]) -> Iterator[PageBlock]:
    """What is wrong or doubtful, for the end of a page."""
    if found:
        yield Heading("What is wrong or doubtful")
        yield Problems(found)


def _course(match: Match) -> Iterator[Chart]:
    """How the totals went, where there is anything to see."""
    rounds = match.rounds
    if len(rounds) < 2 or not match.complete:
        return
    lines = []
    for at, side in enumerate(match.record.sides):
        start = match.record.starting_totals.get(side, 0)
        lines.append((visible(side), [start, *(result.totals[at] for result in rounds)]))
    places = [str(rounds[0].number - 1), *(str(result.number) for result in rounds)]
    yield Chart(f"The totals over {many(len(rounds), 'round')}", places, lines, match.rules.options.goal)


def _pile(story: SideStory) -> Iterator[Pictures]:
    """The cards of a side's pile, kind by kind."""
    pile = story.holding.pile if story.holding else 0
    if pile:
        yield Pictures([(kind.plural, pile & cards, "") for kind, cards in KINDS.items() if pile & cards])

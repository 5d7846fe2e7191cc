"""The page of an evening: the rounds and totals, and each round unfolded to its piles and every point."""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards.deck import KINDS
from hanascore.problems.words import many, visible
from hanascore.referee.explain import Explanation, SideStory, explain_match
from hanascore.report.blocks import Chart, Folded, GamesReport, PageBlock, Pictures
from hanascore.report.explain import Explained, answer_blocks, story_of_round
from hanascore.report.score import game_blocks
from hanascore.scoring.match import Match


class EveningReport(GamesReport[Explained]):
    """What `score` and `explain` tell of some games, on one page.

    `only` is the number of the one round that is asked for. With `is_open` rounds need no unfolding.
    """

    only: int | None = None
    is_open = False

    def pictured(self, match: Match, answer: Explained, name: str) -> Iterator[PageBlock]:
        """The scores, how the totals went, and every round."""
        story = explain_match(match, round=self.only) if answer is None else answer
        if not isinstance(story, Explanation):
            yield from answer_blocks(match, story, name=name, lang=self.lang)
            return
        yield from game_blocks(match, name=name, only=self.only, lang=self.lang)
        yield from _course(match) if self.only is None else ()
        for round in story.rounds:
            blocks: list[PageBlock] = []
            for side, (heading, *told) in story_of_round(match, round, self.lang):
                blocks += [heading, *(_pile(side) if side else ()), *told]
            yield Folded(f"Round {round.result.number}", blocks, self.is_open)


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

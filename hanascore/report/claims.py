"""What is said of claims: whether each is upheld, and what would account exactly for one that is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from hanascore.cards.deck import ids, union
from hanascore.problems.words import listed, many
from hanascore.referee import explain
from hanascore.referee.claims import CARDS, SCORE, YAKU, Answer
from hanascore.referee.dispute import Choice
from hanascore.referee.match import RoundResult
from hanascore.report.blocks import grouped
from hanascore.report.data import yaku_data
from hanascore.report.wording import RoundWords, card_names, kind_of_all
from hanascore.rules.game import spell_value

# Of more yaku or cards than these the rest is counted, and of more mistakes at once.
_MOST, _MOST_ACCOUNTS = 8, 4
# What a claim may be of, and what a mistake of a kind may have been made with.
_NAMES = {SCORE: "a score", CARDS: "card points", YAKU: "yaku"}
_THOSE = {explain.PAYMENTS: "those with {}", explain.LOSSES: "those for what {} made"}
# What is said of a kind of mistake; of cards, also where the yaku that they make or break go with them.
_WORDS: Mapping[str, tuple[str, ...]] = {
    explain.CARDS_CLAIMED: ("card points as claimed",),
    explain.RULING: ("another ruling",),
    explain.NOT_IN_PLAY: ("a yaku that is held but not in play",),
    explain.IN_VAIN: ("a yaku that is held but does not count",),
    explain.MISSED: ("a card missed", "a card missed, and a yaku that it completes"),
    explain.TWICE: ("a card counted twice, or one too many of its kind", "a card counted twice"),
    explain.FOREIGN: (
        "a card counted that is not in the pile",
        "a card counted that is not in the pile, and a yaku that it completes",
    ),
    explain.FORGOTTEN: ("a yaku forgotten",),
    explain.ALL_FORGOTTEN: ("all yaku forgotten",),
    explain.OWN: ("its own yaku counted, which bring it nothing here",),
    explain.NOT_HELD: ("a yaku counted that is not made",),
    explain.YAKU_TWICE: ("a yaku counted twice",),
    explain.LEFT_OUT: ("left out",),
    explain.BARE: ("all but cards and yaku left out",),
    explain.RULE_TWICE: ("counted twice",),
    explain.PAYMENTS: ("payments between sides left out",),
    explain.LOSSES: ("losses left out",),
    explain.DEALER: ("another dealer",),
    explain.OTHER_SIDE: ("it is the number of another side",),
    explain.RUNNING: ("it is the running total, and not the score of the round",),
}


class ClaimsTold:
    """What is told of the claims of one round."""

    def __init__(self, result: RoundResult) -> None:
        self.words, self.game = RoundWords(result), result.ruled.game

    def said(self, story: explain.SideExplanation) -> Iterator[tuple[str, list[str]]]:
        """What there is to say of a side's claim: sentences, each with the lines that stand under it."""
        verdict = story.verdict
        if verdict is None:
            return
        for answer in verdict.answers:
            yield self._answered(story, answer)
        for one in verdict.yaku:
            why = "upheld." if one.made else f"denied. It {self.words.stands(one)}"
            yield f"Claims {self.words.yaku(one.yaku)}: {why}", []
        if verdict.open:
            parts = listed([_NAMES[part] for part in verdict.open])
            yield f"Claims {parts}: nobody can answer, since the round does not tell enough.", []

    def _answered(self, story: explain.SideExplanation, answer: Answer) -> tuple[str, list[str]]:
        """Whether a number is right, and what would account for one that is not."""
        what = " in card points" if answer.part == CARDS else ""
        if answer.upheld:
            return f"Claims {answer.claimed}{what}: upheld.", []
        more = "more" if answer.difference > 0 else "less"
        by = f"{abs(answer.difference)} {more} than {answer.computed}"
        text = f"Claims {answer.claimed}{what}: denied. That is {by}"
        found = _reasoned(story, answer)
        if not (found.causes or found.accounts):
            return f"{text}, and nothing simple accounts for it.", []
        groups = _alike(found.accounts)
        lines = [self._step_by_step(answer, group) for group in groups[:_MOST_ACCOUNTS]]
        if len(groups) > _MOST_ACCOUNTS:
            number = sum(map(len, groups[_MOST_ACCOUNTS:]))
            lines.append(f"{many(number, 'other pair')} of mistakes would do as well")
        if groups and not found.causes and not found.follows:
            return f"{text}. No single mistake accounts for it, but two at once would:", lines
        return f"{text}. What would account for it:", [*lines, *self.causes(found.causes)]

    def _step_by_step(self, answer: Answer, accounts: Sequence[explain.Account]) -> str:
        """Mistakes in words, and the sum that leads through them to the number that is claimed."""
        steps = zip(*(one.causes for one in accounts), strict=True)
        said = [self.causes({cause.key: cause for cause in step}.values())[0] for step in steps]
        total, before = str(answer.computed), answer.computed
        for number in accounts[0].numbers:
            total += f" {'+' if number > before else '-'} {abs(number - before)}"
            before = number
        return f"{'; and '.join(said)}: {total} = {answer.claimed}"

    def causes(self, found: Iterable[explain.Cause]) -> list[str]:
        """The causes in words, those of one kind in one sentence."""
        lines = []
        for kind, group in groupby(found, key=lambda cause: cause.kind):
            causes = list(group)
            words, *completed = _WORDS[kind]
            if completed and all(cause.complete for cause in causes):
                (words,) = completed
            if cards := union(cause.cards for cause in causes):
                rule = f" [{self.game.id}.card-values]" if self.words.rules.values else ""
                lines.append(f"{words}: {_one_of(cards)}{rule}")
            else:
                those = listed(filter(None, map(self._mistaken, causes)), "or", most=_MOST)
                lines.append(f"{words}: {those}" if those else words)
        return lines

    def _mistaken(self, cause: explain.Cause) -> str:
        """What a mistake was made with, but for cards; nothing where its kind says it all."""
        if cause.choice:
            option, words = cause.choice.option, f"`{setting(cause.choice)}`"
            words = f"{cause.choice.means} ({words})" if cause.choice.means else words
            return f"{words} [{', '.join([f'{self.game.id}.{option.name}', *option.refs])}]"
        if cause.yaku:
            return self.words.yaku(cause.yaku)
        if cause.words:
            return f"{cause.words} [{cause.rule}]" if cause.rule else cause.words
        those = _THOSE.get(cause.kind, "{}")
        return those.format(cause.side) if cause.side else "all of them" if cause.kind in _THOSE else ""

    # As data

    def data(self, story: explain.SideExplanation) -> dict[str, Any] | None:
        """A side's claim, answered part by part; nothing of a side that claims nothing."""
        verdict = story.verdict
        if verdict is None:
            return None
        data: dict[str, Any] = {"upheld": verdict.upheld, "open": list(verdict.open)}
        for answer in verdict.answers:
            found = _reasoned(story, answer)
            together = [
                {
                    "causes": list(map(self._cause_data, group[0].causes)),
                    "comes_to": group[0].numbers,
                    "pairs": len(group),
                    "words": self._step_by_step(answer, group),
                }
                for group in _alike(found.accounts)[:_MOST_ACCOUNTS]
            ]
            data[answer.part] = {
                "claimed": answer.claimed,
                "computed": answer.computed,
                "difference": answer.difference,
                "upheld": answer.upheld,
                "causes": list(map(self._cause_data, found.causes)),
                "words": self.causes(found.causes),
                "together": together,
            }
        if verdict.yaku:
            data[YAKU] = [
                {**yaku_data(one.yaku, self.game.id), "upheld": one.made is not None} for one in verdict.yaku
            ]
        return data

    def _cause_data(self, cause: explain.Cause) -> dict[str, Any]:
        data: dict[str, Any] = {"kind": cause.kind}
        if cause.choice:
            data |= {"option": cause.choice.option.name, "choice": cause.choice.plain}
            data["rule"] = f"{self.game.id}.{cause.choice.option.name}"
        if cause.yaku:
            data |= {"yaku": cause.yaku.id, "rule": cause.yaku.rule(self.game.id)}
        if cause.cards:
            data |= {"cards": ids(cause.cards), "with_yaku": cause.complete}
        if cause.rule:
            data["rule"] = cause.rule
        if cause.side:
            data["side"] = cause.side
        return data


def setting(choice: Choice) -> str:
    """A choice as a record writes it."""
    return f"{choice.option.name}: {spell_value(choice.value)}"


def _one_of(cards: int) -> str:
    """Cards of which any one is meant: many of a kind by their number."""
    number, names = cards.bit_count(), card_names(cards)
    if len(names) > _MOST and (kind := kind_of_all(cards)):
        return f"one of {number} {kind.plural}"
    return f"{'one of ' if number > len(names) else ''}{listed(names, 'or', most=_MOST)}"


def _reasoned(story: explain.SideExplanation, answer: Answer) -> explain.DeniedNumber:
    """What would account for an answer."""
    return next((one for one in story.reasons if one.answer == answer), explain.DeniedNumber(answer, (), ()))


def _alike(accounts: Sequence[explain.Account]) -> list[list[explain.Account]]:
    """The accounts, together where they differ in one mistake alone and come to the same numbers."""
    found: list[list[explain.Account]] = []
    alike = grouped(accounts, lambda one: (one.numbers, *(cause.kind for cause in one.causes)))
    for group in alike.values():
        by_first = grouped(group, lambda one: one.causes[0].key)
        by_last = grouped(group, lambda one: one.causes[-1].key)
        found += (by_first if len(by_first) < len(by_last) else by_last).values()
    return found

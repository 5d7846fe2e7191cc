"""What the score pad says about a step: what was noted, what piles are worth, and how scores change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hanascore.cards.deck import SUITS, of_month
from hanascore.evening import Evening, Reply, Step
from hanascore.evening.answers import Path, spell_fact
from hanascore.evening.commands import COMMANDS
from hanascore.evening.option_texts import plain_choice
from hanascore.evening.pile_questions import CHAFF, may_lack_chaff
from hanascore.evening.round_questions import RoundEntry
from hanascore.evening.sheet import score_changes
from hanascore.evening.win_questions import keys_of_win, win_summary
from hanascore.model.record import Counts
from hanascore.problems.problem import Severity
from hanascore.referee.match import Match
from hanascore.report.game_status import game_status, is_decided_by_rounds, why_nothing
from hanascore.report.labels import tr
from hanascore.report.pile import pile_summary
from hanascore.rules.yaku import Yaku
from hanascore.scoring.pile import PileScore
from hanascore.words.common_words import NONE, REST
from hanascore.words.english import listed, many, runs

# The most rounds with changed scores that are shown one by one.
_MOST_ROUNDS = 6
# The key of a round that each of these commands fills.
_NAMES = {command.removes: name for name, command in COMMANDS.items() if command.removes}


# Answers


def comments(before: Evening, reply: Reply) -> Iterator[str]:
    """Yield what the score pad says about new answers: what was noted, and what they are worth."""
    entry = reply.evening.state.round
    if reply.step is Step.TELL:
        for path, answer in reply.meaning.items():
            yield tr("noted: {}", _noted(str(path[0]), answer, before.answers.get(path)))
        return
    if entry.asks_who_won and keys_of_win(entry).intersection(path[0] for path in reply.meaning):
        yield from map(tr, win_summary(entry))
        return
    asked = before.question.path if before.question else ()
    for path in reply.meaning:
        if path[0] == "captured" and len(path) == 2:
            yield from _about_pile(entry, str(path[1]), is_named=path != asked)
        elif path[0] == "turns":
            preview, _ = entry.position()
            for turn in preview.replay.turns[-1:] if preview.replay else ():
                yield from (f"{turn.player} makes {made.yaku.name}: {made.points}" for made in turn.made)


def _about_pile(entry: RoundEntry, side: str, *, is_named: bool) -> Iterator[str]:
    """Yield what a pile is worth, and whether it has an odd number of cards of a month."""
    score, answer = entry.piles().get(side), entry.answers.get(("captured", side))
    if score is None or answer == NONE:
        return
    summary = pile_summary(score, how_to_add=how_to_add)
    yield tr("{} has {}", side, summary) if is_named else summary
    is_explained = answer == REST or may_lack_chaff(entry)
    if not is_explained and (odd := odd_months(entry.match, score)):
        yield f"Odd number of {listed(odd)}: cards are captured in pairs or fours."


def how_to_add(counts: Counts, yaku: Yaku) -> str:
    """Return a sentence that says how to add a yaku to a pile that is known by numbers."""
    return f"If the pile has one, type it, as in +{yaku.id.replace('-', ' ')}."


def odd_months(match: Match, score: PileScore) -> list[str]:
    """Return the months with an odd number of cards in a pile, if nothing can explain that.

    Each month has the number of its cards: `wisteria (1)`.
    """
    rules = match.rules
    is_explained = score.known_counts or rules.play.stolen_fact or (rules.wild and rules.wild.on)
    if is_explained or not match.record.chaff_kept:
        return []
    numbers = {suit: (score.cards & of_month(month)).bit_count() for month, suit in enumerate(SUITS, start=1)}
    return [f"{suit} ({number})" for suit, number in numbers.items() if number % 2]


def _noted(key: str, answer: Any, before: Any) -> str:
    """Return in words what is written about a round without a question."""
    name = _NAMES.get(key)
    if name and not answer:
        return f"no {COMMANDS[name].entry}"
    if key == "claims":
        old = before or {}
        new = {side: points for side, points in answer.items() if old.get(side) != points}
        return ", ".join(f"{side} claims {points}" for side, points in (new or answer).items())
    if key == "dealer":
        return f"{answer} deals"
    if key == "note":
        return str(answer)
    if key not in ("side_payments", "adjustments"):
        return f"{key} {spell_fact(answer)}"
    item = answer[-1]
    if key == "adjustments":
        words = f"{item['side']} {item['points']:+}"
    else:
        words = f"{item['from']} pays {item['to']} {item['points']}"
    if "reason" in item:
        words = f"{words} ({item['reason']})"
    if len(answer) > 1:
        words = f"{words}; that makes {len(answer)} in this round (type {name} none to remove all)"
    return words


# Rounds


def warnings(entry: RoundEntry) -> Iterator[tuple[str, str]]:
    """Yield the errors and warnings of a round, each with its severity."""
    for problem in entry.preview.problems:
        if problem.severity is not Severity.NOTE:
            hint = entry.hint_of(problem)
            message = f"{problem.message}{f' ({hint})' if hint else ''}"
            yield problem.severity.value, f"{problem.severity.value}: {message}"


def scores_of(entry: RoundEntry) -> str:
    """Return the scores of a round, or why it is void; "" if it cannot be kept."""
    result = entry.preview.result
    if result is None or not entry.can_be_kept:
        return ""
    if result.round.void:
        return tr("void: {}", result.round.void)
    return "   ".join(f"{side} {score}" for side, score in result.scores.items())


def totals_of(match: Match) -> str:
    """Return the total of each side. If games or rounds won decide, add their number.

    The sides are in the order of the record.
    """
    standings = {standing.side: standing for standing in match.standings}
    totals = []
    for side, total in match.totals.items():
        words = f"{side} {total}"
        if standings[side].games_won is not None:
            words = f"{words} ({tr('{} won', many(standings[side].games_won or 0, 'game'))})"
        elif is_decided_by_rounds(match):
            words = f"{words} ({tr('{} won', many(standings[side].rounds_won, 'round'))})"
        totals.append(words)
    return "   ".join(totals)


# Rules


def settings_in_words(match: Match, settings: Mapping[Path, Any]) -> str:
    """Return settings as a user types them, with the round from which they hold."""
    words = ", ".join(f"{path[-1]}: {plain_choice(choice)}" for path, choice in settings.items())
    indices = {int(path[1]) for path in settings if path[0] == "rounds"}
    return " ".join([words, *(f"from round {match.rounds[index].number} on" for index in indices)])


def in_force(match: Match, paths: Mapping[Path, Any]) -> str:
    """Return the settings in force at some paths."""
    values = []
    for path in paths:
        if path == CHAFF:
            values.append("kept" if match.record.chaff_kept else "discarded")
        else:
            rules = match.rounds[int(path[1])].rules if path[0] == "rounds" else match.rules
            values.append(plain_choice(getattr(rules.options, str(path[-1]))))
    return ", ".join(values)


def same_rules(before: Match, after: Match) -> bool:
    """Return whether the same rules hold for all rounds of two matches."""
    old, new = (
        [(rules_from.round, rules_from.rules.options) for rules_from in match.rules_by_round]
        for match in (before, after)
    )
    return old == new and before.record.chaff_kept == after.record.chaff_kept


def changed_lines(before: Match, after: Match) -> list[str]:
    """Return lines that say how the correction of a round changes scores; nothing if it changes none."""
    return effect_lines(before, after) if score_changes(before, after) else []


def effect_lines(before: Match, after: Match) -> list[str]:
    """Return lines that say how another choice changes the recorded rounds, and who leads."""
    if not before.rounds:
        return []
    changed = {}
    for number, old_scores, new_scores in score_changes(before, after):
        scores = []
        for side, score in new_scores.items():
            was = f" (was {old_scores[side]})" if old_scores.get(side, score) != score else ""
            scores.append(f"{side} {score}{was}")
        result = next(result for result in after.rounds if result.number == number)
        changed[number] = ", ".join(scores) if result.scored else why_nothing(result)
    lines = [f"Round {number}: {words}." for number, words in changed.items()]
    if len(changed) > _MOST_ROUNDS:
        lines = [f"Rounds {runs(changed)} change."]
    if not changed:
        lines = ["No score of a round changes."]
    if after.complete and after.totals != before.totals:
        totals = []
        for side, total in after.totals.items():
            was = f" (was {before.totals[side]})" if total != before.totals[side] else ""
            totals.append(f"{side} {total}{was}")
        lines.append(f"Totals: {', '.join(totals)}.")
    if game_status(after) != game_status(before):
        lines.append(game_status(after))
    return lines

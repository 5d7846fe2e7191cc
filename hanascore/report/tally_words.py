"""Describe a tally in words: its title, the reasons for the places, the rulings and the evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter

from hanascore.games import GAMES
from hanascore.problems.problem import Problem
from hanascore.report.labels import tr
from hanascore.report.wording import amount, club_lines, listed_names, signed
from hanascore.tally.corrections import applied_corrections
from hanascore.tally.event import Amount, Correction, Event, Points
from hanascore.tally.results import describe_table
from hanascore.tally.tally import PlayerStanding, Tally
from hanascore.words.english import Phrase, is_or_are, listed, many

# The most players that a sentence names.
_MOST_NAMED = 12
# The most players that a headline names.
_MOST_IN_HEADLINE = 3
# What a tie-break is called in a sentence.
TIE_BREAK_WORDS = {
    "points": "points",
    "wins": "wins",
    "head-to-head": "head-to-head",
    "score-difference": "score difference",
    "score": "score",
    "best-game": "best game",
    "fewest-penalties": "fewest penalties",
    "lots": "lots",
}


def title_of(tally: Tally) -> str:
    """Return the title: the event, the games, and the last round that counts."""
    event = tally.event
    last = tally.options.as_of
    games = sorted({result.game for result in tally.results if result.game})
    names = listed(GAMES[game].name for game in games)
    if not names and event.rules.game:
        # Results in CSV name no game.
        names = event.rules.game.name
    title = event.title or ("" if event.given else tr("Tally"))
    text = ": ".join(filter(None, (title, names))) or tr("Tally")
    if last is None:
        return text
    if event.rounds:
        return tr("{}, after round {} of {}", text, last, event.rounds)
    return tr("{}, after round {}", text, last)


def terms(tally: Tally) -> str:
    """Return when and where the event was, and how it gives points for games."""
    event = tally.event
    points = tally.event.points
    terms = [term for term in (event.date, event.place) if term]
    if event.given:
        terms.append(_points_words(points))
        if points.cap is not None:
            terms.append(tr("at most {} a game", amount(points.cap)))
        if event.count_best:
            terms.append(tr("the best {} of each player count", event.count_best))
    if tally.options.tie_breaks and tally.options.tie_breaks != event.tie_breaks:
        instead = f" instead of {', '.join(event.tie_breaks)}" if event.given else ""
        terms.append(f"tie-breaks: {', '.join(tally.tie_breaks)}{instead}")
    return "; ".join(terms)


def _points_words(points: Points) -> str:
    """Return, in words, how the event gives points for games."""
    if points.by == "wins":
        worth = map(amount, (points.win, points.draw, points.loss))
        return tr("points for a win {}, a draw {}, a loss {}", *worth)
    if points.by == "score":
        return tr("points by score")
    rows = []
    for sides, row in points.places.items():
        numbers = ", ".join(map(amount, row))
        rows.append(tr("{} with {} sides", numbers, sides) if sides else numbers)
    ties = {"share": "ties share points", "best": "ties get the best", "worst": "ties get the worst"}
    return tr("points by place: {}; {}", "; ".join(rows), Phrase(ties[points.ties]))


def headline(tally: Tally) -> str:
    """Return who won the event, or who leads."""
    best = [line for line in tally.lines if line.place == 1]
    if not best:
        return title_of(tally)
    names: object = listed_names(line.name for line in best)
    if len(best) > _MOST_IN_HEADLINE:
        names = Phrase("{} players", len(best))
    number = best[0].points
    points = Phrase("{} point" if number == 1 else "{} points", amount(number))
    last, rounds = tally.options.as_of, tally.event.rounds
    if tally.event.given and tally.complete and last in (None, rounds):
        return tr("{} wins with {}" if len(best) == 1 else "{} share the win with {}", names, points)
    return tr("{} leads with {}" if len(best) == 1 else "{} share the lead with {}", names, points)


def legend(tally: Tally) -> list[tuple[str, str]]:
    """Return headings of the standings with their meanings."""
    over = "games won, drawn and lost"
    if any(line.unfinished for line in tally.lines):
        over = "games won, drawn and lost, unfinished games left out"
    rows = [
        (tr("W-D-L"), tr(Phrase(over))),
        (tr("Diff"), tr("own score minus each opponent's score, over all games")),
    ]
    if "head-to-head" in tally.tie_break_values:
        rows.append((tr("Met"), tr("results of tied players against each other")))
    return rows


def place_of(line: PlayerStanding) -> str:
    """Return a place, with = if it is shared; "" if the player has none."""
    return f"{line.place}{'=' if line.shared else ''}" if line.place else ""


def outcomes(line: PlayerStanding) -> str:
    """Return how many games were won, drawn and lost, as in `3-0-1`; "" if none of them is over."""
    if line.games and line.unfinished == line.games:
        return ""
    return f"{line.won}-{line.drawn}-{line.lost}"


def penalty(line: PlayerStanding) -> str:
    """Return the points that a player lost by penalties; "" if there are no penalties."""
    return amount(line.penalty) if line.penalties else ""


def tie_break_value(tie_break: str, value: Amount | None) -> str:
    """Return the value of a tie-break for a player; "" if the player has no value."""
    if value is None:
        return ""
    return signed(value) if tie_break in {"head-to-head", "score-difference"} else amount(value)


def reasons(tally: Tally) -> list[str]:
    """Return sentences: how ties were broken, and who shares a place."""
    reasons = []
    for step in tally.tie_break_steps:
        if step.decided and step.tie_break != tally.tie_breaks[0]:
            levels = []
            for players in step.groups:
                value = tie_break_value(step.tie_break, step.values[players[0]]) or Phrase("none")
                levels.append(Phrase("{} ({})", names_of(tally, players), value))
            in_order = levels[0]
            for level in levels[1:]:
                in_order = Phrase("{} before {}", in_order, level)
            by = Phrase(TIE_BREAK_WORDS[step.tie_break])
            reasons.append((step.place, tr("Place {}: {}, by {}.", step.place, in_order, by)))
        final_places = {line.place for line in tally.lines if line.player in step.players}
        if step.not_met and len(final_places) > 1:
            everybody = names_of(tally, step.players)
            first = names_of(tally, step.not_met[:1])
            others = names_of(tally, step.not_met[1:])
            sentence = tr(
                "Place {}: head-to-head does not apply to {}, because {} and {} have not met.",
                *(step.place, everybody, first, others),
            )
            reasons.append((step.place, sentence))
    shared = (line for line in tally.lines if line.shared)
    for place, lines in groupby(shared, key=lambda line: line.place or 0):
        tied = [line.player for line in lines]
        steps = [step for step in tally.tie_break_steps if set(tied) <= set(step.players)]
        without_answer = {step.tie_break for step in steps if not step.values}
        tie_breaks = []
        for tie_break in tally.tie_breaks:
            words = tr(Phrase(TIE_BREAK_WORDS[tie_break]))
            is_open = tie_break in without_answer
            tie_breaks.append(tr("{} (not all of them met)", words) if is_open else words)
        names = names_of(tally, tied)
        tied_on = listed_names(tie_breaks)
        reasons.append((place, tr("Place {} is shared by {}, tied on {}.", place, names, tied_on)))
    return [sentence for _, sentence in sorted(reasons, key=itemgetter(0))]


def names_of(tally: Tally, players: Iterable[str]) -> str:
    """Return the names of players. If there are many, name the first and count the others."""
    names = [tally.event.player(player).name for player in players]
    return listed_names(names) if len(names) <= _MOST_NAMED else listed(names, most=_MOST_NAMED)


def rulings(tally: Tally) -> Iterator[str]:
    """Return sentences about the director's rulings that matter for these standings."""
    event = tally.event_so_far
    last = tally.options.as_of
    for line in tally.lines:
        for part in line.rounds:
            if part.kind != "game":
                kind = Phrase(part.kind.capitalize())
                points = with_reason(signed(part.points), part.reason)
                yield tr("{}: {}, round {}, {}.", kind, line.name, part.round, points)
    for line in tally.lines:
        for penalty in line.penalties:
            reason = " ".join(filter(None, (penalty.reason, f"({penalty.by})")))
            points = with_reason(signed(penalty.points), reason)
            if penalty.round:
                yield tr("Penalty: {}, round {}, {}.", line.name, penalty.round, points)
            else:
                yield tr("Penalty: {}, {}.", line.name, points)
    for line in tally.lines:
        if withdrawal := event.withdrawal_of.get(line.player):
            if withdrawal.after:
                yield tr("Withdrawn: {}, after round {}.", line.name, withdrawal.after)
            else:
                yield tr("Withdrawn: {}, from the first round on.", line.name)
        substitute = event.substitution_by.get(line.player)
        if substitute and (last is None or substitute.since <= last):
            names = line.name, event.player(substitute.instead_of).name
            if substitute.ranked:
                yield tr("Substitute: {} for {}, from round {}.", *names, substitute.since)
            else:
                yield tr("Substitute: {} for {}, from round {}, without a place.", *names, substitute.since)


def with_reason(text: str, reason: str | None) -> str:
    """Return a text, followed by the reason for it if there is one."""
    return f"{text}: {reason}" if reason else text


def corrections(tally: Tally) -> Iterator[str]:
    """Return the records that the director corrected."""
    event = tally.event_so_far
    used = set(applied_corrections(tally, [result for file in tally.sources for result in file.results]))
    for correction in event.all_corrections:
        if correction in used:
            place = ", ".join(
                filter(None, (correction.file, describe_table(correction.round, correction.table)))
            )
            yield f"Corrected: {place}: {correction_words(correction, event)}."


def extras(tally: Tally) -> Iterator[str]:
    """Return lines about everything that changes the totals of records but does not come from cards."""
    for result in tally.results:
        for extra in result.extras if result.counts else ():
            place = ", ".join(filter(None, (result.file, result.table_in_words)))
            yield f"Not from the cards: {place}: {extra.text}."


def correction_words(correction: Correction, event: Event) -> str:
    """Return what the director corrected, and why."""
    parts = []
    if correction.was:
        was, now = (
            listed(event.player(player).name for player in players)
            for players in (correction.was, correction.now)
        )
        parts.append(f"{now} played in the seats of {was}")
    if correction.reason:
        parts.append(correction.reason)
    return "; ".join(parts) + (f" ({correction.by})" if correction.by else "")


def basis(tally: Tally, *, in_table: bool) -> Iterator[str]:
    """Return what the standings are based on: evidence, rules, files and club defaults.

    `in_table` says whether the table of standings already shows the evidence of each player.
    """
    if sentence := _evidence(tally, in_table=in_table):
        yield sentence
    rules = dict.fromkeys(
        result.rules or "the defaults of the game"
        for result in tally.results
        if result.counts and result.rules is not None
    )
    if rules:
        yield f"Rules: {'; '.join(rules)}."
    yield f"Digest of {many(len(tally.sources), 'file')}: {tally.digest}"
    for club in tally.defaults:
        yield from club_lines(club)


def _evidence(tally: Tally, *, in_table: bool) -> str:
    """Return how many rounds are proved by cards, and how many records have a warning."""
    cards, counts, yaku, points = tally.evidence
    total = sum(tally.evidence)
    if not total:
        return ""
    rounds = many(total, "round")
    if cards == total:
        sentences = [f"Evidence: {rounds}, {'all ' if total > 1 else ''}checked by cards."]
    else:
        parts = f"{cards} checked by cards, {counts} by counts, {yaku} entered as yaku, {points} as points"
        key = " (in the table: cards/counts/yaku/points)" if in_table else ""
        sentences = [f"Evidence: {rounds}: {parts}{key}."]
    if extras := sum(len(result.extras) for result in tally.results if result.counts):
        entries = "entry is" if extras == 1 else "entries are"
        sentences.append(f"{extras} {entries} not from the cards, as listed above.")
    if doubtful := len(tally.doubtful):
        sentences.append(f"{many(doubtful, 'record')} {is_or_are(doubtful)} doubtful.")
    if tally.denied:
        sentences.append(
            f"{many(tally.denied, 'claim')} {is_or_are(tally.denied)} denied; the points follow the cards."
        )
    if number := len(tally.warnings):
        sentences.append(f"{many(number, 'warning')} in all.")
    return " ".join(sentences)


def with_line(located: Problem) -> str:
    """Return a problem with its file and line."""
    line = f":{located.span.line}" if located.span else ""
    return f"{located.file}{line}: {located.full_message}"

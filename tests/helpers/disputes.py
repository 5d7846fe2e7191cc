"""Compare a dispute with the record that has each choice written among its options."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from hanascore.record.record_file import loads
from hanascore.referee.dispute import Dispute, Knowledge, dispute
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.referee.match_end import leading_sides
from hanascore.referee.rulings import Choice
from hanascore.referee.trial import Trial
from hanascore.rules.played import Holding


def score_with(data: Mapping[str, Any], choices: Mapping[str, Any]) -> Match:
    """Score a record, given as data, with these options as JSON writes them."""
    options = {**(data.get("options") or {}), **choices}
    return judge(loads(json.dumps({**data, "options": options})).records[0])


def outcome(match: Match) -> list[Any]:
    """Return what a choice may change about a match. After the end of a match nobody deals."""
    end = match.ended_after
    rounds = [
        (
            dict(result.scores) if result.scored else None,
            result.winners,
            result.next_dealer if end is None or result.number < end else None,
        )
        for result in match.rounds
    ]
    places = sorted((standing.side, standing.place, standing.total) for standing in match.standings)
    dealer = None if match.over else match.next_dealer
    leaders = (match.over, match.winners, leading_sides(match), end)
    return [rounds, places, dict(match.totals), leaders, dealer]


def outcome_of_trial(trial: Trial, before: Match) -> list[Any]:
    """Return the same of a trial, from what it says of the rounds that change."""
    changed = {change.number: change for change in trial.changed_rounds}
    lost = {number for number, _ in trial.without}
    end = trial.after.ended_after
    rounds = []
    for result in before.rounds:
        change = changed.get(result.number)
        scores = dict(result.scores) if result.scored else None
        winners, next_dealer = result.winners, result.next_dealer
        if change:
            scores = dict(change.scores) if change.scores else scores
            winners, next_dealer = change.winners, change.next_dealer
        if result.number in lost:
            scores, winners = None, ()
        dealer = next_dealer if end is None or result.number < end else None
        rounds.append((scores, winners, dealer))
    return [rounds, *outcome(trial.after)[1:]]


def check_dispute(data: dict[str, Any]) -> Dispute:
    """Check that each choice does what the dispute of a record says."""
    before = score_with(data, {})
    disputed = dispute(before)
    idle = set(disputed.idle)
    for of in disputed.coverage:
        if of.irrelevance:
            assert of.choice.option.name not in idle
            continue
        after = score_with(data, {of.choice.option.name: of.choice.plain})
        check_choice(of.choice, of.trial, before, after)
        if of.is_idle or of.choice.option.name in idle:
            assert outcome(after) == outcome(before), of
    return disputed


def check_choice(choice: Choice, trial: Trial | None, before: Match, after: Match) -> None:
    """Check that a trial says what scoring the record with its choice gives."""
    if trial is None:
        assert outcome(after) == outcome(before), choice
        return
    lost = [
        was.number for was, now in zip(before.rounds, after.rounds, strict=True) if was.scored > now.scored
    ]
    assert lost == [number for number, _ in trial.without], choice
    assert outcome(after)[1:] == outcome(trial.after)[1:], choice
    said, scored = outcome_of_trial(trial, before)[0], outcome(after)[0]
    for (scores, winners, dealer), (new_scores, new_winners, new_dealer) in zip(said, scored, strict=True):
        assert (scores, winners) == (new_scores, new_winners), choice
        assert dealer == new_dealer or new_scores is None, choice
    assert trial.changes or outcome(after)[1:4] == outcome(before)[1:4], choice


def check_combinations(data: dict[str, Any], disputed: Dispute, rng: random.Random, number: int = 12) -> None:
    """Check what a dispute says of choices together, by scoring the record with some of them."""
    result = disputed.combinations
    if result is None:
        return
    before = disputed.match
    leaders = leading_sides(before)
    if result.choices:
        after = score_with(data, {choice.option.name: choice.plain for choice in result.choices})
        assert leading_sides(after) == result.leaders != leaders, result.choices
        return
    tested = [of.choice for of in disputed.coverage if of.knowledge is Knowledge.TESTED]
    by_option = {choice.option.name: choice for choice in rng.sample(tested, len(tested))}
    for _ in range(number if result.is_complete and len(by_option) > 1 else 0):
        names = rng.sample(sorted(by_option), rng.randint(2, min(5, len(by_option))))
        chosen = {name: rng.choice([of for of in tested if of.option.name == name]) for name in names}
        after = score_with(data, {name: choice.plain for name, choice in chosen.items()})
        assert leading_sides(after) == leaders, chosen


def any_evidence(data: dict[str, Any], match: Match, rng: random.Random) -> dict[str, Any]:
    """Return a record, given as data, with less evidence for some rounds: numbers, yaku, points or `rest`."""
    rounds = []
    for round, result in zip(data["rounds"], match.rounds, strict=True):
        kind = rng.choice(["cards", "cards", "rest", "counts", "yaku", "points", "no dealer"])
        changed = dict(round)
        if kind == "rest":
            changed["captured"] = {**round["captured"], data["players"][-1]: "rest"}
        elif kind == "points" and result.scored:
            changed = {key: round[key] for key in ("dealer", "sitting_out") if key in round}
            changed["scores"] = dict(result.scores)
        elif kind in ("counts", "yaku") and result.played:
            piles = {holding.side: _numbers(holding, kind) for holding in result.played.holdings}
            changed["captured"] = {**round["captured"], **piles}
        elif kind == "no dealer":
            changed.pop("dealer", None)
        if rng.random() < 0.5:
            changed.pop("hands", None)
            changed.pop("opening_field", None)
        rounds.append(changed)
    return {**data, "rounds": rounds}


def _numbers(holding: Holding, kind: str) -> Any:
    yaku = []
    for made in holding.made:
        number = made.yaku.pattern.counted(holding.pile)
        yaku.append(f"{number} {made.yaku.id}" if made.yaku.each_extra else made.yaku.id)
    if kind == "yaku":
        return {"yaku": yaku or "none"}
    brights, animals, ribbons, chaff = holding.kinds
    counts = {"brights": brights, "animals": animals, "ribbons": ribbons, "chaff": chaff}
    return {"counts": counts, "yaku": yaku or "none"}

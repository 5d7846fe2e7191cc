"""`explain` and `dispute` as JSON, under the schema ids `hanascore.explain/1` and `hanascore.dispute/1`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hanascore.cards.deck import ids
from hanascore.problems.problem import Found
from hanascore.referee.causes import Cause
from hanascore.referee.claims import YAKU, Verdict
from hanascore.referee.dispute import Dispute, RoundChange, Trial
from hanascore.referee.explain import RoundStory, SideStory, WhyNot
from hanascore.referee.near_misses import Where, YakuStanding
from hanascore.report.data import (
    Explained,
    Outcome,
    as_data,
    document,
    encode,
    head,
    made_data,
    side_data,
    with_rows,
    yaku_data,
)
from hanascore.report.dispute import leaders, sentence
from hanascore.report.explain import accounted
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.match import Match


def explain(games: Iterable[Explained], found: Iterable[Found]) -> str:
    """The document of `explain`."""
    return document("explain", [_explained(one) for one in games], found)


def dispute(games: Iterable[tuple[Outcome, Dispute | None]], found: Iterable[Found]) -> str:
    """The document of `dispute`."""
    return document("dispute", [_disputed(outcome, one) for outcome, one in games], found)


def _explained(one: Explained) -> str:
    match = one.outcome.match
    start = head(one.outcome)
    if match is None:
        return with_rows(start, "rounds", [], {})
    if one.answers is not None:
        rows = [encode(_answers(match.rules, each)) for each in one.answers]
    else:
        rows = [encode(_round(match, each)) for each in (one.story.rounds if one.story else ())]
    return with_rows(start, "rounds", rows, {})


def _round(match: Match, story: RoundStory) -> dict[str, Any]:
    result = story.result
    return {
        "round": result.number,
        "dealer": result.dealer,
        "evidence": result.round.evidence.value,
        "void": result.round.void,
        "sides": [_side(match, one) for one in story.sides],
        "winners": list(result.winners),
        "next_dealer": result.next_dealer,
        "complete": result.complete,
    }


def _side(match: Match, story: SideStory) -> dict[str, Any]:
    game = match.rules.game
    return side_data(story.score, game) | {
        "near": [
            {**yaku_data(near.yaku, game), "missing": ids(near.cards), "held_by": _where(near.where)}
            for near in story.near
        ],
        "shut_out": [{**made_data(out.made, game), "by": out.by} for out in story.shut_out],
        "not_booked": [made_data(made, game) for made in story.not_booked],
        "undeclared": [made_data(made, game) for made in story.undeclared],
        "other_seat": [{**made_data(made, game), "seat": made.yaku.seat} for made in story.other_seat],
        "not_in_play": [made_data(made, game) for made in story.not_in_play],
        "claim": _claim(match, story, story.verdict) if story.verdict else None,
    }


def _where(where: Sequence[Where]) -> list[dict[str, Any]]:
    return [{"side": one.side, "cards": ids(one.cards)} for one in where]


def _claim(match: Match, story: SideStory, verdict: Verdict) -> dict[str, Any]:
    """The claim, answered part by part."""
    data: dict[str, Any] = {"upheld": verdict.upheld, "open": list(verdict.open)}
    for answer in verdict.answers:
        causes = next((one.causes for one in story.reasons if one.answer == answer), ())
        data[answer.part] = {
            "claimed": answer.claimed,
            "computed": answer.computed,
            "difference": answer.difference,
            "upheld": answer.upheld,
            "causes": [_cause(match.rules, cause) for cause in causes],
            "words": accounted(match, causes),
        }
    if verdict.yaku:
        data[YAKU] = [
            {**yaku_data(one.yaku, match.rules.game), "upheld": one.made is not None} for one in verdict.yaku
        ]
    return data


def _cause(rules: RuleSet, cause: Cause) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": cause.kind}
    if cause.choice:
        data |= {"option": cause.choice.option.name, "choice": as_data(cause.choice.value)}
        data["rule"] = f"{rules.game}.{cause.choice.option.name}"
    if cause.yaku:
        data["yaku"] = cause.yaku.id
        data["rule"] = cause.yaku.rule(rules.game)
    if cause.cards:
        data |= {"cards": ids(cause.cards), "with_yaku": cause.complete}
    if cause.rule:
        data["rule"] = cause.rule
    if cause.side:
        data["side"] = cause.side
    return data


def _answers(rules: RuleSet, found: WhyNot) -> dict[str, Any]:
    return {"round": found.result.number, "sides": [_standing(rules, one) for one in found.standings]}


def _standing(rules: RuleSet, one: YakuStanding) -> dict[str, Any]:
    return {
        "side": one.side,
        **yaku_data(one.yaku, rules.game),
        "counts": one.made is not None,
        "booked": one.booked,
        "value": one.made.points if one.made else None,
        "cards": ids(one.made.cards) if one.made else [],
        "claimed": one.made is not None and one.made.claimed,
        "missing": [{"number": want.number, "held_by": _where(want.where)} for want in one.wants],
        "too_many": ids(one.too_many),
        "spoilt_by": ids(one.spoilt),
        "shut_out_by": one.by or None,
        "seat": one.seat or None,
        "in_play": one.in_play,
        "declared": one.admitted,
        "known": one.known,
    }


def _disputed(outcome: Outcome, found: Dispute | None) -> str:
    match = found.match if found else None
    start = head(outcome)
    if found is None or match is None:
        return with_rows(start, "trials", [], {})
    trials = [encode(_trial(one)) for one in (*found.trials, *found.together)]
    foot = {
        "idle": [option.name for option in found.idle],
        "standings": [standing._asdict() for standing in match.standings],
        "complete": match.complete,
        "over": match.over,
        "winners": list(match.winners),
        "leaders": list(leaders(match)),
        "sentence": sentence(found),
    }
    return with_rows(start, "trials", trials, foot)


def _trial(trial: Trial) -> dict[str, Any]:
    data: dict[str, Any] = {
        "choices": {choice.option.name: as_data(choice.value) for choice in trial.choices},
        "refs": [ref for choice in trial.choices for ref in choice.option.refs],
        "tried": trial.match is not None,
    }
    match = trial.match
    if match is None:
        trouble = trial.trouble
        return data | {
            "possible": trial.possible,
            "round": trial.round,
            "reason": None if trouble is None else {"id": trouble.id, "message": trouble.message},
        }
    return data | {
        "totals": dict(trial.totals),
        "rounds": [_change(change) for change in trial.rounds],
        "standings": [standing._asdict() for standing in match.standings],
        "places_change": trial.places,
        "winner_changes": trial.winner,
        "over": match.over,
        "winners": list(match.winners),
        "next_dealer": match.next_dealer,
    }


def _change(change: RoundChange) -> dict[str, Any]:
    after = change.after
    return {
        "round": change.number,
        "scores": {side.side: side.score for side in after.sides},
        "differences": dict(change.scores),
        "winners": list(after.winners),
        "winner_changes": change.other_winner,
        "next_dealer": after.next_dealer,
        "dealer_changes": change.other_dealer,
    }

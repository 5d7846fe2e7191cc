"""Standings as people read them: a line a player, why who stands before whom, and what it all rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from hanascore.games import GAMES
from hanascore.report.amounts import amount, signed
from hanascore.report.blocks import Alert, Block, Listing, Table, Title
from hanascore.report.columns import Column
from hanascore.report.wording import listed, many, visible
from hanascore.tally.counting import Line
from hanascore.tally.gaps import since
from hanascore.tally.ranking import NO_GAME, Asked
from hanascore.tally.tallying import Tally

HEADS = {
    "wins": "Wins",
    "head-to-head": "Met",
    "score-difference": "Diff",
    "score": "Score",
    "best-game": "Best",
    "fewest-penalties": "Penalised",
    "lots": "Lot",
}


def standings(tally: Tally) -> list[Block]:
    """The standings as they are, with everything that is said of them."""
    below = terms(tally)
    found: list[Block] = [Title(title(tally))]
    if below:
        found.append(Listing([below], level=1, joined=True))
    if not tally.complete:
        found.append(Alert(NOT_FINAL))
    if tally.lines:
        found.append(Table(columns(tally), cut=True))
    said = (
        legend(tally),
        reasons(tally),
        rulings(tally),
        list(gaps(tally)),
        [evidence(tally), digest(tally)],
    )
    return [*found, *(Listing([line for line in lines if line]) for lines in said if any(lines))]


def legend(tally: Tally) -> list[str]:
    """What the shorter headings mean."""
    if not tally.lines:
        return []
    found = [
        "W-D-L: games won, drawn and lost",
        "Diff: one's score less that of each opponent, added up over all games",
    ]
    if "head-to-head" in needed(tally):
        found.append("Met: how those who are level did against each other")
    return [f"{'; '.join(found)}."]


NOT_FINAL = "Not final: what is still open is named below."


def title(tally: Tally) -> str:
    """What was played, and how far these standings go."""
    event, last = tally.event, tally.order.as_of
    games = sorted({one.result.game for one in tally.games if one.result.game})
    names = listed([_game(game) for game in games])
    parts = [visible(event.title)] if event.title else [] if event.given else ["Tally"]
    said = f"{': '.join([*parts, names])}" if names else "".join(parts) or "Tally"
    if last is not None:
        said += f", after round {last}" + (f" of {event.rounds}" if event.rounds else "")
    return said


def _game(id: str) -> str:
    return GAMES[id].name


def terms(tally: Tally) -> str:
    """By what points are won, and when and where it was."""
    event, points = tally.event, tally.event.points
    said = [visible(part) for part in (event.date, event.where) if part]
    if event.given:
        said.append(_by(tally))
        if points.cap is not None:
            said.append(f"at most {amount(points.cap)} a game")
        if event.count_best:
            said.append(f"the best {event.count_best} of each count")
    if tally.order.tie_breaks and tally.order.tie_breaks != event.tie_breaks:
        usual = f" (the event says {', '.join(event.tie_breaks)})" if event.given else ""
        said.append(f"ties broken as asked by {', '.join(tally.tie_breaks)}{usual}")
    return "; ".join(said)


def _by(tally: Tally) -> str:
    points = tally.event.points
    if points.by == "wins":
        worth = (("win", points.win), ("draw", points.draw), ("loss", points.loss))
        return f"points for {', '.join(f'a {word} {amount(number)}' for word, number in worth)}"
    if points.by == "score":
        return "points by score"
    rows = [
        f"{f'at {sides} sides ' if sides else ''}{', '.join(map(amount, row))}"
        for sides, row in points.places.items()
    ]
    ties = {"share": "shared", "best": "at the best of them", "worst": "at the worst of them"}[points.ties]
    return f"points by places {'; '.join(rows)}, ties {ties}"


def columns(tally: Tally) -> list[Column]:
    """The columns of the table: those that are needed, tie-breaks in their order."""
    lines, places = tally.lines, tally.ranked.places()
    found = [
        Column("Place", [place(line, places) for line in lines], right=True),
        Column("Player", [visible(line.name) for line in lines]),
    ]
    if any(line.club for line in lines):
        found.append(Column("Club", [visible(line.club or "") for line in lines]))
    found.append(Column("Games", [str(len(line.games)) for line in lines], right=True))
    outcomes = ["-".join(str(line.came_out(how)) for how in (1, 0, -1)) for line in lines]
    found.append(Column("W-D-L", outcomes, right=True))
    points = "Points" if tally.event.given else "Score"
    found.append(Column(points, [amount(line.points) for line in lines], right=True))
    found.append(Column("Diff", [signed(line.difference) for line in lines], right=True))
    if any(line.penalties for line in lines):
        cells = [amount(line.penalty) if line.penalties else "" for line in lines]
        found.append(Column("Penalty", cells, right=True))
    for tie_break in needed(tally):
        if tie_break not in {"points", "score-difference"}:
            values = values_of(tally, tie_break)
            cells = [_value(tie_break, values.get(line.player)) for line in lines]
            found.append(Column(HEADS[tie_break], cells, right=True))
    if any(tally.evidence[1:]):
        found.append(Column("Evidence", ["/".join(map(str, line.evidence)) for line in lines], right=True))
    return found


def place(line: Line, places: dict[str, tuple[int, bool]]) -> str:
    """The place as it is written: with `=` where it is shared, and a dash where there is none."""
    number, shared = places.get(line.player, (0, False))
    return f"{number}{'=' if shared else ''}" if number else "-"


def needed(tally: Tally) -> list[str]:
    """The tie-breaks that were asked of anybody, in their order."""
    asked = {one.tie_break for one in tally.ranked.asked}
    return [tie_break for tie_break in tally.tie_breaks if tie_break in asked]


def values_of(tally: Tally, tie_break: str) -> dict[str, Fraction | int]:
    """What the tie-break says of each player it was asked of."""
    found: dict[str, Fraction | int] = {}
    for one in tally.ranked.asked:
        if one.tie_break == tie_break:
            found.update({player: told(tie_break, value) for player, value in one.values.items()})
    return found


def told(tie_break: str, value: Fraction | int) -> Fraction | int:
    """A value as people count it; inside, the higher is always the better."""
    return -value if tie_break in {"fewest-penalties", "lots"} else value


def _value(tie_break: str, value: Fraction | int | None) -> str:
    if value is None or value == NO_GAME:
        return ""
    return signed(value) if tie_break in {"head-to-head", "score-difference"} else amount(value)


def reasons(tally: Tally) -> list[str]:
    """Why players of equal points stand as they do, and who shares a place."""
    names = {line.player: visible(line.name) for line in tally.lines}
    first = tally.tie_breaks[0]
    said = [
        f"Place {one.place}: {_parted(one, names)}, by {one.tie_break}."
        for one in tally.ranked.asked
        if one.parted and one.tie_break != first
    ]
    at = 1
    for group in tally.ranked.groups:
        if len(group) > 1:
            those = _some([names[id] for id in group])
            said.append(f"Place {at} is shared by {those}, level by {_tied(tally, group)}.")
        at += len(group)
    return said


def _some(names: Sequence[str]) -> str:
    return listed(names) if len(names) <= 12 else f"{', '.join(names[:11])} and {len(names) - 11} more"


def _parted(one: Asked, names: dict[str, str]) -> str:
    """Who stands before whom, with the values: the players of equal value together."""
    values = sorted(set(one.values.values()), reverse=True)
    parts = []
    for value in values:
        those = [names[player] for player in one.players if one.values[player] == value]
        parts.append(f"{_some(those)} ({_value(one.tie_break, told(one.tie_break, value)) or 'none'})")
    return " before ".join(parts)


def _tied(tally: Tally, group: tuple[str, ...]) -> str:
    """What was tried on those who share a place."""
    unfit = {one.tie_break for one in tally.ranked.asked if set(group) <= set(one.players) and not one.values}
    words = [f"{each} (not all of them met)" if each in unfit else each for each in tally.tie_breaks]
    return listed(words)


def rulings(tally: Tally) -> list[str]:
    """What a director ruled, as far as it counts here."""
    event, last = tally.event, tally.order.as_of
    names = {line.player: visible(line.name) for line in tally.lines}
    said = []
    for line in tally.lines:
        said += [
            f"Bye: {names[line.player]}, round {part.round}, {signed(part.points)}."
            for part in line.parts
            if part.bye
        ]
    for line in tally.lines:
        for penalty in line.penalties:
            when = f", round {penalty.round}" if penalty.round else ""
            reason = f"{visible(penalty.reason)} ({visible(penalty.by)})"
            said.append(f"Penalty: {names[line.player]}{when}, {signed(penalty.points)}: {reason}.")
    for line in tally.lines:
        if line.withdrawn_after is not None:
            said.append(f"Withdrawn: {names[line.player]}, {since(line.withdrawn_after)}.")
        other = line.stands_in
        if other and (last is None or other.since <= last):
            instead = names.get(other.instead_of, visible(other.instead_of))
            ranked = "" if other.ranked else ", without a place"
            said.append(f"Substitute: {names[line.player]} for {instead}, from round {other.since}{ranked}.")
    corrected = {one for item in tally.items for one in item.corrections}
    said += [
        f"Corrected: {visible(one.file)}: {visible(one.reason)} ({visible(one.by)})."
        for one in event.corrections
        if one in corrected
    ]
    return said


def gaps(tally: Tally) -> Iterator[str]:
    """What keeps the standings from being final."""
    for one in tally.found:
        if one.problem.stops:
            at = f":{one.span.line}" if one.span else ""
            yield f"Open: {visible(one.file)}{at}: {visible(one.problem.message)}"


def evidence(tally: Tally) -> str:
    """What the scores rest on, and how many records have a warning."""
    cards, counts, points = tally.evidence
    total = cards + counts + points
    if not total:
        return ""
    rounds, number = many(total, "round"), len(tally.doubtful)
    doubt = f" {many(number, 'record')} {'is' if number == 1 else 'are'} doubtful." if number else ""
    if cards == total:
        return f"Evidence: {rounds}, {'each ' if total > 1 else ''}verified by cards.{doubt}"
    parts = [f"{cards} verified by cards", f"{counts} by counts", f"{points} only claimed"]
    return f"Evidence: {rounds}: {', '.join(parts)}; in the table cards/counts/claimed.{doubt}"


def digest(tally: Tally) -> str:
    """The digest by which a printed sheet is matched to its files."""
    return f"Digest of {many(len(tally.items), 'file')}: {tally.digest}"


def refusal(tally: Tally) -> str:
    """Why there are no standings."""
    errors = sum(one.problem.stops for one in tally.found)
    return f"no final standings: {many(errors, 'error')} above; --partial shows how things stand\n"

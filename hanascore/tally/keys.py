"""The keys of an event's file and what each holds, as the reader, its page and the README have them."""

from __future__ import annotations

from hanascore.tally.event import TIE_BREAKS

_TIES = " ".join(f"`{name}`" for name in TIE_BREAKS)

VERSION = 1
RULES = ("game", "months", "options", "house_rules")
EVENT_KEYS = {
    "hanascore_event": f"the version of the format: {VERSION}; the one key that must be there",
    "title": "free text, shown and passed on",
    "date": "free text",
    "place": "free text",
    "game": "the game of every record, by id or name",
    "months": "what months 11 and 12 mean in every record: `japanese` is willow and paulownia, `korean` the "
    "reverse",
    "options": "what all tables agreed on, as in a record; stands above each record's own",
    "house_rules": "data laid over the rules, as in a record; stands above each record's own",
    "players": "by id, each with `name`, `aliases` and `club`, or a list of names; a name that is only "
    "nearly known is asked about, never guessed",
    "rounds": "how many rounds the event has, so that a missing one is missed; a record names its own: "
    "`event: {round: 2, table: 3}`",
    "tables": "how many tables there are, or a list of their names",
    "points": "`by: places` with `places` (one list, or one for each number of sides: "
    "`{3: [20, 0, -20]}`) and `ties: share`, `best` or `worst`; `by: score`; `by: wins` with `win`, `draw`, "
    "`loss`; with `cap` no game brings or costs more",
    "count_best": "only so many games of each count, the best ones; a bye is one of them, penalties always "
    "count",
    "tie_breaks": f"a list, in the order they are asked: {_TIES}; what stays level shares the place",
    "lots_seed": "lots go by the SHA-256 of this text, a line break and the player's id, so that anybody can "
    "draw them again",
    "byes": "a list of `{round: 2, player: bo, points: 10}`",
    "withdrawn": "a list of `{player: chiyo, after: 2, reason: ill}`: keeps points and place, and is not "
    "missed",
    "substitutes": "a list of `{player: dai, for: chiyo, from: 3, ranked: no}`: plays for points of their "
    "own, here without a place",
    "penalties": "a list of `{player: bo, points: -5, reason: late, by: director, round: 1}`",
    "corrections": 'a list of `{file: r01-t03.yaml, reason: "card 9a in the wrong pile", by: director}`, for '
    "the list and the audit",
}

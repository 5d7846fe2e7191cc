"""The page of any id: a yaku, an option, the number of a ruling, a problem, a rule that an entry names.

A bare id finds all that match; `game.id` finds those of one game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hanascore.cards.fold import fold
from hanascore.games import GAMES
from hanascore.problems.catalogue import pages as general_pages
from hanascore.problems.problem import Page
from hanascore.record.options import written
from hanascore.report.patterns import named
from hanascore.report.rulebook import fact_lines, hand_lines, option_lines, yaku_lines
from hanascore.report.wording import listed, paragraphs, wrapped
from hanascore.rules.game import Game

_STEP = "  "
_HOUSE = "house"
_REF = re.compile(r"[A-Z]{2}-[0-9]+")
# The rules that every game has beside its own, as words for what an entry of theirs is.
_COMMON = {
    "card-values": "What the cards of a pile are worth, an entry for each kind and value.",
    "scores": "Points that the record states as they are, under `scores`. They are claimed: no card proves "
    "them, and every total they are part of is marked.",
    "side_payments": "Points that move from one side to another beside the game. They cancel, and do not "
    "count for who won the round. In a round: side_payments: [{from: Aki, to: Bo, points: 10, reason: bet}]",
    "adjustments": "Points given to a side or taken from it by agreement. They do not count for who won the "
    "round. In a round: adjustments: [{side: Aki, points: -5, reason: late}]",
}


class Leaf(NamedTuple):
    """A page: the ids it is found by, its title and its lines. Equal pages of several games are one."""

    ids: tuple[str, ...]
    title: str
    lines: tuple[str, ...]
    games: tuple[str, ...] = ()


def find(text: str, lang: str = "en") -> list[Leaf]:
    """The pages of an id, those of one game together; none where nothing is known by it."""
    wanted = fold(text)
    found = [leaf for leaf in leaves(lang) if any(wanted == fold(id) for id in leaf.ids)]
    return _merged(found)


def known() -> list[str]:
    """Every id, for what is nearest to one that is not. Names are left to whoever looks for them."""
    ids = (id for leaf in leaves() for id in leaf.ids)
    return list(dict.fromkeys(id for id in ids if (id == id.lower() and " " not in id) or _REF.fullmatch(id)))


def leaves(lang: str = "en") -> Iterator[Leaf]:
    """All pages, those of problems first."""
    shared = {id for game in GAMES.values() for id in game.shared_pages}
    for page in general_pages():
        if page.id not in shared:
            yield problem_leaf(page)
    yield from _keys()
    for game in GAMES.values():
        for page in game.pages:
            yield problem_leaf(page, game)
        yield from _rules(game, lang)
    yield _house_rules()


def _merged(found: Iterable[Leaf]) -> list[Leaf]:
    """Pages that say the same for several games as one."""
    merged: dict[tuple[str, tuple[str, ...]], Leaf] = {}
    for leaf in found:
        key = (leaf.title, leaf.lines)
        before = merged.get(key)
        merged[key] = leaf if before is None else before._replace(games=before.games + leaf.games)
    return list(merged.values())


def text(found: Iterable[Leaf]) -> str:
    """Pages for people, one below the other."""
    parts = []
    for leaf in found:
        names = [GAMES[game].name for game in leaf.games]
        where = "every game" if len(names) == len(GAMES) > 1 else listed(names)
        title = f"{leaf.title}, {where}" if where else leaf.title
        parts.append("\n".join([*wrapped(title, hanging=_STEP), "", *leaf.lines, ""]))
    return "\n".join(parts)


def problem_leaf(page: Page, game: Game | None = None) -> Leaf:
    """The page of a problem, of those that one game finds with the name of the game."""
    lines: list[str] = []
    for head, words in (
        ("", page.means),
        ("Why", page.why),
        ("Example", page.example),
        ("What to do", page.remedy),
    ):
        if not words:
            continue
        if head:
            lines += ["", head]
        if head == "Example":
            lines += [f"{_STEP}{line}" for line in words.split("\n")]
        else:
            lines += paragraphs(words, indent=_STEP)
    ids = (page.id,) if game is None else (page.id, f"{game.id}.{page.id}")
    title = f"{page.id}: {page.title} ({page.severity.value})"
    return Leaf(ids, title, tuple(lines), (game.id,) if game else ())


def _rules(game: Game, lang: str) -> Iterator[Leaf]:
    """The pages of one game's own rules."""
    rules = game.rules()
    where = (game.id,)
    yaku = [*rules.yaku, *rules.not_in_play]
    for one in yaku:
        state = "in play" if one in rules.yaku else "not in play unless an option says so"
        lines = [*yaku_lines(one, lang), *wrapped(f"Default: {state}.", indent=_STEP)]
        if one.aliases:
            lines += wrapped(f"Also called {', '.join(one.aliases)}.", indent=_STEP)
        if one.group:
            lines += wrapped(f"Group: {one.group}.", indent=_STEP)
        lines += wrapped(f"Source: {one.source}.", indent=_STEP)
        ids = (
            f"{game.id}.{one.id}",
            one.id,
            one.name,
            *one.aliases,
            *(name for name in (one.ja, one.ko) if name),
        )
        yield Leaf(ids, f"{game.id}.{one.id}: a yaku", tuple(lines), where)
    for group in dict.fromkeys(one.group for one in yaku if one.group):
        if group not in {one.id for one in yaku}:
            members = [one.id for one in yaku if one.group == group]
            yield Leaf(
                (group,), f"{group}: a group of yaku", tuple(wrapped(", ".join(members), indent=_STEP)), where
            )
    for rival in rules.rivals:
        said = wrapped(f"Of {listed(rival.yaku)} only the best counts.", indent=_STEP)
        yield Leaf((rival.id, f"{game.id}.{rival.id}"), f"{rival.id}: rivals", tuple(said), where)
    for hand in game.hands:
        lines = [*hand_lines(hand, lang), *wrapped(f"Source: {hand.source}.", indent=_STEP)]
        ids = (
            f"{game.id}.{hand.id}",
            hand.id,
            hand.name,
            *hand.claimed_as,
            *filter(None, (hand.roman, hand.ja)),
        )
        yield Leaf(ids, f"{game.id}.{hand.id}: a lucky hand", tuple(lines), where)
    yield from _declared(game)
    for id, words in _COMMON.items():
        lines = wrapped(words, indent=_STEP)
        if id == "card-values":
            lines += _values(game, lang)
        yield Leaf((f"{game.id}.{id}", id), f"{id}: entries of a round", tuple(lines), where)


def _declared(game: Game) -> Iterator[Leaf]:
    """The pages of options, facts and decisions."""
    where = (game.id,)
    for option in game.declared_options:
        sort = "a ruling" if option.is_ruling else "an agreement"
        ids = (f"{game.id}.{option.name}", option.name, *option.refs)
        presets = [
            f"{_STEP}{name}: {written(choice)} makes it {written(settings[option.name])}"
            for name, choices in game.presets.items()
            for choice, settings in choices.items()
            if option.name in settings
        ]
        yield Leaf(ids, f"{option.name}: {sort}", (*option_lines(option), *presets), where)
    for fact in game.declared_facts:
        yield Leaf(
            (f"{game.id}.{fact.name}", fact.name),
            f"{fact.name}: what a round may tell",
            tuple(fact_lines(fact)),
            where,
        )
    for one in game.decisions:
        lines = [*wrapped(one.question, indent=_STEP), *wrapped(one.answer, indent=_STEP)]
        yield Leaf((one.ref,), f"{one.ref}: decided", tuple(lines), where)


def _keys() -> Iterator[Leaf]:
    """The pages of the keys of a record, and the one of the file of an event."""
    from hanascore.record.schema import described
    from hanascore.tally.keys import EVENT_KEYS

    for where, keys in described().items():
        for key, words in keys.items():
            yield Leaf((key, f"record.{key}"), f"{key}: a key of {where}", tuple(_sentence(words)))
    lines = wrapped(
        "The file that --event names: the rules of a club evening or a tournament, who plays, how points are "
        "won, and what a director ruled. examples/event/event.yaml is one.",
        indent=_STEP,
    )
    of_record = {key for keys in described().values() for key in keys}
    for key, words in EVENT_KEYS.items():
        lines += ["", f"{_STEP}{key}", *wrapped(words, indent=_STEP * 2)]
        ids = (f"event.{key}", *(() if key in of_record else (key,)))
        yield Leaf(ids, f"{key}: a key of an event's file", tuple(_sentence(words)))
    yield Leaf(("event", "event-file", "events"), "event: the file of an event, key by key", tuple(lines))


def _sentence(words: str) -> list[str]:
    return wrapped(f"{words[0].upper()}{words[1:]}.", indent=_STEP)


def _values(game: Game, lang: str) -> list[str]:
    rules = game.rules()
    if not rules.value_classes:
        return wrapped("Here cards are worth nothing by themselves.", indent=_STEP)
    lines = []
    for row in rules.value_classes:
        lines += wrapped(f"{row.value}: {named(row.cards, lang)}", indent=_STEP * 2, hanging=_STEP * 4)
    return lines


def _house_rules() -> Leaf:
    words = (
        "A rule of the table, laid over the game under `house_rules` in the record: another value for a card "
        "or a yaku, a yaku switched off, a new one, or rivals of which only the best counts. Every point it "
        "adds or changes is named with the line it stands on."
    )
    example = (
        "house_rules:",
        "  cards: {chaff: 1, pine-crane: 25}",
        "  yaku:",
        "    five-brights: 120",
        "    tea-house: {value: 15, cards: 1b 3b 9a}",
        "  rivals: {viewings: [tea-house, set-2]}",
    )
    lines = (*wrapped(words, indent=_STEP), "", *(f"{_STEP * 2}{line}" for line in example))
    return Leaf((_HOUSE, "house_rules", "house.x"), "house rules", lines)


def is_house(text: str) -> bool:
    """Whether an id is that of a house rule, which only its record knows."""
    return text.casefold().startswith(f"{_HOUSE}.")

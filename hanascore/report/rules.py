"""Games, rules and pages as JSON has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hanascore.cards.deck import ids
from hanascore.games import GAMES
from hanascore.problems.pages import pages as general_pages
from hanascore.problems.problem import Page
from hanascore.problems.words import fold
from hanascore.record.options import written
from hanascore.record.schema import described
from hanascore.report.blocks import Column
from hanascore.report.data import value_data
from hanascore.report.lines import fitting, listed, many, padded, page_width, paragraphs, runs, width, wrapped
from hanascore.report.text import drawn, wide
from hanascore.report.words import asked, hand_asked, limits, named
from hanascore.rules.game import Decision, Game
from hanascore.rules.hands import LuckyHand
from hanascore.rules.options import Fact, Option, Shape
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Yaku
from hanascore.tally.event import EVENT_KEYS

_SCHEMA = "hanascore.rules/1"


def games_data() -> dict[str, Any]:
    """The list of games."""
    return {
        "schema": _SCHEMA,
        "games": [
            {"id": game.id, "name": game.name, "players": list(game.players), "summary": game.summary}
            for game in GAMES.values()
        ],
    }


def pages_data(found: Iterable[Leaf]) -> dict[str, Any]:
    """Pages."""
    return {
        "schema": _SCHEMA,
        "pages": [
            {
                "ids": list(leaf.ids),
                "title": leaf.title,
                "games": list(leaf.games),
                "text": "\n".join(leaf.lines),
            }
            for leaf in found
        ],
    }


def game_data(game: Game) -> dict[str, Any]:
    """All rules of a game."""
    rules = game.rules()
    return {
        "schema": _SCHEMA,
        "game": game.id,
        "name": game.name,
        "aliases": list(game.aliases),
        "summary": game.summary,
        "source": game.source._asdict(),
        "players": list(game.players),
        "active": game.active,
        "team_sizes": {str(number): list(sizes) for number, sizes in game.team_sizes.items()},
        "seats": list(game.seats),
        "deals": [{"players": number, **deal._asdict()} for number, deal in rules.deals.items()],
        "values": [
            {"kind": row.kind.value, "value": row.value, "cards": ids(row.cards)}
            for row in rules.value_classes
        ],
        "yaku": [_yaku_rule_data(one, in_play=True) for one in rules.yaku]
        + [_yaku_rule_data(one, in_play=False) for one in rules.not_in_play],
        "rivals": [rival._asdict() for rival in rules.rivals],
        "lucky_hands": [
            {
                "id": one.id,
                "name": one.name,
                "ja": one.ja,
                "points": one.points,
                "asks": one.note or hand_asked(one),
                "seat": one.seat or None,
            }
            for one in game.hands
        ],
        "options": [_option(option) for option in game.options],
        "facts": [
            {"name": fact.name, "help": fact.help, "shape": fact.shape.value, "choices": list(fact.choices)}
            for fact in game.facts
        ],
        "decisions": [one._asdict() for one in game.decisions],
    }


def _yaku_rule_data(one: Yaku, *, in_play: bool) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "ja": one.ja,
        "ko": one.ko,
        "aliases": list(one.aliases),
        "value": one.value,
        "each_extra": one.each_extra,
        "cards": ids(one.pattern.cards),
        "asks": asked(one),
        "seat": one.seat or None,
        "group": one.group or None,
        "in_play": in_play,
        "source": one.source,
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "ruling": option.is_ruling,
        "default": value_data(option.default),
        "choices": [
            {"value": value_data(choice), "means": words} for choice, words in option.choices.items()
        ],
        "numbers": list(option.numbers) if option.numbers else None,
        "help": option.help,
        "says": option.says,
        "refs": list(option.refs),
    }


_STEP_PAGES = "  "
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
        parts.append("\n".join([*wrapped(title, hanging=_STEP_PAGES), "", *leaf.lines, ""]))
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
            lines += [f"{_STEP_PAGES}{line}" for line in words.split("\n")]
        else:
            lines += paragraphs(words, indent=_STEP_PAGES)
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
        lines = [*yaku_lines(one, lang), *wrapped(f"Default: {state}.", indent=_STEP_PAGES)]
        if one.aliases:
            lines += wrapped(f"Also called {', '.join(one.aliases)}.", indent=_STEP_PAGES)
        if one.group:
            lines += wrapped(f"Group: {one.group}.", indent=_STEP_PAGES)
        lines += wrapped(f"Source: {one.source}.", indent=_STEP_PAGES)
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
                (group,),
                f"{group}: a group of yaku",
                tuple(wrapped(", ".join(members), indent=_STEP_PAGES)),
                where,
            )
    for rival in rules.rivals:
        said = wrapped(f"Of {listed(rival.yaku)} only the best counts.", indent=_STEP_PAGES)
        yield Leaf((rival.id, f"{game.id}.{rival.id}"), f"{rival.id}: rivals", tuple(said), where)
    for hand in game.hands:
        lines = [*hand_lines(hand, lang), *wrapped(f"Source: {hand.source}.", indent=_STEP_PAGES)]
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
        lines = wrapped(words, indent=_STEP_PAGES)
        if id == "card-values":
            lines += _values_pages(game, lang)
        yield Leaf((f"{game.id}.{id}", id), f"{id}: entries of a round", tuple(lines), where)


def _declared(game: Game) -> Iterator[Leaf]:
    """The pages of options, facts and decisions."""
    where = (game.id,)
    for option in game.options:
        sort = "a ruling" if option.is_ruling else "an agreement"
        ids = (f"{game.id}.{option.name}", option.name, *option.refs)
        presets = [
            f"{_STEP_PAGES}{name}: {written(choice)} makes it {written(settings[option.name])}"
            for name, choices in game.presets.items()
            for choice, settings in choices.items()
            if option.name in settings
        ]
        yield Leaf(ids, f"{option.name}: {sort}", (*option_lines(option), *presets), where)
    for fact in game.facts:
        yield Leaf(
            (f"{game.id}.{fact.name}", fact.name),
            f"{fact.name}: what a round may tell",
            tuple(fact_lines(fact)),
            where,
        )
    for one in game.decisions:
        lines = [*wrapped(one.question, indent=_STEP_PAGES), *wrapped(one.answer, indent=_STEP_PAGES)]
        yield Leaf((one.ref,), f"{one.ref}: decided", tuple(lines), where)


def _keys() -> Iterator[Leaf]:
    """The pages of the keys of a record, and the one of the file of an event."""
    for where, keys in described().items():
        for key, words in keys.items():
            yield Leaf((key, f"record.{key}"), f"{key}: a key of {where}", tuple(_sentence(words)))
    lines = wrapped(
        "The file that --event names: the rules of a club evening or a tournament, who plays, how points are "
        "won, and what a director ruled. examples/event/event.yaml is one.",
        indent=_STEP_PAGES,
    )
    of_record = {key for keys in described().values() for key in keys}
    for key, words in EVENT_KEYS.items():
        lines += ["", f"{_STEP_PAGES}{key}", *wrapped(words, indent=_STEP_PAGES * 2)]
        ids = (f"event.{key}", *(() if key in of_record else (key,)))
        yield Leaf(ids, f"{key}: a key of an event's file", tuple(_sentence(words)))
    yield Leaf(("event", "event-file", "events"), "event: the file of an event, key by key", tuple(lines))


def _sentence(words: str) -> list[str]:
    return wrapped(f"{words[0].upper()}{words[1:]}.", indent=_STEP_PAGES)


def _values_pages(game: Game, lang: str) -> list[str]:
    rules = game.rules()
    if not rules.value_classes:
        return wrapped("Here cards are worth nothing by themselves.", indent=_STEP_PAGES)
    lines = []
    for row in rules.value_classes:
        lines += wrapped(
            f"{row.value}: {named(row.cards, lang)}", indent=_STEP_PAGES * 2, hanging=_STEP_PAGES * 4
        )
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
    lines = (*wrapped(words, indent=_STEP_PAGES), "", *(f"{_STEP_PAGES * 2}{line}" for line in example))
    return Leaf((_HOUSE, "house_rules", "house.x"), "house rules", lines)


def is_house(text: str) -> bool:
    """Whether an id is that of a house rule, which only its record knows."""
    return text.casefold().startswith(f"{_HOUSE}.")


_STEP_RULEBOOK = "  "
Lines = list[str]


def games() -> str:
    """The list of games."""
    lines = ["The games, and how many play:", ""]
    columns = [
        Column("", list(GAMES)),
        Column("", [game.name for game in GAMES.values()]),
        Column("", [runs(game.players) for game in GAMES.values()]),
    ]
    room = max(page_width() - wide(columns) - 2, 8)
    columns.append(Column("", ["\n".join(wrapped(game.source.title, room)) for game in GAMES.values()]))
    lines += drawn(columns)[1:]
    lines += [
        "",
        *fitting("hanascore rules GAME  the rules of a game with its rulings and sources", _STEP_RULEBOOK),
        *fitting(
            "hanascore rules ID    the page of a yaku, an option, a ruling (KD-3), a problem", _STEP_RULEBOOK
        ),
    ]
    return "\n".join(lines) + "\n"


def book(game: Game, lang: str = "en") -> str:
    """The rulebook of a game."""
    rules = game.rules()
    lines = [*heading(game), "", *_people(game), "", *_deal(rules)]
    for title, part in (
        ("Cards", _values_rulebook(game, rules, lang)),
        ("Yaku", _yaku_rulebook(rules, lang)),
        ("Lucky hands", _hands(game, lang)),
        ("Rulings", _options([one for one in game.options if one.is_ruling])),
        ("Agreements", _options([one for one in game.options if not one.is_ruling])),
        ("What a round may tell", [line for fact in game.facts for line in fact_lines(fact)]),
        ("Decided", _decisions(game.decisions)),
    ):
        if part:
            lines += ["", title, "", *part]
    lines += ["", *fitting(f"hanascore new {game.id}  writes a record to fill in", _STEP_RULEBOOK)]
    return "\n".join(lines) + "\n"


def heading(game: Game) -> Lines:
    """The name, what the game is, and where its rules come from."""
    names = f"{game.name} ({game.id})"
    if game.aliases:
        names += f", also {', '.join(game.aliases)}"
    source = ", ".join(part for part in (game.source.title, game.source.edition, game.source.note) if part)
    return [
        *wrapped(names, hanging=_STEP_RULEBOOK),
        "",
        *paragraphs(game.summary),
        "",
        *wrapped(f"Source: {source}", hanging=_STEP_RULEBOOK),
    ]


def _people(game: Game) -> Lines:
    words = [f"{runs(game.players)} players" if len(game.players) > 1 else many(game.players[0], "player")]
    if game.active:
        words.append(f"{game.active} of them in each round")
    for number, sizes in game.team_sizes.items():
        teams = listed([f"{number // size} teams of {size}" for size in sizes], "or")
        words.append(f"{number} may play as {teams}")
    first = (
        "The player after the dealer plays first." if game.starts_after_dealer else "The dealer plays first."
    )
    seats = f" The seats are {listed(game.seats)}." if game.seats else ""
    months = (
        " Its own books count months the Korean way: a record says `months: japanese` or `months: korean`."
        if game.months_ambiguous
        else ""
    )
    return wrapped(f"Players: {'; '.join(words)}. {first}{seats}{months}", hanging=_STEP_RULEBOOK)


def _deal(rules: RuleSet) -> Lines:
    deals = rules.deals
    columns = [
        Column("Players", [str(number) for number in deals], right=True),
        Column("Hand", [str(deal.hand) for deal in deals.values()], right=True),
        Column("Field", [str(deal.field) for deal in deals.values()], right=True),
        Column(
            "Stock",
            [str(deal.stock(number)) for number, deal in deals.items()],
            right=True,
        ),
    ]
    return drawn(columns)


def _values_rulebook(game: Game, rules: RuleSet, lang: str) -> Lines:
    if not rules.value_classes:
        return wrapped("Cards are worth nothing by themselves.", indent=_STEP_RULEBOOK)
    kinds = [row.kind for row in rules.value_classes]
    lines = []
    for row in rules.value_classes:
        several = kinds.count(row.kind) > 1
        which = f"{row.kind.plural}: {named(row.cards, lang)}" if several else row.kind.plural
        head = f"{_STEP_RULEBOOK}{row.value:>4}  "
        first, *rest = wrapped(which, page_width() - len(head))
        lines += [head + first, *(" " * len(head) + line for line in rest)]
    whole = f"{_STEP_RULEBOOK}{rules.deck_total:>4}  in the whole deck ({game.id}.card-values)"
    return [*lines, *fitting(whole, _STEP_RULEBOOK * 4)]


def _yaku_rulebook(rules: RuleSet, lang: str) -> Lines:
    lines: Lines = []
    for one in rules.yaku:
        lines += yaku_lines(one, lang)
    if rules.not_in_play:
        lines += (
            ["", *wrapped("Not in play unless an option says so:", indent=_STEP_RULEBOOK), ""]
            if lines
            else []
        )
        if not rules.yaku:
            lines += [*wrapped("None is in play unless an option says so:", indent=_STEP_RULEBOOK), ""]
        for one in rules.not_in_play:
            lines += yaku_lines(one, lang)
    for group in rules.rivals:
        lines += ["", *wrapped(f"Of {listed(group.yaku)} only the best counts.", indent=_STEP_RULEBOOK)]
    return lines


def yaku_lines(one: Yaku, lang: str = "en") -> Lines:
    """A yaku: its value, names and id, and below them its cards."""
    names = " ".join(name for name in (one.name, one.ja, one.ko) if name)
    inner = _STEP_RULEBOOK * 4
    lines = _with_id(f"{_STEP_RULEBOOK}{one.value:>4}  {names}", one.id)
    lines += wrapped(asked(one, lang), indent=inner)
    for more in (limits(one), one.note):
        lines += wrapped(more, indent=inner)
    return lines


def _with_id(head: str, id: str) -> Lines:
    """A line with an id behind it, or below it where the page is too narrow."""
    line = f"{padded(head, 52)}  {id}"
    return (
        [line]
        if width(line) <= page_width()
        else [*fitting(head, _STEP_RULEBOOK * 4), _STEP_RULEBOOK * 4 + id]
    )


def _hands(game: Game, lang: str) -> Lines:
    lines: Lines = []
    for one in game.hands:
        lines += hand_lines(one, lang)
    return lines


def hand_lines(one: LuckyHand, lang: str = "en") -> Lines:
    """A lucky hand: its worth, names and id, and below them what it is."""
    names = " ".join(name for name in (one.name, one.ja) if name)
    head = f"{_STEP_RULEBOOK}{one.points or '-':>4}  {names}"
    if one.roman and one.roman != one.id:
        head += f" ({one.roman})"
    lines = _with_id(head, one.id)
    inner = _STEP_RULEBOOK * 4
    seat = f"Only the {one.seat} player may claim it." if one.seat else ""
    for more in (one.note or hand_asked(one, lang), seat):
        lines += wrapped(more, indent=inner)
    return lines


def _options(options: Sequence[Option]) -> Lines:
    lines: Lines = []
    for option in options:
        lines += [*([""] if lines else []), *option_lines(option)]
    return lines


def option_lines(option: Option) -> Lines:
    """An option: what it is about, its choices with the default starred, and what the sources say."""
    refs = f" ({', '.join(option.refs)})" if option.refs else ""
    lines = wrapped(f"{option.name}{refs}: {option.help}", indent=_STEP_RULEBOOK, hanging=_STEP_RULEBOOK * 2)
    rows = list(_choices(option))
    most = min(max((width(word) for word, _ in rows), default=0), 24)
    for word, meaning in rows:
        star = "*" if word == written(option.default) else " "
        head = f"{_STEP_RULEBOOK * 2}{star} {padded(word, most)}  "
        first, *rest = wrapped(meaning, page_width() - width(head)) or [""]
        lines += [f"{head}{first}".rstrip(), *(" " * width(head) + line for line in rest)]
    return [*lines, *wrapped(option.says, indent=_STEP_RULEBOOK * 2)]


def _choices(option: Option) -> Iterator[tuple[str, str]]:
    known = [written(choice) for choice in option.choices]
    if written(option.default) not in known:
        yield written(option.default), ""
    yield from zip(known, option.choices.values(), strict=True)
    if option.shape is Shape.NUMBERS:
        shown = f"[{', '.join('N' * option.size)}]" if option.size else "[N, …]"
        yield shown, many(option.size, "number") if option.size else "numbers"
    elif option.numbers:
        low, high = option.numbers
        yield "N", f"a number from {low:,} to {high:,}"
    if option.shape is Shape.YAKU:
        yield "[…]", "a list of yaku and groups of yaku"
    elif option.shape is Shape.VALUES:
        yield "{…}", "a mapping from yaku to points, or to off"


def fact_lines(fact: Fact) -> Lines:
    """A fact a round may tell."""
    lines = wrapped(
        f"{fact.name}: {fact.help} ({fact.shape.value})", indent=_STEP_RULEBOOK, hanging=_STEP_RULEBOOK * 2
    )
    if fact.choices:
        lines += wrapped(f"choices: {', '.join(fact.choices)}", indent=_STEP_RULEBOOK * 2)
    for part in fact.parts.values():
        needed = "" if part.name in fact.required else "; need not be said"
        choices = f": {', '.join(part.choices)}" if part.choices else ""
        lines += wrapped(
            f"{part.name}: {part.help} ({part.shape.value}{choices}{needed})", indent=_STEP_RULEBOOK * 2
        )
    return lines


def _decisions(decisions: Sequence[Decision]) -> Lines:
    lines: Lines = []
    for one in decisions:
        lines += wrapped(
            f"{one.ref}: {one.question} {one.answer}", indent=_STEP_RULEBOOK, hanging=_STEP_RULEBOOK * 2
        )
    return lines

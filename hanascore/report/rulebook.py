"""A game's rules as a short book, printed from the same tables that score it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanascore.games import GAMES
from hanascore.record.options import written
from hanascore.report.columns import Column, drawn, measured
from hanascore.report.patterns import asked, hand_asked, limits, named
from hanascore.report.wording import (
    fitting,
    listed,
    many,
    padded,
    page_width,
    paragraphs,
    runs,
    width,
    wrapped,
)
from hanascore.rules.facts import Fact
from hanascore.rules.game import Decision, Game
from hanascore.rules.hands import LuckyHand
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.ruling import Option, Shape
from hanascore.rules.yaku import Yaku

_STEP = "  "
Lines = list[str]


def games() -> str:
    """The list of games."""
    lines = ["The games, and how many play:", ""]
    columns = [
        Column("", list(GAMES)),
        Column("", [game.name for game in GAMES.values()]),
        Column("", [runs(game.players) for game in GAMES.values()]),
    ]
    room = max(page_width() - measured(columns) - 2, 8)
    columns.append(Column("", ["\n".join(wrapped(game.source.title, room)) for game in GAMES.values()]))
    lines += drawn(columns)[1:]
    lines += [
        "",
        *fitting("hanascore rules GAME  the rules of a game with its rulings and sources", _STEP),
        *fitting("hanascore rules ID    the page of a yaku, an option, a ruling (KD-3), a problem", _STEP),
    ]
    return "\n".join(lines) + "\n"


def book(game: Game, lang: str = "en") -> str:
    """The rulebook of a game."""
    rules = game.rules()
    lines = [*heading(game), "", *_people(game), "", *_deal(rules)]
    for title, part in (
        ("Cards", _values(game, rules, lang)),
        ("Yaku", _yaku(rules, lang)),
        ("Lucky hands", _hands(game, lang)),
        ("Rulings", _options([one for one in game.declared_options if one.is_ruling])),
        ("Agreements", _options([one for one in game.declared_options if not one.is_ruling])),
        ("What a round may tell", [line for fact in game.declared_facts for line in fact_lines(fact)]),
        ("Decided", _decisions(game.decisions)),
    ):
        if part:
            lines += ["", title, "", *part]
    lines += ["", *fitting(f"hanascore new {game.id}  writes a record to fill in", _STEP)]
    return "\n".join(lines) + "\n"


def heading(game: Game) -> Lines:
    """The name, what the game is, and where its rules come from."""
    names = f"{game.name} ({game.id})"
    if game.aliases:
        names += f", also {', '.join(game.aliases)}"
    source = ", ".join(part for part in (game.source.title, game.source.edition, game.source.note) if part)
    return [
        *wrapped(names, hanging=_STEP),
        "",
        *paragraphs(game.summary),
        "",
        *wrapped(f"Source: {source}", hanging=_STEP),
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
    return wrapped(f"Players: {'; '.join(words)}. {first}{seats}{months}", hanging=_STEP)


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


def _values(game: Game, rules: RuleSet, lang: str) -> Lines:
    if not rules.value_classes:
        return wrapped("Cards are worth nothing by themselves.", indent=_STEP)
    kinds = [row.kind for row in rules.value_classes]
    lines = []
    for row in rules.value_classes:
        several = kinds.count(row.kind) > 1
        which = f"{row.kind.plural}: {named(row.cards, lang)}" if several else row.kind.plural
        head = f"{_STEP}{row.value:>4}  "
        first, *rest = wrapped(which, page_width() - len(head))
        lines += [head + first, *(" " * len(head) + line for line in rest)]
    whole = f"{_STEP}{rules.deck_total:>4}  in the whole deck ({game.id}.card-values)"
    return [*lines, *fitting(whole, _STEP * 4)]


def _yaku(rules: RuleSet, lang: str) -> Lines:
    lines: Lines = []
    for one in rules.yaku:
        lines += yaku_lines(one, lang)
    if rules.not_in_play:
        lines += ["", *wrapped("Not in play unless an option says so:", indent=_STEP), ""] if lines else []
        if not rules.yaku:
            lines += [*wrapped("None is in play unless an option says so:", indent=_STEP), ""]
        for one in rules.not_in_play:
            lines += yaku_lines(one, lang)
    for group in rules.rivals:
        lines += ["", *wrapped(f"Of {listed(group.yaku)} only the best counts.", indent=_STEP)]
    return lines


def yaku_lines(one: Yaku, lang: str = "en") -> Lines:
    """A yaku: its value, names and id, and below them its cards."""
    names = " ".join(name for name in (one.name, one.ja, one.ko) if name)
    inner = _STEP * 4
    lines = _with_id(f"{_STEP}{one.value:>4}  {names}", one.id)
    lines += wrapped(asked(one, lang), indent=inner)
    for more in (limits(one), one.note):
        lines += wrapped(more, indent=inner)
    return lines


def _with_id(head: str, id: str) -> Lines:
    """A line with an id behind it, or below it where the page is too narrow."""
    line = f"{padded(head, 52)}  {id}"
    return [line] if width(line) <= page_width() else [*fitting(head, _STEP * 4), _STEP * 4 + id]


def _hands(game: Game, lang: str) -> Lines:
    lines: Lines = []
    for one in game.hands:
        lines += hand_lines(one, lang)
    return lines


def hand_lines(one: LuckyHand, lang: str = "en") -> Lines:
    """A lucky hand: its worth, names and id, and below them what it is."""
    names = " ".join(name for name in (one.name, one.ja) if name)
    head = f"{_STEP}{one.points or '-':>4}  {names}"
    if one.roman and one.roman != one.id:
        head += f" ({one.roman})"
    lines = _with_id(head, one.id)
    inner = _STEP * 4
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
    lines = wrapped(f"{option.name}{refs}: {option.help}", indent=_STEP, hanging=_STEP * 2)
    rows = list(_choices(option))
    most = min(max((width(word) for word, _ in rows), default=0), 24)
    for word, meaning in rows:
        star = "*" if word == written(option.default) else " "
        head = f"{_STEP * 2}{star} {padded(word, most)}  "
        first, *rest = wrapped(meaning, page_width() - width(head)) or [""]
        lines += [f"{head}{first}".rstrip(), *(" " * width(head) + line for line in rest)]
    return [*lines, *wrapped(option.says, indent=_STEP * 2)]


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
    lines = wrapped(f"{fact.name}: {fact.help} ({fact.shape.value})", indent=_STEP, hanging=_STEP * 2)
    if fact.choices:
        lines += wrapped(f"choices: {', '.join(fact.choices)}", indent=_STEP * 2)
    for part in fact.parts.values():
        needed = "" if part.name in fact.required else "; need not be said"
        choices = f": {', '.join(part.choices)}" if part.choices else ""
        lines += wrapped(f"{part.name}: {part.help} ({part.shape.value}{choices}{needed})", indent=_STEP * 2)
    return lines


def _decisions(decisions: Sequence[Decision]) -> Lines:
    lines: Lines = []
    for one in decisions:
        lines += wrapped(f"{one.ref}: {one.question} {one.answer}", indent=_STEP, hanging=_STEP * 2)
    return lines

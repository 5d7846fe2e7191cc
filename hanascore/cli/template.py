"""Make the files that `hanascore new` writes: a record to fill in, and an event to fill in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from string import Template, ascii_uppercase
from typing import NamedTuple, TypeAlias

from wcwidth import ljust

from hanascore.cards.deck import in_order, of_month
from hanascore.cards.notation import code_pile
from hanascore.evening.names import seated_teams
from hanascore.problems.fix import spell_value
from hanascore.problems.problem import Severity
from hanascore.record.record_file import loads
from hanascore.record.writing import dump
from hanascore.referee.judge import judge
from hanascore.report.text import wrapped
from hanascore.rules.field_multiplier import FIELD_MULTIPLIER
from hanascore.rules.game import Fact, FactShape, Game, Option
from hanascore.rules.play import STOPPED
from hanascore.words.common_words import REST
from hanascore.words.english import listed
from hanascore.words.visible import width

# The members of each team, by its name.
Teams: TypeAlias = Mapping[str, Sequence[str]]
NAMES = ("Aki", "Bo", "Chiyo", "Dai", "Emi", "Fumi", "Goro", "Hana", "Ichiro", "Jun")

_PAGE_WIDTH = 80
# The column in which remarks begin, and the least number of cells for a remark.
_REMARK_COLUMN = 34
_NARROWEST_REMARK = 34
# The longest line of an option with its choices. If the line were longer, only the rulebook lists them.
_WIDEST_LINE = 110
# The number of attempts to share out the cards.
_MOST_TRIES = 48
# The number of options that are written for a game that does not name its most important options.
_FIRST_OPTIONS = 3


class _Line(NamedTuple):
    """A line of a record, and the remark after it."""

    # The line without its remark.
    text: str
    # The remark; "" if there is none.
    remark: str = ""


def event_template(players: Sequence[str], rounds: int) -> str:
    """Return an event to fill in."""
    template = Template(Path(__file__).with_name("event_template.txt").read_text(encoding="utf-8"))
    ids = [f"player-{number}" for number in range(1, len(players) + 1)]
    lines = [f"  {dump({id: name})}" for id, name in zip(ids, players, strict=True)]
    # Put two players at a table. If their number is odd, three sit at one table.
    tables = max(1, len(ids) // 2)
    seats = [ids[table::tables] for table in range(tables)]
    seating = ", ".join(f"{table}: [{', '.join(seated)}]" for table, seated in enumerate(seats, start=1))
    return template.substitute(players="".join(lines), rounds=rounds, tables=tables, seating=seating)


def record_template(
    game: Game,
    players: Sequence[str],
    *,
    teams: Teams | None = None,
    rounds: int = 1,
    all_options: bool = False,
) -> str:
    """Return a record to fill in. Its one round can be scored without any warning.

    Without `teams`, players form teams only if the game requires it. With `all_options`, add all options of
    the game and all facts of a round as comments.
    """
    if not teams and len(players) in game.teams_required:
        teams = name_teams(seated_teams(game, players))
    for attempt in range(_MOST_TRIES):
        text = _record(game, players, teams or {}, attempt, all_options=all_options)
        if _scores_cleanly(text):
            break
    else:
        text = _record(game, players, teams or {}, 0, all_options=all_options)
    playing = list(teams or players[: game.active or len(players)])
    return text + _written(_further_rounds(playing, rounds))


def name_teams(sides: Iterable[Sequence[str]]) -> dict[str, Sequence[str]]:
    """Give teams names, and return their members by these names.

    >>> name_teams([["Aki", "Chiyo"], ["Bo", "Dai"]])
    {'Team A': ['Aki', 'Chiyo'], 'Team B': ['Bo', 'Dai']}
    """
    return {f"Team {ascii_uppercase[number]}": members for number, members in enumerate(sides)}


def _scores_cleanly(text: str) -> bool:
    """Return whether a record has no problems, and its round has a winner."""
    (record,) = loads(text).records
    match = judge(record)
    is_clean = all(problem.severity is Severity.NOTE for problem in match.problems)
    return is_clean and any(result.winners for result in match.rounds)


def _record(game: Game, players: Sequence[str], teams: Teams, attempt: int, *, all_options: bool) -> str:
    head = _full_head(game, players, teams) if all_options else _short_head(game, players, teams)
    return _written([*head, *_first_round(game, players, list(teams), attempt, all_facts=all_options)])


def _short_head(game: Game, players: Sequence[str], teams: Teams) -> Iterator[_Line]:
    yield _Line("hanascore: 1")
    yield _Line(f"game: {game.id}")
    if game.months_ambiguous:
        yield _months_line()
    yield _Line(dump({"players": list(players)}), "in turn order")
    if teams:
        yield _Line(_teams_text(teams))
    yield _Line("# options:", f"remove # to use; hanascore rules {game.id}")
    first = game.first_options or game.options[:_FIRST_OPTIONS]
    unlike_source = [option for option in game.options if option.source_choice and option not in first]
    yield from map(_short_option_line, [*first, *unlike_source])


def _full_head(game: Game, players: Sequence[str], teams: Teams) -> Iterator[_Line]:
    yield from (_Line(f"# {line}") for line in wrapped(f"{game.name}. {game.summary}", 78))
    yield _Line(f"# hanascore rules {game.id} explains every option.")
    yield _Line("")
    yield _Line("hanascore: 1", "the version of the format")
    yield _Line(f"game: {game.id}")
    if game.months_ambiguous:
        yield _months_line()
    yield _Line("title: A first game", "title, date and place are free text")
    yield _Line(dump({"players": list(players)}), "in turn order")
    if teams:
        yield _Line(_teams_text(teams))
    elif len(players) in game.team_sizes:
        teams = name_teams(seated_teams(game, players))
        yield _Line(f"# {_teams_text(teams)}", "remove # to play in teams")
    yield _Line("")
    yield _Line("# These are the defaults. To choose, remove # from `options:` and from the option.")
    if any(option.source_choice for option in game.options):
        yield _Line("# `(the source)` marks what the source has, if that is not the default.")
    yield _Line("# options:")
    yield from map(_option_line, game.options)
    yield _Line("")


def _teams_text(teams: Teams) -> str:
    written = [
        f"{dump(name).strip()}: [{', '.join(dump(member).strip() for member in members)}]"
        for name, members in teams.items()
    ]
    return f"teams: {{{', '.join(written)}}}"


def _months_line() -> _Line:
    return _Line("months: japanese", "11 is willow; korean: 11 is paulownia")


def _other_choices(option: Option) -> list[str]:
    """Return the choices except the default. The choice of the source comes first, with a remark."""
    others = [spell_value(choice) for choice in option.choices if choice != option.default]
    source = option.source_choice
    return (
        [f"{source} (the source)", *(choice for choice in others if choice != source)] if source else others
    )


def _option_line(option: Option) -> _Line:
    """Return an option with its default, as a comment."""
    others = _other_choices(option)
    line = f"#   {option.name}: {spell_value(option.default)}"
    help = f"{option.help}; only for `turns`" if option.play_only else option.help
    with_choices = f"or {listed(others, 'or')}; {help}"
    return _Line(line, with_choices if others and len(line) + len(with_choices) < _WIDEST_LINE else help)


def _short_option_line(option: Option) -> _Line:
    """Return an option with its default, as a comment, with as many of its choices as fit on the line."""
    others = _other_choices(option)
    help = option.about
    remarks = [help]
    if others:
        choices = f"or {listed(others, 'or')}"
        few_choices = f"or {listed(others, 'or', most=2)}"
        remarks = [f"{choices}; {help}", choices, few_choices, help]
    line = f"#   {option.name}: {spell_value(option.default)}"
    room = _PAGE_WIDTH - max(_REMARK_COLUMN, width(line) + 2) - 2
    return _Line(line, next((remark for remark in remarks if width(remark) <= room), ""))


def _first_round(
    game: Game, players: Sequence[str], teams: Sequence[str], attempt: int, *, all_facts: bool
) -> Iterator[_Line]:
    """Yield the lines of a round in which all cards are shared out among the sides."""
    number = min(game.active or len(players), len(players))
    playing = players[:number]
    sitting_out = players[number:]
    rules = game.rules()
    deal = rules.deals[number]
    # Leave some cards out, because a round that a player stops is over before all cards are played.
    is_stopped = bool(rules.play.calls and not rules.play.calls.played_out_by_default)
    undrawn = rules.undrawn(number) + (deal.field + deal.hand if is_stopped else 0)
    sides = teams or playing
    *piles, left_over = _share_cards(rules.deck, len(sides), undrawn, attempt)
    codes = [code_pile(cards, yellow=rules.yellow) for cards in (*piles, left_over)]
    yield _Line("rounds:")
    yield _Line(f"  - {dump({'dealer': playing[0]})}")
    if rules.field_multiplier != "off":
        yield _Line(f"    {FIELD_MULTIPLIER}: 1", "for brights on the opening field")
    if sitting_out:
        yield _Line(f"    {dump({'sitting_out': list(sitting_out)})}", "who does not play in this round")
    yield _Line("    captured:", "month; b bright, a animal, r ribbon, c chaff")
    if not left_over:
        codes[len(sides) - 1] = REST
    for name, code in zip(sides, codes, strict=False):
        yield _Line(f"      {dump({name: code})}", "all other cards" if code == REST else "")
    if left_over:
        line = f"    left_over: {codes[-1]}"
        yield _Line(line, "captured by no player" if len(line) < _REMARK_COLUMN else "")
    if is_stopped:
        yield _Line(f"    {dump({STOPPED: playing[0]})}", "who ended the round")
    if all_facts:
        written = {STOPPED} if is_stopped else set()
        written |= {FIELD_MULTIPLIER} if rules.field_multiplier != "off" else set()
        yield from (_fact_line(fact) for fact in game.facts if fact.name not in written)
        yield _Line("    # note: anything else")


def _further_rounds(sides: Sequence[str], rounds: int) -> Iterator[_Line]:
    """Yield the rounds after the first, as comments."""
    for number in range(2, rounds + 1):
        yield _Line("  # - captured:", f"round {number}: remove #")
        yield from (_Line(f"  #     {dump({name: ''}).split(':')[0]}:") for name in sides)


def _fact_line(fact: Fact) -> _Line:
    """Return a fact with an example, as a comment."""
    example = {
        FactShape.PLAYER: "NAME",
        FactShape.PLAYERS: "[NAME, NAME]",
        FactShape.FLAG: "yes",
        FactShape.NUMBER: "2",
        FactShape.NUMBERS: "[2]",
        FactShape.NUMBERS_BY_PLAYER: "{NAME: 1}",
        FactShape.CHOICE: (fact.choices or ("CHOICE",))[0],
        FactShape.CARD: "pine-crane",
        FactShape.WORDS_BY_PLAYER: f"{{NAME: [{(fact.choices or ('WORD',))[0]}]}}",
        FactShape.YAKU_BY_PLAYER: "{NAME: [YAKU]}",
        FactShape.YAKU_WITH_CARDS: "{NAME: {YAKU: CARD}}",
        FactShape.PARTS: "{" + ", ".join(f"{name}: …" for name in fact.required) + "}",
    }[fact.shape]
    return _Line(f"    # {fact.name}: {example}", fact.help)


def _share_cards(deck: int, sides: int, undrawn: int, attempt: int) -> list[int]:
    """Share out the cards in pairs of one month. Return the sides' piles, and last the undrawn cards."""
    pairs = []
    for month in (month for month in range(1, 13) if deck & of_month(month)):
        first, second, third, fourth = (card.bit for card in in_order(of_month(month)))
        crosswise = (month + attempt) % 2
        pairs += [first | third, second | fourth] if crosswise else [first | second, third | fourth]
    left_over = 0
    for number in range(undrawn // 2):
        left_over |= pairs.pop((number * 5 + attempt) % len(pairs))
    piles = [0] * sides
    for number, pair in enumerate(pairs):
        turn = number * (1 + attempt % 5) + number // sides * (attempt % 3) + attempt
        piles[turn % sides] |= pair
    return [*piles, left_over]


def _written(lines: Iterable[_Line]) -> str:
    """Return the lines with their remarks. A long remark continues on the next lines."""
    return "".join(f"{_with_remark(*line) if line.remark else line.text.rstrip()}\n" for line in lines)


def _with_remark(text: str, remark: str) -> str:
    text = ljust(text.rstrip("\n"), _REMARK_COLUMN - 2)
    if width(text) + 4 + _NARROWEST_REMARK > _PAGE_WIDTH and "#" not in text:
        # Put the remark of a long line above it.
        margin = " " * (len(text) - len(text.lstrip(" ")))
        return "\n".join([*(f"{margin}# {line}" for line in wrapped(remark, 76 - len(margin))), text])
    first, *more = wrapped(remark, max(_PAGE_WIDTH - width(text) - 4, _NARROWEST_REMARK))
    margin = f"#{' ' * (_REMARK_COLUMN - 1)}" if text.startswith("#") else " " * _REMARK_COLUMN
    return "\n".join([f"{text}  # {first}", *(f"{margin}# {line}" for line in more)])

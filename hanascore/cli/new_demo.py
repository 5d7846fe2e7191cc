"""`hanascore new`: a record to fill in, in the game's own terms: it scores as it stands.

`hanascore demo`: no file needed; a record, its score, and what to try next.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from string import Template
from typing import TypeAlias

import click
from wcwidth import ljust

from hanascore.cards.deck import in_order, of_month
from hanascore.cards.notation import code_pile
from hanascore.cli import options
from hanascore.cli.streams import Streams
from hanascore.problems.problem import Severity
from hanascore.problems.words import listed, many, printable_name, runs, visible, width
from hanascore.record.cursor import name_error
from hanascore.record.record_file import loads
from hanascore.record.writing import dump
from hanascore.referee.judge import judge
from hanascore.report.labels import language, tr
from hanascore.report.outcome import Outcome
from hanascore.report.text import wrapped
from hanascore.rules.field_multiplier import FIELD_MULTIPLIER
from hanascore.rules.game import Fact, FactShape, Game, Option, spell_value
from hanascore.rules.play import STOPPED

_NAMES = ("Aki", "Bo", "Chiyo", "Dai", "Emi", "Fumi", "Goro", "Hana", "Ichiro", "Jun")
_COLUMN = 34
# The fewest cells of a remark.
_NARROW = 34
_WIDEST = 110
_MOST_TRIES = 48
_MOST_ROUNDS = 100
# A line of a record, and the remark behind it.
_Line: TypeAlias = tuple[str, str]
_NOTHING: _Line = ("", "")


@options.command(
    "hanascore new kwa-do -o friday.yaml",
    'hanascore new hana-awase --players "Aki, Bo"',
    "hanascore new event -o event.yaml",
)
@click.argument("game", metavar="GAME|event", shell_complete=options.known_templates)
@options.formats("yaml", "html", help="A record to fill in, or a blank score sheet to print.")
@click.option(
    "--players",
    metavar="NAMES",
    help="Who plays, in the order turns pass: names separated by commas, or by ; where one holds a comma.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1, _MOST_ROUNDS),
    default=1,
    metavar="N",
    help="So many rounds to fill in, those after the first as comments.",
)
@options.lang
def new_command(streams: Streams, *, game: str, players: str | None, rounds: int) -> None:
    """Write a record to fill in: a lawful round of GAME, with its options and facts as comments.

    As HTML it is a blank score sheet for a pencil, with what cards and yaku are worth. In place of a game,
    the word event writes the file of an event, a tournament or a club evening.
    """
    if language() != "en" and streams.form != "html":
        raise click.UsageError("--lang is for --format html: the keys of a record are English")
    if game == "event":
        if streams.form == "html":
            raise click.UsageError("the file of an event is YAML, and no score sheet")
        then = "tally --event {} FOLDER"
        who = enumerate(_NAMES[:4] if players is None else _names(players), start=1)
        ids = "".join(f"  {dump({f'player-{at}': name})}" for at, name in who)
        template = Template(Path(__file__).with_name("new_event.txt").read_text(encoding="utf-8"))
        text = template.substitute(players=ids, rounds=rounds)
    else:
        found = options.find_game(game)
        usual = found.active or (3 if 3 in found.players else found.players[0])
        names = _NAMES[:usual] if players is None else _names(players)
        if len(names) not in found.players:
            seats = f"{runs(found.players)} players, not {many(len(names), 'player')}"
            raise click.UsageError(f"{found.name} seats {seats}")
        if streams.form == "html":
            from hanascore.report.sheet import SheetReport

            # Where nobody is named the columns are left to be headed by hand.
            heads = names if players else [tr("Player {}", at) for at in range(1, len(names) + 1)]
            streams.answer(SheetReport(found, heads))
            return
        then = "score {}"
        text = starter(found, names) + _written(_further(found, names, rounds))
    streams.out(text)
    if streams.output and not streams.code:
        name = visible(printable_name(streams.output))
        streams.err(f"wrote {name}; next: hanascore {then.format(name)}\n")


def _names(text: str) -> tuple[str, ...]:
    names = tuple(options.names_in(text))
    for name in names:
        if fault := name_error(name):
            raise click.UsageError(f"--players: {fault}")
        if names.count(name) > 1:
            raise click.UsageError(f"--players: '{name}' is named twice, and a name belongs to one player")
    return names


def _further(game: Game, players: Sequence[str], rounds: int) -> Iterator[_Line]:
    """The rounds after the first, as comments: a round that nobody has told yet has no score."""
    playing = players[: game.active or len(players)]
    for number in range(2, rounds + 1):
        yield "  # - captured:", f"round {number}: take the # away"
        yield from ((f"  #     {dump({name: ''}).split(':')[0]}:", "") for name in playing)


def starter(game: Game, players: Sequence[str]) -> str:
    """The record: of the ways to share out the cards the first that the referee has nothing against."""
    for text in (_record(game, players, turn) for turn in range(_MOST_TRIES)):
        for record in loads(text).records:
            match = judge(record)
            clean = all(problem.severity is Severity.NOTE for problem in match.problems)
            if clean and any(result.winners for result in match.rounds):
                return text
    return _record(game, players, 0)


def _record(game: Game, players: Sequence[str], turn: int) -> str:
    number = min(game.active or len(players), len(players))
    playing, sitting = players[:number], players[number:]
    rules = game.rules()
    deal = rules.deals[number]
    # A round that somebody stops is over before all its cards are played.
    stopped = bool(rules.play.calls and not rules.play.calls.played_out_by_default)
    undrawn = rules.undrawn(number) + (deal.field + deal.hand if stopped else 0)
    *piles, left = _shared(rules.deck, playing, undrawn, turn)
    lines = [*_head(game, players), ("rounds:", ""), (f"  - {dump({'dealer': playing[0]})}", "")]
    told = {STOPPED} if stopped else set()
    if rules.field_multiplier != "off":
        told.add(FIELD_MULTIPLIER)
        lines.append((f"    {FIELD_MULTIPLIER}: 1", game.facts_by_name[FIELD_MULTIPLIER].help))
    if sitting:
        lines.append((f"    {dump({'sitting_out': list(sitting)})}", "who does not play this round"))
    lines.append(("    captured:", "month, and b bright, a animal, r ribbon, c chaff"))
    codes = [code_pile(cards, yellow=rules.yellow) for cards in (*piles, left)]
    lines += [(f"      {dump({name: code})}", "") for name, code in zip(playing, codes, strict=False)]
    if left:
        lines.append((f"    left_over: {codes[-1]}", "undrawn, or on the field at the end"))
    else:
        lines[-1] = f"      {dump({playing[-1]: 'rest'})}", "every card nobody else has"
    if stopped:
        lines.append((f"    {dump({STOPPED: playing[0]})}", game.facts_by_name[STOPPED].help))
    lines += [_fact(fact) for fact in game.facts if fact.name not in told]
    return _written([*lines, ("    # note: what else there is to say", "")])


def _head(game: Game, players: Sequence[str]) -> Iterator[_Line]:
    yield from ((f"# {line}", "") for line in wrapped(f"{game.name}. {game.summary}", 78))
    yield f"# hanascore rules {game.id} explains every option; a # hides its line.", ""
    yield _NOTHING
    yield "hanascore: 1", "the version of the format"
    yield f"game: {game.id}", ""
    if game.months_ambiguous:
        yield "months: japanese", "11 is the willow; korean: 11 is the paulownia"
    yield "title: A first game", "title, date and place are free text"
    yield dump({"players": list(players)}), "in the order turns pass"
    if sizes := game.team_sizes.get(len(players)):
        number = len(players) // sizes[0]
        members = [", ".join(dump(player).strip() for player in players[at::number]) for at in range(number)]
        teams = ", ".join(f"Team {chr(65 + at)}: [{names}]" for at, names in enumerate(members))
        yield f"# teams: {{{teams}}}", "take the # away to play in teams"
    yield _NOTHING
    yield "# What is not said here is as the sources have it; take the # away to choose.", ""
    yield "# options:", ""
    yield from map(_option, game.options)
    yield _NOTHING


def _option(option: Option) -> _Line:
    others = [spell_value(choice) for choice in option.choices if choice != option.default]
    line = f"#   {option.name}: {spell_value(option.default)}"
    about = f"{option.help}; it matters where `turns` are written" if option.play_only else option.help
    offered = f"or {listed(others, 'or')}; {about}"
    return line, offered if others and len(line) + len(offered) < _WIDEST else about


def _fact(fact: Fact) -> _Line:
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
    return f"    # {fact.name}: {example}", fact.help


def _written(lines: Iterable[_Line]) -> str:
    """Lines with their remarks behind them, which go on below where the page ends."""
    return "".join(f"{_with_remark(*line) if line[1] else line[0].rstrip()}\n" for line in lines)


def _with_remark(line: str, remark: str) -> str:
    line = ljust(line.rstrip("\n"), _COLUMN - 2)
    if width(line) + 4 + _NARROW > 80 and "#" not in line:
        margin = " " * (len(line) - len(line.lstrip(" ")))
        return "\n".join([*(f"{margin}# {words}" for words in wrapped(remark, 76 - len(margin))), line])
    first, *more = wrapped(remark, max(80 - width(line) - 4, _NARROW))
    margin = f"#{' ' * (_COLUMN - 1)}" if line.startswith("#") else " " * _COLUMN
    return "\n".join([f"{line}  # {first}", *(f"{margin}# {words}" for words in more)])


def _shared(deck: int, players: Sequence[str], undrawn: int, turn: int) -> list[int]:
    """The cards in twos of a month, dealt out in turn; what stays undrawn comes last in the list."""
    pairs = []
    for month in (month for month in range(1, 13) if deck & of_month(month)):
        one, two, three, four = (card.bit for card in in_order(of_month(month)))
        pairs += [one | three, two | four] if (month + turn) % 2 else [one | two, three | four]
    left = 0
    for at in range(undrawn // 2):
        left |= pairs.pop((at * 5 + turn) % len(pairs))
    piles = [0] * len(players)
    for at, pair in enumerate(pairs):
        piles[(at * (1 + turn % 5) + at // len(players) * (turn % 3) + turn) % len(players)] |= pair
    return [*piles, left]


DEMO = """\
hanascore: 1
game: kwa-do
months: japanese
title: Friday night
players: [Aki, Bo, Chiyo]
options: {yaku: all}
rounds:
  - captured:
      Aki: 4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc
      Bo: 2cc 3bc 4cc 11bc 12bc
      Chiyo: rest
"""
_FIRST = "A record is what you write down after a round, say friday.yaml:"
_THEN = (
    "A card is its month and a letter: b bright, a animal, r ribbon, c chaff; 5arcc is four cards. Chiyo has "
    "the rest. Then ask for the score:"
)


@options.command("hanascore demo", "hanascore demo --color never")
@options.lang
def demo_command(streams: Streams) -> None:
    """Show a record and its score, and what to try next."""
    from hanascore.report.score import ScoreReport
    from hanascore.report.text import as_text

    (record,) = loads(DEMO).records
    outcome = Outcome("", 1, record, judge(record))
    indented = "".join(f"  {line}\n" for line in DEMO.splitlines())
    said = as_text(ScoreReport([(outcome, None)]).blocks(), streams.paint(sys.stdout))
    first, then = ("\n".join(wrapped(text)) for text in (_FIRST, _THEN))
    streams.out(
        f"{first}\n\n{indented}\n{then}\n\n"
        f"$ hanascore score friday.yaml\n\n{said}\n"
        "Next:  hanascore new kwa-do -o friday.yaml  a record of your own to fill in\n"
        "       hanascore check friday.yaml          is it possible, is it doubtful?\n"
        "       hanascore rules kwa-do               the rules, and what to choose\n"
        '       hanascore pile kwa-do "5arcc 6a" --option yaku=all\n'
    )

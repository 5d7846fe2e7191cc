"""What may be looked up without a record.

`hanascore pile`: what one pile is worth. `hanascore cards`: the deck and its names; what a text of cards
means. `hanascore rules`: the games, a rulebook, the page of any id.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

import click

from hanascore.batch.scorer import Scorer
from hanascore.cards.spelling import spell
from hanascore.cli import options
from hanascore.cli.records import read_event_file
from hanascore.cli.streams import FAILED, FOR_PROGRAMS, Streams
from hanascore.files import file_identity
from hanascore.games import GAMES
from hanascore.model.record import NO_DEFAULTS
from hanascore.problems.problem import NOWHERE, LocatedProblem, Problem, Span, error
from hanascore.problems.words import did_you_mean, many, printable_name
from hanascore.record.event_rules import EventRules
from hanascore.record.record_file import RecordFile
from hanascore.record.source import MAX_BYTES
from hanascore.referee.judge import rules_of
from hanascore.referee.pile import dealt_hand, default_months, pile_context, read_pile, score_pile_text
from hanascore.referee.pile import option_values as chosen_options
from hanascore.report.pile import PileLine, PileReport, PilesReport
from hanascore.report.text import PROBLEMS_PER_FILE
from hanascore.rules.game import Game
from hanascore.scoring.pile import PileContext, PileScore

if TYPE_CHECKING:
    from hanascore.report.pages import HelpPage
    from hanascore.report.rulebook import Book

_AT_ONCE = 1 << 14
# What the pile of a text is worth, or what is wrong with it.
_Scoring: TypeAlias = "Callable[[str], PileScore | list[Problem]]"


@options.command(
    'hanascore pile koi-koi "1b 3b 8b 9a"',
    'hanascore pile koi-koi "moon, sake cup" --option "values={moon-viewing: 3}"',
    "echo 5arcc 6a | hanascore pile kwa-do - --months japanese",
)
@click.argument("game", metavar="GAME", shell_complete=options.known_games)
@click.argument("cards", metavar="CARDS...", nargs=-1)
@options.named(
    *(
        "--option chosen",
        "K=V",
    ),
    "An option of the game as a record has it: table=nintendo, or YAML or JSON.",
    multiple=True,
)
@options.named("--seat", "SEAT", "The seat of whoever holds the pile, where seats matter.")
@click.option(
    "--month", type=click.IntRange(min=1), metavar="N", help="The number of the round, for its month."
)
@click.option("--hand", metavar="CARDS", help="The hand that was dealt, for a lucky hand.")
@options.formats(
    *("table", "json", "jsonl", "csv", "markdown", "html"),
    default=None,
    help="Format of the result: table, or jsonl where piles come from standard input.",
)
@options.lang
@options.months
@options.config
def pile_command(
    streams: Streams,
    *,
    game: str,
    cards: tuple[str, ...],
    chosen: tuple[str, ...],
    seat: str | None,
    month: int | None,
    hand: str | None,
    months: str | None,
) -> None:
    """Say what one pile is worth in a game: its cards and its yaku, before any settling.

    CARDS are written as in a record, and so is a pile of which only numbers are known: "3 brights, 2 ribbons"
    or "{points: 95, yaku: [iris]}". With - a pile is read from each line of standard input. With --hand
    alone it is the hand that is looked at.
    """
    if not "".join(cards).strip() and hand is None:
        raise click.UsageError("Missing argument 'CARDS...'.")
    by_line = cards == ("-",)
    streams.form = streams.form or ("jsonl" if by_line else "table")
    found = options.find_game(game)
    written, defaults = options.read_options(found, chosen), NO_DEFAULTS
    if club := streams.club(""):
        usual = chosen_options(found, club.default_options(found, written))
        defaults = club.defaults(*usual, *(() if months or not club.months else ("months",)))
        written, months = {**usual, **written}, months or club.months
    with options.refused():
        under = pile_context(found, written, seat=seat, month=month)
    order = months or default_months(found.id)
    dealt = None
    if hand is not None:
        held = read_pile(hand, order, "the hand", under.rules)
        if isinstance(held, list):
            _refuse(streams, held, hand, "hand")
            return
        with options.refused(hint=": write them all as one text" if held and cards else ""):
            dealt = dealt_hand(under, held)
    score = partial(score_pile_text, found, under, months=order, hand=dealt)
    if by_line:
        _answer_lines(streams, found, under, score)
        return
    text = " ".join(cards)
    told = score(text)
    if isinstance(told, PileScore):
        streams.answer(PileReport(told, found, defaults=defaults))
    else:
        _refuse(streams, told, text, "pile")


def _refuse(streams: Streams, problems: list[Problem], text: str, name: str) -> None:
    streams.tell(_in_line(problems, name, 1, text))
    streams.worse(1)


def _in_line(problems: Sequence[Problem], name: str, number: int, text: str) -> list[LocatedProblem]:
    """The problems of a line, where they stand in their stream: in a word, or in the whole line."""
    whole, found = Span(number, 1, number, len(text) + 1), []
    for one in problems:
        hint = one.hint
        if one.id == "month-order-unknown":
            # The hint names the option of this command.
            hint = hint.replace("write months:", "say --months").replace(" months:", " --months")
        own, *also = (
            at.span and at.span._replace(line=number, end_line=number) for at in (one.place, *one.also)
        )
        spans = own or whole, tuple(filter(None, also))
        found.append(LocatedProblem(one._replace(hint=hint), name, None, *spans, ((number, text),)))
    return found


def _answer_lines(streams: Streams, game: Game, under: PileContext, score: _Scoring) -> None:
    """A pile a line, each answered at once, until the input or whoever reads the output ends."""
    if streams.form not in FOR_PROGRAMS:
        raise click.UsageError(
            f"piles from standard input are written as jsonl, json or csv, not {streams.form}"
        )
    if sys.stdin is None:
        streams.err("hanascore: cannot read standard input: it is closed\n")
        streams.worse(FAILED)
        return
    streams.will_read("-")
    scorer = Scorer.under(under.rules, under.context)
    streams.answer(PilesReport(_told(streams, score), game, scorer, under.rules.options))


def _told(streams: Streams, score: _Scoring) -> Iterator[list[PileLine]]:
    """What each line of standard input holds, all together that are there at once.

    Beside a CSV, which has only ids for it, the first of what is wrong with them is told, before their rows,
    since nobody may take those; and at the end how much more there is.
    """
    numbers, met = count(1), 0
    for arrived in _arriving(sys.stdin.buffer):
        told = [_line(score, line.rstrip(b"\r"), next(numbers)) for line in arrived]
        found = [one for line in told for one in line.problems]
        if found:
            streams.worse(1)
        if streams.form == "csv":
            streams.tell(found[: max(0, PROBLEMS_PER_FILE - met)])
            met += len(found)
        yield told
        streams.flush()
    if met > PROBLEMS_PER_FILE:
        more = many(met - PROBLEMS_PER_FILE, "more error")
        streams.err(f"standard input: {more}; --format jsonl shows them all\n")


def _arriving(stream: Any) -> Iterator[list[bytes]]:
    """The lines of a stream, all together that are there at once."""
    rest: list[bytes] = []
    while some := stream.read1(_AT_ONCE):
        first, *lines = some.split(b"\n")
        rest.append(first)
        if lines:
            yield [b"".join(rest), *lines[:-1]]
            rest = lines[-1:]
    if last := b"".join(rest):
        yield [last]


def _line(score: _Scoring, line: bytes, number: int) -> PileLine:
    """What one line of input holds; before the first there may be a byte order mark."""
    text = ""
    try:
        text = line.decode("utf-8-sig" if number == 1 else "utf-8")
        told = score(text)
    except UnicodeDecodeError as fault:
        message = f"byte 0x{fault.object[fault.start]:02x} of this line is not UTF-8"
        told = [error("not-utf8", NOWHERE, message, "write piles as UTF-8")]
    if isinstance(told, PileScore):
        return PileLine(number, told)
    return PileLine(number, problems=_in_line(told, "-", number, text))


@options.command(
    "hanascore cards",
    'hanascore cards "5arcc 8b lightning"',
    "hanascore cards --format json -o deck.json",
)
@click.argument("text", metavar="[TEXT]...", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Every name of each card that is read.")
@options.formats("table", "json", "html")
@options.lang
@options.months
def cards_command(streams: Streams, *, text: tuple[str, ...], every: bool, months: str | None) -> None:
    """Show the deck, or what a text of cards means.

    With - the text is that of standard input.

    Months are counted in Japanese order, 11 the willow and 12 the paulownia, unless --months says otherwise.
    """
    from hanascore.report.deck import DeckReport, MeaningReport

    if not text:
        streams.answer(DeckReport(every=every))
        return
    written, order = " ".join(text), months or "japanese"
    if text == ("-",):
        content = streams.read("-", MAX_BYTES)
        if content is None:
            return
        written = " ".join(content.decode("utf-8-sig", errors="replace").split())
    read = read_pile(written, order, "the text")
    found = _in_line(read, "cards", 1, written) if isinstance(read, list) else []
    spelling = spell(written, order)
    in_json = streams.form == "json"
    if found:
        streams.worse(1)
    if not in_json:
        streams.tell(found)
    if spelling.tokens or not found or in_json:
        streams.answer(MeaningReport(written, spelling, found))


@options.command(
    "hanascore rules kwa-do",
    "hanascore rules KD-3",
    "hanascore rules friday.yaml --format html -o sheet.html",
)
@click.argument("what", metavar="[GAME|ID|FILE]...", nargs=-1, shell_complete=options.known_ids)
@options.formats("table", "json", "html")
@options.lang
@options.event
@options.config
def rules_command(streams: Streams, *, what: tuple[str, ...], event: str | None) -> None:
    """Show the games, the rules of a game or of a table, or the page of an id.

    An ID is that of a yaku, an option, a fact, a ruling by its number, a rule in an entry, or a problem.
    Where several games know it, all are shown; GAME.ID is that of one. Of several words each is shown.
    Any other word is searched for in the names, the cards and the texts of all games.
    With the FILE of a record, or with --event, the rules are those in force there.
    """
    from hanascore.report.pages import SearchReport, search_pages
    from hanascore.report.rulebook import Book, GamesReport, RulesReport

    files = [word for word in what if _is_file(word)]
    if files or event is not None:
        book = _of_table(streams, files, event, " ".join(word for word in what if word not in files))
        if book:
            streams.answer(RulesReport([book], ()))
        return
    if what:
        words = " ".join(what)
        games, pages = _found(words)
        if not games and not pages:
            streams.answer(SearchReport(words, search_pages(words) or _unknown(words)))
            return
        streams.answer(RulesReport([Book(game, game.rules()) for game in games], pages))
    else:
        streams.answer(GamesReport())


def _is_file(word: str) -> bool:
    """Whether a word is meant as the path of a file: the name of a game or a page is not."""
    from hanascore.report.pages import find_pages

    if word == "-" or "/" in word or word.endswith((".yaml", ".yml", ".json")):
        return True
    return file_identity(word) is not None and not GAMES.find(word) and not find_pages(word)


def _of_table(streams: Streams, files: list[str], event: str | None, word: str) -> Book | None:
    """The rules of the table of a record, or of an event; what is wrong there is told."""
    from hanascore.report.rulebook import Book

    if len(files) > 1:
        raise click.UsageError("the rules are those of one table: name one FILE")
    rules = EventRules()
    if event is not None:
        given = read_event_file(streams, event, MAX_BYTES)
        if given is None:
            return None
        streams.tell(given.located_problems, more="json")
        streams.weigh(given.problems)
        rules = given.event.rules
    content = streams.read(files[0], MAX_BYTES) if files else _nobody(rules, word)
    if content is None:
        return None
    name, club = printable_name(files[0] if files else event or ""), streams.club(files[0]) if files else None
    file = RecordFile(content, name, event=rules, club=club)
    documents = list(file.documents)
    table = next((one.record for one in documents if one.record), None)
    if table is None or (files and any(one.stops for one in table.problems)):
        found = (each for one in documents for each in file.locate(one.all_problems, one.number))
        streams.tell([*file.locate(file.problems), *found])
        streams.worse(1)
        return None
    _, game, in_force = rules_of(table)
    asked = GAMES.find(word) if word else game
    if asked is not game:
        raise click.UsageError(f"that table plays {game.name}, and '{word}' is something else")
    return Book(game, in_force, replace(table, file=name))


def _nobody(rules: EventRules, word: str) -> bytes:
    """A record of an event at which nobody plays yet."""
    game = rules.game or GAMES.find(word)
    if game is None:
        raise click.UsageError("the event names no game: say which, as in hanascore rules GAME --event FILE")
    names = [f"Player {number + 1}" for number in range(game.active or game.players[0])]
    head = f"hanascore: 1\ngame: {game.id}\nmonths: japanese\nplayers: [{', '.join(names)}]\n"
    return head.encode()


def _found(words: str) -> tuple[list[Game], list[HelpPage]]:
    """The games and pages that a name means, or each of several names; none where nothing is called so."""
    from hanascore.report.pages import find_pages, search_pages

    if game := GAMES.find(words):
        return [game], []
    if pages := find_pages(words):
        return [], pages
    several = [word.strip("(),") for word in words.split()]
    found = {word: _found(word) for word in several if word} if len(several) > 1 else {}
    unknown = next((word for word, some in found.items() if not any(some)), None)
    if unknown is not None and any(map(any, found.values())):
        return ([], []) if search_pages(words) else _unknown(unknown)
    games = {game.id: game for some, _ in found.values() for game in some}
    return list(games.values()), [page for _, some in found.values() for page in some]


def _unknown(words: str) -> NoReturn:
    """Refuse words that stand on no page; the nearest id is named."""
    from hanascore.report.pages import page_ids

    hint = did_you_mean(words, [*GAMES, *page_ids()]) or "hanascore rules lists the games"
    raise click.UsageError(f"there is no page '{words}': {hint}")

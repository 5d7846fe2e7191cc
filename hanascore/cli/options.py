"""The options that several commands share, declared once."""

from __future__ import annotations

from collections.abc import Callable
from errno import EISDIR
from functools import wraps
from typing import Any, NamedTuple, TypeVar

import click

from hanascore.cli.main import Helped
from hanascore.cli.streams import Streams
from hanascore.record.decoding import MAX_BYTES

Body = TypeVar("Body", bound=Callable[..., Any])

# Room for so many bytes is asked for before any is read.
_MOST_BYTES = 64 * MAX_BYTES


class Asked(NamedTuple):
    """What a command line says about the records to read, and about what is told of them."""

    months: str | None
    event: str | None
    max_bytes: int
    strict: bool
    notes: bool


def command(*examples: str, name: str | None = None) -> Callable[[Callable[..., int]], click.Command]:
    """Make a command of a function that answers with an exit code. The examples end its help."""

    def made(body: Callable[..., int]) -> click.Command:
        lines = "\n".join(examples)
        with_common = _colour(_traceback(body))
        epilog = f"\b\nFor example:\n{_indented(lines)}"
        return click.command(name, cls=Helped, epilog=epilog)(with_common)

    return made


def _indented(lines: str) -> str:
    return "\n".join(f"  {line}" for line in lines.split("\n"))


def _colour(body: Body) -> Body:
    choice = click.Choice(["auto", "always", "never"])
    return click.option("--color", "colour", type=choice, default="auto", help="When to use colour.")(body)


def _traceback(body: Body) -> Body:
    return click.option(
        "--traceback", is_flag=True, expose_value=False, help="Show everything about a fault of hanascore."
    )(body)


def files(body: Body) -> Body:
    """FILE...: the records to read; `-` is standard input."""
    return click.argument("files", metavar="FILE...", nargs=-1, required=True)(body)


def one_file(body: Body) -> Body:
    """FILE: the record to read; `-` is standard input."""
    return click.argument("file", metavar="FILE")(body)


def output(body: Body) -> Body:
    """-o FILE."""
    return click.option("-o", "--output", metavar="FILE", help="Write the result to FILE.")(body)


def formats(*names: str) -> Callable[[Body], Body]:
    """--format, of which the first is the default."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(names),
        default=names[0],
        show_default=True,
        help="How to write it.",
    )


def months(body: Body) -> Body:
    """--months."""
    return click.option(
        "--months",
        type=click.Choice(["japanese", "korean"]),
        help="What months 11 and 12 mean: willow and paulownia (japanese), or the reverse (korean).",
    )(body)


def max_bytes(body: Body) -> Body:
    """--max-bytes."""
    return click.option(
        "--max-bytes",
        type=click.IntRange(min=1, max=_MOST_BYTES),
        default=MAX_BYTES,
        metavar="N",
        help="The largest file to read; 16 MiB unless said.",
    )(body)


def event(body: Body) -> Body:
    """--event FILE."""
    return click.option(
        "--event",
        metavar="FILE",
        help="The rules of an event, laid over those of each record.",
    )(body)


def lang(body: Body) -> Body:
    """--lang."""
    return click.option(
        "--lang",
        type=click.Choice(["en", "ja", "ko"]),
        default="en",
        help="Names of cards and yaku in another language too.",
    )(body)


def strict(body: Body) -> Body:
    """--strict."""
    return click.option("--strict", is_flag=True, help="Exit with 1 for warnings too.")(body)


def notes(body: Body) -> Body:
    """--notes."""
    return click.option("--notes", is_flag=True, help="Show what is merely worth knowing, too.")(body)


def reading(body: Callable[..., int]) -> Callable[..., int]:
    """--notes, --strict, --months, --event and --max-bytes, which the body is given together as `asked`."""

    @wraps(body)
    def gathered(
        *, months: str | None, event: str | None, max_bytes: int, strict: bool, notes: bool, **more: Any
    ) -> int:
        return body(asked=Asked(months, event, max_bytes, strict, notes), **more)

    return notes(strict(months(event(max_bytes(gathered)))))


def read_bytes(path: str, limit: int) -> bytes:
    """The bytes of a file, or of standard input; one more than the limit shows that there are more."""
    if path == "-":
        import sys

        if sys.stdin is None:
            raise OSError(0, "standard input is closed")
        return sys.stdin.buffer.read(limit + 1)
    with click.open_file(path, "rb") as file:
        content: bytes = file.read(limit + 1)
    return content


def shown(path: str) -> str:
    """The name of a file as any terminal can show it."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def cannot_read(streams: Streams, path: str, fault: OSError) -> None:
    """Say that there are no bytes to be had."""
    from hanascore.cli.streams import FAILED, why
    from hanascore.problems.words import visible

    name = visible(shown(path))
    more = f"; name the files in it, as {name.rstrip('/')}/*.yaml" if fault.errno == EISDIR else ""
    streams.err(f"hanascore: cannot read {name}: {why(fault)}{more}\n")
    streams.worse(FAILED)


def force(body: Body) -> Body:
    """--force."""
    return click.option("--force", is_flag=True, help="Overwrite the file of -o.")(body)


def refuse_existing(path: str | None) -> None:
    """What people write by hand is never replaced unasked."""
    from pathlib import Path

    if path not in {None, "-"} and Path(str(path)).exists():
        raise click.UsageError(f"{path} exists already: choose another name, or say --force")


def refuse_overwriting(path: str | None, sources: tuple[str, ...]) -> None:
    """A report never replaces the record it reports on."""
    if path is None or path == "-":
        return
    from pathlib import Path

    target = Path(path)
    for source in map(Path, sources):
        if target.exists() and source.exists() and target.samefile(source):
            raise click.UsageError(f"-o {path} is one of the files to read, and would replace it")

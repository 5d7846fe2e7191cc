"""`hanascore help`: list the topics of the guide, and print one as plain text of 80 columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import zip_longest

import click
from wcwidth import ljust, wcswidth, wrap

from hanascore.words.alike import did_you_mean

WIDTH = 80
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_IMAGE = re.compile(r"!\[([^]]*)\]\([^)]*\)")
_LINK = re.compile(r"\[([^]]*)\]\(([^)]*)\)")
_EMPHASIS = re.compile(r"(?<![\w*])\*{1,2}([^*]+)\*{1,2}(?![\w*])")
_ITEM = re.compile(r"( *)(-|\d+\.) ")
# The greatest width of the first column of a table. The last column gets the rest of the line.
_WIDEST_FIRST = 32


@click.command(epilog="\b\nFor example:\n  hanascore help\n  hanascore help event")
@click.argument("topic", required=False, shell_complete=lambda _, __, typed: _begins(typed))
@click.pass_context
def help_command(context: click.Context, topic: str | None) -> None:
    """Print a topic of the guide, or list the topics.

    `hanascore help COMMAND` prints the help of a command.
    """
    if topic is None:
        click.echo(_list_of_topics(), nl=False)
    elif topic in topics():
        click.echo_via_pager(plain_text(_page(topic)))
    elif command := _find_command(context, topic):
        with click.Context(command, info_name=topic, parent=context.parent) as inner:
            click.echo(command.get_help(inner))
    else:
        hint = did_you_mean(topic, topics()) or "hanascore help lists the topics"
        raise click.UsageError(f"no topic is called '{topic}': {hint}")


def _find_command(context: click.Context, name: str) -> click.Command | None:
    """Return the command with this name."""
    group = context.find_root().command
    if isinstance(group, click.Group) and name in group.list_commands(context):
        return group.get_command(context, name)
    return None


def topics() -> list[str]:
    """Return the names of the guide's pages."""
    names = [page.name for page in files("hanascore").joinpath("guide").iterdir()]
    return sorted(name.removesuffix(".md") for name in names if name.endswith(".md"))


def _begins(typed: str) -> list[str]:
    """Return the topics that begin with what is typed."""
    return [topic for topic in topics() if topic.startswith(typed.casefold())]


def _page(topic: str) -> str:
    return files("hanascore").joinpath("guide", f"{topic}.md").read_text(encoding="utf-8")


def _list_of_topics() -> str:
    titles = [_page(topic).split("\n", 1)[0].removeprefix("# ") for topic in topics()]
    lines = [f"  {topic:<13} {title}" for topic, title in zip(topics(), titles, strict=True)]
    more = ["hanascore help TOPIC      print one of these", "hanascore COMMAND --help  help of a command"]
    return "\n".join(["The guide:", "", *lines, "", *more, ""])


def plain_text(markdown: str) -> str:
    r"""Return Markdown as text for a terminal.

    >>> print(plain_text("## Piles\n\n- `5*` is [a month](cards.md)\n  of *four*\n"), end="")
    Piles
    -----
    <BLANKLINE>
    - `5*` is a month (cards) of four
    """
    pieces = re.split(r"^```[^\n]*\n(.*?)^```\n?", _COMMENT.sub("", markdown), flags=re.MULTILINE | re.DOTALL)
    lines: list[str] = []
    for number, piece in enumerate(pieces):
        if number % 2:
            lines += [f"  {line}".rstrip() for line in piece.splitlines()]
        else:
            lines += _prose(piece)
    text = "\n".join(lines)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"


def _prose(text: str) -> Iterator[str]:
    """Yield the lines of everything except fenced blocks."""
    for paragraph in re.split(r"\n{2,}", text):
        yield ""
        if heading := re.fullmatch(r"(#+) (.+)", paragraph.strip()):
            words = _words(heading[2])
            yield words
            yield ("=" if len(heading[1]) == 1 else "-") * wcswidth(words)
        elif paragraph.startswith("|"):
            yield from _table(paragraph)
        else:
            for item in re.split(r"\n(?= *(?:-|\d+\.) )", paragraph.strip("\n")):
                yield from _filled(item)
        yield ""


def _filled(text: str) -> list[str]:
    """Return a paragraph or an item of a list, wrapped at whole words."""
    item = _ITEM.match(text)
    head = item[0] if item else ""
    words = _words(" ".join(text[len(head) :].split()))
    indent = " " * len(head)
    wrapped = wrap(words, WIDTH - len(head), break_on_hyphens=False)
    return [f"{indent if number else head}{line}" for number, line in enumerate(wrapped)]


def _words(text: str) -> str:
    """Return a text without the marks of links, images and emphasis. Code keeps its marks."""
    parts = re.split(r"(`[^`]+`)", _LINK.sub(_link, _IMAGE.sub(r"\1", text)))
    return "".join(part if part.startswith("`") else _EMPHASIS.sub(r"\1", part) for part in parts)


def _link(match: re.Match[str]) -> str:
    """Return the words of a link. If they do not name the topic that it leads to, add the topic."""
    page = re.fullmatch(r"([\w-]+)\.md(#.*)?", match[2])
    return match[1] if not page or page[1] in match[1] else f"{match[1]} ({page[1]})"


def _table(text: str) -> list[str]:
    """Return a table. Fold its columns to fit the width."""
    rows = [
        [_words(cell.strip()).replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in text.strip().splitlines()
    ]
    head = rows[0]
    body = rows[2:]
    widths = [max(wcswidth(row[column]) for row in (head, *body)) for column in range(len(head))]
    columns = [min(width, _WIDEST_FIRST) for width in widths]
    space = WIDTH - 2 * (len(widths) - 1)
    while sum(columns) < space and columns != widths:
        columns[_most_wrapped(columns, widths)] += 1
    while sum(columns) > space:
        columns[columns.index(max(columns))] -= 1
    rule = "  ".join("-" * column for column in columns)
    return [*_row(head, columns), rule, *(line for row in body for line in _row(row, columns))]


def _most_wrapped(columns: list[int], widths: list[int]) -> int:
    """Return the column whose texts exceed its width most."""
    return max(range(len(columns)), key=lambda number: widths[number] - columns[number])


def _row(cells: list[str], columns: list[int]) -> list[str]:
    """Return a row of a table, its cells wrapped at whole words."""
    wrapped = [
        wrap(cell, column, break_on_hyphens=False) for cell, column in zip(cells, columns, strict=True)
    ]
    lines = zip_longest(*wrapped, fillvalue="")
    return ["  ".join(map(ljust, line, columns)).rstrip() for line in lines]

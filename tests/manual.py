"""The manual page, made from the help of every command."""

from __future__ import annotations

import re

import click

from hanascore.cli.main import COMMANDS, commands

HEAD = """\
.\\" Made from the help of hanascore: HANASCORE_REWRITE=1 tests/run -k manual makes it anew.
.TH HANASCORE 1 "" hanascore "Games with hanafuda"
.SH NAME
hanascore \\- referee and score calculator for games with hanafuda, the flower cards
.SH SYNOPSIS
.B hanascore
.I COMMAND
.RI [ OPTION ]...
.RI [ ARGUMENT ]...
.SH DESCRIPTION
"""
FOOT = """\
.SH FILES
.TP
.B hanascore.yaml
What a club agrees on once: game, months, options, lang. It is looked for beside each record and above it.
.SH EXIT STATUS
0: all is well; 1: something is wrong in a record; 2: it was asked for in a wrong way, or a file cannot be
read or written; 3: a fault of hanascore.
"""


def manual() -> str:
    """The whole page."""
    parts = [HEAD, _paragraphs(commands.help or ""), ".SH COMMANDS\n"]
    with click.Context(commands, info_name="hanascore") as top:
        for name in COMMANDS:
            command = commands.get_command(top, name)
            assert command is not None
            with click.Context(command, info_name=name, parent=top) as ctx:
                usage = " ".join(command.collect_usage_pieces(ctx))
                parts += [f".SS hanascore {name} {_plain(usage)}\n", _paragraphs(command.help or "")]
                for option in command.get_params(ctx):
                    if isinstance(option, click.Option) and (record := option.get_help_record(ctx)):
                        parts.append(f".TP\n.B {_plain(record[0])}\n{_plain(record[1])}\n")
                parts.append(_examples(command.epilog or ""))
    return "".join((*parts, FOOT))


def _plain(text: str) -> str:
    """A text that says nothing to roff; its dashes can be typed."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", text, flags=re.MULTILINE)


def _paragraphs(text: str) -> str:
    paragraphs = [" ".join(one.split()) for one in text.replace("\b\n", "").split("\n\n")]
    return "".join(f".PP\n{_plain(one)}\n" for one in paragraphs)


def _examples(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.startswith("  ")]
    return "".join([".PP\nFor example:\n.PP\n.nf\n", *(f"  {_plain(one)}\n" for one in lines), ".fi\n"])

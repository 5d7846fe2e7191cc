"""The exit codes, and how an exception that ends a run becomes a message and an exit code."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from io import StringIO

import click

from hanascore.cli.streams import STDOUT, write_stderr
from hanascore.games import GameError, package_of
from hanascore.problems.words import system_reason, visible

# 0: all is well. 1: something is wrong in a record. 2: the command line is wrong, or a file cannot be read or
# written. 3: a bug in hanascore or in a game of another package. 130: interrupted with Ctrl-C.
PROBLEMS, FAILED, BUG, INTERRUPTED = 1, 2, 3, 130

_OUT_OF_MEMORY = "hanascore: out of memory: split the files, or give them one at a time\n"
_BUG = "hanascore: this is a bug in hanascore, not in your record. Please report it with these lines:\n"
_BUG_IN_PACKAGE = "hanascore: this is a bug in {}. Please report it to its author with these lines:\n"


def exit_code_of(run: Callable[[], object]) -> int:
    """Call `run` and return its exit code. If it raises an exception, write a message about it."""
    try:
        result = run()
    except click.ClickException as error:
        write_stderr(_usage_message(error))
        return FAILED
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except MemoryError:
        write_stderr(_OUT_OF_MEMORY)
        return FAILED
    except GameError as error:
        write_stderr(f"hanascore: {visible(str(error))}\n")
        return FAILED
    except OSError as error:
        write_stderr(f"hanascore: cannot write to {STDOUT}: {system_reason(error)}\n")
        _discard_output()
        return FAILED
    except Exception as error:
        package = package_of(error)
        write_stderr((_BUG_IN_PACKAGE.format(package) if package else _BUG) + traceback.format_exc())
        return BUG
    return result if isinstance(result, int) else 0


def _discard_output() -> None:
    """Drop what could not be written. Python would try again at its end, and exit with another code."""
    with suppress(AttributeError, OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage_message(error: click.ClickException) -> str:
    """Return the message of a usage error. It may quote control characters from the command line."""
    message = StringIO()
    error.show(message)
    return "\n".join(map(visible, message.getvalue().split("\n")))

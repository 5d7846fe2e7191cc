"""The exit codes. An exception that ends a run becomes a message and an exit code here."""

from __future__ import annotations

import os
import re
import sys
import traceback
import warnings
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from warnings import catch_warnings, simplefilter

import click
from click.core import ParameterSource

from hanascore.cli.streams import STDOUT, write_stderr
from hanascore.games import GameError, GameWarning, package_of
from hanascore.words.english import system_reason
from hanascore.words.visible import visible

# 0: all is well. 1: something is wrong in a record. 2: the command line is wrong, or a file cannot be read or
# written. 3: a bug in hanascore or in a game of another package. 130: interrupted with Ctrl-C.
PROBLEMS, FAILED, BUG, INTERRUPTED = 1, 2, 3, 130

_OUT_OF_MEMORY = "hanascore: out of memory: split the files, or give them one at a time\n"
_BUG = "hanascore: this is a bug in hanascore, not in your record. Please report it with these lines:\n"
_BUG_IN_PACKAGE = "hanascore: this is a bug in {}. Please report it to its author with these lines:\n"


def exit_code_of(run: Callable[[], object]) -> int:
    """Call `run` and return its exit code. If it raises an exception, write a message about it."""
    try:
        with catch_warnings():
            simplefilter("always", GameWarning)
            # Only the message is shown, so the other arguments have no names, as mypy would have them.
            warnings.showwarning = _show_warning  # type: ignore[assignment]
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


def _show_warning(message: Warning | str, *_: object) -> None:
    write_stderr(f"hanascore: {visible(str(message))}\n")


def _discard_output() -> None:
    """Drop output that could not be written, or Python would try again and change the exit code."""
    with suppress(AttributeError, OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _with_variables(error: click.UsageError, context: click.Context) -> click.UsageError:
    """If a wrong value came from the environment, name its variable in the message instead of the option."""
    message = error.message
    for option in context.command.params:
        if context.get_parameter_source(option.name or "") is not ParameterSource.ENVIRONMENT:
            continue
        variable = f"{context.auto_envvar_prefix}_{option.name}".upper()
        if isinstance(error, click.BadParameter) and error.param is option:
            error.param_hint = variable
            return error
        value = re.escape(os.environ.get(variable, ""))
        names = "|".join(map(re.escape, option.opts))
        pattern = rf"(?<![\w-])(?:{names})(?![\w-])( (?={value}(?!\w)))?"
        named = re.sub(pattern, _variable_for(variable), message)
        if named == message and re.search(rf"(?<!\w){value}(?!\w)", message):
            named = f"{message} ({variable}={os.environ.get(variable)})"
        message = named
    return error if message == error.message else click.UsageError(message, context)


def _variable_for(variable: str) -> Callable[[re.Match[str]], str]:
    """Return the variable that replaces an option in a message, with `=` if a value follows."""
    return lambda match: f"{variable}=" if match[1] else variable


def _usage_message(error: click.ClickException) -> str:
    """Return the message of a usage error, in which control characters of the command line are visible."""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        error = _with_variables(error, error.ctx)
    message = StringIO()
    error.show(message)
    return "\n".join(map(visible, message.getvalue().split("\n")))

"""`hanascore completion`: the script with which a shell asks what may follow; `options` knows that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

from hanascore.cli import options
from hanascore.cli.streams import Streams

# Asks the program for words instead of running it; click reads it.
VARIABLE = "_HANASCORE_COMPLETE"


class _Bash(BashComplete):
    """Bash, which takes what is offered as if it had been typed: a blank in a name needs a backslash."""

    def source(self) -> str:
        """The script, whatever bash is installed where it is written."""
        return ShellComplete.source(self)

    # What stands before the last = of a word that bash took apart there.
    before = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words so far and the one that is begun, put together where bash took them apart at a =."""
        args, begun = super().get_completion_args()
        words: list[str] = []
        for last, word in zip(["", *args], [*args, begun], strict=True):
            if words and word and "=" in (last, word):
                words[-1] += word
            else:
                words.append(word)
        begun_at = words.pop()
        self.before = begun_at[: begun_at.rfind("=") + 1] if begun_at != begun else ""
        return words, begun_at

    def format_completion(self, item: CompletionItem[str]) -> str:
        """A word, with a backslash before what bash would read otherwise, and only what bash replaces."""
        name, equals, rest = item.value.partition("=")
        replaced = rest if equals and self.before.endswith(f"{name}=") else item.value
        escaped = re.sub(r"([^-\w@%+:,./=])", r"\\\1", replaced)
        return f"{item.type},{escaped}"


class _Whole(ShellComplete):
    """A shell that replaces the whole word, where that is an option and its value: --format=json."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """What may follow, with the option before its value as it was typed; files by their names."""
        option, equals, begun = incomplete.partition("=")
        found = super().get_completions(args, incomplete)
        if not equals or not option.startswith("--"):
            return found
        if any(item.type == "file" for item in found):
            found = [CompletionItem(name) for name in _files(begun)]
        for item in found:
            item.value = f"{option}={item.value}"
        return found


def _files(begun: str) -> Iterator[str]:
    """The files and folders whose path begins like that; hidden ones where a dot was typed."""
    folder, slash, name = begun.rpartition("/")
    for path in sorted(Path(f"{folder}{slash}").glob(f"{'.' * name.startswith('.')}*")):
        if path.name.startswith(name) and path.name.startswith(".") == name.startswith("."):
            yield f"{folder}{slash}{path.name}{'/' * path.is_dir()}"


class _Zsh(_Whole, ZshComplete):
    """Zsh, otherwise as in click."""


class _Fish(_Whole, FishComplete):
    """Fish, otherwise as in click."""


_SHELLS: dict[str, type[ShellComplete]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}
for _shell in _SHELLS.values():
    add_completion_class(_shell)


@options.command(
    "hanascore completion bash",
    "hanascore completion fish",
)
@click.argument("shell", type=click.Choice([*_SHELLS]), metavar="bash|zsh|fish")
def completion_command(streams: Streams, *, shell: str) -> None:
    """Write the script that lets the tab key complete what follows `hanascore`.

    It offers commands and options; games, options of a game, rulings and ids; and of a record that was named
    the players, yaku and rounds.

    In ~/.bashrc: eval "$(hanascore completion bash)"

    In ~/.zshrc, below compinit: eval "$(hanascore completion zsh)"

    In ~/.config/fish/config.fish: hanascore completion fish | source
    """
    whole = click.get_current_context().find_root().command
    streams.out(_SHELLS[shell](whole, {}, "hanascore", VARIABLE).source())

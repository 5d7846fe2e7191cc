"""`hanascore demo`: show what the program does, without a file of the user."""

from __future__ import annotations

import shutil
import site
import sys
import sysconfig
from pathlib import Path

import click

from hanascore.cli.exit_codes import FAILED
from hanascore.cli.options import command, lang_option
from hanascore.cli.output import Output
from hanascore.record.record_file import loads
from hanascore.referee.judge import Outcome, judge
from hanascore.report.score import ScoreReport
from hanascore.report.text import as_text, wrapped
from hanascore.words.english import many, system_reason
from hanascore.words.visible import printable_name, visible

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
_INTRODUCTION = (
    "hanascore keep friday.yaml asks after each round who captured what, and writes it into friday.yaml, the "
    "record. You can also write it yourself:"
)
_EXPLANATION = (
    "A card is its month and a letter: b bright, a animal, r ribbon, c chaff. 5arcc is four cards. Chiyo has "
    "the rest. The score of this record:"
)


# The folder of the examples in an installed wheel.
_SHARED = "share/hanascore"


@command("hanascore demo", "hanascore demo --lang ja", "hanascore demo --examples hanafuda")
@click.option("--examples", metavar="DIR", help="Copy the example records into the new folder DIR instead.")
@lang_option
def demo_command(output: Output, *, examples: str | None) -> None:
    """Show a record, its score, and what to try next."""
    if examples is not None:
        _copy_examples(output, examples)
        return
    (record,) = loads(DEMO).records
    outcome = Outcome("", 1, record, judge(record))
    score = as_text(ScoreReport([(outcome, None)]).blocks(), output.style(sys.stdout))
    introduction, explanation = ("\n".join(wrapped(text)) for text in (_INTRODUCTION, _EXPLANATION))
    indented = "".join(f"  {line}\n" for line in DEMO.splitlines())
    output.write(
        f"{introduction}\n\n{indented}\n{explanation}\n\n"
        f"$ hanascore score friday.yaml\n\n{score}\n"
        "Next:  hanascore keep friday.yaml           keep the score at the table\n"
        "       hanascore new kwa-do -o friday.yaml  write a record to fill in\n"
        "       hanascore check friday.yaml          is it possible? is it doubtful?\n"
        "       hanascore explain friday.yaml        where does every point come from?\n"
        "       hanascore rules kwa-do               read the rules and their options\n"
        '       hanascore pile kwa-do "5arcc 6a" --option yaku=all\n'
    )


def _copy_examples(output: Output, folder: str) -> None:
    """Copy the examples into a folder that has no files yet."""
    target = Path(folder)
    name = visible(printable_name(folder))
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise click.UsageError(f"{name} exists already: choose the name of a new folder")
    sources = _example_files()
    was_there = target.exists()
    try:
        for path, source in sources.items():
            copy = target / path
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
    except OSError as error:
        shutil.rmtree(target, ignore_errors=True)
        if was_there:
            target.mkdir()
        output.write_message(f"hanascore: cannot write to {name}: {system_reason(error)}\n")
        output.raise_exit_code(FAILED)
        return
    output.write(
        f"{many(len(sources), 'file')} in {name}. Next: hanascore score {name}/koi-koi.hanascore.yaml\n"
    )


def _example_files() -> dict[str, Path]:
    """Return the examples by their paths, from the clone or from the installation."""
    top = Path(__file__).parents[2]
    places = [top, *(Path(base) / _SHARED for base in (top, sysconfig.get_path("data"), site.getuserbase()))]
    for place in places:
        folder = place / "examples"
        if (folder / "koi-koi.hanascore.yaml").is_file():
            paths = sorted(path for path in folder.rglob("*") if path.is_file())
            return {
                path.relative_to(folder).as_posix(): path for path in paths if "__pycache__" not in path.parts
            }
    raise click.UsageError("the examples are not installed: they are in the source distribution")

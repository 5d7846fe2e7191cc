"""README.md and the guide: what they show is filled in from the program and compared with it.

`tests/run --rewrite` fills all of it in anew. In these documents

- a line `$ hanascore ...` in a block marked `console` is run, and what it prints stands below it;
- a comment `<!-- answers` before such a block holds the answers that are typed, a line each;
- a block marked `yaml` whose first line is `# NAME.yaml` is saved under that name for later commands;
- a block marked `yaml GAME PLAYERS` is part of a record of that game with so many players;
- between `<!-- NAME, written by tests/helpers/documents.py -->` and `<!-- end of NAME -->` is a table made
  from the program's declarations.
"""

from __future__ import annotations

import inspect
import json
import re
import shlex
from collections.abc import Callable
from contextlib import chdir
from functools import cache, cached_property
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

import click
from click.testing import CliRunner

import hanascore
from hanascore import evening
from hanascore.cli.keep.looks import LOOKS, STOPS
from hanascore.cli.main import commands
from hanascore.evening.commands import COMMANDS
from hanascore.report.output_keys import OBJECTS, SHARED_OBJECTS, Keys, Schema
from hanascore.report.output_schemas import OUTPUTS, objects_of
from hanascore.words.english import listed
from tests.helpers.fields import field_comments

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
GUIDE = ROOT / "hanascore" / "guide"
DOCUMENTS = [README, *sorted(GUIDE.glob("*.md"))]
BLOCK = re.compile(
    r"(<!-- answers\n(?P<answers>.*?)-->\n)?^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
PLAYERS = ("Aki", "Bo", "Chiyo", "Dai", "Emi", "Fumi", "Goro")
# The values of the library that have no docstring.
VALUES = {
    "EventSource": "What an event can be read from: a path, a text or a mapping.",
    "GAMES": "Every game by its id, including the games of installed packages.",
    "Source": "What a record can be read from: a path, a text, a mapping or a `Record`.",
    "__version__": "The version, as text.",
}
# The mark of a field that is not public.
INTERNAL = re.compile(r"\((?:internal|for writers of games)\)")
# The words for simple types.
TYPE_WORDS = {
    "": "anything",
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
}


class Block(NamedTuple):
    """A fenced block of a document. `kind` is the first word after the fence, `more` the others."""

    document: Path
    line: int
    kind: str
    more: list[str]
    text: str
    answers: list[str]


def blocks(document: Path) -> list[Block]:
    """Return the fenced blocks of a document in order."""
    text = document.read_text(encoding="utf-8")
    return [_block(document, match) for match in BLOCK.finditer(text)]


def _block(document: Path, match: re.Match[str]) -> Block:
    kind, *more = match["info"].split() or [""]
    line = match.string.count("\n", 0, match.start()) + 1
    return Block(document, line, kind, more, match["text"], (match["answers"] or "").splitlines())


def prepare(folder: Path) -> None:
    """Put what the documents' commands read into a folder."""
    (folder / "examples").symlink_to(ROOT / "examples")


def filled(document: Path, folder: Path) -> str:
    """Return a document with everything filled in from the program. The commands run in the folder."""

    def fill(match: re.Match[str]) -> str:
        block = _block(document, match)
        save(block, folder)
        if block.kind != "console":
            return match[0]
        return match[0].replace(f"```console\n{block.text}", f"```console\n{transcript(block, folder)}")

    text = BLOCK.sub(fill, document.read_text(encoding="utf-8"))
    for name, table in TABLES.items():
        if _mark(name) in text:
            text = text.replace(f"{_mark(name)}{marked(text, name)}", f"{_mark(name)}{table()}\n")
    return text


def save(block: Block, folder: Path) -> None:
    """Save a block that says under which name."""
    name = re.match(r"# ([\w.-]+\.yaml)\n", block.text)
    if block.kind == "yaml" and name:
        (folder / name[1]).write_text(block.text, encoding="utf-8")


def transcript(block: Block, folder: Path) -> str:
    """Return the commands of a block, each with what it prints."""
    lines: list[str] = []
    for command in [line[2:] for line in block.text.splitlines() if line.startswith("$ ")]:
        assert command.startswith("hanascore"), f"{block.document.name} runs {command!r}"
        output = run(command.removeprefix("hanascore"), folder, block.answers)
        lines += [f"$ {command}", *(line.rstrip() for line in output.splitlines())]
    return "\n".join(lines) + "\n"


def run(line: str, folder: Path, answers: list[str]) -> str:
    """Run a command in a folder; return what it prints, with the answers after their questions."""
    runner = CliRunner(echo_stdin=True)
    with chdir(folder):
        typed = "".join(f"{answer}\n" for answer in answers)
        output = runner.invoke(commands, shlex.split(line), input=typed, prog_name="hanascore").output
    position = 0
    for answer in answers:
        # The program ends a line that nobody echoed; here the runner has echoed it.
        start = output.index(f"{answer}\n\n", position)
        position = start + len(answer) + 1
        output = output[:position] + output[position + 1 :]
    return "\n".join(map(_wrapped, output.split("\n"))) if answers else output


def _wrapped(line: str) -> str:
    """Return a line of a dialogue as a terminal of 80 columns shows it."""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return "\n".join(wrap(line, 80, subsequent_indent=indent)) or line


def record_text(block: Block) -> str:
    """Return the record that a block shows, or that is made of the part of a record that it shows."""
    if not block.more:
        return block.text
    game, number = block.more
    lines = ["hanascore: 1", f"game: {game}"]
    if "players:" not in block.text:
        lines.append(f"players: [{', '.join(PLAYERS[: int(number)])}]")
    if "months:" not in block.text:
        lines.append("months: japanese")
    if not re.search(r"^(captured|scores|rounds|turns|void|hands):", block.text, re.MULTILINE):
        lines.append("void: only an example")
    return "\n".join(lines) + "\n" + block.text


def markdown_table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def marked(text: str, name: str) -> str:
    """Return the part of a document between the marks of a name. The first mark may say who writes it."""
    match = re.search(rf"<!-- {name}(?:,[^>]*)? -->\n(.*?)<!-- end of {name} -->", text, re.DOTALL)
    assert match, f"there are no marks for {name}"
    return match[1]


def _mark(name: str) -> str:
    """Return the mark before a generated table."""
    return f"<!-- {name}, written by tests/helpers/documents.py -->\n"


def games_table() -> str:
    """Return the games with the numbers of their players, yaku and rulings."""
    rows = []
    for game in rulebooks():
        players = f"{game['players'][0]} to {game['players'][-1]}".removesuffix(f" to {game['players'][0]}")
        if game["active"]:
            players = f"{game['active']} at a time, of {players}"
        if game["team_sizes"]:
            players += ", or teams"
        points = sum(row["value"] * len(row["cards"]) for row in game["values"])
        rulings = sum(option["ruling"] for option in game["options"])
        defaults = {option["name"]: option["default"] for option in game["options"]}
        ends = f"after {defaults['last_round']} rounds"
        if defaults["goal"] != "none":
            ends = f"first to {defaults['goal']}"
        if "lead" in defaults:
            ends = f"first to lead by {defaults['lead']}"
        numbers = (str(points or "no card points"), str(len(game["yaku"])), str(rulings))
        rows.append((game["name"], f"`{game['game']}`", players, *numbers, ends))
    return markdown_table(("game", "id", "players", "deck total", "yaku", "rulings", "ends"), rows)


def record_keys_table() -> str:
    """Return the keys of a record and of a round."""
    return _schema_table("schema")


def event_keys_table() -> str:
    """Return the keys of an event's file."""
    return _schema_table("schema event")


def _schema_table(line: str) -> str:
    properties = json.loads(printed(line))["properties"]
    rows = [
        (f"`{key}`", value["description"])
        for key, value in properties.items()
        if isinstance(value, dict) and "description" in value
    ]
    return markdown_table(("key", "what it holds"), rows)


def facts_table() -> str:
    """Return the keys that single games add to a round."""
    games: dict[tuple[str, str], list[str]] = {}
    for game in rulebooks():
        for fact in game["facts"]:
            games.setdefault((fact["name"], f"{fact['help']} ({fact['shape']})"), []).append(game["name"])
    rows = [(f"`{name}`", words, ", ".join(names)) for (name, words), names in sorted(games.items())]
    return markdown_table(("key", "what it holds", "games"), rows)


def common_options_table() -> str:
    """Return the options that all games have."""
    games = [{option["name"]: option for option in game["options"]} for game in rulebooks()]
    rows = []
    for name, option in games[0].items():
        if all(name in options for options in games):
            values = [choice["value"] for options in games for choice in options[name]["choices"]]
            choices = list(dict.fromkeys(f"`{value}`" for value in values))
            if option["numbers"]:
                choices.append("a number")
            rows.append((f"`{name}`", option["help"], ", ".join(choices)))
    return markdown_table(("option", "what it decides", "choices"), rows)


def source_choices_table() -> str:
    """Return the options whose default is not the choice of the source."""
    rows = []
    for game in rulebooks():
        for option in game["options"]:
            if option["source_choice"]:
                default = {True: "yes", False: "no", None: "none"}.get(option["default"], option["default"])
                rows.append(
                    (
                        game["name"],
                        f"`{option['name']}: {default}`",
                        f"`{option['source_choice']}`",
                        option["help"],
                    )
                )
    return markdown_table(("game", "default", "source", "what it decides"), rows)


@cache
def rulebooks() -> list[Any]:
    """Return the rules of every game, as the program prints them in JSON."""
    ids = [game["id"] for game in json.loads(printed("rules --format json"))["games"]]
    return [json.loads(printed(f"rules {id} --format json")) for id in ids]


def printed(line: str) -> str:
    """Run a command and return what it prints on standard output."""
    return CliRunner().invoke(commands, shlex.split(line), prog_name="hanascore").stdout


def examples_table() -> str:
    """Return the examples, each with the first line of its file."""
    rows = []
    files = [*(ROOT / "examples").glob("*.hanascore.yaml"), *(ROOT / "examples").glob("*/event.yaml")]
    for path in sorted(files):
        first = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
        name = f"{path.parent.name}/" if path.name == "event.yaml" else path.name
        rows.append((f"[`{name}`](../../examples/{name})", first))
    return markdown_table(("example", "what it shows"), rows)


def commands_table() -> str:
    """Return the commands, each with the first sentence of its help."""
    rows = [(f"`hanascore {name}`", command.get_short_help_str(200)) for name, command in _commands().items()]
    return markdown_table(("command", "what it does"), rows)


def command_options() -> str:
    """Return the options of every command: those of one command below its name, common ones at the end."""
    uses: dict[tuple[str, str], list[str]] = {}
    for name, command in _commands().items():
        for option, words in _options(name, command):
            uses.setdefault((option, words), []).append(name)
    parts = []
    for name, command in _commands().items():
        own = [pair for pair in _options(name, command) if len(uses[pair]) < 3]
        usage = " ".join(command.collect_usage_pieces(_context(name, command)))
        parts.append(f"## hanascore {name}\n\n`hanascore {name} {usage}`\n")
        parts.append(re.sub(r"(?<!\n)\n(?!\n)", " ", inspect.cleandoc(command.help or "")) + "\n")
        if own:
            parts.append(markdown_table(("option", "what it does"), own) + "\n")
    common = [(*pair, ", ".join(names)) for pair, names in uses.items() if len(names) >= 3]
    parts.append("## Options of several commands\n")
    parts.append(markdown_table(("option", "what it does", "commands"), common))
    return "\n".join(parts)


def _options(name: str, command: click.Command) -> list[tuple[str, str]]:
    """Return the options of a command with their help, except `--help`."""
    context = _context(name, command)
    records = [option.get_help_record(context) for option in command.get_params(context)]
    return [(f"`{record[0]}`", record[1]) for record in records if record and _is_option(record[0])]


def _context(name: str, command: click.Command) -> click.Context:
    """Return the context of a command, as the program makes it: click keeps the help option of the first."""
    return click.Context(command, info_name=name, parent=commands.make_context("hanascore", []))


def _is_option(words: str) -> bool:
    """Return whether this is an option of the command itself, not an argument and not `--help`."""
    return words.startswith("-") and "--help" not in words


def _commands() -> dict[str, click.Command]:
    context = click.Context(commands)
    pairs = {name: commands.get_command(context, name) for name in commands.list_commands(context)}
    return {name: command for name, command in pairs.items() if command}


def formats_table() -> str:
    """Return the formats, each with the commands that print it."""
    uses: dict[str, list[str]] = {}
    for name, command in _commands().items():
        for parameter in command.params:
            if "--format" in parameter.opts and isinstance(parameter.type, click.Choice):
                for choice in parameter.type.choices:
                    uses.setdefault(choice, []).append(f"`{name}`")
    return markdown_table(
        ("format", "commands"), [(f"`{form}`", ", ".join(names)) for form, names in uses.items()]
    )


def output_tables() -> str:
    """Return the keys of every object in JSON: those of several commands first, then command by command."""
    chapters = {
        "Objects of several commands": list(SHARED_OBJECTS),
        **{f"hanascore {name}": objects_of(output.documents) for name, output in OUTPUTS.items()},
    }
    parts, shown = [], set()
    for heading, names in chapters.items():
        parts.append(f"### {heading}\n")
        for name in names:
            if name not in shown and not name.endswith("_line"):
                shown.add(name)
                table = markdown_table(("key", "type", "what it holds"), _key_rows(OBJECTS[name]))
                parts.append(f"#### {name}\n\n{table}\n")
    return "\n".join(parts)


def _key_rows(keys: Keys) -> list[tuple[str, str, str]]:
    rows = []
    for name, key in keys.items():
        optional = ", optional" if key.optional else ""
        rows.append((f"`{name}`", f"{type_in_words(key.type)}{optional}", key.help))
    return rows


def type_in_words(schema: Schema) -> str:
    """Return the type of a value for people.

    >>> type_in_words({"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/side"}}, {"type": "null"}]})
    'list of side, or null'
    """
    if "anyOf" in schema:
        return ", or ".join(map(type_in_words, schema["anyOf"]))
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return listed([f"`{word}`" for word in schema["enum"]], "or")
    if "const" in schema:
        return f"`{schema['const']}`"
    if "items" in schema:
        return f"list of {type_in_words(schema['items'])}"
    if "additionalProperties" in schema:
        return f"by name: {type_in_words(schema['additionalProperties'])}"
    return TYPE_WORDS[schema.get("type", "")]


def lines_table() -> str:
    """Return the keys of every line in JSON lines."""
    rows = []
    for command, output in OUTPUTS.items():
        for line in output.lines:
            keys = ", ".join(f"`{key}`" for key in OBJECTS[line])
            rows.append((f"`{command}`", type_in_words(OBJECTS[line]["type"].type), keys))
    return markdown_table(("command", "`type`", "keys"), rows)


def keep_commands_table() -> str:
    """Return what may be typed at any question of `keep`."""
    commands = [*LOOKS.values(), *COMMANDS.values(), *STOPS.values()]
    rows = [(f"`{command.example}`", command.help) for command in commands if command.help]
    return markdown_table(("type", "for"), rows)


def library_table() -> str:
    """Return the public names of the library, and of the package `evening`."""
    rows = []
    names = {name: getattr(hanascore, name) for name in hanascore.__all__}
    names |= {f"evening.{name}": getattr(evening, name) for name in evening.__all__}
    for name, value in names.items():
        first = (inspect.getdoc(value) or "").split("\n\n")[0].replace("\n", " ") if callable(value) else ""
        rows.append((f"`{name}`", first or VALUES[name]))
    return markdown_table(("name", "what it is"), rows)


def field_tables() -> str:
    """Return the public fields and properties of the public classes."""
    parts = []
    for name in hanascore.__all__:
        value = getattr(hanascore, name)
        if inspect.isclass(value) and (rows := _field_rows(value)):
            first = (inspect.getdoc(value) or "").split("\n\n")[0].replace("\n", " ")
            parts.append(f"## {name}\n\n{first}\n\n{markdown_table(('field', 'what it holds'), rows)}\n")
    return "\n".join(parts)


def _field_rows(kind: type[Any]) -> list[tuple[str, ...]]:
    """Return the fields of a class with their comments, and its properties with their docstrings."""
    texts = field_comments(kind)
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("hanascore"):
            for name, value in vars(base).items():
                if isinstance(value, property | cached_property):
                    texts[name] = (inspect.getdoc(value) or "").split("\n\n")[0].replace("\n", " ")
    return [
        (f"`{name}`", text)
        for name, text in texts.items()
        if not name.startswith("_") and not INTERNAL.search(text)
    ]


TABLES: dict[str, Callable[[], str]] = {
    "games": games_table,
    "record keys": record_keys_table,
    "facts": facts_table,
    "common options": common_options_table,
    "source choices": source_choices_table,
    "event keys": event_keys_table,
    "examples": examples_table,
    "commands": commands_table,
    "command options": command_options,
    "formats": formats_table,
    "outputs": output_tables,
    "lines": lines_table,
    "keep commands": keep_commands_table,
    "library": library_table,
    "fields": field_tables,
}

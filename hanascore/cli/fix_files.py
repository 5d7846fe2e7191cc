"""Make the certain fixes of files that are checked, or show them as a difference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff

from hanascore.cli.exit_codes import FAILED, PROBLEMS
from hanascore.cli.output import Output
from hanascore.files import read_bytes, write_text
from hanascore.tally.certain_fixes import CertainFix, FixedFile, Judge, make_certain_fixes
from hanascore.tally.judged_files import JudgedFile
from hanascore.words.english import system_reason
from hanascore.words.visible import printable_name, visible


@dataclass(frozen=True)
class FileFixer:
    """Makes the certain fixes of files, or only collects the difference."""

    # Where messages go.
    output: Output
    # The lines of the difference; None if the files are written.
    difference: list[str] | None = None

    def fix(self, path: str, content: bytes, judged: JudgedFile, judge: Judge) -> FixedFile:
        """Make the certain fixes of a file. Return it as it is then, or as it was if it cannot be written."""
        fixed = make_certain_fixes(content, judged, judge)
        lines: list[str] = []
        if fixed.made and self.difference is not None:
            self.difference.extend(_difference(path, content, fixed.content))
            self.output.raise_exit_code(PROBLEMS)
        elif fixed.made:
            if not self._write(path, content, fixed.content):
                return FixedFile(content, judged)
            made = sorted(fixed.made, key=lambda certain: certain.problem.line or 0)
            lines += (f"{_at_line(path, certain)}: fixed: {certain.fix.title}" for certain in made)
        for certain in fixed.left_out:
            reason = "left as it is, because it would get another error"
            lines.append(f"{_at_line(path, certain)}: {reason}: {certain.fix.title}")
        if not self.output.quiet:
            self.output.write_message("".join(f"{visible(line)}\n" for line in lines))
        return fixed

    def _write(self, path: str, old: bytes, new: bytes) -> bool:
        """Write a file, unless it has changed since it was read. Return whether it has the new content."""
        reason = "it has changed since it was read"
        try:
            current = read_bytes(path, max(len(old), len(new)), only_regular=True)
            if current == old:
                write_text(path, [new.decode()])
            # It may have been fixed already under another name.
            if current in (old, new):
                return True
        except (OSError, ValueError) as error:
            reason = system_reason(error)
        name = visible(printable_name(path))
        self.output.write_message(f"hanascore: {name} is not fixed: {reason}\n")
        self.output.raise_exit_code(FAILED)
        return False


def _at_line(path: str, certain: CertainFix) -> str:
    line = f":{certain.problem.line}" if certain.problem.line else ""
    return f"{printable_name(path)}{line}"


def _difference(path: str, old: bytes, new: bytes) -> Iterator[str]:
    """Yield the lines of a unified diff. As in `patch`, only a line feed ends a line."""
    name = visible(printable_name(path))
    before, after = (re.findall("[^\n]*\n|[^\n]+", content.decode()) for content in (old, new))
    for line in unified_diff(before, after, name, name):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"

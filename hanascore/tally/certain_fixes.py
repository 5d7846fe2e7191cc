"""Make the certain fixes of a file: those that only change a spelling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from hanascore.problems.fix import Fix
from hanascore.problems.place import Path
from hanascore.problems.problem import Problem, by_line
from hanascore.record.changes import EditError
from hanascore.record.edits import apply_edits
from hanascore.tally.judged_files import JudgedFile

# One pass makes all fixes that are known. After it others may be known, because errors hide problems.
_MOST_PASSES = 20
_ROUNDS = "rounds"

Judge: TypeAlias = Callable[[bytes], JudgedFile]


class CertainFix(NamedTuple):
    """A certain fix of a problem."""

    # The problem that it mends.
    problem: Problem
    # The fix, with the edits that make it.
    fix: Fix


class FixedFile(NamedTuple):
    """A file with its certain fixes."""

    # The bytes of the file.
    content: bytes
    # The file, judged.
    judged: JudgedFile
    # The fixes that were made. Each names the line that it had when it was made.
    made: tuple[CertainFix, ...] = ()
    # The fixes that were not made, because the file would have another error with them.
    left_out: tuple[CertainFix, ...] = ()


def make_certain_fixes(content: bytes, judged: JudgedFile, judge: Judge) -> FixedFile:
    """Make all certain fixes of a file, until it has no more. Leave out those that would add an error."""
    made: list[CertainFix] = []
    fixes = _certain_fixes(judged)
    for _ in range(_MOST_PASSES):
        chosen = _Pass(content, judged, judge).choose([], fixes)
        if not chosen:
            break
        made += chosen
        content = _with_fixes(content, chosen)
        judged = judge(content)
        fixes = _certain_fixes(judged)
    return FixedFile(content, judged, tuple(made), tuple(fixes))


def _certain_fixes(file: JudgedFile) -> list[CertainFix]:
    """Return the first certain fix of each problem that can be written into the file, by line."""
    fixes = []
    for problem in by_line(file.problems):
        certain = [fix for fix in problem.fixes if fix.edits and fix.is_certain]
        fixes += [CertainFix(problem, fix) for fix in certain[:1]]
    return fixes


def _with_fixes(content: bytes, fixes: Iterable[CertainFix]) -> bytes:
    """Return the bytes of a file with some fixes. EditError says that two of them overlap."""
    edits = [edit for certain in fixes for edit in certain.fix.edits or ()]
    return apply_edits(content.decode(), edits).encode()


class _Pass(NamedTuple):
    """The choice of the fixes that can be made together."""

    # The bytes of the file before them.
    content: bytes
    # The file before them, judged.
    before: JudgedFile
    # Judges the bytes of the file.
    judge: Judge

    def choose(self, chosen: list[CertainFix], candidates: Sequence[CertainFix]) -> list[CertainFix]:
        """Return the chosen fixes, and those of the candidates that can be made with them."""
        together = [*chosen, *candidates]
        if not candidates or self._is_better_with(together):
            return together
        if len(candidates) == 1:
            return chosen
        middle = len(candidates) // 2
        return self.choose(self.choose(chosen, candidates[:middle]), candidates[middle:])

    def _is_better_with(self, fixes: Sequence[CertainFix]) -> bool:
        """Return whether some fixes mend their problems and add no error that was not hidden before."""
        try:
            after = self.judge(_with_fixes(self.content, fixes))
        except EditError:
            return False
        if _unread_documents(after) > _unread_documents(self.before):
            return False
        if _problems_of_text(after) - _problems_of_text(self.before):
            return False
        before_keys = Counter(map(_key, self.before.problems))
        mended = before_keys - Counter(map(_key, after.problems))
        errors = [problem for problem in self.before.problems if problem.stops]
        return all(_key(certain.problem) in mended for certain in fixes) and all(
            _key(problem) in before_keys or _was_hidden(problem, errors)
            for problem in after.problems
            if problem.stops
        )


def _problems_of_text(file: JudgedFile) -> Counter[str]:
    """Return the ids of the problems of parsing a file, such as a key that occurs twice.

    The last problem of a document that cannot be read to its end is not among them. It may have been hidden.
    """
    documents = file.source.documents if file.source else ()
    found = (document.problems[:-1] if document.data is None else document.problems for document in documents)
    return Counter(problem.id for problems in found for problem in problems)


def _unread_documents(file: JudgedFile) -> int:
    """Return how many documents of a file could not be read to their end."""
    documents = file.source.documents if file.source else ()
    return sum(document.data is None for document in documents)


def _key(problem: Problem) -> tuple[object, ...]:
    """Return what a problem is recognised by after other parts of its file were changed."""
    where = problem.place.path or problem.place.span
    return problem.document, problem.id, problem.message, where


def _was_hidden(problem: Problem, errors: Iterable[Problem]) -> bool:
    """Return whether a problem may have been hidden by one of some errors."""
    return any(
        error.document in (None, problem.document) and _hides(error.place.path, problem.place.path)
        for error in errors
    )


def _hides(error: Path, other: Path) -> bool:
    """Return whether an error may hide problems elsewhere in its document.

    One in a round hides those of that round, of later rounds and of the match. Any other error may hide all.
    """
    error_round, other_round = _round_position(error), _round_position(other)
    if error_round is None:
        return True
    return other_round is None or other_round >= error_round


def _round_position(path: Path) -> int | None:
    """Return the position of the round that a path leads into, or None."""
    position = path[1] if len(path) > 1 and path[0] == _ROUNDS else None
    return position if isinstance(position, int) else None

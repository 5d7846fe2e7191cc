"""Drive the program at a pseudo-terminal: wait for output, then type."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import sys
import termios
import time

import pytest

from tests.helpers.paths import ROOT


class Terminal:
    """A pseudo-terminal that runs `hanascore` or a shell, and kills it at the end of a `with`."""

    def __init__(self, *words: str, term: str = "xterm", columns: int = 80, shell: bool = False) -> None:
        pty = pytest.importorskip("pty")
        environment = {**os.environ, "TERM": term, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
        environment.pop("COLUMNS", None)
        self.shown = b""
        self.seen = 0
        self.process, self.master = pty.fork()
        if not self.process:
            # A background job of a shell ignores Ctrl-C.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
            line = ["bash", "--norc", "-i"] if shell else [sys.executable, "-m", "hanascore", *words]
            os.execvpe(line[0], line, environment)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.master)

    def expect(self, text: str, seconds: float = 30) -> str:
        """Wait until a text is shown after the last one, and return everything up to it."""
        end = time.monotonic() + seconds
        wanted = text.encode()
        while (at := self.shown.find(wanted, self.seen)) < 0:
            assert time.monotonic() < end, f"no {text!r} after {self.shown[self.seen :]!r}"
            if not self._read(0.2) and not self.process:
                raise AssertionError(f"it ended without {text!r}: {self.shown[self.seen :]!r}")
        before, self.seen = self.shown[self.seen : at + len(wanted)], at + len(wanted)
        return before.decode()

    def type(self, text: str) -> None:
        """Press keys, including Enter."""
        os.write(self.master, text.encode())

    def answer(self, question: str, text: str) -> None:
        """Wait for a question, and type an answer."""
        self.expect(question)
        self.type(f"{text}\n")

    def reply(self, text: str, seconds: float = 30, *, enter: bool = True) -> str:
        """Wait for the next question, type an answer, and return what was shown before it."""
        end = time.monotonic() + seconds
        question = re.compile(rb"(?:^|\n)[^\n]+[?:\]] $")
        # A part of a question may look like a question.
        while self._read(0.05) or not question.search(self.shown[self.seen :]):
            assert time.monotonic() < end, f"no question after {self.shown[self.seen :]!r}"
            assert self.process, f"it ended before {text!r}: {self.shown!r}"
        before, self.seen = self.shown[self.seen :], len(self.shown)
        self.type(text + "\n" * enter)
        return before.decode()

    def end(self, seconds: float = 30) -> int:
        """Wait until the program has ended, and return its exit code."""
        end = time.monotonic() + seconds
        while self.process:
            assert time.monotonic() < end, f"it goes on after {self.shown[self.seen :]!r}"
            self._read(0.2)
        return self.code

    def _read(self, seconds: float) -> bool:
        """Read what is shown. Return whether there was anything."""
        if select.select([self.master], [], [], seconds)[0]:
            try:
                piece = os.read(self.master, 4096)
            except OSError:
                piece = b""
            if piece:
                self.shown += piece
                return True
            self.code = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
            self.process = 0
        return False

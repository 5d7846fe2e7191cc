"""The two archives of the app: hanascore with the packages that it imports, and the runtime's own library."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

# The packages that the app imports. They are pure Python; files compiled for this machine are left out.
_PACKAGES = ("hanascore", "segno", "tabulate", "wcwidth", "yaml")
# What runs in no browser.
_LEFT_OUT = (
    "hanascore/__main__",
    "hanascore/app/archives",
    "hanascore/app/build",
    "hanascore/app/compile",
    "hanascore/app/page/",
    "hanascore/batch/arrays",
    "hanascore/cli/",
    "hanascore/guide/",
    "segno/scripts",
    # The widths of letters in single terminals, which a browser does not use.
    "wcwidth/table_grapheme_overrides/_known_",
)
_MACHINE_CODE = (".so", ".pyd", ".pyi")
# Parts of the runtime's library that need processes, sockets or a terminal, or that help to write programs.
_UNUSED = tuple(
    "_pydatetime _pydecimal _pyio _pyrepl argparse asyncio/proactor asyncio/windows bdb cProfile cmd.py"
    " configparser ctypes/ curses dbm doctest ftplib getopt http/cookie http/server idlelib imaplib lib2to3"
    " logging/config logging/handlers mailbox multiprocessing netrc optparse pdb pickletools plistlib poplib"
    " profile pstats pyclbr pydoc rlcompleter sched shelve smtplib sqlite3 ssl statistics tabnanny tarfile"
    " timeit tkinter tomllib trace.py tracemalloc turtle unittest venv wave wsgiref xml/dom xml/etree xmlrpc"
    " zipapp zoneinfo".split()
)
# The same time for every member, because equal files must make equal archives.
_TIME = (2020, 1, 1, 0, 0, 0)


def packages_archive() -> bytes:
    """Return a zip of the installed hanascore and of the packages that it imports."""
    return _zip(dict(member for package in _PACKAGES for member in _members(package)))


def library_archive(runtime: Path) -> bytes:
    """Return the library of the runtime without the parts that the app cannot use, as a zip."""
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as library:
        names = [name for name in library.namelist() if not name.endswith("/")]
        return _zip({name: library.read(name) for name in names if not name.startswith(_UNUSED)})


def compiled(archives: Mapping[str, bytes], runtime: Path) -> Mapping[str, bytes] | None:
    """Return archives with their modules compiled for the runtime; None if there is no node to start it.

    Only the runtime itself knows its bytecode. RuntimeError says why it failed.
    """
    node = shutil.which("node")
    if node is None:
        return None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for archive, content in archives.items():
            (folder / archive).write_bytes(content)
        script = Path(__file__).with_name("compile.mjs")
        paths = [script, runtime.resolve(), *(folder / archive for archive in archives)]
        command = [node, *map(str, paths)]
        # Ruff warns of any command that is no literal. This one has only paths, and no shell reads it.
        result = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if result.returncode:
            lines = result.stderr.strip().splitlines() or ["no reason given"]
            raise RuntimeError(f"the runtime cannot compile the modules: {lines[-1]}")
        return {archive: (folder / archive).read_bytes() for archive in archives}


def _members(package: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an installed package, with their names in the archive."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return
    root = Path(spec.origin).parent
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root.parent).as_posix()
        is_wanted = path.suffix not in _MACHINE_CODE and not name.startswith(_LEFT_OUT)
        if is_wanted and path.is_file() and "__pycache__" not in path.parts:
            yield name, path.read_bytes()


def _zip(members: Mapping[str, bytes]) -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, _TIME), data, zipfile.ZIP_DEFLATED)
    return content.getvalue()

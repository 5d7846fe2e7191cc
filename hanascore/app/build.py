"""Write the app as a folder of static files, which any web server can serve."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from hanascore import __version__
from hanascore.app.archives import compiled, library_archive, packages_archive
from hanascore.app.words import card_data, game_data, words_data
from hanascore.report.card_pictures import card_drawings

# The version of the runtime that the app is tested with.
RUNTIME_VERSION = "314.0.7"
FETCH_RUNTIME = f"npm pack pyodide@{RUNTIME_VERSION} && tar xzf pyodide-{RUNTIME_VERSION}.tgz"
# The files of the runtime that a browser loads. Its library is written anew.
_RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_PAGE = Path(__file__).with_name("page")
_STYLES = Path(__file__).parents[1] / "report"
# What the page may load and run. A server that can send headers sends it, too: a page cannot bind its worker.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


class RuntimeFolderError(ValueError):
    """A folder is not the runtime that the app needs."""


class Built(NamedTuple):
    """What was written."""

    # The number of files.
    files: int
    # The sum of their sizes in bytes.
    size: int
    # Whether the modules are compiled. Otherwise each browser compiles them at its first start.
    is_compiled: bool


def write_app(folder: Path, runtime: Path) -> Built:
    """Write the app into a folder. RuntimeFolderError says what is wrong with the runtime."""
    info = _runtime_info(runtime)
    archives: Mapping[str, bytes] = {
        "packages.zip": packages_archive(),
        "library.zip": library_archive(runtime),
    }
    in_bytecode = compiled(archives, runtime)
    files: dict[str, bytes] = {
        path.name: path.read_bytes() for path in sorted(_PAGE.iterdir()) if path.is_file()
    }
    files |= {f"runtime/{name}": (runtime / name).read_bytes() for name in _RUNTIME_FILES}
    files["runtime/pyodide-lock.json"] = _as_json({"info": info, "packages": {}})
    files |= in_bytecode or archives
    files["report.css"] = b"".join((_STYLES / name).read_bytes() for name in ("page.css", "sheets.css"))
    files["_headers"] = f"/*\n  Content-Security-Policy: {POLICY}\n".encode()
    files["data.json"] = _as_json({"cards": card_data(), "games": game_data(), "words": words_data(files)})
    version = f"{__version__}-{_digest(files)}"
    cached = sorted(name for name in files if name not in ("_headers", "sw.js"))
    for name in ("index.html", "sw.js"):
        text = files[name].decode().replace("{version}", version).replace("{policy}", POLICY)
        text = text.replace("<!-- cards -->", card_drawings(_every_card()))
        files[name] = text.replace('"{files}"', json.dumps(["./", *cached])).encode()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return Built(len(files), sum(map(len, files.values())), in_bytecode is not None)


def may_hold_app(folder: Path) -> bool:
    """Return whether a folder is new, empty, or an app that was written before."""
    is_free = not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))
    return is_free or all((folder / name).is_file() for name in ("sw.js", "library.zip", "data.json"))


def _runtime_info(runtime: Path) -> Any:
    """Return what a runtime says about itself. RuntimeFolderError says that it is not the right one."""
    try:
        version = json.loads((runtime / "package.json").read_bytes())["version"]
        info = json.loads((runtime / "pyodide-lock.json").read_bytes())["info"]
    except (OSError, ValueError, KeyError, TypeError):
        raise RuntimeFolderError(f"{runtime} is not the unpacked npm package pyodide") from None
    if version != RUNTIME_VERSION:
        message = f"{runtime} has pyodide {version}, but the app is tested with {RUNTIME_VERSION}"
        raise RuntimeFolderError(message)
    if missing := [name for name in (*_RUNTIME_FILES, "python_stdlib.zip") if not (runtime / name).is_file()]:
        raise RuntimeFolderError(f"{runtime} lacks {missing[0]}")
    return info


def _every_card() -> str:
    """Return references to all cards and jokers, for which the page needs drawings."""
    return "".join(f'href="#c{card["code"]}"' for card in card_data())


def _as_json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(files: Mapping[str, bytes]) -> str:
    """Return a digest of all files. A browser fetches the app again if it changes."""
    digests = (name.encode() + sha256(content).digest() for name, content in sorted(files.items()))
    return sha256(b"".join(digests)).hexdigest()[:12]

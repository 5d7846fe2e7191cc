"""The folder of the app, without a runtime that could start."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from hanascore.app.archives import library_archive, packages_archive
from hanascore.app.build import RUNTIME_VERSION
from hanascore.app.words import words_of
from hanascore.report.labels import tr, use_language
from tests.helpers.commands import run
from tests.helpers.modules import PACKAGE

PAGE = PACKAGE / "app" / "page"


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    """A folder with the files of a runtime, and nothing in them."""
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "package.json").write_text(json.dumps({"version": RUNTIME_VERSION}))
    (folder / "pyodide-lock.json").write_text(
        json.dumps({"info": {"python": "3.14.2"}, "packages": {"x": {}}})
    )
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        (folder / name).touch()
    with zipfile.ZipFile(folder / "python_stdlib.zip", "w") as library:
        for name in ("json/__init__.py", "turtle.py", "xml/sax/saxutils.py", "xml/dom/minidom.py"):
            library.writestr(name, "")
    return folder


@pytest.fixture(autouse=True)
def _without_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)


def test_the_folder_has_all_files_and_their_names(runtime: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    result = run(f"app {site} --runtime {runtime}")
    assert result.exit_code == 0
    assert "not compiled" in result.stdout
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    worker = (site / "sw.js").read_text("utf-8")
    cached = json.loads(worker.split("FILES = ", 1)[1].split(";\n", 1)[0])
    assert set(cached) == files - {"sw.js", "_headers"} | {"./"}
    data = json.loads((site / "data.json").read_text("utf-8"))
    assert len(data["cards"]) > 48
    page = (site / "index.html").read_text("utf-8")
    version = page.split('data-version="', 1)[1].split('"', 1)[0]
    assert f"hanascore-{version}" in worker
    assert "{" not in page.split("<svg", 1)[0]
    assert json.loads((site / "runtime/pyodide-lock.json").read_text())["packages"] == {}
    # The same files have the same version, so that no browser fetches them again.
    again = tmp_path / "again"
    run(f"app {again} --runtime {runtime}")
    assert (again / "sw.js").read_text("utf-8") == worker


def test_the_archives_have_what_runs_in_a_browser(runtime: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(packages_archive())) as archive:
        names = set(archive.namelist())
    assert {"hanascore/app/bridge.py", "hanascore/cards/names.txt", "yaml/__init__.py"} <= names
    assert not [name for name in names if name.startswith(("hanascore/cli", "click", "hanascore/guide"))]
    with zipfile.ZipFile(io.BytesIO(library_archive(runtime))) as archive:
        assert archive.namelist() == ["json/__init__.py", "xml/sax/saxutils.py"]


def test_the_runtime_compiles_the_archives(
    runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_node(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        *_, script, folder, library, packages = command
        assert (Path(script).name, folder) == ("compile.mjs", str(runtime))
        for archive in (packages, library):
            Path(archive).write_bytes(b"compiled")
        return subprocess.CompletedProcess(command, returncode, "", "Error: no memory\n")

    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(subprocess, "run", run_node)
    site = tmp_path / "site"
    returncode = 0
    assert "not compiled" not in run(f"app {site} --runtime {runtime}").stdout
    assert (site / "packages.zip").read_bytes() == (site / "library.zip").read_bytes() == b"compiled"
    returncode = 1
    result = run(f"app {site} --runtime {runtime}")
    assert result.exit_code == 2
    assert "cannot compile the modules: Error: no memory" in result.stderr


def test_a_folder_with_other_files_is_left_alone(runtime: Path, tmp_path: Path) -> None:
    site = tmp_path / "own"
    site.mkdir()
    (site / "index.html").write_text("mine")
    result = run(f"app {site} --runtime {runtime}")
    assert result.exit_code == 2
    assert "has other files" in result.stderr
    assert {path.name: path.read_text() for path in site.iterdir()} == {"index.html": "mine"}


def test_without_the_right_runtime_the_command_says_what_to_fetch(runtime: Path, tmp_path: Path) -> None:
    assert f"npm pack pyodide@{RUNTIME_VERSION}" in run(f"app {tmp_path / 'site'}").stderr
    (runtime / "pyodide.asm.wasm").unlink()
    assert "lacks pyodide.asm.wasm" in run(f"app {tmp_path / 'site'} --runtime {runtime}").stderr
    (runtime / "package.json").write_text('{"version": "0.26.0"}')
    assert "0.26.0" in run(f"app {tmp_path / 'site'} --runtime {runtime}").stderr
    (runtime / "package.json").unlink()
    assert "is not the unpacked npm package" in run(f"app {tmp_path / 'site'} --runtime {runtime}").stderr
    assert not (tmp_path / "site").exists()


def test_all_words_of_the_page_are_translated() -> None:
    scripts = [path.read_text("utf-8") for path in PAGE.iterdir() if path.suffix in (".js", ".html")]
    words = {word for script in scripts for word in words_of(script)}
    assert len(words) > 80
    for lang in ("ja", "ko"):
        with use_language(lang):
            texts = [word for word in sorted(words) if any(map(str.isalpha, word))]
            assert [word for word in texts if tr(word) == word] == []


def test_nothing_of_a_record_becomes_markup_or_script() -> None:
    for path in PAGE.glob("*.js"):
        script = path.read_text("utf-8")
        for word in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
        ):
            assert word not in script, path.name

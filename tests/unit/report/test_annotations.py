"""Problems as annotations of GitHub's workflows."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.commands import run

RECORD = (
    "{hanascore: 1, game: koi-koi, players: [Aki, Bo],\n captured: {Aki: 1b 1b, Bo: 3q}, stopped_by: Aki}\n"
)


def test_every_problem_is_one_line_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "odd, 100%.yaml"
    path.write_text(RECORD, encoding="utf-8")
    result = run(f"check '{path}' --format github")
    assert result.exit_code == 1
    first, second = result.stdout.splitlines()
    name = str(path).replace("%", "%25").replace(",", "%2C")
    assert first.startswith(f"::error file={name},line=2,col=21,endLine=2,endColumn=")
    assert ",title=card-twice::" in first
    assert ",title=unknown-card::" in second
    assert "%0A" in second


def test_no_problem_is_no_line() -> None:
    assert run("check examples/koi-koi.hanascore.yaml --format github").stdout == ""

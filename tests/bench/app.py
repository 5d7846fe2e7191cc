"""`python -m tests.bench.app FOLDER` measures the app and prints the table of guide/app.md.

FOLDER is the runtime. Starts are compared with a bare start of the runtime in the same browser and run.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from hanascore.app.build import write_app
from tests.helpers.app import served
from tests.helpers.browser import CHROMIUM

TRIES = 5
BARE = """async () => {
  const start = performance.now();
  const code = `import { loadPyodide } from "${location.origin}/package/pyodide.mjs";
    await loadPyodide({ packages: [] }); postMessage(1);`;
  const script = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const worker = new Worker(script, { type: "module" });
  await new Promise((done, failed) => { worker.onmessage = done; worker.onerror = failed; });
  worker.terminate();
  return performance.now() - start;
}"""
READY = """() => new Promise((done) => {
  const look = () => document.documentElement.dataset.python ? done(performance.now()) : setTimeout(look, 5);
  look();
})"""
# A round of twelve, without and with one more card of the pile that was tapped last.
ASK = """async (do_) => {
  const { python } = await import("./python.js");
  const piles = "{Aki: 1b 3b 8b 2a 2r 6a 7a, Bo: 4ar 5ar 10ar 9ar}";
  const round = `  - {captured: ${piles}, left_over: none, stopped_by: Aki}\\n`;
  const text = "hanascore: 1\\ngame: koi-koi\\nplayers: [Aki, Bo]\\nrounds:\\n" + round.repeat(12);
  const cards = ["1b", "3b", "8b", "2a", "2r", "6a", "7a", "10a", "5a", "4a"];
  const times = [];
  for (let number = 1; number <= cards.length; number++) {
    const want = { mode: "cards", piles: { Bo: ["4r", "5r"], Aki: cards.slice(0, number) } };
    const start = performance.now();
    await python.ask({ do: do_, what: "score", text, want });
    times.push(performance.now() - start);
  }
  return times.slice(2).sort((one, other) => one - other)[4];
}"""


def opened(browser: Any, address: str, script: str, *, again: bool = False) -> float:
    """Open a page in a new profile and return what a script measures; with `again`, after a reload."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    measured = page.evaluate(script)
    if again:
        page.evaluate(ASK, "evening")
        page.locator("html[data-snapshot=stored]").wait_for(state="attached", timeout=120_000)
        times = []
        for _ in range(TRIES):
            page.reload()
            times.append(page.evaluate(script))
            page.wait_for_timeout(1000)
        measured = median(times)
    context.close()
    return float(measured)


def repeated(measure: Callable[[], float]) -> float:
    return median(measure() for _ in range(TRIES))


def main() -> None:
    runtime = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        site = Path(name)
        built = write_app(site, runtime)
        packed = sum(len(gzip.compress(path.read_bytes())) for path in site.rglob("*") if path.is_file())
        (site / "package").symlink_to(runtime.resolve())
        (site / "bare.html").write_text("<!DOCTYPE html><title>bare</title>")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with served(site) as address:
            bare = repeated(lambda: opened(browser, f"{address}bare.html", BARE))
            first = repeated(lambda: opened(browser, address, READY))
            later = opened(browser, address, READY, again=True)
            page = browser.new_page()
            page.goto(address)
            page.evaluate(READY)
            tap = page.evaluate(ASK, "evening")
            sheet = page.evaluate(ASK, "page")
        browser.close()
    rows = [
        ("all files", "", f"{built.size / 1e6:.1f} MB"),
        ("the same, compressed by the server (gzip)", "", f"{packed / 1e6:.1f} MB"),
        ("first visit until it can score", "a bare start of the runtime", f"{first / bare:.2f}"),
        ("later visits, with a snapshot", "a bare start of the runtime", f"{later / bare:.2f}"),
        ("a tap, in an evening of twelve rounds", "", f"{tap:.0f} ms"),
        ("the score sheet of twelve rounds", "", f"{sheet:.0f} ms"),
    ]
    print("| what | compared with | measured |\n| --- | --- | --- |")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()

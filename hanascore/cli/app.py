"""`hanascore app`: write the web app, which keeps score on a phone."""

from __future__ import annotations

from pathlib import Path

import click

from hanascore.cli.exit_codes import FAILED
from hanascore.cli.options import command
from hanascore.cli.output import Output
from hanascore.words.english import many, system_reason
from hanascore.words.visible import printable_name


@command("hanascore app site --runtime package")
@click.argument("folder", metavar="DIR")
@click.option("--runtime", metavar="FOLDER", help="The unpacked npm package pyodide.")
def app_command(output: Output, *, folder: str, runtime: str | None) -> None:
    """Write an app into DIR, which keeps score on a phone: any web server can serve it.

    All of hanascore runs in the browser, also without a network. FOLDER is Pyodide, which is Python for
    browsers.
    """
    from hanascore.app.build import FETCH_RUNTIME, RuntimeFolderError, may_hold_app, write_app

    if runtime is None:
        raise click.UsageError(
            f"the app needs Python for browsers: fetch it with\n\n  {FETCH_RUNTIME}\n\n"
            f"and then write the app with\n\n  hanascore app {printable_name(folder)} --runtime package"
        )
    name = printable_name(folder)
    if not may_hold_app(Path(folder)):
        raise click.UsageError(f"{name} has other files, which the app may replace: choose a new folder")
    try:
        built = write_app(Path(folder), Path(runtime))
    except RuntimeFolderError as error:
        raise click.UsageError(f"{error}: fetch it with\n\n  {FETCH_RUNTIME}") from None
    except (OSError, RuntimeError) as error:
        reason = system_reason(error) if isinstance(error, OSError) else str(error)
        output.write_message(f"hanascore: cannot write the app to {name}: {reason}\n")
        output.raise_exit_code(FAILED)
        return
    output.write(f"{many(built.files, 'file')} in {name}, {built.size / 1e6:.1f} MB.\n")
    if not built.is_compiled:
        output.write(
            "There is no node, so the modules are not compiled: the first start takes twice as long.\n"
        )
    output.write(f"Next: python -m http.server --directory {name}, then open http://localhost:8000\n")

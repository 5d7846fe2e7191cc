"""The app, written once for all tests that open it in a browser."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from hanascore.app.build import FETCH_RUNTIME

RUNTIME = os.environ.get("HANASCORE_RUNTIME", "")


def require_runtime() -> Path:
    """Return the folder of the runtime. Skip the tests of a module if it is not given, unless in CI."""
    if not RUNTIME and not os.environ.get("HANASCORE_BROWSER"):
        message = f"the app is not opened: HANASCORE_RUNTIME names no runtime ({FETCH_RUNTIME})"
        pytest.skip(message, allow_module_level=True)
    return Path(RUNTIME)


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files without a word."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder as `python -m http.server` does. Yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()

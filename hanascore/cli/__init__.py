"""The door: one module a command, which parses, calls one function and prints. The only home of click."""

from __future__ import annotations

from hanascore.cli.door import door as main

__all__ = ["main"]

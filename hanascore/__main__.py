"""The command as a process of its own: `hanascore`, and `python -m hanascore`."""

from __future__ import annotations

INTERRUPTED = 130
# Made before there is no more room for it.
OUT_OF_MEMORY = b"hanascore: out of memory: split the files, or give them one at a time\n"

try:
    import gc
    import os
    import signal
    import sys
except KeyboardInterrupt:
    raise SystemExit(INTERRUPTED) from None


def main() -> None:
    """Run the command line of the process, and exit."""
    # Before there is a command, and when it is over, nothing has to be tidied up where somebody interrupts.
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heard:
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    # Nothing here makes rings of garbage, and a process that is soon over looks for them in vain: while it
    # imports, while it reads, and once more at the end unless all is frozen.
    gc.disable()
    try:
        from hanascore.cli.main import commands

        if heard:
            sys.unraisablehook = _unraisable
            signal.signal(signal.SIGINT, signal.default_int_handler)
        commands.main()
    except (KeyboardInterrupt, SystemExit) as end:
        # Python itself would end by the signal once more, which not everybody sees as the same.
        if isinstance(end, KeyboardInterrupt) or end.code == INTERRUPTED:
            os._exit(INTERRUPTED)
        raise
    except MemoryError:
        try:
            os.write(2, OUT_OF_MEMORY)
        finally:
            os._exit(2)
    finally:
        if heard:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        gc.freeze()


def _unraisable(fault: sys.UnraisableHookArgs) -> None:
    """End where Python cannot raise an interrupt, as while it lets go of a module that it imported."""
    if fault.exc_type is KeyboardInterrupt:
        os._exit(INTERRUPTED)
    sys.__unraisablehook__(fault)


if __name__ == "__main__":
    main()

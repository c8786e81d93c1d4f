"""Modes belong to a thread. Those of autograd inherit them; a program's own do not."""

from __future__ import annotations

import functools
import threading
from typing import Any

from . import mode


def follow() -> None:
    """Has each thread of Python enter the fallback when it starts."""
    start = threading.Thread.start

    @functools.wraps(start)
    def start_with_fallback(self: threading.Thread, *args: Any, **kwargs: Any) -> None:
        run = self.run

        def run_with_fallback() -> None:
            del self.run  # it holds the thread, which holds it
            with mode.Fallback():
                run()

        self.run = run_with_fallback  # type: ignore[method-assign]
        start(self, *args, **kwargs)

    threading.Thread.start = start_with_fallback  # type: ignore[method-assign]

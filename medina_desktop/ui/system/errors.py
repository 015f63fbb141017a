"""The one place where unexpected errors arrive: log, tell, go on. Too many in a row end the app."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

from medina_desktop.ui.context import Context
from medina_desktop.ui.system import report

MOST = 4  # errors in so many seconds
SECONDS = 5
logger = logging.getLogger(__name__)


class Errors:
    def __init__(self, context: Context, log_file: Path | None, on_error: Callable[[], None]) -> None:
        self.context, self.log_file, self.on_error = context, log_file, on_error
        self.times: list[float] = []

    def guard(self, step: Callable[[], None], drawing: bool = False) -> None:
        """Take a step of the loop; show an error scene if it fails."""
        try:
            step()
        except Exception as error:
            self.tell(error, drawing)

    def tell(self, error: Exception, drawing: bool = False) -> None:
        """Show an error in a scene of its own. `drawing`: the scene on top cannot be drawn."""
        text = report.report(self.context, error, self.log_file)
        logger.error("unexpected error\n%s", text.partition("\n== The end of the log")[0])
        now = time.monotonic()
        self.times = [t for t in self.times if now - t < SECONDS] + [now]
        if len(self.times) > MOST:
            raise error
        self.on_error()
        try:
            self._show(error, text, drawing)
        except Exception:
            # A scene that cannot even be paused or left: go on without asking any of them.
            logger.exception("the error could not be told where it happened")
            self.leave_all()
            self.context.stack.push(self.context.navigation.title(self.context))
            self._show(error, text, False)

    def _show(self, error: Exception, text: str, drawing: bool) -> None:
        from medina_desktop.ui.scenes.error import ErrorScene

        stack = self.context.stack
        if drawing or stack.top is None or isinstance(stack.top, ErrorScene):
            # A scene that cannot be drawn cannot stay under the dialog either.
            stack.reset(self.context.navigation.title(self.context))
        stack.push(ErrorScene(self.context, error, self.log_file, text))

    def leave_all(self) -> None:
        """Leave every scene, whatever the others do."""
        while self.context.stack.top is not None:
            try:
                self.context.stack.pop()
            except Exception:
                logger.exception("leaving a scene failed")

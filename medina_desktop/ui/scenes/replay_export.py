"""Writes the record or a picture of a replay to a file, beside the window's work: packing a picture takes a while."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pygame

from medina_desktop.l10n import _, translate
from medina_desktop.storage.files import write_atomically
from medina_desktop.storage.record_files import SUFFIX
from medina_desktop.storage.trouble import system_reason
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.system.folders import open_folder


class Exports:
    def __init__(self, context: Context, on_change: Callable[[], None]) -> None:
        self.context, self.on_change = context, on_change
        self.notice = ""
        self.writing: threading.Thread | None = None
        self._result = ""
        self._succeeded = False

    @property
    def folder(self) -> Path:
        return self.context.user.data / "exports"

    def write_record(self, text: str) -> None:
        self._write(SUFFIX, lambda: text.encode("utf-8"))

    def write_picture(self, picture: pygame.Surface) -> None:
        def pack() -> bytes:
            stream = io.BytesIO()
            pygame.image.save(picture, stream, "picture.png")
            return stream.getvalue()

        self._write(".png", pack)

    def _write(self, suffix: str, make: Callable[[], bytes]) -> None:
        if self.writing is not None:
            return
        path = self.folder / f"medina {datetime.now().strftime('%Y-%m-%d %H.%M.%S')}{suffix}"
        written = _("Saved to {file}").format(file=path)
        failed = _("The file couldn’t be written: {reason}.")

        def write() -> None:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(path, make())
            except OSError as error:
                self._result = failed.format(reason=translate(system_reason(error)))
            else:
                self._result, self._succeeded = written, True

        self.notice, self._succeeded = _("Saving…"), False
        self.writing = threading.Thread(target=write, name="export", daemon=True)
        self.writing.start()
        self.on_change()

    def tick(self) -> bool:
        """True when a file has just been finished."""
        if self.writing is None or self.writing.is_alive():
            return False
        self.writing = None
        self.notice = self._result
        if self._succeeded:
            self._offer_folder()
        self.on_change()
        return True

    def _offer_folder(self) -> None:
        answers = [Answer(_("Open folder"), self._open_folder), Answer(_("Keep playing"), kind="primary")]
        self.context.stack.push(Dialog(self.context, _("Exported"), self._result, answers))

    def _open_folder(self) -> None:
        if not open_folder(self.folder):
            self.notice = _("The folder can’t be opened")
            self.on_change()

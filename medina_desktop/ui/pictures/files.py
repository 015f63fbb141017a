"""Picture files: read ahead in the background, and kept up to a number of bytes.

Decoding a picture takes 10 to 40 ms and does not hold up the window while another thread does it.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path

import pygame

from medina_desktop.ui.pictures import pace

log = logging.getLogger(__name__)
READERS = 2  # threads
PATIENCE = 3.0  # seconds that a reader is waited for: it may never come back from a broken disk


class PictureFiles:
    """The pictures of a folder at their own size, the least recently used forgotten first."""

    def __init__(self, folder: Path, limit_bytes: int) -> None:
        self.folder = folder
        self.limit_bytes = limit_bytes
        self._kept: OrderedDict[str, pygame.Surface | None] = OrderedDict()
        self._wanted: list[str] = []  # to be read by the readers, the next one first
        self._being_read: set[str] = set()
        self._read = 0  # by the readers, since they last had nothing to do
        self._readers = 0
        self._change = threading.Condition()  # guards all of the above

    def read_ahead(self, files: Iterable[str]) -> None:
        """Begin to read these, in this order; who asks for one of them later need not wait, or not as long."""
        with self._change:
            for file in files:
                if file not in self._kept and file not in self._being_read and file not in self._wanted:
                    self._wanted.append(file)
            self._start_readers()

    def get(self, file: str) -> pygame.Surface | None:
        """The picture, or None when it cannot be read (said once in the log). While drawing is paced, a picture that is
        not there is left to the readers, and the drawing is broken off."""
        with self._change:
            if file in self._kept:
                self._kept.move_to_end(file)
                return self._kept[file]
            if pace.is_limited():
                if file not in self._being_read:
                    self._wanted = [file, *(other for other in self._wanted if other != file)]
                    self._start_readers()
                if self._readers:
                    raise pace.NotYet
            self._change.wait_for(lambda: file not in self._being_read, PATIENCE)
            if file in self._kept:
                return self._kept[file]
            if file in self._wanted:
                self._wanted.remove(file)
        picture = self._load(file)
        with self._change:
            self._keep(file, picture)
        return picture

    @property
    def share_read(self) -> float:
        """Return the share of the readers' work that is done, 0 to 1."""
        with self._change:
            left = len(self._wanted) + len(self._being_read)
            return self._read / (self._read + left) if left else 1.0

    def wait(self, seconds: float) -> None:
        """Wait until one more picture is there, or for these seconds at most."""
        with self._change:
            if self._wanted or self._being_read:
                self._change.wait(seconds)

    def close(self) -> None:
        """Read nothing more; what is being read is finished first."""
        with self._change:
            self._wanted.clear()
            self._change.wait_for(lambda: not self._being_read, PATIENCE)

    # -- readers ------------------------------------------------------------------------------------------------------

    def _start_readers(self) -> None:
        while self._readers < min(READERS, len(self._wanted)):
            try:
                threading.Thread(target=self._read_wanted, name="pictures", daemon=True).start()
            except (RuntimeError, MemoryError) as error:  # no memory for one: who asks for a picture reads it
                log.warning("pictures cannot be read ahead: %s", error)
                return
            self._readers += 1

    def _read_wanted(self) -> None:
        while True:
            with self._change:
                if not self._wanted:
                    self._readers -= 1
                    return
                file = self._wanted.pop(0)
                self._being_read.add(file)
            picture = None
            try:
                picture = self._load(file)
            finally:
                with self._change:
                    self._being_read.discard(file)
                    self._keep(file, picture)
                    self._read = self._read + 1 if self._wanted or self._being_read else 0
                    self._change.notify_all()

    def _load(self, file: str) -> pygame.Surface | None:
        try:
            return _for_blitting(pygame.image.load(str(self.folder / file)))
        except (OSError, pygame.error, MemoryError) as error:
            log.warning("picture %s cannot be read: %s", file, error)
            return None

    def _keep(self, file: str, picture: pygame.Surface | None) -> None:
        self._kept[file] = picture
        self._kept.move_to_end(file)
        while len(self._kept) > 1 and sum(map(_bytes, self._kept.values())) > self.limit_bytes:
            self._kept.popitem(last=False)


def _bytes(picture: pygame.Surface | None) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize() if picture is not None else 0


def _for_blitting(picture: pygame.Surface) -> pygame.Surface:
    """The fast format when there is a display, else a plain one (shots, tests)."""
    has_alpha = bool(picture.get_flags() & pygame.SRCALPHA)
    if pygame.display.get_init() and pygame.display.get_surface() is not None:
        return picture.convert_alpha() if has_alpha else picture.convert()
    return picture

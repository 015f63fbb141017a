"""The player's folders. The only module that knows appdirs."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import appdirs  # type: ignore[import-untyped]

from medina_desktop.storage import private

APP_NAME = "medina-desktop"


@dataclass
class UserPaths:
    """The player's own folders. Asking for one does not make it."""

    data: Path
    config: Path
    log: Path

    def __post_init__(self) -> None:
        self.saves, self.replays = self.data / "saves", self.data / "replays"
        self.rulesets, self.challenges = self.data / "rulesets", self.data / "challenges"
        self.settings_file, self.log_file = self.config / "settings.json", self.log / "medina.log"


def user_paths(user_dir: str | Path | None = None) -> UserPaths:
    """The folders the operating system wants us to use, or three folders below `user_dir` (a portable game)."""
    if user_dir is not None:
        return _below(Path(os.path.expanduser(user_dir)).absolute())
    _drop_senseless()
    folders = [
        Path(find(APP_NAME, False)) for find in (appdirs.user_data_dir, appdirs.user_config_dir, appdirs.user_log_dir)
    ]
    if not all(folder.is_absolute() for folder in folders):
        return _below(_homeless_for_sure())  # no HOME and no entry in the system's list of users
    return UserPaths(*folders)


def _drop_senseless() -> None:
    """A home folder that is empty or not absolute is none: the system's list of users knows better. Nor does such an
    XDG folder count, says its specification. appdirs takes both as they are, and games would go to the root folder,
    or where the temporary files are, although there is a home."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        if not os.path.isabs(os.environ.get(name, os.sep)):
            del os.environ[name]


def _below(root: Path) -> UserPaths:
    return UserPaths(root / "data", root / "config", root / "log")


def _homeless_for_sure() -> Path:
    """The same place at every start; if somebody else sits there, a new one of our own, for this time only."""
    try:
        return private.make(homeless())
    except OSError:
        return Path(tempfile.mkdtemp(prefix=f"{APP_NAME}-"))


def homeless() -> Path:
    """The folder of a player without a home: beside other temporary files, until the system tidies up.

    Anybody can make a folder of this name there first, so nobody uses it before `private.make` has looked at it.
    """
    owner = os.getuid() if hasattr(os, "getuid") else "me"
    return Path(tempfile.gettempdir()) / f"{APP_NAME}-{owner}"

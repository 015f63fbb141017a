"""The files of a running game read together: its own, the copy beside it and the versions before.

What one of them has lost another may know; `line_checks` tells which lines are as the game wrote them.
"""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

from medina_desktop.said import Said
from medina_desktop.storage import line_checks, record_files
from medina_desktop.storage.trouble import system_reason
from medina_desktop.storage.yaml_files import DataError, Fault, read_bytes

GENERATIONS = 3  # older versions of a running game's file
NOTHING = Said("")


def copy_file(path: Path) -> Path:
    return path.with_name(path.name + ".copy")


def generation(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.{number}")


_FIRST_VALUES = re.compile(rb"# (\d{1,4}) actions, version (\d{1,6});")


def first_line(actions: int, version: int) -> str:
    """Note how many actions the file had when it was written whole, and how often it has been."""
    return f"# {actions} actions, version {version}; later ones follow line by line, each with its check."


def _version(path: Path) -> int:
    """Count how often the game was written whole; 0 if that cannot be read."""
    known = _FIRST_VALUES.match(read_or_nothing(path))
    return int(known[2]) if known is not None else 0


def newest_version(path: Path) -> int:
    return max(_version(file) for file in (path, copy_file(path), generation(path, 1)))


def is_older(rescued: Path, own: Path) -> bool:
    """A game is rescued under the version that could not be written; its own place is newer if it was written since."""
    return 0 < _version(rescued) < _version(own)


def read_or_nothing(path: Path) -> bytes:
    try:
        return read_bytes(path)
    except (DataError, OSError):
        return b""


def load_alone(path: Path) -> record_files.Loaded:
    """One file of a running game by itself; DataError where not even its beginning can be read."""
    content = read_bytes(path)
    lines = line_checks.read(content)
    if not lines.has_checks:
        return record_files.recover_content(content, str(path))
    if not lines.begins_well:
        raise DataError(Fault(str(path), 1, record_files.CHANGED))
    known = line_checks.follow(lines.start, [lines], lambda texts: _legal_after(lines.head, texts))
    return _with_actions(lines.head, known)


def _with_actions(head: str, texts: list[str]) -> record_files.Loaded:
    lines = "".join(f"- {text}\n" for text in texts)
    return record_files.recover_content(f"{head}\nactions:\n{lines}".encode(), "")


def _legal_after(head: str, texts: list[str]) -> list[str]:
    """Every action that could follow, as it would be written."""
    loaded = _with_actions(head, texts)
    game = loaded.game
    if loaded.lost is not None or game.over:
        return []
    return [record_files.action_text(text) for text in game.rules.spellings(game.position)]


def read_running(path: Path) -> tuple[record_files.Loaded, Said]:
    """The game as far as its file, the copy and the older versions know it together; and what was damaged."""
    own, copy = line_checks.read(read_or_nothing(path)), line_checks.read(read_or_nothing(copy_file(path)))
    if not own.has_checks and not copy.has_checks:
        return _without_checks(path)
    older = [line_checks.read(read_or_nothing(generation(path, number))) for number in range(1, GENERATIONS + 1)]
    head = next((lines.head for lines in (own, copy, *older) if lines.begins_well), "")
    head = head or line_checks.common_head(own, copy)
    if not head:
        return _instead(path, DataError(Fault(str(path), 1, record_files.CHANGED)))

    def legal_after(texts: list[str]) -> list[str]:
        return _legal_after(head, texts)

    texts: list[str] = []
    start = ""
    for start in _starts(own, copy):
        texts = line_checks.follow(start, [own, copy], legal_after)
        if texts:
            break
    # An older version knows the actions that the file had when it was written whole. Those after it may have been taken
    # back since, and stay taken back.
    counted = _FIRST_VALUES.match(own.first.encode()) or _FIRST_VALUES.match(copy.first.encode())
    once = int(counted[1]) if counted is not None else line_checks.MOST
    for lines in older if len(texts) < once and (counted is not None or not texts) else ():
        known = line_checks.follow(lines.start, [lines], legal_after) if lines.begins_well else []
        known = _put_together(own.sound(), known[:once])
        if len(known) > len(texts) and known[: len(texts)] == texts:
            texts = known
            if start:
                texts += line_checks.follow(line_checks.check_after(start, texts), [own, copy], legal_after)
    return _with_actions(head, texts), _describe_damage(own, copy, len(texts))


def _starts(own: line_checks.Checked, copy: line_checks.Checked) -> list[str]:
    """The checks that the actions may begin with. Where what is above them is damaged, the first line must at least
    look like one, and its check must not be that of another line."""
    others = {check for lines in (own, copy) for _, check in lines.lines}
    found = []
    for lines in (own, copy):
        plausible = _FIRST_VALUES.match(lines.first.encode()) is not None and lines.start not in others
        if lines.begins_well or (lines.start and plausible):
            found.append(lines.start)
    return list(dict.fromkeys(found))


def _put_together(sound: list[str | None], older: list[str]) -> list[str]:
    """The lines of a file that are sound, the others from an older version if that is one of the same game, up to the
    first that neither has."""
    if any(text != known for text, known in zip(sound, older, strict=False) if text is not None):
        return []
    found = []
    for number in range(max(len(sound), len(older))):
        text = older[number] if number < len(older) else sound[number]
        if text is None:
            break
        found.append(text)
    return found


def _describe_damage(own: line_checks.Checked, copy: line_checks.Checked, found: int) -> Said:
    wrong = own.first_wrong()
    if wrong is None:
        return NOTHING if found == len(own.lines) else Said("The file was cut off; its copy is complete.")
    if found >= max(len(own.lines), len(copy.lines)):
        return Said(
            "Line {line} isn’t as the game wrote it (damaged, or edited by hand); it has been repaired.", line=wrong
        )
    return Said(
        "Line {line} isn’t as the game wrote it (damaged, or edited by hand); actions recovered: {n}.",
        line=wrong,
        n=found,
    )


def _instead(path: Path, error: DataError) -> tuple[record_files.Loaded, Said]:
    """The copy or an older version by itself, where not even the beginning of the file can be read."""
    for other in (copy_file(path), *(generation(path, number) for number in range(1, GENERATIONS + 1))):
        with contextlib.suppress(DataError, OSError):
            return load_alone(other), describe_error(error)
    raise error


def _without_checks(path: Path) -> tuple[record_files.Loaded, Said]:
    """A file that has none: of a version that wrote none yet, or nothing of it is left. All actions up to the damage,
    or those of its copy or of an older version."""
    try:
        loaded = record_files.recover(path)
    except DataError as error:
        return _instead(path, error)
    if loaded.lost is None:
        return loaded, NOTHING
    lost = _fault_sentence(loaded.lost)
    with contextlib.suppress(DataError, OSError):
        copy = record_files.recover(copy_file(path))
        if len(copy.record.actions) >= len(loaded.record.actions):
            loaded = copy
    return loaded, lost


def _fault_sentence(fault: Fault) -> Said:
    return Said("Line {line}: {advice}", line=fault.line, advice=fault.advice) if fault.line else fault.advice


def describe_error(error: DataError | OSError) -> Said:
    """Say what is wrong, with its line, without the path (the list already names the file)."""
    if isinstance(error, DataError):
        return _fault_sentence(error.faults[0])
    return system_reason(error)

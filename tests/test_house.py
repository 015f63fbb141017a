"""The rules of the house: who may import whom, and what code must not know."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
PACKAGE = PROJECT / "medina_desktop"
MODULES = sorted(PACKAGE.rglob("*.py"))
STANDARD = set(sys.stdlib_module_names)

# What each room may import besides the standard library and itself.
MAY_IMPORT = {
    "rules": {"msgspec"},
    "ai": {"msgspec", "rules"},
    "match": {"msgspec", "rules", "ai"},
    "storage": {"msgspec", "rules", "yaml", "appdirs"},
    "l10n": {"rules", "storage"},
    "learn": {"msgspec", "rules", "match", "ai", "l10n"},
}
PURE = {"pathlib", "os", "io", "time", "datetime", "random", "secrets", "tempfile", "shutil", "threading"}


def imports(module: Path) -> set[str]:
    """The modules a file imports, those inside functions too; ours as `medina_desktop.room`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            found |= {f"{base}.{alias.name}" for alias in node.names} if base == "medina_desktop" else {base}
    return found


def room(module: Path) -> str:
    inside = module.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else ""


def name(module: Path) -> str:
    return str(module.relative_to(PACKAGE))


@pytest.mark.parametrize("module", [m for m in MODULES if room(m) in MAY_IMPORT], ids=name)
def test_a_room_imports_only_what_it_may(module: Path) -> None:
    own = room(module)
    for imported in imports(module):
        parts = imported.split(".")
        if parts[0] == "medina_desktop":
            other = parts[1] if len(parts) > 1 else ""
            assert other in {own, "__version__", ""} | MAY_IMPORT[own], f"{name(module)} imports {imported}"
        else:
            assert parts[0] in STANDARD | MAY_IMPORT[own], f"{name(module)} imports {imported}"


@pytest.mark.parametrize("module", [m for m in MODULES if room(m) != "ui"], ids=name)
def test_only_the_window_knows_pygame(module: Path) -> None:
    assert not any(i.split(".")[0] == "pygame" for i in imports(module))


@pytest.mark.parametrize("module", [m for m in MODULES if room(m) == "rules"], ids=name)
def test_the_rules_know_no_files_no_clock_and_no_chance_of_their_own(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    used = {i.split(".")[0] for i in imports(module)} & PURE
    assert used <= {"random"}
    assert "open(" not in text
    # Random is only a type here: what is drawn comes from a generator that was passed in. `Random(0)` and
    # `Random(seed)` in game.py are the two places where one is made, from a seed that is given.
    calls = re.findall(r"\bRandom\(([^)]*)\)", text)
    assert set(calls) <= {"0", "seed"}


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_editions_are_data_so_no_code_names_one(module: Path) -> None:
    assert not re.search(r"medina-(1999|2014)|1999|2014", module.read_text(encoding="utf-8"))


def test_the_engine_never_imports_pygame_and_importing_does_no_work(tmp_path: Path) -> None:
    program = (
        "import sys, medina_desktop.protocol, medina_desktop.__main__\n"
        "e = medina_desktop.protocol.Engine()\n"
        "for line in ('new ' + e.answer('rulesets').split()[1] + ' 3', 'legal', 'genmove apprentice'): e.answer(line)\n"
        "sys.exit('pygame' in sys.modules)"
    )
    environment = {"PYTHONPATH": str(PROJECT), "HOME": str(tmp_path), "PATH": ""}
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    assert list(tmp_path.iterdir()) == [], "importing or answering left files behind"

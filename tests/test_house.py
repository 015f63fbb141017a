"""The rules of the house: who may import whom, and what code must not know."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from medina_desktop import bundled, games
from medina_desktop.play.rules_choice import switchables
from support.switches import switch_faults

PROJECT = Path(__file__).parent.parent
PACKAGE = PROJECT / "medina_desktop"
MODULES = sorted(PACKAGE.rglob("*.py"))
EVERY_MODULE = set(MODULES)
STANDARD = set(sys.stdlib_module_names)

# What each room may import besides the standard library and itself. `games/X` is one room for each X; what of it draws
# is in `games/X/ui`, the only part that may use the shell's own ui.
GAME_MAY = {"msgspec", "yaml", "game", "said", "l10n", "bundled"}
SHELL_UI = {"pygame", "ui", "match", "storage", "game", "games", "said", "l10n", "bundled", "ai", "msgspec"}
SHELL_UI |= {"plain_text", "play", "challenges"}
MAY_IMPORT = {
    "game": {"msgspec", "said", "plain_text", "l10n", "typing_extensions"},  # the last for mypy: see game/kinds.py
    "games": {"game"},
    "ai": {"msgspec", "game", "games", "said"},
    "match": {"msgspec", "game", "said", "ai"},
    "storage": {"msgspec", "game", "games", "said", "plain_text", "bundled", "yaml", "appdirs"},
    "l10n": {"said", "bundled"},
    "challenges": {"msgspec", "game", "games", "match", "storage", "said", "plain_text", "bundled"},
    "play": {"msgspec", "game", "games", "match", "storage", "challenges", "said", "plain_text", "l10n"},
    "ui": SHELL_UI,
}
PURE = {"pathlib", "os", "io", "time", "datetime", "random", "secrets", "tempfile", "shutil", "threading"}


@cache
def text_of(module: Path) -> str:
    return module.read_text(encoding="utf-8")


class Read(NamedTuple):
    """What the tests ask about a module. Its tree is not kept: all of them together are a million objects."""

    imports: set[str]  # those inside functions too; ours as `medina_desktop.room`
    names: dict[str, set[str]]  # imported ones, by the module they come from
    needs: set[str]  # modules of ours when it runs, those it imports late too
    spoken: list[str]  # names and texts; what docstrings and comments say is for readers
    docstrings: list[str]


@cache
def read(module: Path) -> Read:
    found = Read(set(), {}, set(), [], [])
    for_types, docstrings = set[int](), set[int]()
    for node in ast.walk(ast.parse(text_of(module))):  # outer ones first
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in docstrings:
                found.spoken.append(node.value)
        elif isinstance(node, ast.Expr):
            docstrings.add(id(node.value))
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            for_types |= {id(inner) for line in node.body for inner in ast.walk(line)}
        elif isinstance(node, ast.Import):
            needed = {alias.name for alias in node.names}
            found.imports.update(needed)
            found.needs.update(needed if id(node) not in for_types else ())
        elif isinstance(node, ast.ImportFrom):
            base, names = node.module or "", {alias.name for alias in node.names}
            of_base = {f"{base}.{name}" for name in names}
            found.imports.update(of_base if base == "medina_desktop" else {base})
            found.needs.update({base} | of_base if id(node) not in for_types else ())
            found.names.setdefault(base, set()).update(names)
        elif isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            found.docstrings.append(ast.get_docstring(node, clean=False) or "")
        for field in ("id", "attr", "arg", "name"):
            if isinstance(word := getattr(node, field, None), str):
                found.spoken.append(word)
    return found


def imports(module: Path) -> set[str]:
    return read(module).imports


def imported_modules(module: Path) -> set[Path]:
    needs = read(module).needs
    found = {PROJECT / f"{name.replace('.', '/')}.py" for name in needs if name.startswith("medina_desktop.")}
    return (found & EVERY_MODULE) - {module}


def test_no_imports_go_in_a_circle() -> None:
    """A late import only hides one. Whoever needs a neighbour that needs it back is handed what it needs instead:
    scenes reach each other by `Context.navigation`."""
    needs = {module: imported_modules(module) for module in MODULES}
    while free := [module for module, needed in needs.items() if not needed & needs.keys()]:
        for module in free:
            del needs[module]
    assert not needs, sorted(
        f"{name(module)} needs {name(n)}" for module in needs for n in needs[module] & needs.keys()
    )


def room(module: Path) -> str:
    """`rules`, `games/medina`; the top level is "" and the dict of games is `games`."""
    parts = module.relative_to(PACKAGE).parts
    if parts[0] == "games" and len(parts) > 2:
        return "/".join(parts[:2])
    return parts[0] if len(parts) > 1 else ""


def is_rules(module: Path) -> bool:
    return module.relative_to(PACKAGE).parts[0:1] == ("games",) and "rules" in module.relative_to(PACKAGE).parts[2:3]


def draws(module: Path) -> bool:
    parts = module.relative_to(PACKAGE).parts
    return parts[0] == "ui" or (parts[0] == "games" and parts[2:3] == ("ui",)) or parts[0] == "dev"


def allowed(module: Path) -> set[str]:
    own = room(module)
    if own.startswith("games/"):
        if module.name == "views.py":  # what the game shows in the developers' gallery; not in the packaged application
            return GAME_MAY | SHELL_UI | {"dev"}
        return GAME_MAY | (SHELL_UI - {"games"} if draws(module) else set())
    return MAY_IMPORT[own]


def name(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


def may_import(module: Path, imported: str) -> bool:
    own, parts = room(module), imported.split(".")
    if parts[0] != "medina_desktop":
        return parts[0] in STANDARD | allowed(module)
    if parts[1:2] == ["games"] and len(parts) > 2:  # others ask the box
        return own == f"games/{parts[2]}"
    other = parts[1] if len(parts) > 1 else ""
    return other in {own, "__version__", ""} | allowed(module)


def test_a_room_imports_only_what_it_may() -> None:
    modules = [module for module in MODULES if room(module) in MAY_IMPORT or "/" in room(module)]
    assert [
        f"{name(module)} imports {imported}"
        for module in modules
        for imported in imports(module)
        if not may_import(module, imported)
    ] == []


def in_shell(module: Path) -> bool:
    """Neither a game nor a developers' tool: a tool may know whom it measures, and is not in the packaged app."""
    return "/" not in room(module) and room(module) != "dev"


def reaches_a_game(module: Path) -> list[str]:
    """Games that a module imports or names by where they lie."""
    found = [i for i in imports(module) if i.startswith("medina_desktop.games.")]
    return found + [text for text in read(module).spoken if re.search(r"\bgames\.[a-z]\w*\.", text)]


def test_the_shell_reaches_a_game_only_through_its_box() -> None:
    shell = [module for module in MODULES if in_shell(module)]
    assert [f"{name(module)}: {found}" for module in shell for found in reaches_a_game(module)] == []


def test_no_two_games_know_each_other() -> None:
    def of_another_game(module: Path, imported: str) -> bool:
        own = room(module).removeprefix("games/")
        return imported.startswith("medina_desktop.games.") and imported.split(".")[2] != own

    games_own = [module for module in MODULES if room(module).startswith("games/")]
    assert [f"{name(m)} imports {i}" for m in games_own for i in imports(m) if of_another_game(m, i)] == []


# What only one game speaks of. The program itself is called Medina; its name is no word of a game.
GAMES_WORDS = {
    "medina": ("roof", "stable", "merchant", "tower", "palace", "market"),
    "sultaniya": ("sultaniya", "sapphire", "djinn", "minaret"),
    "al-rashid": ("rashid", "pasha", "caliph", "crisis"),
}
# They read what was written when there was one game.
READ_OLD_FORMATS = ("game/record.py", "storage/record_files.py", "play/older.py")


def foreign_words(module: Path) -> list[str]:
    words = [word for game, some in GAMES_WORDS.items() for word in some]
    if name(module) in READ_OLD_FORMATS:
        words = [word for word in words if word not in GAMES_WORDS["medina"]]
    pattern = re.compile(rf"(?<![a-z])({'|'.join(words)})(s|es)?(?![a-z])", re.IGNORECASE)
    return [text for text in read(module).spoken if pattern.search(text)]


def test_the_shell_speaks_of_no_games_things() -> None:
    shell = [module for module in MODULES if in_shell(module) and name(module) != "games/__init__.py"]
    assert [f"{name(module)}: {word}" for module in shell for word in foreign_words(module)] == []


@pytest.mark.parametrize("game", [*GAMES_WORDS])
def test_the_words_are_really_those_of_the_games(game: str) -> None:
    """So that a word that nobody uses any more does not stand in the list."""
    modules = [m for m in MODULES if room(m) == f"games/{game.replace('-', '_')}"]
    texts = " ".join(text.lower() for module in modules for text in read(module).spoken)
    assert [word for word in GAMES_WORDS[game] if word not in texts] == []


def test_a_docstring_says_what_a_thing_is_or_does() -> None:
    """ "What it holds" and "Whether it ends" leave the verb to the reader."""
    clause = re.compile(r"(What(ever)?|How|Whether|Where|Who|Whose|When|Which|Why) ")
    found = [(module, text) for module in MODULES for text in read(module).docstrings]
    assert [f"{name(module)}: {text}" for module, text in found if clause.match(text.lstrip())] == []


def test_only_the_window_knows_pygame() -> None:
    others = [module for module in MODULES if not draws(module)]
    assert [name(m) for m in others if any(i.split(".")[0] == "pygame" for i in imports(m))] == []


def test_the_seams_between_shell_and_game_have_types() -> None:
    """What a bare `Played` or `Table` holds is of any game, and game/kinds.py alone says so with Any."""
    rooms = [PACKAGE / "game", PACKAGE / "match", PACKAGE / "play", PACKAGE / "ui" / "table"]
    seams = [module for module in MODULES if any(room in module.parents for room in rooms)]
    seams += [module for module in MODULES if module.name in ("box.py", "talk.py", "protocol.py")]
    loose = {name(module) for module in seams if "Any" in imported_names(module, "typing")}
    assert loose == {"game/kinds.py"}


def test_the_rules_know_no_files_no_clock_and_no_chance_of_their_own() -> None:
    for module in filter(is_rules, MODULES):
        used = {i.split(".")[0] for i in imports(module)} & PURE
        assert used <= {"random"}, name(module)
        assert "open(" not in text_of(module), name(module)
        # Random is only a type here: what is drawn comes from a generator that was passed in. `Random(0)` and
        # `Random(seed)` in game.py are the two places where one is made, from a seed that is given.
        calls = re.findall(r"\bRandom\(([^)]*)\)", text_of(module))
        assert set(calls) <= {"0", "seed"}, name(module)


def test_editions_are_data_so_no_code_names_one() -> None:
    edition = re.compile(r"medina-(1999|2014)|1999|2014")
    assert [name(module) for module in MODULES if edition.search(text_of(module))] == []


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


def imported_names(module: Path, source: str) -> set[str]:
    return read(module).names.get(source, set())


def test_the_players_games_are_reached_through_the_library() -> None:
    """So that there is one place to change when they are kept in another way."""
    outside = [module for module in MODULES if room(module) in ("ui", "match", "") or "/" in room(module)]
    for source in ("database", "library_file", "windows"):
        reaching = {name(module): imported_names(module, f"medina_desktop.storage.{source}") for module in outside}
        assert not {module: names for module, names in reaching.items() if names}


def test_nothing_talks_to_a_network_but_a_tool_that_is_told_to() -> None:
    """docs/reliability.md promises it. The tool looks for the cluster that somebody named on its command line."""
    network = {"socket", "socketserver", "ssl", "http", "urllib", "ftplib", "smtplib", "asyncio", "xmlrpc", "requests"}
    talking = {name(module): {i.partition(".")[0] for i in imports(module)} & network for module in MODULES}
    assert {module for module, used in talking.items() if used} == {"dev/pool.py"}


def test_whatever_a_table_can_switch_has_a_name_in_every_game() -> None:
    for game in games.GAMES:
        box = games.box(game)
        for item in switchables(box):
            where = f"games/{games.GAMES[game]}/box.py"
            assert item.key in box.words.modules, f"{where}: name the switch {item.key!r} in Words(modules=...)"
            named = set(box.words.module_values.get(item.key, {}))
            texts = {value for value in item.values if isinstance(value, str)}
            how = f"{where}: name the values of {item.key!r} in Words(module_values=...)"
            assert texts <= named <= set(item.values), how


def test_whatever_is_declared_as_a_switch_can_be_offered() -> None:
    assert [fault for game in games.GAMES for fault in switch_faults(games.box(game))] == []


def test_importing_the_boxes_and_listing_the_rulesets_reads_no_games_data() -> None:
    """The title does both before its first frame; tiles, boards and weights are read when a game is played."""
    code = """
import sys
sys.addaudithook(lambda name, given: name == "open" and print(given[0]))
from medina_desktop import games
from medina_desktop.storage import ruleset_files
for game in games.GAMES:
    games.box(game)
ruleset_files.available()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    opened = done.stdout.splitlines()
    assert any(str(bundled.rulesets()) in file for file in opened)
    assert [file for file in opened if str(bundled.game_data("x").parent) in file] == []


def test_no_class_has_more_than_45_methods_and_properties_inherited_ones_included() -> None:
    classes = {
        node.name: node
        for module in MODULES
        for node in ast.walk(ast.parse(text_of(module)))
        if isinstance(node, ast.ClassDef)
    }

    def members(name: str) -> set[str]:
        node = classes.get(name)
        if node is None:
            return set()
        own = {part.name for part in node.body if isinstance(part, ast.FunctionDef) and not part.name.startswith("__")}
        bases = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
        return own.union(*(members(base.id) for base in bases if isinstance(base, ast.Name)))

    large = {name: len(members(name)) for name in classes if len(members(name)) > 45}
    assert not large
    assert len(members("TableScene")) > 30, "what is inherited counts"

"""How much would the tests notice? Small faults, drawn at random and put into a copy of the program one at a time.

    python build/mutants.py [--seed 1] [--size 60] [--jobs 1] [--seconds 60] [--only storage/] [--tests tests/storage]

The faults are cosmic-ray's. The rules are left out (perft counts, the reference and golden games watch over them), and
so are the developers' tools. A module is drawn by its length, a place in it by chance, and for that place one fault.

Which tests are worth running is known from a run of all of them that notes which test passes through which line; it is
made anew when the program or a test has changed. Everything happens in copies below build/work; the working tree is
only read. A fault that no test notices is printed as a change, to be judged: some change nothing that anybody sees.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import difflib
import hashlib
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from coverage import CoverageData

import compile_fast

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "work" / "mutants"
PACKAGE = "medina_desktop"
LEFT_OUT = re.compile(r"(games/\w+/rules|dev)/")
# These take long and are about the rules; none of them would notice a fault outside.
RULES_ALONE = ("*/games/*/rules", "*/test_*perft*.py", "*/test_*referee*.py")
# `==` for `is` and the like: Python's small values make most of them the same. A cache that is gone is only slower.
SAME = re.compile(r"ReplaceComparisonOperator_(?!Is_IsNot|IsNot_Is)(\w+_Is(Not)?|Is_Eq|IsNot_NotEq)$")
KINDS = {"ReplaceBinaryOperator": "operator", "ReplaceComparisonOperator": "comparison"}
# Nobody who plays can see whether a value could have been changed.
UNSEEN = re.compile(r"\b(frozen|slots|eq|order)\s*=\s*(True|False)$")
CACHES = {"cache", "lru_cache", "cached_property"}
# In the window most numbers are sizes, and a pixel more or less is no fault; of the others these are many.
NUMBERS_IN_UI = {"0", "1", "2"}
COVERAGE = """\
[run]
source = medina_desktop
omit = */rules/*
data_file = {folder}/.coverage
parallel = true
patch = subprocess
"""


# -- faults ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fault:
    module: str  # below the project's folder
    line: int
    operator: str
    before: str
    after: str

    def change(self) -> str:
        """The lines that differ, without the rest."""
        lines = difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), lineterm="", n=0)
        return "\n".join(f"    {line}" for line in list(lines)[3:])


def modules(only: str) -> list[Path]:
    found = sorted((ROOT / PACKAGE).rglob("*.py"))
    wanted = [path for path in found if not LEFT_OUT.search(path.relative_to(ROOT / PACKAGE).as_posix())]
    return [path for path in wanted if only in path.as_posix() and path.stat().st_size]


def draw(size: int, chance: Random, only: str) -> list[Fault]:
    paths = modules(only)
    weights = [path.read_text(encoding="utf-8").count("\n") for path in paths]
    places: dict[Path, list[tuple[tuple[int, int], list[tuple[str, int]]]]] = {}
    found: list[Fault] = []
    for _try in range(size * 20):
        if len(found) == size:
            break
        (path,) = chance.choices(paths, weights)
        if path not in places:
            places[path] = places_in(path)
        if not places[path]:
            continue
        (line, _column), ways = places[path].pop(chance.randrange(len(places[path])))
        fault = made(path, line, *chance.choice(ways))
        if fault is not None:
            found.append(fault)
    return found


def places_in(path: Path) -> list[tuple[tuple[int, int], list[tuple[str, int]]]]:
    """Every place where something can be done wrong, and the ways to: an operator and its how-manieth use."""
    source = path.read_text(encoding="utf-8")
    unseen = typed_places(source)
    places: dict[tuple[str, tuple[int, int]], list[tuple[str, int]]] = {}
    nodes = list(ast_nodes(get_ast(source)))
    for name in cosmic_ray.plugins.operator_names():
        operator = cosmic_ray.plugins.get_operator(name)
        if operator.arguments() or SAME.search(name):
            continue
        # Most operators look at nothing else, and there are nearly two hundred of them.
        kind = next((kind for word, kind in KINDS.items() if word in name), "")
        looked_at = [node for node in nodes if node.type == kind] if kind else nodes
        positions = ((node, *place) for node in looked_at for place in operator().mutation_positions(node))
        for number, (node, start, _end) in enumerate(positions):
            if not any(first <= start < last for first, last in unseen) and is_fair(path, name, node):
                places.setdefault((name.split("_")[0], start), []).append((name, number))
    return [(start, ways) for (_family, start), ways in sorted(places.items())]


def typed_places(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where types stand: nothing happens there when the program runs."""
    found: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.append(node.returns)
        elif isinstance(node, (ast.arg, ast.AnnAssign)):
            found.append(node.annotation)
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset))
        for node in found
        # A declaration of values that may be read or written is no mere type: `Annotated[int, Meta(ge=1)]`.
        if node is not None and "Annotated" not in ast.unparse(node)
    ]


def is_fair(path: Path, operator: str, node: Any) -> bool:
    if operator.endswith("NumberReplacer"):
        return "/ui/" not in path.as_posix() or node.get_code().strip() in NUMBERS_IN_UI
    if operator.endswith(("TrueWithFalse", "FalseWithTrue")):
        return not UNSEEN.search(node.parent.get_code().strip())
    if operator.endswith("RemoveDecorator"):
        return not any(word in CACHES for word in re.findall(r"\w+", node.get_code().partition("def ")[0]))
    return True


def made(path: Path, line: int, operator: str, number: int) -> Fault | None:
    """None where the fault is not one: it does not compile, or means the same."""
    before = path.read_text(encoding="utf-8")
    after = mutate_code(before, cosmic_ray.plugins.get_operator(operator)(), number)
    try:
        if after is None or ast.dump(ast.parse(after)) == ast.dump(ast.parse(before)):
            return None
    except SyntaxError:
        return None
    return Fault(path.relative_to(ROOT).as_posix(), line, operator.removeprefix("core/"), before, after)


# -- which tests are worth running -------------------------------------------------------------------------------------


class Known:
    """What the run of all tests has shown: who passes through which line, and how long each test takes."""

    def __init__(self, folder: Path) -> None:
        kept = json.loads((folder / "known.json").read_text())
        self.seconds: dict[str, float] = kept["seconds"]
        self._data = CoverageData(str(folder / ".coverage"))
        self._data.read()
        self._files = {Path(name).relative_to(folder).as_posix(): name for name in self._data.measured_files()}

    def tests_for(self, fault: Fault) -> list[str]:
        """The quickest first. A line that is only passed on import, or in another process, belongs to all tests of its
        module; one that nobody passes to none."""
        file = self._files.get(fault.module)
        if file is None:
            return []
        by_line = self._data.contexts_by_lineno(file)
        last = fault.line + statement_length(fault.before, fault.line) - 1
        lines = [line for line in range(fault.line, last + 1) if line in by_line] or [
            line for line in by_line if statement_start(fault.before, fault.line) <= line <= last
        ]
        if not lines:
            return []
        tests = {context for line in lines for context in by_line[line]}
        if tests == {""}:
            tests = {context for contexts in by_line.values() for context in contexts}
        names = {name.partition("|")[0] for name in tests} & self.seconds.keys()
        return sorted(names, key=lambda name: (self.seconds[name], name))


def statement_at(source: str, line: int) -> ast.stmt | None:
    """The innermost statement around a line; of one with a body only its head counts."""
    found = None
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            found = node
    return found


def statement_start(source: str, line: int) -> int:
    node = statement_at(source, line)
    return node.lineno if node is not None else line


def statement_length(source: str, line: int) -> int:
    node = statement_at(source, line)
    if node is None or getattr(node, "body", None):
        return 1
    return (node.end_lineno or line) - line + 1


def watched(jobs: int, tests: list[str]) -> Path:
    """A copy of the project in which the tests have been run and watched; the last one, if nothing has changed."""
    folder = WORK / "all"
    state = fingerprint(tests)
    with contextlib.suppress(OSError, ValueError, KeyError):
        if json.loads((folder / "known.json").read_text())["state"] == state:
            return folder
    copy_project(folder)
    (folder / ".coveragerc").write_text(COVERAGE.format(folder=folder))
    print("Running the tests once, to see which of them passes through which line ...", flush=True)
    begun = time.monotonic()
    leave_out = [f"--ignore-glob={pattern}" for pattern in RULES_ALONE]
    watch = ["--cov", "--cov-config=.coveragerc", "--cov-context=test", "--cov-report="]
    times = ["--junitxml=times.xml", "-o", "junit_family=xunit1"]
    run_tests(folder, ["-n", str(max(2, jobs)), "--dist", "worksteal", *watch, *times, *leave_out, *tests], limit=7200)
    seconds, failed = read_times(folder / "times.xml")
    print(f"{len(seconds)} tests in {time.monotonic() - begun:.0f} s; {len(failed)} fail without any fault", flush=True)
    for name in failed:
        print(f"    {name}")
    (folder / "known.json").write_text(json.dumps({"state": state, "seconds": seconds}))
    return folder


def fingerprint(tests: list[str]) -> str:
    """Changes when any file does that a test may read."""
    whole = hashlib.sha256(repr(tests).encode())
    for name in project_files():
        whole.update(name.encode() + b"\0" + hashlib.sha256((ROOT / name).read_bytes()).digest())
    return whole.hexdigest()


def project_files() -> list[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for compiled in (compile_fast.LIBRARY, compile_fast.mark_of(compile_fast.LIBRARY)):
        names.append(compiled.relative_to(ROOT).as_posix())  # not git's, but what the tests run on
    return [name for name in names if name and (ROOT / name).is_file()]


def copy_project(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for name in project_files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)


def read_times(file: Path) -> tuple[dict[str, float], list[str]]:
    """The seconds of every test that passed, and those that did not."""
    seconds: dict[str, float] = {}
    failed = []
    for case in ElementTree.parse(file).iter("testcase"):
        path = case.get("file", "")
        classes = case.get("classname", "").removeprefix(path.removesuffix(".py").replace("/", ".")).strip(".")
        name = "::".join([path, *classes.split("."), case.get("name", "")] if classes else [path, case.get("name", "")])
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(name)
        elif case.find("skipped") is None:
            seconds[name] = float(case.get("time", "0"))
    return seconds, failed


def run_tests(folder: Path, arguments: list[str], limit: float) -> tuple[int | None, str]:
    """The exit code, None if it took too long; and what was printed."""
    environment = os.environ | {"PYTHONPATH": str(folder), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,  # so that whatever the tests have started ends with them
    )
    try:
        output, _ = process.communicate(timeout=limit)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        return None, ""
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


# -- one fault after the other -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    fault: Fault
    noticed: bool
    told: str


def judge(fault: Fault, known: Known, folder: Path, budget: float) -> Verdict:
    tests = known.tests_for(fault)
    if not tests:
        return Verdict(fault, False, "no test passes there")
    chosen: list[str] = []
    expected = 0.0
    for name in tests:
        expected += known.seconds[name]
        if chosen and expected > budget:
            break
        chosen.append(name)
    arguments = folder / "tests.txt"
    arguments.write_text("\n".join(chosen))
    limit = 60 + 6 * budget
    with fault_in(folder, fault):
        code, output = run_tests(folder, ["-x", f"@{arguments}"], limit)
        if code == 4 and "not found" in output:  # the fault has changed what tests there are
            arguments.write_text("\n".join(sorted({name.partition("::")[0] for name in chosen})))
            code, output = run_tests(folder, ["-x", f"@{arguments}"], limit)
        if code == 1:  # a machine under load lets a test fail now and then; twice is no accident
            failed = failed_in(output, chosen)
            if failed:
                code, output = run_tests(folder, [failed], limit)
            if not failed or code == 0:  # or it fails only after others
                code, output = run_tests(folder, ["-x", f"@{arguments}"], limit)
    if code == 0:
        return Verdict(fault, False, f"{len(chosen)} of {len(tests)} tests that pass there were run")
    if code is None:
        return Verdict(fault, True, "never ends")
    by = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
    return Verdict(fault, True, by[1] if by else f"pytest ended with {code}")


def failed_in(output: str, names: list[str]) -> str:
    """The first of these tests that failed, by what pytest printed; "" when it named none of them."""
    told = [line.partition(" ")[2] for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return next((name for line in told for name in names if line == name or line.startswith(f"{name} - ")), "")


@contextlib.contextmanager
def fault_in(folder: Path, fault: Fault) -> Iterator[None]:
    """The module with the fault; afterwards as it was, its time included, so that what is compiled stays valid."""
    path = folder / fault.module
    path.write_text(fault.after, encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(fault.before, encoding="utf-8")
        status = (ROOT / fault.module).stat()
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            compiled.unlink()


def main() -> None:
    about, _, usage = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(description=about, epilog=usage.partition("\n\n")[2])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=60, help="how many faults")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--seconds", type=float, default=60, help="worth of tests for each fault, the quickest first")
    parser.add_argument("--only", default="", metavar="PART", help="only modules whose path has this part")
    parser.add_argument("--tests", nargs="*", default=[], metavar="PATH", help="only these tests, for a quick look")
    wanted = parser.parse_args()
    faults = draw(wanted.size, Random(wanted.seed), wanted.only)
    folders: queue.SimpleQueue[Path] = queue.SimpleQueue()
    for number in range(wanted.jobs):
        folder = WORK / f"copy-{number}"
        copy_project(folder)  # at once: somebody may go on working while the tests are watched
        folders.put(folder)
    known_folder = watched(wanted.jobs, wanted.tests)

    def one(fault: Fault) -> Verdict:
        folder = folders.get()
        try:
            verdict = judge(fault, Known(known_folder), folder, wanted.seconds)
        finally:
            folders.put(folder)
        mark = "noticed " if verdict.noticed else "SURVIVED"
        print(f"{mark} {fault.module}:{fault.line} {fault.operator}: {verdict.told}", flush=True)
        return verdict

    with ThreadPoolExecutor(wanted.jobs) as pool:
        verdicts = list(pool.map(one, faults))
    survived = [verdict for verdict in verdicts if not verdict.noticed]
    for verdict in survived:
        print(f"\n{verdict.fault.module}:{verdict.fault.line} ({verdict.told})\n{verdict.fault.change()}")
    share = len(survived) / len(verdicts) if verdicts else 0.0
    print(f"\n{len(survived)} of {len(verdicts)} faults survived: {share:.0%} (seed {wanted.seed})")


if __name__ == "__main__":
    main()

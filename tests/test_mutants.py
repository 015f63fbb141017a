"""`make mutants` draws faults that are faults, the same ones for the same seed, and runs the tests that may notice."""

import ast
from pathlib import Path
from random import Random

import mutants

PROJECT = Path(__file__).parent.parent

PART = "medina_desktop/storage/windows"


def test_the_same_seed_draws_the_same_faults_and_each_is_one() -> None:
    drawn = mutants.draw(4, Random(3), PART)
    assert drawn == mutants.draw(4, Random(3), PART)
    assert drawn != mutants.draw(4, Random(4), PART)
    for fault in drawn:
        assert fault.before == (PROJECT / fault.module).read_text(encoding="utf-8")
        assert ast.dump(ast.parse(fault.before)) != ast.dump(ast.parse(fault.after))
        assert fault.change().count("\n") == 1, "one line is another"


def test_the_rules_are_left_out() -> None:
    found = [path.relative_to(PROJECT).as_posix() for path in mutants.modules("")]
    assert "medina_desktop/storage/files.py" in found
    assert not any("/rules/" in path or "/dev/" in path for path in found)


def test_types_are_no_place_for_a_fault(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("def f(a: int | None = None) -> int | None:\n    b: int | None = a\n    return b or 7\n")
    assert {line for (line, _column), _ways in mutants.places_in(module)} == {3}


def test_a_cache_or_a_frozen_value_is_left_alone(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("@cache\ndef f():\n    return g(frozen=True)\n\n\n@view(2)\ndef h():\n    return g(shown=True)\n")
    assert {line for (line, _column), _ways in mutants.places_in(module)} == {6, 8}


def test_the_working_tree_is_only_read(tmp_path: Path) -> None:
    (fault,) = mutants.draw(1, Random(1), PART)
    copy = tmp_path / fault.module
    copy.parent.mkdir(parents=True)
    copy.write_text(fault.before, encoding="utf-8")
    with mutants.fault_in(tmp_path, fault):
        assert copy.read_text(encoding="utf-8") == fault.after
        assert (PROJECT / fault.module).read_text(encoding="utf-8") == fault.before
    assert copy.read_text(encoding="utf-8") == fault.before


def test_times_are_read_by_the_names_that_pytest_takes(tmp_path: Path) -> None:
    file = tmp_path / "times.xml"
    file.write_text(
        '<testsuites><testsuite><testcase classname="tests.a.test_b.TestC" name="test_d[x-1]" file="tests/a/test_b.py"'
        ' time="0.5"/><testcase classname="tests.test_e" name="test_f" file="tests/test_e.py" time="2">'
        "<failure/></testcase></testsuite></testsuites>"
    )
    assert mutants.read_times(file) == ({"tests/a/test_b.py::TestC::test_d[x-1]": 0.5}, ["tests/test_e.py::test_f"])


def test_the_test_that_failed_is_known_by_its_whole_name() -> None:
    printed = "..F\n=== short test summary info ===\nFAILED tests/a.py::test_b[x y - z] - assert 1 == 2\n"
    names = ["tests/a.py::test_b[x", "tests/a.py::test_b", "tests/a.py::test_b[x y - z]"]
    assert mutants.failed_in(printed, names) == "tests/a.py::test_b[x y - z]"
    assert mutants.failed_in("FAILED tests/c.py::test_d", names) == ""
    assert mutants.failed_in("ERROR tests/a.py::test_b", names) == "tests/a.py::test_b"

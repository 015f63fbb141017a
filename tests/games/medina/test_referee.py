"""A short match against the independent referee, through a pipe. Longer ones: `referee.py --games 50`."""

import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[3]


@pytest.mark.parametrize("policy", [pytest.param("random", marks=pytest.mark.long), "gates_first"])
def test_the_referee_finds_no_difference(policy: str) -> None:
    referee = "tests/support/medina/referee.py"
    command = [sys.executable, referee, "--games", "1", "--policy", policy, "--seed", "20261116"]
    command += ["--players", "2", "4"] if policy == "gates_first" else []
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "differences 0," in done.stdout

# Two commands matter: `make run` starts the game, `make test` passes the tests.
# Both make their own virtual environment in .venv the first time.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
# What Medina's opponents spend their time on, compiled where there is a C compiler.
FAST   := medina_desktop/games/medina/ai/fast
# Compiled once and kept, whatever the shell says: the game starts quicker, and so do the hundreds of times that tests start it.
unexport PYTHONDONTWRITEBYTECODE
# pytest-xdist uses both cores of a small machine; PYTEST_ARGS="-k wall" narrows a run.
PYTEST_ARGS ?=
# For `make mutants`: what is drawn, and how many faults.
SEED ?= 1
SIZE ?= 60
JOBS ?= 1

.PHONY: run test test-long test-app test-windows check lint types bench mutants app windows lock art art-sultaniya art-al-rashid sounds clean

run: $(VENV)/.run $(FAST).so
	@$(BIN)/python -m medina_desktop

test: $(VENV)/.dev $(FAST).so
	@$(BIN)/python -m pytest -n 2 --dist worksteal $(PYTEST_ARGS)

# Soaks, fuzz, fits, clusters, whether the referees would notice, and the rest of what `make test` samples.
test-long: $(VENV)/.dev $(FAST).so
	@$(BIN)/python -m pytest -n 2 -m long $(PYTEST_ARGS)

check: lint types test

lint: $(VENV)/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/.dev
	@$(BIN)/mypy

bench: $(VENV)/.dev $(FAST).so
	@$(BIN)/python -m medina_desktop bench rules

# Puts small faults into a copy of the program, one at a time, and counts those that no test notices. Takes an hour.
mutants: $(VENV)/.dev $(FAST).so
	@$(BIN)/python build/mutants.py --seed $(SEED) --size $(SIZE) --jobs $(JOBS)

app: $(VENV)/.dev
	@$(BIN)/python build/package.py

# On Linux, with wine, mingw and nsis: Medina.exe in a .zip, and its installer. It says what is missing. About ten minutes.
windows: $(VENV)/.dev
	@$(BIN)/python build/windows.py package

# Plays the packaged Medina.exe in wine, installs and uninstalls it, and runs the tests of the disk on Windows Python.
test-windows: $(VENV)/.dev
	@$(BIN)/python -m pytest -rs -s -m slow tests/platforms/test_windows.py

# Builds the packaged application, starts it as another user under a virtual display and plays a turn. Takes minutes.
test-app: $(VENV)/.dev $(FAST).so
	@$(BIN)/python -m pytest -m slow tests/app tests/window

# The results of these are committed: nobody has to run them to play. Pictures are ray-traced with Blender's own Python
# module in a virtual environment of its own (about an hour); sounds need sox.
art:
	@test -x .venv-art/bin/python || $(PYTHON) -m venv .venv-art
	@.venv-art/bin/python -m pip install --quiet --disable-pip-version-check -r assets/source/requirements.txt
	@.venv-art/bin/python assets/source/build.py

# Sultaniya's pictures and the box fronts of the shelf need no Blender: numpy and Pillow, about five minutes. `make art` runs it too.
art-sultaniya:
	@test -x .venv-art/bin/python || $(PYTHON) -m venv .venv-art
	@.venv-art/bin/python -m pip install --quiet --disable-pip-version-check -r assets/source/sultaniya/requirements.txt
	@.venv-art/bin/python assets/source/sultaniya/build.py

# So do Al-Rashid's: about three minutes of one core. `make art` runs it too.
art-al-rashid:
	@test -x .venv-art/bin/python || $(PYTHON) -m venv .venv-art
	@.venv-art/bin/python -m pip install --quiet --disable-pip-version-check -r assets/source/al_rashid/requirements.txt
	@.venv-art/bin/python assets/source/al_rashid/build.py

sounds: $(VENV)/.dev
	@$(BIN)/python assets/source/sounds/make_sounds.py

$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "Medina needs Python 3.11 or newer; no '$(PYTHON)' was found on this machine."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Medina needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Try: make PYTHON=python3.12 run"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@echo "Making a virtual environment in $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)

# Every version and its hash is in build/locked/; the project itself is put in as it lies here.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

$(VENV)/.run: pyproject.toml build/locked/run.txt | $(VENV)/bin/python
	@echo "Installing what the game needs ..."
	@$(INSTALL) --require-hashes -r build/locked/run.txt
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: pyproject.toml build/locked/dev.txt | $(VENV)/bin/python
	@echo "Installing what the game and its tests need ..."
	@$(INSTALL) --require-hashes -r build/locked/dev.txt
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@ $(VENV)/.run

# After a change of pyproject.toml's dependencies. ARGS=-U takes the newest versions.
lock:
	@command -v uv >/dev/null || { echo "Locking needs uv: pipx install uv"; exit 1; }
	@$(PYTHON) build/lock.py $(ARGS)

# Says in a sentence what came of it and never fails: without it the opponents think in plain Python.
$(FAST).so: $(FAST).c build/compile_fast.py | $(VENV)/bin/python
	@$(BIN)/python build/compile_fast.py

clean:
	rm -rf $(VENV) $(FAST).so .pytest_cache .mypy_cache .ruff_cache .hypothesis dist

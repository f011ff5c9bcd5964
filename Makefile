# Every target makes what it needs: a virtual environment in .venv with the package, its extras and the test tools.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
DOCS := .venv/.docs
NODE := out/node/.installed
PAGE := src/pipworks/web/page

.PHONY: demo engine site test test-page test-long test-python dist dist-check dist-check-long lock fuzz check check-code \
  check-types check-page format clean docs pictures sanitize bench bench-check install

install: $(STAMP)

$(STAMP): pyproject.toml setup.py $(wildcard src/pipworks/kernel/native/* src/pipworks/pipes/*/native/*)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[png,pdf,cp,web,dask,progress,engine,test]'
	@touch $@

# What the page is checked with, and pyright, where there is npm; tests and checks say so where there is none.
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

# Kernel, families and commands under another Python, the native modules built for it, in out/python of its own:
# make test-python PYTHON=python3.13
ACROSS := tests/kernel tests/pipes tests/polypips tests/cli tests/render tests/hints
test-python:
	@mkdir -p out/python
	$(PYTHON) -m venv --clear out/python
	PIPWORKS_BUILD=require out/python/bin/python -m pip install --quiet --disable-pip-version-check \
	  '.[png,pdf,cp,web,dask,progress,engine,test]'
	out/python/bin/python -m pytest -n auto --dist worksteal $(ACROSS)

# A release of the last commit, in DIST, in place of the one that is there: source archive, wheels, bill of materials, sums. Its tools have a virtual
# environment of their own, of the versions in release/tools.lock.
DIST ?= out/dist
TOOLS := out/release
# The stamp names the Python: another one makes the tools again.
PYTHON_IS = $(shell $(PYTHON) -c 'import sys; print(sys.implementation.cache_tag)')
$(TOOLS)/.installed-%: release/tools.lock
	$(PYTHON) -m venv --clear $(TOOLS)
	$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	@touch $@

dist:
	@$(MAKE) --no-print-directory $(TOOLS)/.installed-$(PYTHON_IS)
	$(TOOLS)/bin/python -m release $(DIST)

# What was made is installed, looked at and tested: all but what takes minutes, then all.
dist-check: dist $(STAMP) $(NODE)
	$(BIN)/python -m pytest -n 2 --dist loadfile --release tests/packaging

dist-check-long: dist $(STAMP) $(NODE)
	$(BIN)/python -m pytest -n 2 --dist loadfile --release --long tests/packaging

# The versions that the tools and the bill of materials take, resolved again; needs pip-tools.
LOCK := --quiet --strip-extras --allow-unsafe --generate-hashes --no-header --no-annotate --no-emit-options \
  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --upgrade
lock: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip-tools>=7.5'
	$(BIN)/pip-compile $(LOCK) --output-file release/tools.lock release/tools.in
	$(BIN)/pip-compile $(LOCK) --extra png,pdf,web,dask,progress --output-file release/package.lock pyproject.toml

# What the library needs in a browser, in out/engine: Pyodide by npm, python-sat and segno by pip, the search compiled.
engine: $(STAMP)
	$(BIN)/python -m pipworks.web.engine out/engine

# The page as static files, in out/site: with the engine, and the puzzles of DAYS days from today.
DAYS ?= 14
site: engine
	$(BIN)/pipworks site out/site --days $(DAYS) --engine out/engine

# The docs site, in out/docs, without a warning or a dead link. Its packages are installed for it alone. All pages are read
# and written (-E): what stayed would have the sidebar of before, without a page that is new.
docs: $(DOCS)
	$(BIN)/python -m sphinx -E -q -n -W --keep-going -j auto -d out/doctrees docs out/docs
	$(BIN)/python -m docs.building.dead_links out/docs

# The pictures of docs/images, which pages show where the repository is read; with NAMES, those alone.
pictures: $(STAMP)
	$(BIN)/python -m docs.pictures.kept $(NAMES)

$(DOCS): $(STAMP) pyproject.toml
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["docs"], \
	  sep="\n")' > $@.new
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement $@.new
	@mv $@.new $@

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

# What each says is printed as it ends.
check: $(STAMP) $(NODE)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-types check-page check-code

check-code:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

check-types:
	$(BIN)/mypy

check-page:
	@if test -x out/node/node_modules/.bin/tsc; then \
	  for part in $(PAGE) $(PAGE)/worker; do \
	    echo "tsc $$part" && out/node/node_modules/.bin/tsc -p $$part/jsconfig.json || exit 1; done; \
	else echo "without npm the types of the page are not checked"; test -z "$$CI"; fi

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv build out docs/made src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete

# make demo | test | lint | docs | bench | sanitize | checked | wheel | exhaustive. Everything happens in .venv; GNU make 3.81 syntax.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.built
TOOLS := $(VENV)/.tools
NATIVE := $(wildcard $(addprefix holdem_eval/native/,*.c *.h *.pyx *.pxd */*.c */*.h))
INPUTS := pyproject.toml setup.py $(wildcard tables/*.py tables/DIGEST holdem_eval/data/*.sha256) \
	$(filter-out holdem_eval/native/tables.c holdem_eval/native/kernels.c,$(NATIVE))
C_FILES := $(filter %.c %.h,$(INPUTS)) $(wildcard tests/native/*.c tests/native/*/*.c)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: demo test lint docs bench sanitize checked wheel exhaustive clean

demo: $(STAMP)
	$(BIN)/holdem-eval equity AhKh QsQc
	$(BIN)/holdem-eval equity '22+, AT+, KQ' 'TT+, AQ' --board Qs7h2d
	$(BIN)/holdem-eval equity 'TT+, AQ+' '22+, A9s+, KTs+' '15%'
	$(BIN)/holdem-eval combos '20%' 'TT+, AQ' --board Qs7h2d | head -8
	$(BIN)/holdem-eval eval As Ks Qs Js 10s 2c 3d

test: $(TOOLS)
	$(BIN)/python -m tables --check
	HOLDEM_EVAL_SIMD=scalar $(BIN)/python -m pytest -m kernel
	$(BIN)/python -m pytest -n auto --dist loadfile

lint: $(TOOLS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(C_FILES)
	$(BIN)/mypy

docs: $(STAMP)
	$(BIN)/pip install --quiet 'holdem_eval[docs]'
	$(BIN)/sphinx-build -q -E -W --keep-going -n -d build/doctrees docs build/docs

bench: $(TOOLS)
	$(BIN)/python benchmarks/install_rivals.py
	$(BIN)/python -m pytest benchmarks $(BENCH)

sanitize: $(STAMP)
	.ci/sanitize

checked: $(TOOLS)
	.ci/checked $(CHECKED)

wheel: $(STAMP)
	$(BIN)/pip install --quiet -e '.[wheel]'
	PATH="$(CURDIR)/$(BIN):$$PATH" .ci/wheel

exhaustive: $(TOOLS)
	$(BIN)/python tests/exhaustive/slow_golden.py
	$(BIN)/python tests/exhaustive/jit.py
	$(BIN)/python tests/exhaustive/sampling.py
	$(BIN)/python tests/exhaustive/uniform.py
	$(BIN)/python tests/exhaustive/all_hostile.py

$(STAMP): $(INPUTS)
	@command -v $(PYTHON) > /dev/null || { echo "holdem_eval needs Python 3.11 or newer: there is no $(PYTHON) here (name another with make PYTHON=...)" >&2; exit 1; }
	@$(PYTHON) .ci/prerequisites.py
	$(PYTHON) -m venv $(VENV)
	HOLDEM_EVAL_WERROR=1 $(BIN)/pip install --quiet -e .
	touch $(STAMP)

$(TOOLS): pyproject.toml | $(STAMP)
	$(BIN)/pip install --quiet 'holdem_eval[test,lint]'
	touch $(TOOLS)

clean:
	rm -rf $(VENV) build dist *.egg-info holdem_eval/native/*.so holdem_eval/native/tables.c holdem_eval/native/kernels.c \
		holdem_eval/data/matchups.bin

#!/usr/bin/env bash
# altair 6.3.0 with jsonschema 4.26.0 and rfc3987-syntax 1.1.0: `import altair` builds 38 Earley parsers that it never uses, and takes several times as long.
#
# altair checks charts with jsonschema, which looks for a checker of the format "iri" when it is imported, and takes
# rfc3987-syntax where that is installed. Its module builds a lark parser for each rule of the RFC at import, not at the
# first use. Nobody installs it on purpose: jupyter-events, and with it every Jupyter server, requires
# jsonschema[format-nongpl]. So a chart in a notebook starts slower in an environment with JupyterLab than in one without,
# although Vega-Lite's schema says nothing of IRIs.
#
# Expected: an optional package that isn't used costs nothing, or a few milliseconds.
# Seen: 38 parsers and the one that reads their grammars, and 4.1 times the CPU time of the same import without it. Exits non-zero if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip --quiet --disable-pip-version-check install \
  altair==6.3.0 jsonschema==4.26.0 narwhals==2.28.0 jupyter-events==0.12.1 rfc3987-syntax==1.1.0 lark==1.3.1
cat > "$folder/load.py" <<'PY'
import sys
import time

if sys.argv[1] == "without":
    sys.modules["rfc3987_syntax"] = None  # as if it were not installed
else:
    import lark

    built, before = 0, lark.Lark.__init__

    def counted(self, *given, **named):
        global built
        built += 1
        before(self, *given, **named)

    if sys.argv[1] == "counted":
        lark.Lark.__init__ = counted
start = time.process_time()
import altair

seconds = time.process_time() - start
print(built if sys.argv[1] == "counted" else seconds)
PY
run() { "$folder/venv/bin/python" "$folder/load.py" "$1"; }
run with > /dev/null  # compiles all files
parsers=$(run counted)
with=$(for _ in 1 2 3 4 5; do run with; done | sort -g | sed -n 3p)
without=$(for _ in 1 2 3 4 5; do run without; done | sort -g | sed -n 3p)
echo "parsers built by import altair: $parsers"
echo "CPU seconds with rfc3987-syntax: $with, without: $without"
python3 - "$parsers" "$with" "$without" <<'PY'
import sys

parsers, with_it, without = map(float, sys.argv[1:])
assert parsers == 39, parsers  # the rules of the RFC, and the one that reads their grammars
assert with_it > 2 * without, (with_it, without)
PY

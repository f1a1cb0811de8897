#!/usr/bin/env bash
# Pyodide 314.0.7: everyone who starts from the same memory snapshot draws the same random numbers.
#
# A snapshot holds the state of Python's `random` module, which was seeded when the snapshot was made. Loading it seeds
# nothing again, so `random.random()`, `random.shuffle()` and so on give the same numbers on every page, at every visit,
# although no program called `random.seed`. `os.urandom`, `secrets` and `uuid.uuid4` ask the browser each time and are not
# affected, so identifiers look fine while shuffled cards repeat. A program that loads a snapshot must call `random.seed()`.
#
# Expected: different numbers, as in two Python processes. Seen: the same numbers after both loads, different bytes of
# `os.urandom`. Exits non-zero if that changes. Needs Node 20 or newer.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund pyodide@314.0.7
cat > snapshot.mjs <<'JS'
import { loadPyodide } from "pyodide";

const first = await loadPyodide({ _makeSnapshot: true });
first.runPython("import os, random");
const snapshot = first.makeMemorySnapshot();
const drawn = [];
for (const _ of [1, 2]) {
  const python = await loadPyodide({ _loadSnapshot: snapshot });
  drawn.push(["random.random()", "os.urandom(4).hex()"].map((code) => python.runPython(code)));
}
for (const [number, bytes] of drawn) console.log(`random.random() ${number}, os.urandom ${bytes}`);
const [[number, bytes], [again, others]] = drawn;
process.exit(number === again && bytes !== others ? 0 : 1);
JS
node snapshot.mjs

#!/usr/bin/env bash
# Pyodide 314.0.7: a memory snapshot that it has made can't be loaded again if Python had needed more memory before.
#
# `loadPyodide({_makeSnapshot: true})` and `makeMemorySnapshot()` return the whole memory of Python, and
# `loadPyodide({_loadSnapshot})` starts from it. The loader asks for as much memory as the snapshot needs
# (`INITIAL_MEMORY`), but the memory is declared inside the WebAssembly module, which ignores this and always begins with 30
# MiB. A snapshot is therefore loaded as long as Python never needed more, for example without packages, and fails with
# "RangeError: offset is out of bounds" once some imports have made the memory grow. No message names the size.
# It works if the module gets its memory in time: `createPyodideModule` may wrap Pyodide's own and call
# `_emscripten_resize_heap(snapshot.length)`. Reported as pyodide/pyodide #6254.
#
# Expected: what was saved can be loaded. Seen: the small snapshot loads, the large one raises, and loads with more memory.
# Exits non-zero if that changes. Needs Node 20 or newer.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund pyodide@314.0.7
cat > snapshot.mjs <<'JS'
import create from "pyodide/pyodide.asm.mjs";
import { loadPyodide } from "pyodide";

async function saved(code) {
  const python = await loadPyodide({ _makeSnapshot: true });
  python.runPython(code);
  return python.makeMemorySnapshot();
}
async function loaded(snapshot, options = {}) {
  try {
    const python = await loadPyodide({ _loadSnapshot: snapshot, ...options });
    return python.runPython("len(kept)");
  } catch (error) {
    return error.name;
  }
}
const small = await saved("kept = bytes(1000)");
const large = await saved("kept = bytes(20_000_000)");
const room = async (settings) => {
  const module = await create(settings);
  module._emscripten_resize_heap(large.length);
  return module;
};
const found = [
  [small.length, await loaded(small)],
  [large.length, await loaded(large)],
  [large.length, await loaded(large, { createPyodideModule: room })],
];
for (const [bytes, result] of found) console.log(`a snapshot of ${bytes} bytes: ${result}`);
const seen = found.map(([, result]) => result).join(" ");
process.exit(seen === "1000 RangeError 20000000" ? 0 : 1);
JS
node snapshot.mjs

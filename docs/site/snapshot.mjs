// `node snapshot.mjs RUNTIME WHEEL...` writes `engine.bin` (see `engine.mjs`) next to Pyodide's core in RUNTIME: the
// compiled modules of these wheels, and the memory of Python after it has imported what a page with a board needs.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { pack, packagesIn, writeFiles } from "./engine.mjs";

const COMPILE = `
import compileall, site
compileall.compile_dir(site.getsitepackages()[0], quiet=2, legacy=True)`;

const IMPORT = `
from boardbook._browser import without_shell
without_shell()
import gc
from boardbook.bots import make_bot
from boardbook.core.registry import game, games
from boardbook.widgets import live
for name in games():
    game(name)
make_bot("greedy")
gc.collect()`;

const IMPORTED = `
import sys
[file for module in sys.modules.values() if (file := getattr(module, "__file__", None))]`;

/** Parts of packages that a page never reads. */
const UNUSED = /\.py$|\/(__pycache__|tests|labextension|sboms|covers)\/|\.data\//;

function* filesIn({ FS }, folder) {
  for (const name of FS.readdir(folder).sort()) {
    const path = `${folder}/${name}`;
    if (name === "." || name === ".." || UNUSED.test(path)) continue;
    if (FS.isDir(FS.stat(path).mode)) yield* filesIn({ FS }, path);
    else yield [path, FS.readFile(path)];
  }
}

const [runtime, ...wheels] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
const start = (options) => loadPyodide({ indexURL: `${runtime}/`, ...options });

const compiler = await start();
const place = packagesIn(compiler);
for (const wheel of wheels) {
  compiler.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: place });
}
compiler.runPython(COMPILE);
const files = [...filesIn(compiler, place)];

const python = await start({ _makeSnapshot: true });
writeFiles(python, files);
python.runPython(IMPORT);
// Imported modules are in the memory; only the marks of packages are looked for again.
const imported = new Set(python.runPython(IMPORTED).toJs());
const rest = files.filter(([path]) => !imported.has(path) || path.endsWith("/__init__.pyc"));
const engine = pack(rest, python.makeMemorySnapshot());
writeFileSync(join(runtime, "engine.bin"), gzipSync(engine, { level: 9 }));

// Builds the bundles that are committed with the Python package: boards for each drawing in src/bundles/, and what draws
// pictures of them for each in src/pictures/:
//   npm run build                      into src/boardbook/widgets/static/
//   npm run build -- --outdir FOLDER   elsewhere, to compare
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const LIMIT = 100_000; // bytes of script: every board in a notebook carries that of its game

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({
  options: { outdir: { type: "string", default: here("../src/boardbook/widgets/static") } },
});

const shared = {
  absWorkingDir: here("."),
  outdir: values.outdir,
  bundle: true,
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  charset: "utf8",
  minify: true,
  legalComments: "none",
  metafile: true,
};

/** A bundle for each file of a folder. */
const entries = (folder, suffix = "") =>
  readdirSync(here(folder)).map((file) => ({ in: `${folder}/${file}`, out: parse(file).name + suffix }));

const boards = await build({ ...shared, entryPoints: entries("src/bundles"), format: "esm" });
// Run by the kernel's own engine, which knows no modules.
const pictures = await build({
  ...shared,
  entryPoints: entries("src/pictures", ".picture"),
  format: "iife",
  globalName: "boardbook",
});

for (const path of Object.keys({ ...boards.metafile.outputs, ...pictures.metafile.outputs })) {
  const file = here(path);
  const { size } = statSync(file);
  console.log(`${basename(file)}: ${size} bytes, ${gzipSync(readFileSync(file)).length} gzipped`);
  if (file.endsWith(".js") && size > LIMIT) {
    console.error(`${basename(file)} is over the limit of ${LIMIT} bytes`);
    process.exitCode = 1;
  }
}

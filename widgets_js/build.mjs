// Builds bundles: a board for each drawing, and what draws pictures of it in the kernel.
//   npm run build                                        those in src/bundles/ and src/pictures/, that are committed with the
//                                                        Python package, into src/boardbook/widgets/static/
//   npm run build -- --outdir FOLDER                     elsewhere, to compare
//   npm run build -- --drawing PATH.tsx --outdir FOLDER  of a game from outside: its module exports a BoardModule by default,
//                                                        its style stands beside it as PATH.css
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, parse, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const LIMIT = 100_000; // bytes of script: every board in a notebook carries that of its game

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({
  options: {
    outdir: { type: "string", default: here("../src/boardbook/widgets/static") },
    drawing: { type: "string" },
  },
});

const shared = {
  absWorkingDir: here("."),
  outdir: resolve(values.outdir),
  bundle: true,
  target: "es2022",
  // Children as arguments are shorter than as a list among the properties.
  jsx: "transform",
  jsxFactory: "h",
  jsxFragment: "Fragment",
  inject: [here("src/jsx.ts")],
  tsconfigRaw: {}, // which else says how elements are made
  charset: "utf8",
  minify: true,
  legalComments: "none",
  metafile: true,
  // A drawing from outside finds these wherever it lies.
  nodePaths: [here("node_modules")],
  alias: { boardbook: here("src") },
};
const board = { ...shared, format: "esm" };
// Comes to a board, and draws with what that one draws with.
const guest = here("src/annex/preact.ts");
const annex = { ...board, alias: { ...shared.alias, preact: guest, "preact/hooks": guest } };
// Run by the kernel's own engine, which knows no modules.
const picture = { ...shared, format: "iife", globalName: "boardbook" };

/** A bundle for each file of a folder. */
const entries = (folder, suffix = "") =>
  readdirSync(here(folder)).map((file) => ({ in: `${folder}/${file}`, out: parse(file).name + suffix }));

/** The bundles of the house. */
const house = () => [
  build({ ...board, entryPoints: entries("src/bundles") }),
  build({ ...board, inject: [], entryPoints: [{ in: "src/page/index.ts", out: "page" }] }),
  build({ ...annex, entryPoints: [{ in: "src/annex/index.ts", out: "annex" }] }),
  build({ ...picture, entryPoints: entries("src/pictures", ".picture") }),
];

/** The bundles of a drawing from outside: what the files of a game of the house in src/bundles/ and src/pictures/ say. */
function outside(path) {
  const { dir, name } = parse(resolve(path));
  const joined = (options, ending, loader, contents) =>
    build({
      ...options,
      outdir: undefined,
      outfile: `${shared.outdir}/${name}${ending}`,
      stdin: { contents, loader, resolveDir: here("src") },
    });
  const module = JSON.stringify(resolve(path));
  const style = JSON.stringify(`${dir}/${name}.css`);
  return [
    joined(
      board,
      ".js",
      "ts",
      `import drawing from ${module}; import { widget } from "./widget"; export default widget(drawing);`,
    ),
    joined(
      picture,
      ".picture.js",
      "ts",
      `import drawing from ${module}; import { picture } from "./picture"; export const draw = picture(drawing);`,
    ),
    joined(board, ".css", "css", `@import "./palette.css"; @import ${style}; @import "./board.css";`),
  ];
}

const built = await Promise.all(values.drawing ? outside(values.drawing) : house());
for (const path of built.flatMap(({ metafile }) => Object.keys(metafile.outputs))) {
  const file = here(path);
  const { size } = statSync(file);
  console.log(`${basename(file)}: ${size} bytes, ${gzipSync(readFileSync(file)).length} gzipped`);
  if (file.endsWith(".js") && size > LIMIT) {
    console.error(`${basename(file)} is over the limit of ${LIMIT} bytes`);
    process.exitCode = 1;
  }
}

// Builds bundles: a board's script for each drawing, what draws pictures of it in the kernel, and the shell for them all.
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
import * as esbuild from "esbuild";

// Bytes of a script at most. Every board in a notebook carries that of its drawing, which is to stay small beside what it tells
// of a match; the shell, and whatever else a page has once, is read before the first board is seen. Pictures stay in the kernel.
const LIMITS = { drawing: 76_000, once: 76_000, picture: 100_000 };

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
const module = { ...shared, format: "esm" };
// Comes to a shell, and draws with what that one draws with.
const runtime = here("src/runtime.ts");
const guest = { ...module, alias: { ...shared.alias, preact: runtime, "preact/hooks": runtime } };
// Run by the kernel's own engine, which knows no modules and is slow with Preact.
const xml = here("src/xml.ts");
const picture = {
  ...shared,
  alias: { ...shared.alias, preact: xml, "preact/hooks": xml },
  format: "iife",
  globalName: "boardbook",
};

const build = async (kind, options) => ({ limit: LIMITS[kind], ...(await esbuild.build(options)) });

/** A bundle for each file of a folder that is not left out. */
const entries = (folder, suffix = "", but = /^$/) =>
  readdirSync(here(folder))
    .filter((file) => !but.test(file))
    .map((file) => ({ in: `${folder}/${file}`, out: parse(file).name + suffix }));
const one = (path, out) => [{ in: path, out }];

/** The bundles of the widgets around boards. */
const WIDGETS = ["lobby", "explorer", "lab", "links", "class"];
/** The bundles of the house. */
const house = () => [
  build("drawing", {
    ...guest,
    entryPoints: entries("src/bundles", "", new RegExp(`^(${WIDGETS.join("|")})\\.ts$`)),
  }),
  ...WIDGETS.map((name) => build("once", { ...module, entryPoints: one(`src/bundles/${name}.ts`, name) })),
  build("once", { ...module, entryPoints: one("src/shell/index.ts", "shell") }),
  build("once", { ...guest, entryPoints: one("src/lazy/index.ts", "annex") }),
  build("once", { ...module, inject: [], entryPoints: one("src/page/index.ts", "page") }),
  build("picture", { ...picture, entryPoints: entries("src/pictures", ".picture") }),
];

/** The bundles of a drawing from outside: what the files of a game of the house in src/bundles/ and src/pictures/ say. */
function outside(path) {
  const { dir, name } = parse(resolve(path));
  const joined = (kind, options, ending, loader, contents) =>
    build(kind, {
      ...options,
      outdir: undefined,
      outfile: `${shared.outdir}/${name}${ending}`,
      stdin: { contents, loader, resolveDir: here("src") },
    });
  const drawing = `import drawing from ${JSON.stringify(resolve(path))};`;
  const style = JSON.stringify(`${dir}/${name}.css`);
  return [
    joined(
      "drawing",
      guest,
      ".js",
      "ts",
      `${drawing} import { inShell } from "./loader"; export default inShell(drawing);`,
    ),
    joined(
      "picture",
      picture,
      ".picture.js",
      "ts",
      `${drawing} import { picture } from "./picture"; export const draw = picture(drawing);`,
    ),
    joined(
      "drawing",
      module,
      ".css",
      "css",
      `@import "./palette.css"; @import ${style}; @import "./board.css";`,
    ),
  ];
}

const built = await Promise.all(values.drawing ? outside(values.drawing) : house());
for (const { limit, metafile } of built) {
  for (const file of Object.keys(metafile.outputs).map(here)) {
    const { size } = statSync(file);
    console.log(`${basename(file)}: ${size} bytes, ${gzipSync(readFileSync(file)).length} gzipped`);
    if (file.endsWith(".js") && size > limit) {
      console.error(`${basename(file)} is over the limit of ${limit} bytes`);
      process.exitCode = 1;
    }
  }
}

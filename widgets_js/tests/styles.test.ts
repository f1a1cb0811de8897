// Every class in a bundle has a rule in the bundle's own stylesheet; otherwise elements would be drawn without style.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const SRC = `${import.meta.dirname}/../src`;
const read = (path: string) => readFileSync(`${SRC}/${path}`, "utf8");
const inside = (folder: string, ending: RegExp) =>
  readdirSync(`${SRC}/${folder}`)
    .filter((file) => ending.test(file))
    .map((file) => read(`${folder}/${file}`))
    .join("\n");

const PREFIXED = /(?<![\w.#-])(?:bb|pg|mu|mg|za)-[a-z][\w-]*(?![\w-]*\$)/g;
const CODE = /\.tsx?$/;

/** Classes with our prefixes in string literals, except those that are concatenated. */
function named(code: string): Set<string> {
  const literals = code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").match(/"[^"\n]*"|`[^`]*`/g) ?? [];
  return new Set(
    literals.flatMap((text) => text.match(PREFIXED) ?? []).filter((name) => !name.endsWith("-")),
  );
}

const shell = [
  inside("shell", CODE),
  inside("lazy", CODE),
  read("markdown.tsx"),
  read("boards/emblem.tsx"),
].join("\n");
/** The widgets that are on the same page as a board. */
const AROUND = ["lobby", "explorer", "lab", "links", "class"];
const common = read("board.css") + read("palette.css");
/** The code and the stylesheet of a bundle, besides the shell. */
function made(bundle: string): readonly [code: string, sheet: string] {
  if (bundle === "text") return [read("boards/text.tsx"), ""];
  if (AROUND.includes(bundle)) return [inside(bundle, CODE), inside(bundle, /\.css$/) + read("controls.css")];
  const folder = `boards/${bundle}`;
  return [inside(folder, CODE), inside(folder, /\.css$/)];
}

/** Classes that have a rule without any other selector. */
function bare(css: string): Set<string> {
  return new Set([...css.matchAll(/^\.(bb-[\w-]+) \{$/gm)].map(([, name]) => name as string));
}

describe.each(readdirSync(`${SRC}/bundles`).filter((file) => file.endsWith(".css")))("%s", (sheet) => {
  const [drawn, own] = made(sheet.replace(".css", ""));
  test("has a rule for every class", () => {
    const css = common + own;
    const missing = [...named(shell + drawn)].filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(css));
    expect(missing).toEqual([]);
  });
  test("gives no class of the shell another meaning", () => {
    const shells = bare(common);
    expect([...bare(own)].filter((name) => shells.has(name))).toEqual([]);
  });
  test("lets no element beside or below :has() be any element", () => {
    // Otherwise Chromium computes every style of a notebook's output again after each change in it, as on each click.
    const rules = (common + own).replace(/\/\*[\s\S]*?\*\//g, "").match(/[^{};]+(?=\{)/g) ?? [];
    expect(rules.filter((selectors) => /:has\([^,]*\)[^,]*[ >+~]\*\s*(,|$)/.test(selectors))).toEqual([]);
  });
});

test("the widgets around boards give no class two meanings", () => {
  const named = AROUND.flatMap((widget) => [...bare(inside(widget, /\.css$/))]);
  expect(named.filter((name, k) => named.indexOf(name) < k)).toEqual([]);
});

test.each(AROUND)("%s, on the same page as a board, gives no class of a game another meaning", (widget) => {
  const games = ["magellan", "magus", "pangea", "zargos"].map((game) => inside(`boards/${game}`, /\.css$/));
  const used = new Set(games.join("\n").match(PREFIXED) ?? []);
  const styled = new Set([...games.join("\n").matchAll(/\.(bb-[\w-]+)/g)].map(([, name]) => name as string));
  const own = [...bare(made(widget)[1])].filter((name) => used.has(name) || styled.has(name));
  expect(own).toEqual([]);
});

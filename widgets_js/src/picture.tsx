// A board as a standalone picture, for notebooks that are only read. The kernel draws it without a browser: a JavaScript
// engine without a DOM runs this code.
import type { BoardModule, Drawing, ElementProps, Lang, Now, Scene, View } from "./contract";
import { headline, when } from "./shell/banner";
import { Seats } from "./shell/seats";
import { named, speaker } from "./words";
import { begin, classes, outlines, xml } from "./xml";

/** What differs between the pictures of a game: the public position, its seats, and how to show it. */
interface Subject {
  readonly people: Pick<Scene, "seats" | "names">;
  readonly view: View;
  readonly now: Now;
  readonly lang: Lang;
  readonly theme: "light" | "dark";
}

/** What all pictures of a game need. */
interface Common {
  readonly wording: Omit<Scene, "seats" | "names" | "rules" | "chapters">;
  readonly css: string;
}

/** Cache of what was read from JSON and from the stylesheet in it, both of which take long to read. */
const read = new Map<string, Common & { readonly sheet: readonly Rule[] }>();

function common(json: string) {
  let known = read.get(json);
  if (!known) {
    const parsed: Common = JSON.parse(json);
    known = { ...parsed, sheet: rulesOf(parsed.css) };
    read.set(json, known);
  }
  return known;
}

const NO_RULES = { en: {}, fr: {} } as const;
const NOBODY: ReadonlySet<string> = new Set();

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 720;
/** Pixels around the board and the seats: the frame, the line above the board, the heading of the seats. */
const AROUND = 130;

/** Create the function that draws a subject (in JSON, like what is common to its game) as a standalone SVG. */
export const picture =
  <V extends object>(boardModule: BoardModule<V>) =>
  (subject: string, shared: string): string => {
    const module = boardModule as unknown as BoardModule<View>;
    const { people, view, now, lang, theme }: Subject = JSON.parse(subject);
    const { wording, sheet } = common(shared);
    const scene = named({ ...wording, ...people, rules: NO_RULES, chapters: NO_RULES }, lang);
    begin();
    const drawing: Drawing<View> = {
      scene,
      view,
      before: null,
      say: speaker(scene, lang),
      // A picture has no buttons, and its alternative text describes it as a whole.
      element: (_, extra = "") => ({ class: extra }) as unknown as ElementProps,
      path: [],
      open: NOBODY,
      offered: NOBODY,
      gains: new Map(),
      narrow: false,
      drawer: false,
      asked: "",
      plays: false,
      seat: typeof now.toAct === "number" ? now.toAct : null,
      at: "",
      point: () => undefined,
    };
    const about = {
      scene,
      module,
      view,
      now,
      say: drawing.say,
      live: true,
      tick: null,
      cursor: 0,
      length: 0,
    };
    const acting = now.result?.winners[0] ?? drawing.seat;
    const round = view["round"] as number | undefined;
    const html = xml(
      <div {...{ xmlns: "http://www.w3.org/1999/xhtml" }} class="bb" data-theme={theme}>
        <div class="bb-app narrow" data-game={scene.game}>
          <header class="bb-banner">
            <div class="bb-what bb-who">
              <strong>{headline(about, acting)}</strong>
              {round !== undefined && <span class="bb-second">{when(about, round)}</span>}
            </div>
          </header>
          <div class="bb-board">
            <module.Board {...drawing} />
          </div>
          <Seats drawing={drawing} module={module} now={now} live={true} />
        </div>
      </div>,
    );
    const { board, seat } =
      typeof module.pictured === "function" ? module.pictured(drawing) : module.pictured;
    const height = board + module.seats(drawing).length * seat + AROUND;
    const size = `width="${WIDTH}" height="${height}"`;
    // As one flat string: some engines keep long concatenations in a form that Python can't read.
    return JSON.stringify(
      `<svg xmlns="${SVG}" ${size} viewBox="0 0 ${WIDTH} ${height}">` +
        `<style>${used(sheet)}.bb{margin:0;min-height:100%}</style><foreignObject ${size}>` +
        `${outlined()}${html}</foreignObject></svg>`,
    );
  };

/** Pixels below which a curve becomes a line, and below which a line merges into the next. */
const SHORT = 8;
const GRAIN = 3;
/** Outlines shorter than this are those of pieces, of which every pixel is seen. */
const PIECE = 1000;

/** The long outlines of the picture, with their short curves straightened. */
function outlined(): string {
  const paths = [...outlines].map(([outline, id]) => `<path id="${id}" d="${straight(outline)}"></path>`);
  return paths.length
    ? `<svg xmlns="${SVG}" width="0" height="0" style="position:absolute"><defs>${paths.join("")}</defs></svg>`
    : "";
}

/** Cache of straightened outlines; most belong to a map. */
const known = new Map<string, string>();

function straight(outline: string): string {
  const path = known.get(outline) ?? straightened(outline);
  known.set(outline, path);
  return path;
}

function straightened(outline: string): string {
  if (/[^MLCQZ\d\s.,-]/.test(outline)) return outline;
  // One pixel is invisible on a map, but not on a piece.
  const place = outline.length < PIECE ? Number : (at: string) => Math.round(Number(at));
  let [x, y] = [0, 0];
  return outline.replace(/([MLCQ])([^MLCQZ]*)/g, (part, command, numbers) => {
    const [toX = 0, toY = 0] = numbers.trim().split(/[ ,]+/).slice(-2).map(place);
    const far = Math.hypot(toX - x, toY - y);
    if (command !== "M" && far < GRAIN) return "";
    const short = "CQ".includes(command) && far < SHORT;
    [x, y] = [toX, toY];
    return short || "ML".includes(command) ? `${short ? "L" : command}${toX} ${toY}` : part;
  });
}

/** A rule of a stylesheet: its selectors, each with the classes it needs, and its declarations; or a group of rules. */
type Rule =
  | { readonly selectors: readonly (readonly [string, readonly string[]])[]; readonly body: string }
  | { readonly around: string; readonly rules: readonly Rule[] };

/** The rules that a picture needs: those whose classes it contains. */
function used(rules: readonly Rule[]): string {
  let kept = "";
  for (const rule of rules) {
    if ("around" in rule) {
      const inside = used(rule.rules);
      if (inside) kept += `${rule.around}{${inside}}`;
      continue;
    }
    let needed = "";
    for (const [selector, names] of rule.selectors)
      if (hasAll(names)) needed += needed ? `,${selector}` : selector;
    if (needed) kept += `${needed}{${rule.body}}`;
  }
  return kept;
}

function hasAll(names: readonly string[]): boolean {
  for (const name of names) if (!classes.has(name)) return false;
  return true;
}

/** The rules of a stylesheet, without animations and the states of pointer and keyboard. */
function rulesOf(css: string): Rule[] {
  return blocks(css).flatMap(([selector, body]): Rule[] => {
    if (selector.startsWith("@keyframes")) return [];
    if (selector.startsWith("@")) return [{ around: selector, rules: rulesOf(body) }];
    const selectors = selector
      .split(/,(?![^(]*\))/)
      .filter((one) => !/:(?:hover|focus)/.test(one))
      .map((one) => [one, classesOf(one)] as const);
    return selectors.length ? [{ selectors, body }] : [];
  });
}

function classesOf(selector: string): string[] {
  return [...selector.replace(/:\w+\([^)]*\)/g, "").matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? "");
}

/** Split a stylesheet into rules: the text before the braces, and the text between them. */
function blocks(css: string): [selector: string, body: string][] {
  const rules: [string, string][] = [];
  let [depth, start, opened] = [0, 0, 0];
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    if (brace === "{" && depth++ === 0) opened = index;
    if (brace === "}" && --depth === 0) {
      rules.push([css.slice(start, opened).trim(), css.slice(opened + 1, index)]);
      start = index + 1;
    }
  }
  return rules;
}

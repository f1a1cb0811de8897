// A board as a standalone picture, for notebooks that are only read. The kernel draws it without a browser: a JavaScript
// engine without a DOM runs this code.
import { Fragment, options, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import type { BoardModule, Drawing, ElementProps, Lang, Now, Scene, View } from "./contract";
import { headline, when } from "./shell/banner";
import { Seats } from "./shell/seats";
import { named, speaker } from "./words";

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
    const html = renderToString(
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

/** Attributes that only pages need. */
const PAGES = /^(?:aria-[a-z]+|role|tabindex|data-(?!theme|game)[a-z-]+|title)$/;
/** Attributes that have the same name and value in a picture as on a page. */
const ALIKE = /^(?:[a-z-]+\d?|viewBox)$/;

/** What becomes of an attribute. `style` and names in camel case are converted by Preact. */
type Kind = "left out" | "written" | "converted";
const kinds = new Map<string, Kind>();

function kindOf(name: string): Kind {
  const plain = ALIKE.test(name) && name !== "style";
  const kind = PAGES.test(name) ? "left out" : plain ? "written" : "converted";
  kinds.set(name, kind);
  return kind;
}

/** Outlines longer than this consist of thousands of short curves and are drawn several times. */
const LONG = 500;
/** Pixels below which a curve becomes a line, and below which a line merges into the next. */
const SHORT = 8;
const GRAIN = 3;

/**
 * Of the picture that is being drawn: its classes, the lists in which elements name them, and its long outlines with the
 * names under which they are included.
 */
const classes = new Set<string>();
const lists = new Set<string>();
const outlines = new Map<string, string>();

function begin(): void {
  classes.clear();
  lists.clear();
  outlines.clear();
}

/**
 * XML has no attributes without a value, and a picture needs none that only serve pages. Each long outline is included
 * only once. Elements become compiled templates: their tags as they are written, around their children. An engine without
 * a compiler needs longer for Preact's own way of writing attributes than for everything else.
 */
options.vnode = (vnode) => {
  if (typeof vnode.type !== "string") return;
  const props = vnode.props as Record<string, unknown>;
  let type = vnode.type;
  let attributes = type === "svg" ? ` xmlns="${SVG}"` : "";
  for (const name in props) {
    const value = props[name];
    if (name === "children" || value === "" || value === undefined || value === null || value === false)
      continue;
    const kind = kinds.get(name) ?? kindOf(name);
    if (kind === "left out") continue;
    if (kind === "converted") return convert(vnode);
    if (name === "class") recordClasses(value as string);
    if (typeof value === "number") attributes += ` ${name}="${value}"`;
    else if (value === true) attributes += ` ${name}="${name}"`;
    else if (name === "d" && (value as string).length >= LONG) {
      type = "use";
      attributes += ` href="#${outline(value as string)}"`;
    } else attributes += ` ${name}="${escaped(value as string)}"`;
  }
  const start = `<${type}${attributes}>`;
  const end = `</${type}>`;
  const inside = written(props["children"]);
  const template: Template =
    inside === null ? { tpl: [start, end], exprs: [props["children"]] } : { tpl: [start + inside + end] };
  vnode.type = Fragment as unknown as string;
  vnode.props = template as unknown as typeof vnode.props;
};

/** The properties of a fragment that renders an element: XML, and what is rendered between its parts. */
interface Template {
  readonly tpl: readonly string[];
  readonly exprs?: readonly unknown[];
}

/** Children as XML; null if there are components among them, which must be rendered. */
function written(children: unknown): string | null {
  if (typeof children === "string") return escaped(children);
  if (typeof children === "number") return `${children}`;
  if (children === null || typeof children !== "object") return "";
  if (!Array.isArray(children)) {
    const { tpl, exprs } = (children as VNode).props as unknown as Partial<Template>;
    return tpl && !exprs ? (tpl[0] as string) : null;
  }
  let all = "";
  for (const child of children) {
    const one = written(child);
    if (one === null) return null;
    all += one;
  }
  return all;
}

/** Leave an element with attributes that must be converted to Preact. */
function convert(vnode: VNode): void {
  const given = vnode.props as Record<string, unknown>;
  const props: Record<string, unknown> = vnode.type === "svg" ? { xmlns: SVG } : {};
  for (const name in given) {
    if (given[name] === "" || kinds.get(name) === "left out") continue;
    props[name] = given[name] === true ? name : given[name];
  }
  if (typeof props["class"] === "string") recordClasses(props["class"]);
  vnode.props = props as typeof vnode.props;
}

/** The name under which a long outline is included. */
function outline(path: string): string {
  const id = outlines.get(path) ?? `outline-${outlines.size}`;
  outlines.set(path, id);
  return id;
}

const escaped = (text: string) =>
  /["&<]/.test(text) ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;") : text;

/** Record the classes of an element. */
function recordClasses(list: string): void {
  if (lists.has(list)) return;
  lists.add(list);
  for (const name of list.split(" ")) classes.add(name);
}

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
  const place = outline.length < 2 * LONG ? Number : (at: string) => Math.round(Number(at));
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
  const kept = (rule: Rule): string => {
    if ("around" in rule) {
      const inside = used(rule.rules);
      return inside && `${rule.around}{${inside}}`;
    }
    const needed = rule.selectors.filter(([, names]) => names.every((name) => classes.has(name)));
    return needed.length ? `${needed.map(([selector]) => selector).join(",")}{${rule.body}}` : "";
  };
  return rules.map(kept).join("");
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

// A board as a picture that stands on its own, for notebooks that are only read. The kernel draws it, without a browser:
// what is written here is run by a JavaScript engine that knows no page.
import { renderToString } from "preact-render-to-string";
import type { BoardModule, Drawing, ElementProps, Lang, Now, Scene, View } from "./contract";
import { headline, when } from "./shell/banner";
import { Seats } from "./shell/seats";
import { named, speaker } from "./words";

/** What a picture is made of: the position that everybody may see, and the sheet of styles of the game. */
export interface Subject {
  /** With its geometry as JSON: it is the same for a whole match, and boards work long on it. */
  readonly scene: Omit<Scene, "geometry"> & { readonly geometry: string };
  readonly view: View;
  readonly now: Now;
  readonly lang: Lang;
  readonly theme: "light" | "dark";
  readonly css: string;
}

const geometries = new Map<string, unknown>();
const NOBODY: ReadonlySet<string> = new Set();

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 720;
/** Pixels around board and seats: the frame, the line over the board, the heading of the seats. */
const AROUND = 130;

/** What draws a subject as an SVG that needs nothing else. */
export const picture =
  <V extends object>(drawn: BoardModule<V>) =>
  (json: string): string => {
    const module = drawn as unknown as BoardModule<View>;
    const { scene: sent, view, now, lang, theme, css }: Subject = JSON.parse(json);
    const geometry = geometries.get(sent.geometry) ?? JSON.parse(sent.geometry);
    geometries.set(sent.geometry, geometry);
    const scene = named({ ...sent, geometry }, lang);
    const drawing: Drawing<View> = {
      scene,
      view,
      before: null,
      say: speaker(scene, lang),
      // Nothing can be clicked or read aloud in a picture: what it shows is told once, by its alternative text.
      element: (_, extra = "") => ({ class: extra }) as unknown as ElementProps,
      path: [],
      open: NOBODY,
      offered: NOBODY,
      gains: new Map(),
      narrow: false,
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
    const html = shared(
      bare(
        renderToString(
          <div class="bb" data-theme={theme}>
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
        ),
      ),
    );
    const { board, seat } =
      typeof module.pictured === "function" ? module.pictured(drawing) : module.pictured;
    const height = board + module.seats(drawing).length * seat + AROUND;
    const size = `width="${WIDTH}" height="${height}"`;
    // As one text: some engines keep long sums of texts in a form that Python can't read.
    return JSON.stringify(
      `<svg xmlns="${SVG}" ${size} viewBox="0 0 ${WIDTH} ${height}">` +
        `<style>${used(css, html)}.bb{margin:0;min-height:100%}</style><foreignObject ${size}>` +
        html
          .replace("<div", '<div xmlns="http://www.w3.org/1999/xhtml"')
          .replaceAll("<svg", `<svg xmlns="${SVG}"`) +
        "</foreignObject></svg>",
    );
  };

/** What only pages need. */
const PAGES = /^(?:aria-[a-z]+|role|tabindex|data-(?!theme|game)[a-z-]+|title)$/;

/** As XML, and without what only pages need. */
function bare(html: string): string {
  return html.replace(/<\w+(?: [\w:-]+(?:="[^"]*")?)*\/?>/g, (tag) =>
    tag.replace(/ ([\w:-]+)(="[^"]*")?/g, (attribute, name, value) =>
      PAGES.test(name) ? "" : value ? attribute : `${attribute}=""`,
    ),
  );
}

/** Outlines that are longer than this are made of thousands of short curves, and drawn several times. */
const LONG = 500;
/** Pixels below which a curve is a line, and below which a line is a part of the next. */
const SHORT = 8;
const GRAIN = 3;

/** The drawing with each long outline in it once, its short curves straight. */
function shared(html: string): string {
  const ids = new Map<string, string>();
  const drawn = html.replace(/<path([^>]*?) d="([^"]*)"([^>]*)><\/path>/g, (path, before, outline, after) => {
    if (outline.length < LONG) return path;
    const id = ids.get(outline) ?? `outline-${ids.size}`;
    ids.set(outline, id);
    return `<use${before} href="#${id}"${after}></use>`;
  });
  const outlines = [...ids].map(([outline, id]) => `<path id="${id}" d="${straight(outline)}"></path>`);
  return outlines.length
    ? `<svg width="0" height="0" style="position:absolute"><defs>${outlines.join("")}</defs></svg>${drawn}`
    : drawn;
}

/** Outlines that were straightened: most are those of a map. */
const known = new Map<string, string>();

function straight(outline: string): string {
  const found = known.get(outline) ?? straightened(outline);
  known.set(outline, found);
  return found;
}

function straightened(outline: string): string {
  if (/[^MLCQZ\d\s.,-]/.test(outline)) return outline;
  // On a map a pixel more or less is not seen; on a piece it is.
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

/** A rule of a sheet: its selectors, each with the classes that it needs, and what it says; or what stands around others. */
type Rule =
  | { readonly selectors: readonly (readonly [string, readonly string[]])[]; readonly body: string }
  | { readonly around: string; readonly rules: readonly Rule[] };

/** Sheets that were read: a match's pictures have the same one. */
const sheets = new Map<string, readonly Rule[]>();

/** The rules of a sheet that a page needs: those whose classes are all in it, and no animations. */
function used(css: string, html: string): string {
  const named = new Set(html.match(/class="[^"]*"/g));
  const classes = new Set([...named].flatMap((names) => names.slice(7, -1).split(/\s+/)));
  const rules = sheets.get(css) ?? read(css);
  sheets.set(css, rules);
  const kept = (rule: Rule): string => {
    if ("around" in rule) {
      const inside = rule.rules.map(kept).join("");
      return inside && `${rule.around}{${inside}}`;
    }
    const needed = rule.selectors.filter(([, names]) => names.every((name) => classes.has(name)));
    return needed.length ? `${needed.map(([selector]) => selector).join(",")}{${rule.body}}` : "";
  };
  return rules.map(kept).join("");
}

/** The rules of a sheet, without animations and what a pointer or the keyboard brings. */
function read(css: string): Rule[] {
  return blocks(css).flatMap(([selector, body]): Rule[] => {
    if (selector.startsWith("@keyframes")) return [];
    if (selector.startsWith("@")) return [{ around: selector, rules: read(body) }];
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

/** The rules of a sheet as what stands before their braces and between them. */
function blocks(css: string): [selector: string, body: string][] {
  const found: [string, string][] = [];
  let [depth, start, opened] = [0, 0, 0];
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    if (brace === "{" && depth++ === 0) opened = index;
    if (brace === "}" && --depth === 0) {
      found.push([css.slice(start, opened).trim(), css.slice(opened + 1, index)]);
      start = index + 1;
    }
  }
  return found;
}

// JSX as XML, in place of Preact: its elements are text as soon as they are made. The JavaScript engine that draws
// pictures has no compiler, and needs several times as long to make a tree of elements and to render it.
// build.mjs replaces Preact's modules with this file in the bundles of pictures.
import type { Runtime } from "./runtime";

type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props) => unknown;

/** A rendered element, unlike a string, which is text and must be escaped. */
class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const SVG = "http://www.w3.org/2000/svg";
/** Outlines longer than this consist of thousands of short curves and are drawn several times. */
const LONG = 500;

/**
 * Of the picture that is being drawn: its classes, the lists in which elements name them, its long outlines with the
 * names under which they are included, and the number of ids.
 */
export const classes = new Set<string>();
const lists = new Set<string>();
export const outlines = new Map<string, string>();
let ids = 0;

/** Begin a picture. */
export function begin(): void {
  classes.clear();
  lists.clear();
  outlines.clear();
  ids = 0;
}

function render(type: string | Component, given: Props | null, ...children: unknown[]): unknown {
  const props = given ?? {};
  if (typeof type === "function")
    return type(
      children.length ? { ...props, children: children.length > 1 ? children : children[0] } : props,
    );
  let tag = type;
  let attributes = type === "svg" ? ` xmlns="${SVG}"` : "";
  for (const prop in props) {
    const value = props[prop];
    if (
      value === "" ||
      value === undefined ||
      value === null ||
      value === false ||
      typeof value === "function"
    )
      continue;
    const name = names.get(prop) ?? nameOf(prop);
    if (name === "") continue;
    if (name === "d" && (value as string).length >= LONG) {
      tag = "use";
      attributes += ` href="#${outline(value as string)}"`;
      continue;
    }
    if (name === "class") recordClasses(value as string);
    const text =
      typeof value === "string"
        ? escaped(value)
        : value === true
          ? name
          : typeof value === "number"
            ? `${value}`
            : escaped(declarations(value as Props));
    attributes += ` ${name}="${text}"`;
  }
  return new Xml(`<${tag}${attributes}>${xml(children.length ? children : props["children"])}</${tag}>`);
}

/** Return elements and text as XML. */
export function xml(child: unknown): string {
  if (child instanceof Xml) return child.text;
  if (typeof child === "string") return escaped(child);
  if (typeof child === "number") return `${child}`;
  if (!Array.isArray(child)) return "";
  let all = "";
  for (const one of child) all += xml(one);
  return all;
}

/** Cache: texts as XML. Most are those of the last picture, and are found faster than they are searched. */
const escapes = new Map<string, string>();
const MANY_TEXTS = 10_000;

function escaped(text: string): string {
  const known = escapes.get(text);
  if (known !== undefined) return known;
  const safe = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  if (escapes.size >= MANY_TEXTS) escapes.clear();
  escapes.set(text, safe);
  return safe;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, "-$&").toLowerCase();

/** What only Preact or only pages need. */
const LEFT_OUT = /^(?:children|key|ref|aria-[a-z]+|role|tab[iI]ndex|data-(?!theme|game)[a-z-]+|title)$/;
/** The attributes of SVG that have a hyphen, as JSX may write them: without it. */
const HYPHENATED =
  /^(?:(?:clip|color|dominant|fill|flood|font|image|letter|lighting|paint|pointer|shape|stop|stroke|vector|word|writing)[A-Z](?!athUnits)|marker(?:End|Mid|Start)$|text(?:Anchor|Decoration|Overflow|Rendering)$|transformOrigin$)/;
/** Cache: the names of attributes by the names of properties; empty if they are left out. */
const names = new Map<string, string>();

function nameOf(prop: string): string {
  const name = LEFT_OUT.test(prop)
    ? ""
    : prop === "className"
      ? "class"
      : HYPHENATED.test(prop)
        ? kebab(prop)
        : prop;
  names.set(prop, name);
  return name;
}

/** The properties of CSS that are numbers, of those that a drawing may use. Other numbers are pixels. */
const UNITLESS =
  /^(?:--.*|aspectRatio|columnCount|flex(?:Grow|Shrink)?|fontWeight|lineHeight|(?:fill|stroke|stop)?[oO]pacity|order|scale|zIndex|zoom)$/;

function declarations(style: Props): string {
  let text = "";
  for (const name in style) {
    const value = style[name];
    if (value === undefined || value === null || value === "") continue;
    const unit = typeof value === "number" && !UNITLESS.test(name) ? "px" : "";
    text += `${name.startsWith("--") ? name : kebab(name)}:${value}${unit};`;
  }
  return text;
}

/** The name under which a long outline is included. */
function outline(path: string): string {
  const id = outlines.get(path) ?? `outline-${outlines.size}`;
  outlines.set(path, id);
  return id;
}

function recordClasses(list: string): void {
  if (lists.has(list)) return;
  lists.add(list);
  for (const name of list.split(" ")) classes.add(name);
}

// A picture is drawn once: nothing is remembered, and nothing happens later.
const never = () => undefined;
const initial = (value: unknown) => (typeof value === "function" ? value() : value);

export const h = render as unknown as Runtime["h"];
export const Fragment = (({ children }: Props) => children) as unknown as Runtime["Fragment"];
export const useCallback: Runtime["useCallback"] = (callback) => callback;
export const useEffect: Runtime["useEffect"] = never;
export const useLayoutEffect: Runtime["useLayoutEffect"] = never;
export const useId: Runtime["useId"] = () => `id-${ids++}`;
export const useMemo: Runtime["useMemo"] = (make) => make();
export const useReducer = ((_: unknown, value: unknown, init?: (value: unknown) => unknown) => [
  init ? init(value) : value,
  never,
]) as unknown as Runtime["useReducer"];
export const useRef = ((current: unknown = null) => ({ current })) as Runtime["useRef"];
export const useState = ((value: unknown) => [initial(value), never]) as unknown as Runtime["useState"];

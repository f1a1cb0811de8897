// Words as the front end receives them, and the props of a drawing, for the tests of every game.
import { readFileSync } from "node:fs";
import type { BoardModule, Drawing, ElementProps, Forms, Lang, Scene } from "../src/contract";
import { speaker } from "../src/words";

/** A file of the Python package. */
export const source = (path: string) =>
  readFileSync(`${import.meta.dirname}/../../src/boardbook/${path}`, "utf8");

/** The built-in words and those of a game, with their forms. The parser is simple: one entry per line. */
export function wordsOf(game: string): Pick<Scene, "words" | "forms"> {
  const words: Record<Lang, Record<string, string>> = { en: {}, fr: {} };
  const forms: Record<Lang, Record<string, Forms>> = { en: {}, fr: {} };
  for (const path of ["core/words.toml", `games/${game}/words.toml`]) {
    let table = "";
    for (const line of source(path).split("\n")) {
      table = /^\[(\w+)\]/.exec(line)?.[1] ?? table;
      const [, key, en, fr] = /^"?([\w~]+)"? = \{ en = "(.*)", fr = (".*"|\{.*\}) \}/.exec(line) ?? [];
      if (key === undefined || fr === undefined) continue;
      const gendered = [...fr.matchAll(/(\w+) = "([^"]*)"/g)].map(([, gender, form]) => [gender, form]);
      words.en[`${table}.${key}`] = en ?? "";
      words.fr[`${table}.${key}`] = fr.startsWith("{") ? (gendered[0]?.[1] ?? "") : fr.slice(1, -1);
      if (fr.startsWith("{")) forms.fr[`${table}.${key}`] = Object.fromEntries(gendered);
    }
  }
  return { words, forms };
}

const terms = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([name, part]) => (name === "term" ? [String(part)] : terms(part)));

/**
 * A game's words in both languages. Records the keys requested and, separately, the missing ones. `holes`: keys of
 * values without a placeholder may be empty.
 */
export function speechOf(game: string, holes = false) {
  const { words, forms } = wordsOf(game);
  const [asked, unknown] = [new Set<string>(), new Set<string>()];
  const say = (lang: Lang): Drawing<unknown>["say"] => {
    const speak = speaker({ words, forms, names: {} }, lang);
    return (key, values) => {
      for (const name of [key, ...terms(values)]) {
        if (holes && name.endsWith(".")) continue;
        asked.add(name);
        if (!(name in words[lang])) unknown.add(name);
      }
      return speak(key, values);
    };
  };
  return { words, forms, asked, unknown, en: say("en"), fr: say("fr") };
}

/** The props of a drawing, except those that a test sets: no element is clickable or selected. */
export function drawingOf<V>(
  module: BoardModule<V>,
  view: V,
  more: Partial<Drawing<V>> & Pick<Drawing<V>, "scene" | "say">,
): Drawing<V> {
  const open = more.open ?? new Set<string>();
  const path = more.path ?? [];
  const element = (id: string, extra = ""): ElementProps => ({
    "data-id": id,
    class: `${extra} ${open.has(id) ? (path.length ? "next" : "can") : ""}`.trim(),
    role: "button",
    tabindex: -1,
    "aria-label": module.label(view, id, more.scene, more.say),
    ...(open.has(id) ? {} : { "aria-disabled": true }),
  });
  return {
    view,
    before: null,
    element,
    path,
    open,
    offered: open,
    gains: new Map(),
    narrow: false,
    drawer: false,
    asked: "",
    plays: true,
    seat: 0,
    at: "",
    point: () => undefined,
    ...more,
  };
}

import type { Lang, Scene, Tick, Told, Value, Values } from "./contract";

/** What sentences are made of. */
export type Vocabulary = { readonly words: Scene["words"]; readonly names: Scene["names"] };

const HOLE = /\{(\w+)(?::([^{}]*))?\}/g;

export type Say = (key: string, values?: Values) => string;

/** Sentences of a scene in one language; the notation is that of the Python words. An unknown key is shown as it is. */
export function speaker({ words, names }: Vocabulary, lang: Lang): Say {
  const table = words[lang];
  const show = (value: Value | undefined, form: string | undefined): string => {
    if (value === undefined) return "";
    if (typeof value === "string") return value;
    if (typeof value === "number") {
      if (form === undefined) return String(value);
      const [one = "", many = ""] = form.split("|");
      return `${value} ${value === 1 || (value === 0 && lang === "fr") ? one : many}`;
    }
    if ("term" in value) return names[value.term] ?? say(value.term);
    const parts = value.map((part) => show(part, undefined));
    const last = parts.pop();
    return parts.length ? `${parts.join(", ")} ${say(`list.${form}`)} ${last}` : (last ?? "");
  };
  const say: Say = (key, values = {}) =>
    (table[key] ?? key).replace(HOLE, (_, name: string, form?: string) => show(values[name], form));
  return say;
}

/** What was done in a ply and what followed from it, in sentences. */
export function sentences(say: Say, { told, events }: Tick): string[] {
  return [told, ...events].map((each) => sentence(say, each));
}

/** A told sentence, its first letter made large unless it begins with a name of the notation (c3, blue-g3). */
export function sentence(say: Say, [key, values]: Told): string {
  const text = say(key, values);
  return /^\S*\d/.test(text) ? text : text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

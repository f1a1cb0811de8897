import type { Forms, Lang, Scene, Tick, Told, Value, Values } from "./contract";

/** The texts that sentences are built from. */
export type Vocabulary = { readonly [part in "words" | "forms" | "names"]: Scene[part] };

const HOLE = /\{(\w+)(?::([^{}]*))?\}/g;
const GENDERS = ["m", "f", "mp", "fp"] as const;
const ARTICLES: Readonly<Record<string, readonly string[]>> = {
  le: ["le", "la", "les", "les"],
  un: ["un", "une", "des", "des"],
};
const CONTRACTED: Readonly<Record<string, string>> = {
  "de le": "du",
  "de les": "des",
  "à le": "au",
  "à les": "aux",
};
const ELIDED = /(?<![\p{L}’])((?:[dlnsmtj]|(?:jus|lors|puis|quoi)?qu)e|la) $/iu;
const CONTRACTING = /(?<!\p{L})(de|à) $/iu;
const VOWEL = /^[aàâeéèêëiîïoôœuùû]\p{L}*(?![\p{L}\d_])/iu;

export type Say = (key: string, values?: Values) => string;

/** Append the value of a placeholder to the text before it, with elision, contraction or "an". */
function join(before: string, shown: string, lang: Lang): string {
  const vowel = VOWEL.test(shown);
  if (lang === "en") return (vowel ? before.replace(/\b(a) $/i, "$1n ") : before) + shown;
  if (vowel && ELIDED.test(before)) return `${before.slice(0, -2)}’${shown}`;
  const [article = "", ...rest] = shown.split(" ");
  const preposition = CONTRACTING.exec(before)?.[0] ?? "";
  const whole = preposition && CONTRACTED[preposition.toLowerCase() + article];
  if (!whole) return before + shown;
  const capital = preposition === preposition.toLowerCase() ? whole : capitalised(whole);
  return [before.slice(0, -preposition.length) + capital, ...rest].join(" ");
}

/** Create the function that builds sentences in one language. An unknown key is shown as is. */
export function speaker({ words, forms, names }: Vocabulary, lang: Lang): Say {
  const table = words[lang];
  const word = (key: string, form = ""): string => {
    const text = names[key] ?? say(key);
    const known: Forms = (key in names ? undefined : forms[lang][key]) ?? {};
    const own = known[form as keyof Forms];
    if (own !== undefined) return own;
    if (GENDERS.some((gender) => gender === form)) {
      const singular = known[form.charAt(0) as "m" | "f"];
      return singular === undefined ? text : `${singular}s`;
    }
    const gender = Math.max(0, GENDERS.indexOf(Object.keys(known)[0] as "m"));
    const article = ARTICLES[form]?.[gender];
    if (article) return Object.keys(known).length ? join(`${article} `, text, lang) : text;
    const agreeing = form.split("|");
    return form ? (agreeing[Math.floor((gender * agreeing.length) / GENDERS.length)] ?? "") : text;
  };
  const show = (value: Value | undefined, form: string | undefined): string => {
    if (value === undefined) return "";
    if (typeof value === "string") return form?.includes("|") ? (form.split("|")[0] ?? "") : value;
    if (typeof value === "number") {
      if (form === undefined) return String(value);
      const [one = "", many = ""] = form.split("|");
      const shown = Number.isInteger(value) ? value.toLocaleString(lang) : value;
      return `${shown} ${value === 1 || (value === 0 && lang === "fr") ? one : many}`;
    }
    if ("term" in value) return word(value.term, form);
    const [conjunction = "", each] = (form ?? "").split(" ").reverse();
    const parts = value.map((part) => show(part, each));
    const last = parts.pop() ?? "";
    return parts.length ? join(`${parts.join(", ")} ${say(`list.${conjunction}`)} `, last, lang) : last;
  };
  const say: Say = (key, values = {}) => {
    const [start = "", ...rest] = (table[key] ?? key).split(HOLE);
    let text = start;
    for (let k = 0; k < rest.length; k += 3) {
      text = join(text, show(values[rest[k] ?? ""], rest[k + 1]), lang) + rest[k + 2];
    }
    return text;
  };
  return say;
}

/** Translate the default names of bots and seats in a scene. */
export function named(scene: Scene, lang: Lang): Scene {
  const called = (name: string): string => {
    const [, bot, more = "", count = "", seat = ""] =
      /^(?:(\w+)(:\S+)? bot( \d+)?|Seat( \d+))$/.exec(name) ?? [];
    const word = lang === "en" ? undefined : scene.words[lang][seat ? "shell.seat" : `bot.${bot}`];
    return word === undefined ? name : word + more + count + seat;
  };
  return {
    ...scene,
    seats: scene.seats.map((seat) => ({ ...seat, name: called(seat.name) })),
    names: Object.fromEntries(Object.entries(scene.names).map(([word, name]) => [word, called(name)])),
  };
}

/** The sentences for a ply: the action and its consequences. */
export function sentences(say: Say, { told, events }: Tick): string[] {
  return [told, ...events].map((each) => sentence(say, each));
}

/** Build a sentence. It starts with a capital unless its first word is notation (c3, blue-g3). */
export function sentence(say: Say, [key, values]: Told): string {
  const text = say(key, values);
  return /^\S*\d/.test(text) ? text : capitalised(text);
}

export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

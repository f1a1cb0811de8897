// The match that is being put together: who sits where, and what differs from the rules.
import { clamp } from "../numbers";
import type { Game, OptionValue, Place } from "./model";

export type Options = Readonly<Record<string, OptionValue>>;

const NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"];
/** So many sit down where the game allows it. */
const USUAL = 3;

/** A person and bots, as many as usual. */
export function usual(game: Game, bot: string): readonly Place[] {
  const [low, high] = game.seats;
  return seated([{ name: NAMES[0] as string, who: "" }], clamp(USUAL, low, high), bot);
}

/** The same people at a game: nobody too many, and bots where somebody is missing. */
export function fitting(places: readonly Place[], game: Game, bot: string): readonly Place[] {
  const [low, high] = game.seats;
  return seated(places, clamp(places.length, low, high), bot);
}

/** One more seat. */
export const added = (places: readonly Place[], bot: string): readonly Place[] =>
  seated(places, places.length + 1, bot);

function seated(places: readonly Place[], count: number, bot: string): readonly Place[] {
  const all = places.slice(0, count);
  while (all.length < count) all.push({ name: free(all), who: bot });
  return all;
}

/** A name that nobody has. */
function free(places: readonly Place[]): string {
  const taken = new Set(places.map(({ name }) => name));
  const found = NAMES.find((name) => !taken.has(name));
  if (found) return found;
  let number = places.length + 1;
  while (taken.has(`Bot ${number}`)) number += 1;
  return `Bot ${number}`;
}

/** What is wrong with the names: a key of the words, and whom it is about. */
export function problem(places: readonly Place[]): { key: string; who: string } | null {
  const names = places.map(({ name }) => name.trim());
  if (names.includes("")) return { key: "lobby.nameless", who: "" };
  const twice = names.find((name, k) => names.indexOf(name) < k);
  return twice === undefined ? null : { key: "lobby.namesakes", who: twice };
}

/** What of the options differs from the rules. */
export const changed = (game: Game, options: Options): Options =>
  Object.fromEntries(
    game.options
      .filter(({ name, default: usual }) => name in options && options[name] !== usual)
      .map(({ name }) => [name, options[name] as OptionValue]),
  );

const DAY_MS = 86_400_000;
const LOCALE = { en: "en-GB", fr: "fr" };

/** When a match was last played: today and yesterday with the time, earlier as a date. */
export function when(at: number, lang: keyof typeof LOCALE, now = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  const locale = LOCALE[lang];
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / DAY_MS);
  if (days === 0 || days === 1) {
    const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(then);
    return `${new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-days, "day")}, ${time}`;
  }
  const year = then.getFullYear() === today.getFullYear() ? {} : { year: "numeric" as const };
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", ...year }).format(then);
}

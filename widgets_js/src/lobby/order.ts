// The set-up of a new match: who sits where, and which options differ from the rules.
import { clamp } from "../numbers";
import type { Game, OptionValue, Place, SavedMatch } from "./model";

export type Options = Readonly<Record<string, OptionValue>>;

const NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"];
/** The default number of seats, if the game allows it. */
const USUAL = 3;

/** The number of rulebook paragraphs for each of the dots that show how much there is to learn. */
const RULES_PER_DOT = 30;
export const DOTS = 4;

/** How many dots show how much there is to learn; 0 if the game has no rulebook. */
export const toLearn = ({ rules }: Game): number => Math.min(DOTS, Math.ceil(rules / RULES_PER_DOT));

/** A good first game: the one with a lesson and the fewest rules; undefined if no game has lessons. */
export const firstGame = (games: readonly Game[]): Game | undefined =>
  games.filter(({ lesson }) => lesson !== null).sort((one, other) => one.rules - other.rules)[0];

/** As many bots as the game needs, to watch. */
export const watched = (game: Game, bot: string): readonly Place[] =>
  seated([{ name: NAMES[0] as string, who: "" }], game.seats[0] + 1, bot).slice(1);

/** Whether no person has played any of the matches; false while matches or their summaries are read. */
export const isNew = (kept: readonly SavedMatch[] | null): boolean =>
  kept?.every(({ match }) => match?.seats.every(({ bot }) => bot !== null)) ?? false;

/** The default seats: one person and bots. */
export function usual(game: Game, bot: string): readonly Place[] {
  const [low, high] = game.seats;
  return seated([{ name: NAMES[0] as string, who: "" }], clamp(USUAL, low, high), bot);
}

/** Adapt the seats to a game: drop those that are too many, add bots for those that are missing. */
export function fitting(places: readonly Place[], game: Game, bot: string): readonly Place[] {
  const [low, high] = game.seats;
  return seated(places, clamp(places.length, low, high), bot);
}

/** Add a seat. */
export const added = (places: readonly Place[], bot: string): readonly Place[] =>
  seated(places, places.length + 1, bot);

function seated(places: readonly Place[], count: number, bot: string): readonly Place[] {
  const all = places.slice(0, count);
  while (all.length < count) all.push({ name: free(all), who: bot });
  return all;
}

/** An unused name. */
function free(places: readonly Place[]): string {
  const taken = new Set(places.map(({ name }) => name));
  const unused = NAMES.find((name) => !taken.has(name));
  if (unused) return unused;
  let number = places.length + 1;
  while (taken.has(`Bot ${number}`)) number += 1;
  return `Bot ${number}`;
}

/** A problem with the names: the key of its text, and the name concerned. */
export function problem(places: readonly Place[]): { key: string; who: string } | null {
  const names = places.map(({ name }) => name.trim());
  if (names.includes("")) return { key: "lobby.nameless", who: "" };
  const twice = names.find((name, k) => names.indexOf(name) < k);
  return twice === undefined ? null : { key: "lobby.namesakes", who: twice };
}

/** The options that differ from the rules. */
export const changed = (game: Game, options: Options): Options =>
  Object.fromEntries(
    game.options
      .filter(({ name, default: usual }) => name in options && options[name] !== usual)
      .map(({ name }) => [name, options[name] as OptionValue]),
  );

const DAY_MS = 86_400_000;
const LOCALE = { en: "en-GB", fr: "fr" };

/** When a match was last played: with the time for today and yesterday, otherwise as a date. */
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

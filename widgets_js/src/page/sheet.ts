// A worksheet on a page: everything it needs is packed.
import type { Scene } from "../contract";
import type { Book, Sheet } from "./book";
import { desk, type Furniture } from "./desk";
import { dress, load, spoken } from "./local";

/** What `classroom/page.py` packs. */
export interface Pack {
  readonly sheet: Omit<Sheet, "tasks">;
  /** What the scenes of a game's tasks have in common, and the tasks with the rest. */
  readonly scenes: { readonly [game: string]: Partial<Scene> };
  readonly tasks: readonly (Omit<Book, "scene"> & {
    readonly game: string;
    readonly scene: Partial<Scene>;
  })[];
  readonly scripts: { readonly [game: string]: string };
  readonly styles: { readonly [game: string]: string };
  readonly annex: string;
  readonly words: Furniture["words"];
}

/** Unpack a worksheet and lay it out. */
export async function sheet(el: HTMLElement, pack: Pack): Promise<void> {
  Object.values(pack.styles).forEach(dress);
  const games = Object.entries(pack.scripts);
  const widgets = await Promise.all(games.map(async ([game, script]) => [game, await load(script)]));
  const tasks = pack.tasks.map(
    ({ game, scene, ...book }): Book => ({ ...book, scene: { ...pack.scenes[game], ...scene } as Scene }),
  );
  let shelf: Furniture["shelf"] = null;
  try {
    shelf = localStorage;
  } catch {
    // The browser keeps nothing for pages like this one.
  }
  const { annex, words } = pack;
  const lang = spoken(pack.sheet.lang);
  desk(el, {
    sheet: { ...pack.sheet, lang, tasks },
    widgets: Object.fromEntries(widgets),
    annex,
    words,
    shelf,
  });
}

// A worksheet on a page: everything it needs is packed.
import type { Scene } from "../contract";
import type { Traits } from "../model";
import { addStyle, installShell, loadDrawing, pageLanguage } from "./localModel";
import type { PackedPuzzle, PackedWorksheet } from "./packedWorksheet";
import { showWorksheet, type WorksheetSetup } from "./worksheet";

/** What `classroom/page.py` packs. */
export interface Pack {
  readonly sheet: Omit<PackedWorksheet, "tasks">;
  /** What the scenes of a game's tasks have in common, and the tasks with the rest. */
  readonly scenes: { readonly [game: string]: Partial<Scene> };
  readonly tasks: readonly (Omit<PackedPuzzle, "scene"> & {
    readonly game: string;
    readonly scene: Partial<Scene>;
  })[];
  readonly scripts: { readonly [game: string]: string };
  readonly styles: { readonly [game: string]: string };
  readonly shell: Pick<Traits, "_shell_id" | "_shell">;
  readonly annex: string;
  readonly words: WorksheetSetup["words"];
}

/** Unpack a worksheet and lay it out. */
export async function sheet(el: HTMLElement, pack: Pack): Promise<void> {
  Object.values(pack.styles).forEach(addStyle);
  await installShell(pack.shell);
  const games = Object.entries(pack.scripts);
  const boards = await Promise.all(games.map(async ([game, script]) => [game, await loadDrawing(script)]));
  const tasks = pack.tasks.map(
    ({ game, scene, ...book }): PackedPuzzle => ({
      ...book,
      scene: { ...pack.scenes[game], ...scene } as Scene,
    }),
  );
  let storage: WorksheetSetup["storage"] = null;
  try {
    storage = localStorage;
  } catch {
    // The browser keeps nothing for pages like this one.
  }
  const { annex, words } = pack;
  const lang = pageLanguage(pack.sheet.lang);
  showWorksheet(el, {
    sheet: { ...pack.sheet, lang, tasks },
    boards: Object.fromEntries(boards),
    shell: pack.shell._shell_id,
    annex,
    words,
    storage,
  });
}

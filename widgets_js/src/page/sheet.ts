// Entry point of a worksheet on a page. The page contains everything it needs.
import type { Scene } from "../contract";
import type { Traits } from "../model";
import { addMain, addStyle, installShell, loadDrawing, pageLanguage } from "./localModel";
import type { PackedPuzzle, PackedWorksheet } from "./packedWorksheet";
import { showWorksheet, type WorksheetSetup } from "./worksheet";

/** The data packed by `classroom/page.py`. */
export interface Pack {
  readonly sheet: Omit<PackedWorksheet, "tasks">;
  /** The common part of the scenes of each game, and the tasks with the rest. */
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

/** Unpack a worksheet and show it. */
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
    // The browser forbids storage for this page.
  }
  const { annex, words } = pack;
  const lang = pageLanguage(pack.sheet.lang);
  showWorksheet(addMain(el), {
    sheet: { ...pack.sheet, lang, tasks },
    boards: Object.fromEntries(boards),
    shell: pack.shell._shell_id,
    annex,
    words,
    storage,
  });
}

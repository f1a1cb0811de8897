// The match that a page keeps in the browser. One tab writes it; the others watch it there.
import type { Traits } from "../model";
import { browserStorage, save } from "./localModel";

/** The traits that draw the present of a match; the plies before it are missing. */
export type Present = Pick<Traits, "_record" | "_now" | "ply">;

/** The part of a storage that is used. */
type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export class KeptMatch {
  readonly key: string;
  private readonly shell: string;
  private readonly storage: Kept | null;
  /** `id` is the page's own match, and `shell` the version of the front end, which must be able to draw what is kept. */
  constructor(id: string, shell: string, storage: Kept | null = browserStorage()) {
    this.key = `boardbook.${id}`;
    this.shell = shell;
    this.storage = storage;
  }
  /** The saved match, or null if there is none. */
  get save(): string | null {
    return this.storage?.getItem(this.key) ?? null;
  }
  /** What draws the saved match before Python has read it; null if this isn't known. */
  get present(): Present | null {
    try {
      const { shell, traits } = JSON.parse(this.storage?.getItem(`${this.key}.now`) ?? "null") ?? {};
      return this.save !== null && shell === this.shell ? traits : null;
    } catch {
      return null;
    }
  }
  /** Keep the match; returns whether there was room. */
  keep(match: string, traits: Present): boolean {
    const kept = save(this.storage, this.key, match);
    const present = JSON.stringify({ shell: this.shell, traits });
    if (!(kept && save(this.storage, `${this.key}.now`, present)))
      this.storage?.removeItem(`${this.key}.now`);
    return kept;
  }
  /** Set a match aside that can't be read. */
  setAside(match: string): void {
    save(this.storage, `${this.key}.unread`, match);
  }
  /** Call a function whenever another tab has kept a match. */
  watch(changed: () => void, signal: AbortSignal): void {
    const heard = ({ key }: StorageEvent) => {
      if (key === `${this.key}.now`) changed();
    };
    window.addEventListener("storage", heard, { signal });
  }
  /**
   * Become the tab that writes; returns whether this worked. If another tab writes, only `force` takes its place. `lost`
   * is called when another tab has taken the place of this one. Without locks (on a page without TLS), all tabs write.
   */
  hold(force: boolean, lost: () => void): Promise<boolean> {
    const locks = (navigator.locks as LockManager | undefined) ?? null;
    if (locks === null) return Promise.resolve(true);
    return new Promise((resolve) => {
      const options = force ? { steal: true } : { ifAvailable: true };
      const held = locks.request(this.key, options, (lock) => {
        resolve(lock !== null);
        // The browser frees the lock when the tab is closed.
        return lock === null ? null : new Promise<null>(() => {});
      });
      held.catch(lost);
    });
  }
}

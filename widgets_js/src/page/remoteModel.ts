// The model of a board whose Python is elsewhere: in a worker of the browser, or in the notebook of a host.
import type { Proposal, Traits } from "../model";
import { LocalModel } from "./localModel";

/** A message to Python, as a notebook sends it. */
export type ToPython =
  | { readonly method: "custom"; readonly content: Proposal }
  | { readonly method: "update"; readonly state: Readonly<Record<string, unknown>> };

export class RemoteModel extends LocalModel {
  private readonly changed = new Map<string, unknown>();
  protected readonly post: (message: ToPython) => void;
  constructor(traits: Traits, post: (message: ToPython) => void) {
    super(traits, (content) => this.custom(content));
    this.post = post;
  }
  protected custom(content: Proposal): void {
    this.post({ method: "custom", content });
  }
  override set<K extends keyof Traits>(name: K, value: Traits[K]): void {
    super.set(name, value);
    this.changed.set(name, value);
  }
  /** Forward the greeting to Python as well, so that bots continue. */
  override send(message: Proposal): void {
    super.send(message);
    if (message.type === "hello") this.custom(message);
  }
  override save_changes(): void {
    this.post({ method: "update", state: Object.fromEntries(this.changed) });
    this.changed.clear();
  }
  /** Apply a state from Python. */
  update(state: Partial<Traits>): void {
    for (const name of Object.keys(state) as (keyof Traits)[]) super.set(name, state[name] as never);
  }
}

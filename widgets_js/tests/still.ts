import type { Model, Proposal, Traits } from "../src/model";

/** A model whose traits stay here; what is sent is kept, what is heard can be told. */
export class Still implements Model {
  readonly sent: Proposal[] = [];
  private readonly heard = new Map<string, ((...args: never[]) => void)[]>();
  private readonly traits: Traits;
  constructor(traits: Traits) {
    this.traits = traits;
  }
  get = <K extends keyof Traits>(name: K): Traits[K] => this.traits[name];
  set<K extends keyof Traits>(name: K, value: Traits[K]): void {
    this.traits[name] = value;
  }
  save_changes(): void {}
  send(message: Proposal): void {
    this.sent.push(message);
  }
  on(event: string, callback: (...args: never[]) => void): void {
    this.heard.set(event, [...(this.heard.get(event) ?? []), callback]);
  }
  off(event: string, callback: (...args: never[]) => void): void {
    this.heard.set(
      event,
      (this.heard.get(event) ?? []).filter((other) => other !== callback),
    );
  }
  tell(event: string, ...what: unknown[]): void {
    for (const callback of this.heard.get(event) ?? []) callback(...(what as never[]));
  }
}

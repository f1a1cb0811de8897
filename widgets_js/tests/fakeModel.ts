import type { Model, Proposal, Traits } from "../src/model";

/** A model without a kernel: it records sent messages, and `tell` emits events. */
export class FakeModel<T extends object = Traits, M = Proposal> implements Model<T, M> {
  readonly sent: M[] = [];
  private readonly heard = new Map<string, ((...args: never[]) => void)[]>();
  private readonly traits: T;
  constructor(traits: T) {
    this.traits = traits;
  }
  get = <K extends keyof T>(name: K): T[K] => this.traits[name];
  set<K extends keyof T>(name: K, value: T[K]): void {
    this.traits[name] = value;
    this.tell(`change:${String(name)}`);
  }
  save_changes(): void {}
  send(message: M): void {
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

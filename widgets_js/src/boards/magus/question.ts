// The question shown after the first of several clicks.
import type { Told, Values } from "../../contract";
import { split, term } from "./types";

/** The question, or null before the first click; `offered` are the elements that can start a decision. */
export function question(path: readonly string[], offered: ReadonlySet<string>): Told | null {
  const [kind, first, source] = split(path[0] ?? "");
  const [, , , rank] = split(path[1] ?? "");
  const ask = (what: string, values: Values = {}): Told => [`banner.ask_${what}`, values];
  switch (kind) {
    case "a":
      return ask("pair");
    case "s":
      return ask(path.length > 1 ? "given" : "source", { rank: term("rank", first) });
    case "p":
      return ask(offered.has(`c.${source}`) ? "move" : "target");
    case "m":
      return ask(path.length > 1 ? "taken" : "second");
    case "u":
      if (first === "2") return ask(path.length > 1 ? "turn" : "die");
      if (first === "4") return ask("tie");
      return ask(rank ? "target" : first === "5" ? "own" : "rival");
    default:
      return null;
  }
}

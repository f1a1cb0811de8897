// A small panel beside the place under the pointer or the keyboard: who, how many, what borders.
import type { Drawing } from "../../contract";
import { SideDisc, Token } from "./shapes";
import {
  bordersOf,
  flightOf,
  geometryOf,
  holderOf,
  nameOf,
  onMap,
  term,
  written,
  type ZargosView,
} from "./types";

interface Props {
  readonly drawing: Drawing<ZargosView>;
  readonly place: string;
  /** Where it is seen, as a share of the frame. */
  readonly at: { readonly x: number; readonly y: number };
}

export function Tip({ drawing: { scene, view, say }, place, at }: Props) {
  const geometry = geometryOf(scene);
  const there = holderOf(view, place);
  const line = flightOf(geometry, place);
  const facts = factsOf(view, geometry, place, say);
  return (
    <div
      class={`za-tip ${at.x > 0.5 ? "left" : ""} ${at.y > 0.6 ? "above" : ""}`}
      style={{ left: `${100 * at.x}%`, top: `${100 * at.y}%` }}
      aria-hidden="true"
    >
      <h4>{say(`place.${place}`)}</h4>
      <p class="who">
        {there ? (
          <>
            <SideDisc people={there[0]} />
            <span>
              <b>{say("board.pawns", { n: there[1], people: term("side", there[0]) })}</b>{" "}
              <small>{nameOf(scene, view.leaders[there[0]])}</small>
            </span>
          </>
        ) : (
          <span>{say("board.vacant")}</span>
        )}
      </p>
      {facts[0] && <p>{facts.join(" · ")}</p>}
      <p class="near">
        <small>{say("board.borders")}</small>
        {bordersOf(geometry, place).map((other) => {
          const who = holderOf(view, other);
          return (
            <span key={other}>
              {written(say, other)}
              {who && <Token people={who[0]} n={who[1]} />}
            </span>
          );
        })}
        {line && <span>{say("board.flight", { place: onMap(line) })}</span>}
      </p>
    </div>
  );
}

/** What is special here: its worth, walls, a volcano, demons, ice, a storm. */
export function factsOf(
  view: ZargosView,
  geometry: ReturnType<typeof geometryOf>,
  place: string,
  say: Drawing<ZargosView>["say"],
): string[] {
  const land = geometry.territories[place];
  const { kingdom = "" } = land ?? {};
  const { value } = geometry.kingdoms[kingdom] ?? {};
  const n = view.demons[place] ?? 0;
  const holder = view.kingdoms[kingdom];
  return [
    land && land.points > 1 && say("board.counts", { n: land.points }),
    land?.capital && value && say("board.capital_of", { kingdom: term("kingdom", kingdom), n: value }),
    land?.capital && holder && say("board.card_of", { people: term("side", holder) }),
    land?.volcano && say("board.volcano"),
    n > 0 && say("board.demons", { n }),
    view.frozen.includes(kingdom) && say("board.frozen"),
    view.closed.includes(place) && say("board.closed"),
  ].filter((fact) => typeof fact === "string");
}

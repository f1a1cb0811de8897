// The seats panel: glory, magic level, potions; under each line its mana, and the potions that lie nowhere else. Where many
// play, there is room for the mana that they have.
import type { Drawing, SeatRow } from "../../contract";
import { Small } from "./potions";
import { Gem } from "./shapes";
import { shownSide } from "./side";
import { crystalsOf, geometryOf, type MagusView, manaOf, nameOf, sidesOf } from "./types";

/** Glory, with what a count just added. */
const Glory = ({ glory, was = glory }: { glory: number; was?: number | undefined }) => (
  <>
    {glory}
    {glory > was && <small class="mu-plus">+{glory - was}</small>}
  </>
);

export function seats(drawing: Drawing<MagusView>): readonly SeatRow[] {
  const { view, before, scene, say } = drawing;
  const shown = shownSide(drawing);
  const all = view.seats < 4;
  return sidesOf(view).map((side, seat) => {
    const potions = view.potions[side] ?? [];
    return {
      seat,
      colour: side,
      letter: say(`board.letter_${side}`),
      name: nameOf(scene, side),
      figures: [
        <Glory key="glory" glory={view.totals[side] ?? 0} was={before?.totals[side]} />,
        view.levels[side],
        potions.length,
      ],
      note: (
        <div class="mu-purse">
          {manaOf(geometryOf(scene)).map((colour) => {
            const count = crystalsOf(view, side, colour);
            return (
              view.phase !== "over" &&
              (all || count > 0) && (
                <span key={colour} class={count ? "" : "none"}>
                  <Gem colour={colour} letter={say(`letter.${colour}`)} />
                  {count}
                </span>
              )
            );
          })}
          {side !== shown && potions.length > 0 && (
            <span class={`mu-signs ${all ? "line" : ""}`}>
              {potions.map((name) => (
                <Small key={name} drawing={drawing} name={name} />
              ))}
            </span>
          )}
        </div>
      ),
    };
  });
}

// The seats panel: cards in hand, ships on the board, points that everyone can see; at the end the final count.
import type { Drawing, SeatRow } from "../../contract";
import { Minis } from "./cards";
import { Sign } from "./shapes";
import { colourOf, type MagellanView, nameOf, shipsOf } from "./types";

/** With more seats than this, open hands are shown as numbers in a line. */
const FEW = 4;

export function seats({ view, scene, say }: Drawing<MagellanView>): readonly SeatRow[] {
  return view.cards.map((cards, seat) => {
    const colour = colourOf(seat);
    const [ships, reserve, vetoes] = [shipsOf(view, seat), view.reserve[seat] ?? 0, view.vetoes[seat] ?? 0];
    const open = view.open[seat] ? (view.hands[seat] ?? []) : null;
    const words = [
      say("label.ships", { n: ships }),
      ...(reserve ? [say("label.reserve", { n: reserve })] : []),
      ...(vetoes ? [say("label.vetoes", { n: vetoes })] : []),
    ];
    return {
      seat,
      colour,
      letter: say(`board.letter_${colour}`),
      meaning: say(`side.${colour}`),
      name: nameOf(scene, seat),
      figures: [
        cards,
        <span key="ships" class="mg-ships" role="img" aria-label={words.join(", ")} title={words.join(", ")}>
          {ships}
          {reserve > 0 && (
            <small>
              <Sign name="ship" />
              {reserve}
            </small>
          )}
          {vetoes > 0 && (
            <small>
              <Sign name="veto" />
              {vetoes}
            </small>
          )}
        </span>,
        view.points[seat] ?? view.in_sight[seat],
      ],
      ...(open
        ? {
            note: (
              <div class="mg-open" title={say("board.open")}>
                {view.cards.length > FEW && open.length ? (
                  open.join(" ")
                ) : (
                  <>
                    <span>{say("board.open")}</span>
                    <Minis cards={open} />
                  </>
                )}
              </div>
            ),
          }
        : {}),
    };
  });
}

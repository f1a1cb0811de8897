// The seats panel: amulets in the tower, goods, minions on the board and in the bag.
import type { Drawing, SeatRow } from "../../contract";
import { Amulet } from "./shapes";
import { carriedBy, count, geometryOf, type PangeaView, term } from "./types";

/** The amulets of a tower as small shapes; those on the way are outlined. */
export function Amulets({
  drawing: { view, scene, say },
  people,
}: {
  drawing: Drawing<PangeaView>;
  people: string;
}) {
  const inTower = view.amulets[people] ?? [];
  const onTheWay = carriedBy(view, people);
  const places = geometryOf(scene).prices;
  const words = [
    ...inTower.map((shape) => say(`shape.${shape}`)),
    ...onTheWay.map((shape) => say("label.on_the_way", { shape: term("shape", shape) })),
  ];
  return (
    <svg
      class="pg-row"
      viewBox={`0 0 ${15 * places.length} 14`}
      role="img"
      aria-label={words.join(", ") || say("board.no_amulet")}
    >
      {places.map((price, k) => {
        const shape = inTower[k] ?? onTheWay[k - inTower.length];
        const x = 7.5 + 15 * k;
        if (shape === undefined) return <circle key={price} class="pg-blank" cx={x} cy="7" r="1.3" />;
        return (
          <g key={price} class={k < inTower.length ? "" : "pg-outline"}>
            <Amulet shape={shape} size={k < inTower.length ? 12 : 10.5} x={x} y={7} />
          </g>
        );
      })}
    </svg>
  );
}

/** A bag, tied, in a box of 12. */
const BAG =
  "M-3.5-5.5H3.5M-2.2-5.5C-2-2.8-5-1.2-5 2.4-5 4.8-3 5.6 0 5.6S5 4.8 5 2.4C5-1.2 2-2.8 2.2-5.5M-2.4-3.2H2.4";

/** How many are left in a bag. */
export const Bag = ({ n }: { n: number }) => (
  <span class="pg-bag">
    <svg viewBox="-6 -6.5 12 13" aria-hidden="true">
      <path d={BAG} />
    </svg>
    {n}
  </span>
);

const none = () => <span class="pg-none">–</span>;

function row(
  drawing: Drawing<PangeaView>,
  people: string | null,
  seat: number | null,
  free: boolean,
): SeatRow {
  const { view, scene, say } = drawing;
  const name = seat === null ? say(free ? "board.free" : "board.neutral") : (scene.seats[seat]?.name ?? "");
  if (people === null) {
    return { seat, colour: "ink2", letter: String((seat ?? 0) + 1), name, figures: [none(), none(), none()] };
  }
  const onBoard = count(view.minions, people);
  const bag = view.bags[people] ?? 0;
  const minions = (
    <span role="img" aria-label={say("label.minions", { n: onBoard, bag })}>
      {onBoard}
      <Bag n={bag} />
    </span>
  );
  return {
    seat,
    colour: people,
    letter: say(`board.letter_${people}`),
    meaning: say(`side.${people}`),
    name,
    element: `t.${people}`,
    figures: [
      seat === null ? none() : <Amulets drawing={drawing} people={people} />,
      seat === null ? none() : view.goods[people],
      minions,
    ],
  };
}

export function seats(drawing: Drawing<PangeaView>): readonly SeatRow[] {
  const { view, scene } = drawing;
  const free = view.seats.includes(null);
  return [
    ...view.seats.map((people, seat) => row(drawing, people, seat, free)),
    ...geometryOf(scene)
      .peoples.filter((people) => !view.seats.includes(people))
      .map((people) => row(drawing, people, null, free)),
  ];
}

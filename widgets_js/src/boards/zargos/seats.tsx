// The seats panel: a line a people in order of play with points, pawns, boats; under it who leads it, what it holds.
import type { Drawing, SeatRow } from "../../contract";
import { Sign } from "./shapes";
import { hueOf, nameOf, PEOPLES, peoplesOf, sideOf, type ZargosView } from "./types";

/** A figure, with what the last ply added or took. */
const Figure = ({ n, was }: { n: number; was: number | undefined }) => (
  <>
    {n}
    {was !== undefined && was !== n && (
      <small class={n < was ? "za-minus" : "za-plus"}>
        {n < was ? "−" : "+"}
        {Math.abs(n - was)}
      </small>
    )}
  </>
);

export function seats({ view, before, scene, say, open }: Drawing<ZargosView>): readonly SeatRow[] {
  const playing = peoplesOf(view);
  const gone = PEOPLES.filter((people) => people in view.leaders && !playing.includes(people));
  const free = scene.seats.flatMap(({ name }, seat) =>
    Object.values(view.leaders).includes(seat) ? [] : [{ name, seat }],
  );
  const rows = [...playing, ...gone].map((people, k): SeatRow => {
    const leader = view.leaders[people] ?? -1;
    const now = view.now[people];
    const was = before?.now[people];
    const cards = Object.entries(view.kingdoms).filter(([, holder]) => holder === people);
    const winds = view.sizes[leader] ?? 0;
    const out = gone.includes(people);
    return {
      // Of a seat with several peoples only the one it acts for is marked.
      seat: out ? null : sideOf(view, leader) === people ? leader : -1,
      colour: hueOf(people),
      letter: out ? `–${k}` : String(k + 1),
      meaning: say(out ? "board.out" : "board.rank", { n: k + 1 }),
      name: say(`side.${people}`),
      ...(open.has(`side.${people}`) ? { element: `side.${people}` } : {}),
      figures: [
        <Figure key="points" n={now?.points ?? 0} was={was?.points} />,
        <Figure key="pawns" n={now?.pawns ?? 0} was={was?.pawns} />,
        <Figure
          key="boats"
          n={view.boats[people] ?? 0}
          was={before?.boats[people] ?? (before ? 0 : undefined)}
        />,
      ],
      note: (
        <div class="za-under" title={nameOf(scene, leader)}>
          <span>{nameOf(scene, leader)}</span>
          {cards.map(([kingdom]) => (
            <span key={kingdom} class={`za-card za-${kingdom}`}>
              {say(`kingdom.${kingdom}`)}
            </span>
          ))}
          {view.cancelled.includes(people) && <em>{say("board.cancelled")}</em>}
          {(view.pool[people] ?? 0) > 0 && <span>{say("board.pool", { n: view.pool[people] ?? 0 })}</span>}
          {winds > 0 && sideOf({ ...view, side: null }, leader) === people && (
            <span class="za-winds" title={say("board.winds_held", { n: winds })}>
              <Sign name="typhoon" />
              {winds}
            </span>
          )}
        </div>
      ),
    };
  });
  return [
    ...rows,
    ...free.map(({ name, seat }) => ({
      seat,
      colour: "ink",
      letter: "", // no place in the order of play yet
      name,
      figures: ["", "", ""],
    })),
  ];
}

import type { BoardModule, Drawing, Now, SeatRow, View } from "../contract";
import { Disc } from "../disc";
import { named } from "../named";
import { Chance, ChancesButton, ChancesNote, type SeatChances } from "./chances";

interface Props {
  drawing: Drawing<View>;
  module: BoardModule<View>;
  /** The rows before a preview; changes are shown beside the values. */
  was?: readonly SeatRow[];
  now: Now;
  live: boolean;
  /** The chances of winning, if they can be estimated. */
  chances?: SeatChances | null;
}

/** The signed change of a value; nothing if it didn't change. */
const delta = (now: unknown, was: unknown) =>
  typeof now === "number" && typeof was === "number" && now !== was ? (
    <small class="bb-by">{`${now < was ? "\u2212" : "+"}${Math.abs(now - was)}`}</small>
  ) : null;

/** One row for each side: emblem, name, and the three most important values. */
export function Seats({ drawing, was = [], module, now, live, chances = null }: Props) {
  const { say, element, scene } = drawing;
  // The explanation of a heading, if the game has one.
  const meaning = (heading: string) =>
    `heading.${heading}_is` in scene.words.en ? say(`heading.${heading}_is`) : undefined;
  const rows = module.seats(drawing);
  return (
    <section
      class={`bb-panel bb-seats ${module.headings.length ? "" : "names"}`}
      aria-label={say("shell.seats")}
    >
      <div class="bb-seat bb-head">
        <h3>
          {say("shell.seats")}
          {chances && <ChancesButton {...{ chances, say }} />}
        </h3>
        {module.headings.map((heading) => (
          <span key={heading} title={meaning(heading)}>
            {say(`heading.${heading}`)}
          </span>
        ))}
      </div>
      {rows.map((row, place) => {
        const acts = live && row.seat !== null && row.seat === now.toAct;
        const thinks = live && row.seat !== null && row.seat === now.thinking;
        const first = rows.findIndex(({ seat }) => seat === row.seat) === place; // a seat may play several sides
        const estimate = row.seat !== null && first ? chances?.here?.seats[row.seat] : undefined;
        const state = `bb-seat ${acts ? "acts" : ""} ${thinks ? "thinks" : ""} ${row.seat === null ? "neutral" : ""}`;
        const props = row.element ? named(element(row.element, state), row.name) : { class: state };
        return (
          <div key={`${row.letter} ${row.seat}`} {...props}>
            <Disc colour={row.colour} Emblem={module.Emblem} />
            <span class="bb-name">{row.name}</span>
            <span class="bb-letter" title={row.meaning}>
              {row.letter}
            </span>
            {row.figures.map((figure, i) => (
              <span key={module.headings[i]} class="bb-figure">
                {figure}
                {delta(figure, was.find(({ letter }) => letter === row.letter)?.figures[i])}
              </span>
            ))}
            {row.note && <div class="bb-under">{row.note}</div>}
            {estimate && <Chance {...{ estimate, say }} />}
          </div>
        );
      })}
      {chances?.on && <ChancesNote {...{ chances, say }} />}
    </section>
  );
}

// The board of a game without a drawing: its text, and a button for every element that can be selected next.
import type { BoardModule, Choice, Drawing, View } from "../contract";

const COLOURS = ["blue", "orange", "green", "purple", "yellow", "black"];
const NONE = "–";

const nested = (value: unknown): value is object => typeof value === "object" && value !== null;

function short(value: unknown): string {
  if (Array.isArray(value)) return value.length ? value.map(short).join(", ") : NONE;
  if (value === null || value === undefined || value === false || value === "") return NONE;
  return value === true ? "✓" : String(value);
}

/** Format data as indented lines. A list of plain values takes one line; the entries of other lists are numbered from 1. */
export function outline(value: object, indent = ""): string[] {
  return Object.entries(value).flatMap(([key, entry]) => {
    const name = `${indent}${Array.isArray(value) ? Number(key) + 1 : key.replaceAll("_", " ")}`;
    const plain = !nested(entry) || (Array.isArray(entry) && !entry.some(nested));
    return plain ? [`${name}  ${short(entry)}`] : [name, ...outline(entry, `${indent}    `)];
  });
}

function Board({ view, path, open, gains, element, say }: Drawing<View>) {
  const { text, ...rest } = view;
  const shown = [...path, ...[...open].filter((id) => !path.includes(id))];
  return (
    <section class="bb-panel bb-plain">
      <pre>{typeof text === "string" ? text : outline(rest).join("\n")}</pre>
      {shown.length > 0 && (
        <fieldset aria-label={say("shell.can_play")}>
          {shown.map((id) => (
            <button key={id} type="button" {...element(id, "bb-box")}>
              {id} {gains.has(id) && <small>{gains.get(id)}</small>}
            </button>
          ))}
        </fieldset>
      )}
    </section>
  );
}

const order = (_: View, __: unknown, choices: readonly Choice[]) => [
  ...new Set(choices.flatMap(([, clicks]) => clicks)),
];
const colour = (seat: number) => COLOURS[seat % COLOURS.length] ?? "black";

export const text: BoardModule<View> = {
  Board,
  pages: () => [],
  Emblem: () => (
    <path fill="currentColor" d="M0-9a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9zM-8 9c0-5 3.5-7.5 8-7.5S8 4 8 9z" />
  ),
  pictured: { board: 420, seat: 38 },
  phases: () => ({ all: [], current: "", chapter: "" }),
  banner: (_, __, choices) =>
    choices.length ? ["shell.choices", { n: choices.length }] : ["told.plain", { text: "" }],
  headings: [],
  seats: ({ scene }) =>
    scene.seats.map(({ name }, seat) => ({
      seat,
      colour: colour(seat),
      letter: String(seat + 1),
      name,
      figures: [],
    })),
  colour: (_, seat) => colour(seat),
  meanings: (_, id) => [id],
  label: (_, id) => id,
  order,
  arrow: (view, id, key, scene, choices) => {
    const all = order(view, scene, choices);
    const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : all.length - 1;
    return all[(all.indexOf(id) + step) % all.length] ?? null;
  },
  moved: () => [],
};

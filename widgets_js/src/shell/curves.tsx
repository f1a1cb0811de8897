import { useLayoutEffect, useRef } from "preact/hooks";
import type { Plot, SeatRow } from "../contract";
import type { Model } from "../model";
import { clamp } from "../numbers";
import type { Say } from "../words";
import { Slider } from "./slider";
import { usePaper } from "./viewport";
import { useVisibility } from "./visibility";

/** The x coordinate of a ply, in the SVG's pixels. All rounds are equally wide. */
export function xOf(plot: Plot, ply: number): number {
  const { rounds, left, right } = plot;
  let round = rounds.length - 2;
  while (round > 0 && (rounds[round] as number) > ply) round -= 1;
  const [start, end] = [rounds[round] as number, rounds[round + 1] as number];
  const share = clamp((ply - start) / (end - start), 0, 1);
  return left + ((round + share) / (rounds.length - 1)) * (right - left);
}

/** The ply at an x coordinate. */
export function plyOf(plot: Plot, x: number): number {
  const { rounds, left, right } = plot;
  const share = clamp((x - left) / (right - left), 0, 1) * (rounds.length - 1);
  const round = Math.min(Math.floor(share), rounds.length - 2);
  const [start, end] = [rounds[round] as number, rounds[round + 1] as number];
  return Math.round(start + (share - round) * (end - start));
}

/** Each curve in a drawing of its own with the axis of the rounds, so that a sheet of paper can end between two of them. */
function separate(drawing: Element, { width, height }: Plot): readonly Element[] {
  const curves = [...drawing.querySelectorAll(".cell > g")];
  const lowest = curves.at(-1)?.getAttribute("transform"); // where the axis is
  const top = Number(lowest?.match(/([\d.]+)\)$/)?.[1]);
  if (!lowest || Number.isNaN(top)) return [drawing];
  for (const curve of curves) curve.remove();
  drawing.setAttribute("viewBox", `0 ${top} ${width} ${height - top}`);
  drawing.setAttribute("height", String(height - top));
  return curves.map((curve) => {
    const alone = drawing.cloneNode(true) as Element;
    curve.setAttribute("transform", lowest);
    alone.querySelector(".cell")?.append(curve);
    return alone;
  });
}

interface Props {
  model: Model;
  plot: Plot;
  cursor: number;
  say: Say;
  goto: (ply: number) => void;
  /** The sides, whose lines are explained on paper. */
  sides: readonly SeatRow[];
}

/** The dashes of a side's lines, undefined if it has none. */
const dashesOf = ({ svg }: Plot, colour: string) =>
  svg.match(`stroke="var\\(--bb-${colour}\\)" [^>]*stroke-dasharray="([^"]*)"`)?.[1];

/** The curves with the board's cursor over them; a click moves the board to that ply. */
export function Curves({ model, plot, cursor, say, goto, sides }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const paper = usePaper();
  useLayoutEffect(() => {
    // Parsed as XML, never as HTML: it contains names, which must stay text.
    const { documentElement } = new DOMParser().parseFromString(plot.svg, "image/svg+xml");
    container.current?.replaceChildren(...(paper ? separate(documentElement, plot) : [documentElement]));
  }, [plot.svg, paper]);
  useVisibility(model, container);
  return (
    <section class="bb-panel" aria-label={say("shell.curves")}>
      <Slider
        kind="bb-plot"
        label={say("shell.curves")}
        cursor={cursor}
        least={plot.rounds[0] as number}
        most={plot.rounds.at(-1) as number}
        plyAt={(share) => plyOf(plot, share * plot.width)}
        goto={goto}
      >
        <div ref={container} />
        <span class="bb-now" style={{ left: `${(xOf(plot, cursor) / plot.width) * 100}%` }} />
      </Slider>
      {paper && (
        <p class="bb-lines">
          {sides.map(({ colour, letter, name }) => (
            <span key={letter}>
              <svg viewBox="0 0 30 4" class={`bb-${colour}`} aria-hidden="true">
                <path d="M0 2H30" stroke-dasharray={dashesOf(plot, colour)} />
              </svg>
              {name}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

import { useCopied } from "../copy";
import { save } from "../download";
import type { Say } from "../words";
import type { Chart as Drawn, Request } from "./model";

interface Props {
  readonly chart: Drawn;
  readonly say: Say;
  readonly request: (what: Request) => void;
}

/** Pixels per unit of a chart, so that it is sharp in print. */
const SCALE = 2;

/** A chart to keep: its picture, as files too, and the line of Python that draws it. */
export function Chart({ chart, say, request }: Props) {
  const [copied, copy] = useCopied();
  const { svg } = chart;
  if (svg === undefined) return null;
  const { line } = chart;
  return (
    <section class="bb-panel bb-kept-chart" aria-label={say("explore.chart")}>
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={line} />
      <div class="bb-explorer-acts">
        <button type="button" class="bb-button" onClick={() => copy(line)}>
          {say(copied === line ? "explore.copied" : "explore.copy")}
        </button>
        {(["svg", "png"] as const).map((as) => (
          <button
            key={as}
            type="button"
            class="bb-button"
            onClick={() => void save(svg, say("explore.file"), as, SCALE)}
          >
            {say(`explore.save_${as}`)}
          </button>
        ))}
        <button type="button" class="bb-button" onClick={() => request({ type: "chart", theme: null })}>
          {say("explore.drop")}
        </button>
        <code>{line}</code>
      </div>
    </section>
  );
}

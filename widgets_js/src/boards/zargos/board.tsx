import type { Drawing } from "../../contract";
import { Chart } from "./chart";
import { chartFor } from "./keyboard";
import { Strip } from "./strip";
import type { ZargosView } from "./types";

export function Board(drawing: Drawing<ZargosView>) {
  return (
    <div class="za">
      <Chart {...drawing} chart={chartFor(drawing.scene)} />
      <Strip {...drawing} />
    </div>
  );
}

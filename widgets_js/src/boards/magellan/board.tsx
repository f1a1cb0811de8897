import { useMemo, useRef } from "preact/hooks";
import type { Drawing } from "../../contract";
import { Chart } from "./chart";
import { halfOf, sheetOf } from "./geometry";
import { named, type Sailing } from "./moved";
import { Table } from "./table";
import { geometryOf, type MagellanView } from "./types";
import { Voyages } from "./voyages";

export function Board(drawing: Drawing<MagellanView>) {
  const { scene, view, narrow, drawer } = drawing;
  const geometry = geometryOf(scene);
  const [west, east] = useMemo(
    () => [sheetOf(halfOf(geometry, true), narrow), sheetOf(halfOf(geometry, false), narrow)],
    [geometry, narrow],
  );
  // Ships keep their names from view to view, so that they keep their nodes and sail.
  const fleet = useRef<{ view: MagellanView | null; ships: Sailing[] }>({ view: null, ships: [] });
  if (fleet.current.view !== view) fleet.current = { view, ships: named(fleet.current.ships, view) };
  const { ships } = fleet.current;
  const charts = (
    <>
      <Chart drawing={drawing} sheet={west} west={true} ships={ships} />
      <Chart drawing={drawing} sheet={east} west={false} ships={ships} />
    </>
  );
  return (
    <div class="mg">
      {drawer ? <Voyages drawing={drawing}>{charts}</Voyages> : charts}
      <Table {...drawing} />
    </div>
  );
}

import { useMemo } from "preact/hooks";
import type { Drawing } from "../../contract";
import { waves } from "./coast";
import { centre, sheetOf, squaresOf, UNIT } from "./geometry";
import { squareOf } from "./keyboard";
import { layout, markerPlaces } from "./layout";
import { Marker, Minion, Placed, Tower } from "./pieces";
import { Reconstructed, Sea } from "./sea";
import { Tablet } from "./tablet";
import { Tile } from "./tile";
import { Trail } from "./trail";
import { awayFrom, geometryOf, markersOn, minionsOn, type PangeaView, peopleOf, terrainOf } from "./types";

export function Board(drawing: Drawing<PangeaView>) {
  const { scene, view, before, say, element, narrow, drawer } = drawing;
  const geometry = geometryOf(scene);
  const sheet = sheetOf(geometry, narrow);
  const chart = useMemo(
    () => <Sea geometry={geometry} sheet={sheetOf(geometry, narrow)} say={say} />,
    [geometry, narrow, say],
  );
  const places = layout(view, geometry, sheet);
  const squares = squaresOf(geometry);
  const pointOf = (square: string) => centre(geometry, sheet, square);
  const open = squares.filter((square) => view.tiles[square] === undefined);
  // Where a gain is written, no dot is shown.
  const make = (id: string, kind = "") => element(id, drawing.gains.has(id) ? `${kind} pg-tagged` : kind);
  // Tiles and pieces keep their order, so that they keep their nodes and glide.
  const lies = new Map(Object.entries(view.tiles).map(([square, tile]) => [tile, square]));
  return (
    <div class="pg-board">
      <svg
        class={`pg ${narrow ? "pg-narrow" : ""}`}
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        role="group"
        aria-label={say("board.map")}
      >
        {chart}
        <Reconstructed sheet={sheet} say={say} />
        {open.map((square) => (
          <g
            key={square}
            {...make(`s.${square}`)}
            style={{ transform: `translate(${pointOf(square).x}px, ${pointOf(square).y}px)` }}
          >
            <g class="bb-in">
              <rect class="pg-cell" x={-UNIT / 2} y={-UNIT / 2} width={UNIT} height={UNIT} />
              {numberOn(drawing, square) ?? <path class="pg-waves" d={waves(square)} />}
              <rect class="pg-bay bb-edge" x="-46" y="-46" width="92" height="92" rx="16" />
              <circle class="pg-dot" r={narrow ? 10 : 7} />
            </g>
          </g>
        ))}
        {Object.keys(geometry.limits).flatMap((tile) => {
          const square = lies.get(tile);
          if (square === undefined) return [];
          return (
            <Placed key={tile} at={pointOf(square)} element={make(`s.${square}`)}>
              <Tile
                tile={tile}
                shape={geometry.shapes[terrainOf(tile)] ?? ""}
                limit={geometry.limits[tile] ?? 0}
                minions={minionsOn(view, square, geometry).length}
                marked={markersOn(view, square, geometry).length > 0}
                narrow={narrow}
                say={say}
              />
            </Placed>
          );
        })}
        {squares.map((square) => {
          const peoples = markersOn(view, square, geometry);
          const spots = markerPlaces(pointOf(square), peoples.length, square in view.tiles, narrow);
          return spots.map(({ scale, ...spot }, k) => (
            <Marker key={peoples[k]} people={peoples[k] ?? ""} at={spot} scale={scale} />
          ));
        })}
        {Object.keys(geometry.homes)
          .map((minion) => `m.${minion}`)
          .concat(geometry.peoples.map((people) => `t.${people}`))
          .flatMap((id) => {
            const place = places.get(id);
            if (!place) return [];
            const name = id.slice(2);
            const isTower = id.startsWith("t.");
            return (
              <Placed key={id} at={place} scale={place.scale} element={make(id, isTower ? "" : "pg-minion")}>
                <rect
                  class="pg-cell"
                  x={-place.reach}
                  y={isTower ? -23 : -16}
                  width={2 * place.reach}
                  height={isTower ? 46 : 32}
                />
                {isTower ? (
                  <Tower people={name} />
                ) : (
                  <Minion
                    people={peopleOf(name)}
                    away={awayFrom(view, name, geometry)}
                    shape={view.carried[name]}
                  />
                )}
              </Placed>
            );
          })}
        {before && <Trail before={before} view={view} geometry={geometry} sheet={sheet} places={places} />}
        <svg class="pg-tags" aria-hidden="true">
          {tags(drawing).map(([square, gain]) => {
            // A phone and tiles side by side have room for the figure only; the page says the rest.
            const within = view.phase === "towers";
            const text = narrow || within ? (gain.split(" ")[0] ?? "") : gain;
            const spot = pointOf(square);
            const [letter, high] = narrow ? [14, 34] : [9.5, 22];
            const width = text.length * letter + high * 0.9;
            const x = Math.min(
              Math.max(spot.x + (narrow && !within ? 24 : 0), width / 2 + 4),
              sheet.width - width / 2 - 4,
            );
            return (
              <g
                key={square + gain}
                transform={`translate(${x} ${spot.y - (within ? 0 : narrow ? 42 : 56)})`}
              >
                <rect x={-width / 2} y={-high / 2} width={width} height={high} rx={high / 2} />
                <text y={narrow ? 7.4 : 4.4} text-anchor="middle">
                  {text}
                </text>
              </g>
            );
          })}
        </svg>
      </svg>
      {!narrow && !drawer && <Tablet {...drawing} />}
    </div>
  );
}

/** Gains by square: what a piece would gain stands over its tile, once. */
function tags({ gains, view }: Drawing<PangeaView>): (readonly [square: string, gain: string])[] {
  const unique = new Map<string, readonly [string, string]>();
  for (const [id, gain] of gains) {
    const square = squareOf(view, id);
    if (square !== undefined) unique.set(square + gain, [square, gain]);
  }
  return [...unique.values()];
}

/** The printed number of a square that still waits for its tile. */
function numberOn({ scene, view }: Drawing<PangeaView>, square: string) {
  const number = geometryOf(scene).numbers?.[square];
  if (number === undefined || !["start", "peoples", "tiles"].includes(view.phase)) return null;
  return (
    <text class="pg-number" y="5" text-anchor="middle">
      {number}
    </text>
  );
}

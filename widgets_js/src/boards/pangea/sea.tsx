// What never moves: paper, sea, lines, and the four corners of the sheet.
import type { Drawing } from "../../contract";
import { centreOf, outlinePath, type Point, type Sheet, UNIT } from "./geometry";
import { Minion } from "./pieces";
import { Amulet } from "./shapes";
import type { Geometry, PangeaView } from "./types";

type Say = Drawing<PangeaView>["say"];
interface Props {
  readonly geometry: Geometry;
  readonly sheet: Sheet;
  readonly say: Say;
}

export function Sea(props: Props) {
  const { geometry, sheet } = props;
  const { width, height } = sheet;
  const compass = { x: width - (sheet.narrow ? 82 : 66), y: sheet.narrow ? 70 : 62 };
  return (
    <svg aria-hidden="true">
      <rect class="pg-water" width={width} height={height} />
      <path class="pg-rhumbs" d={rhumbs(compass, width + height)} />
      <path class="pg-grid" d={grid(geometry, sheet)} />
      <path
        class="pg-paper"
        fill-rule="evenodd"
        d={`M0 0H${width}V${height}H0Z${outlinePath(geometry, sheet, 4, 11)}`}
      />
      <path class="pg-seaside" d={outlinePath(geometry, sheet, 4, 11)} />
      <path class="pg-neat" d={outlinePath(geometry, sheet, 8, 14)} />
      <Coordinates geometry={geometry} sheet={sheet} />
      <Corners {...props} compass={compass} />
    </svg>
  );
}

/** Sixteen lines from the compass. */
function rhumbs({ x, y }: Point, far: number): string {
  return Array.from({ length: 16 }, (_, k) => {
    const angle = ((k + 0.5) * Math.PI) / 8;
    return `M${x} ${y}l${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`;
  }).join("");
}

function grid({ rows }: Geometry, { left, top }: Sheet): string {
  const columns = rows[0]?.length ?? 0;
  const down = Array.from(
    { length: columns - 1 },
    (_, k) => `M${left + (k + 1) * UNIT} ${top}v${rows.length * UNIT}`,
  );
  const across = Array.from(
    { length: rows.length - 1 },
    (_, k) => `M${left} ${top + (k + 1) * UNIT}h${columns * UNIT}`,
  );
  return [...down, ...across].join("");
}

/** Letters above the columns and numbers left of the rows, where the squares begin. */
function Coordinates({ geometry: { rows }, sheet }: Pick<Props, "geometry" | "sheet">) {
  const gap = sheet.narrow ? 12 : 11;
  const columns = (rows[0] ?? []).map((_, column) => {
    const row = rows.findIndex((names) => names[column]);
    const { x, y } = centreOf(sheet, column, row);
    const name = rows[row]?.[column] ?? "";
    return (
      <text key={name} x={x} y={y - UNIT / 2 - gap} text-anchor="middle">
        {name.slice(0, 1)}
      </text>
    );
  });
  const lines = rows.map((names, row) => {
    const column = names.findIndex(Boolean);
    const { x, y } = centreOf(sheet, column, row);
    const name = names[column] ?? "";
    return (
      <text key={name} x={x - UNIT / 2 - gap - 1} y={y + (sheet.narrow ? 6 : 4)} text-anchor="end">
        {name.slice(1)}
      </text>
    );
  });
  return (
    <g class="pg-coordinates">
      {columns}
      {lines}
    </g>
  );
}

/** Name, compass, amulet key and minion key, in the corners that the cross leaves free. */
function Corners({ geometry, sheet, say, compass }: Props & { compass: Point }) {
  const { rows, shapes, terrains } = geometry;
  const { narrow, width, height } = sheet;
  const free = (row: number, column: number) => !rows.at(row)?.at(column);
  const key = height - 22 - 18.6 * terrains.length;
  return (
    <>
      <text class="pg-title" x={narrow ? 16 : 22} y={narrow ? 36 : 38}>
        {say("title.short")}
      </text>
      {free(0, -1) && <Compass at={compass} size={narrow ? 30 : 36} />}
      {!narrow && free(-1, 0) && (
        <g class="pg-key">
          {terrains.map((terrain, k) => (
            <g key={terrain} transform={`translate(31 ${key + 18.6 * k})`}>
              <Amulet shape={shapes[terrain] ?? ""} size={12} />
              <text x="14" y="4">
                {say(`terrain.${terrain}`)}
              </text>
            </g>
          ))}
        </g>
      )}
      {!narrow && free(-1, -1) && (
        <g class="pg-key">
          {["home", "away"].map((where, k) => (
            <g key={where} transform={`translate(${width - 112} ${height - 74 + 32 * k})`}>
              <g transform="scale(.72)">
                <Minion people="blue" away={k ? "" : undefined} />
              </g>
              <text x="16" y="4">
                {say(`board.${where}`)}
              </text>
            </g>
          ))}
        </g>
      )}
    </>
  );
}

/** The mark that parts of the edition are reconstructions; the shell explains it. */
export function Reconstructed({ sheet: { narrow, height }, say }: Omit<Props, "geometry">) {
  const words = say("board.reconstructed");
  const [x, y, wide, high] = narrow ? [9, height - 49, 13, 48] : [22, 49, 7.7, 20];
  const width = words.length * wide + (narrow ? 6 : 14);
  return (
    <g class="pg-mark" data-role="reconstructed" role="button" tabindex={0} aria-label={words}>
      <rect x={x} y={y} width={width} height={high} rx={high / 2} />
      <text x={x + width / 2} y={y + high / 2 + (narrow ? 6 : 4)} text-anchor="middle">
        {words}
      </text>
    </g>
  );
}

/** A rose of eight points, one half of each shaded. */
function Compass({ at, size }: { at: Point; size: number }) {
  return (
    <g class="bb-compass" transform={`translate(${at.x} ${at.y})scale(${size})`}>
      <circle r="1" />
      <circle r=".87" />
      <circle class="ticks" r=".935" />
      {[45, 135, 225, 315, 0, 90, 180, 270].map((turn) => (
        <g key={turn} transform={`rotate(${turn})scale(${turn % 90 ? 0.64 : 1})`}>
          <path d="M0 0V-.94L.14-.14Z" />
          <path class="light" d="M0 0V-.94L-.14-.14Z" />
        </g>
      ))}
    </g>
  );
}

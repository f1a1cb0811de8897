// Pictures of what chance can answer: tiles, minions, and peoples.

import type { ComponentChild } from "preact";
import type { Drawing } from "../../contract";
import { Disc } from "../../disc";
import { Emblem } from "../emblem";
import { Minion } from "./pieces";
import { Tile } from "./tile";
import { geometryOf, type PangeaView, terrainOf } from "./types";

export function outcome(text: string, { scene, view, say }: Drawing<PangeaView>): ComponentChild {
  const [kind, name = ""] = text.split(" ");
  if (kind === "tablet") {
    return <Disc colour={name} Emblem={Emblem} />;
  }
  if (kind === "tile") {
    const { shapes, limits } = geometryOf(scene);
    const shape = shapes[terrainOf(name)] ?? "";
    return (
      <svg class="pg" viewBox="-52 -52 104 104" aria-hidden="true">
        <Tile
          tile={name}
          shape={shape}
          limit={limits[name] ?? 0}
          minions={0}
          marked={false}
          narrow
          say={say}
        />
      </svg>
    );
  }
  return kind === "minion" && view.drawing ? (
    <svg class="pg" viewBox="-22 -24 44 48" aria-hidden="true">
      <Minion people={view.drawing} />
    </svg>
  ) : null;
}

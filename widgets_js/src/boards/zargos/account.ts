// The parts of the final scores: those of each seat's best people, by the scoring table.
import type { Account, Scene } from "../../contract";
import { CITY, geometryOf, holderOf, ISLAND, ledBy, type ZargosView } from "./types";

const PARTS = [
  "board.part_province",
  "board.part_capital",
  "board.part_island",
  `place.${CITY}`,
  "board.part_whole",
];
const [PROVINCE, CAPITAL, ZARGOS, CITADEL, WHOLE] = [0, 1, 2, 3, 4];

/** The final score of each seat. Peoples are in order of the final ranking, so a seat's first people is its best. */
export function account(view: ZargosView, scene: Scene): Account {
  const { kingdoms, territories } = geometryOf(scene);
  return {
    parts: PARTS,
    seats: scene.seats.map((_, seat) => {
      const parts = PARTS.map(() => 0);
      const [best] = ledBy(view, seat);
      const add = (part: number, n: number) => {
        parts[part] = (parts[part] ?? 0) + n;
      };
      for (const [name, { value, territories: codes }] of Object.entries(kingdoms)) {
        const ownCodes = codes.filter((code) => best && holderOf(view, code)?.[0] === best);
        if (value && ownCodes.length === codes.length) add(WHOLE, value);
        else
          for (const code of ownCodes) {
            const { points = 0, capital } = territories[code] ?? {};
            add(code === CITY ? CITADEL : name === ISLAND ? ZARGOS : capital ? CAPITAL : PROVINCE, points);
          }
      }
      return parts;
    }),
  };
}

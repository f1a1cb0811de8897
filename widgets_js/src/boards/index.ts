// The drawings, by the names of their games.
import type { BoardModule, View } from "../contract";
import { magellan } from "./magellan";
import { pangea } from "./pangea";
import { text } from "./text";

const drawings: Readonly<{ [game: string]: BoardModule<View> }> = {
  magellan: magellan as unknown as BoardModule<View>,
  pangea: pangea as unknown as BoardModule<View>,
};

/** The drawing of a game, or its text board. */
export const boardOf = (game: string): BoardModule<View> => drawings[game] ?? text;

// The drawings, by the names of their games.
import type { BoardModule, View } from "../contract";
import { pangea } from "./pangea";

export const boards: Readonly<{ [game: string]: BoardModule<View> }> = {
  pangea: pangea as unknown as BoardModule<View>,
};

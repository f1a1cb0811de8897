import { magellan } from "../boards/magellan";
import { picture } from "../picture";

export const draw = picture(magellan);

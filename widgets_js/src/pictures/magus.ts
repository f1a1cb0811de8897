import { magus } from "../boards/magus";
import { picture } from "../picture";

export const draw = picture(magus);

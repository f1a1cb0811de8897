import { zargos } from "../boards/zargos";
import { picture } from "../picture";

export const draw = picture(zargos);

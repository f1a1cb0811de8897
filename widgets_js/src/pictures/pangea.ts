import { pangea } from "../boards/pangea";
import { picture } from "../picture";

export const draw = picture(pangea);

import { text } from "../boards/text";
import { picture } from "../picture";

export const draw = picture(text);

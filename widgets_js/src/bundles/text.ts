import { text } from "../boards/text";
import { widget } from "../widget";

export default widget(text);

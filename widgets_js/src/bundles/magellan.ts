import { magellan } from "../boards/magellan";
import { widget } from "../widget";

export default widget(magellan);

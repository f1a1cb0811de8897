import { magus } from "../boards/magus";
import { widget } from "../widget";

export default widget(magus);

import { zargos } from "../boards/zargos";
import { widget } from "../widget";

export default widget(zargos);

import { pangea } from "../boards/pangea";
import { widget } from "../widget";

export default widget(pangea);

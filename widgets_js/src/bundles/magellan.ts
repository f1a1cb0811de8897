import { magellan } from "../boards/magellan";
import { inShell } from "../loader";

export default inShell(magellan);

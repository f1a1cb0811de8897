import { zargos } from "../boards/zargos";
import { inShell } from "../loader";

export default inShell(zargos);

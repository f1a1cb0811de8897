import { magus } from "../boards/magus";
import { inShell } from "../loader";

export default inShell(magus);

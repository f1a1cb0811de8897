import { pangea } from "../boards/pangea";
import { inShell } from "../loader";

export default inShell(pangea);

import { text } from "../boards/text";
import { inShell } from "../loader";

export default inShell(text);

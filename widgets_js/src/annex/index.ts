// Pages that few matches need: a board sends for them when the first of them is to be seen.
export { give } from "../given";
export { Ask } from "./ask";
export { Curtain } from "./curtain";
export { EditorFoot, Form, Stock } from "./editor";
export { WhatIf } from "./ends";
export { Foot } from "./foot";
export { Mark } from "./mark";
export { Mine } from "./mine";
export { Task } from "./task";
export { Thoughts } from "./thoughts";

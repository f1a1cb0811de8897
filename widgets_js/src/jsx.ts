// The functions that JSX compiles to; build.mjs injects them into every file.
export { Fragment, h } from "preact";

// What the elements of a drawing are made by: build.mjs puts it into every file.
export { Fragment, h } from "preact";

// What a page without a kernel runs: Python names one of these, and packs what it is given.
export { live } from "./live";
export { match } from "./match";
export { sheet } from "./sheet";

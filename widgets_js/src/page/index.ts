// Entry points of pages without a kernel. Python names one of these functions and packs its argument.
export { guest } from "./guest";
export { live } from "./live";
export { match } from "./match";
export { sheet } from "./sheet";

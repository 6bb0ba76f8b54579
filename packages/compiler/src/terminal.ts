/** What a command line needs before it knows whether anything is to be compiled: no dependencies. */
export { supportsColor } from "./render-text.ts";
export { suggest } from "./suggest.ts";

/** Builds the examples once for all test files. */
export { buildExamples as setup } from "../support/example-servers.ts";

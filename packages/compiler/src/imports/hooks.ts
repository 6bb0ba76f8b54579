/** `@skillbake/compiler/hooks`: what hooks need to know about imports before a folder is compiled. They start with every process. */
export { findInPackages } from "./find-in-packages.ts";
export { toSlashes } from "./paths.ts";
export { formatRequest, MARK, parseRequest, requestPattern } from "./request.ts";

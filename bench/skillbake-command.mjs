import { fileURLToPath } from "node:url";

/** The file that the command `skillbake` runs. */
export const COMMAND = fileURLToPath(new URL("bin.js", import.meta.resolve("skillbake")));

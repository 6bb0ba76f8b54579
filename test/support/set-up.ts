/** Vitest runs this for every test file, even if files share a worker and its modules. */
import { afterAll } from "vitest";
import { cleanUpFile } from "./clean-up.ts";

afterAll(cleanUpFile);

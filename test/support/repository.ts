import { join } from "node:path";

export const repository = join(import.meta.dirname, "../..");
export const examples = join(repository, "examples");
export const exampleSkills = join(examples, "skills");

// Compiles the example skills and prints what the compiler made of them.

import { fileURLToPath } from "node:url";
import { compileSkills, renderText, summarize } from "@skillbake/compiler";

const folder = fileURLToPath(new URL("skills", import.meta.url));
const { manifest, diagnostics } = await compileSkills(folder, { archives: ["tar.gz", "zip"] });

console.log(JSON.stringify({ version: manifest.version, skills: manifest.skills }, null, 2));
if (diagnostics.length > 0) console.error(renderText(diagnostics, { folder: "examples/skills" }));
console.error(`${manifest.skills.length} skills: ${summarize(diagnostics)}`);

/** Projects that run without a bundler, with the plugin and its tools installed. */
import { copySkills, createProject, link, type Project } from "../bundlers/project.ts";
import { findBinary } from "../support/find-binary.ts";
import type { Entries } from "../support/temp-folder.ts";

export const REGISTER = "unplugin-skillbake/register";
/** Deno takes no bare specifier for a module to preload. */
export const REGISTER_FILE = "./node_modules/unplugin-skillbake/dist/register.js";
export const TSX = "node_modules/tsx/dist/cli.mjs";

/** The example skills are in `src/skills`. */
export function createRuntimeProject(files: Entries = {}): Project {
	const project = createProject({ "bunfig.toml": BUNFIG, ...files });
	for (const name of ["unplugin-skillbake", "tsx", "jest"]) link(project, name);
	link(project, "@modelcontextprotocol");
	copySkills(project, "src/skills");
	return project;
}

const PRELOAD = 'preload = ["unplugin-skillbake/bun-register"]\n';
const BUNFIG = `${PRELOAD}\n[test]\n${PRELOAD}`;

export const bun = () => findBinary("bun", "bin/bun");
export const deno = () => findBinary("deno", "deno");

/** The config file that the command line and the bundler plugin share, so that rules are set once. */
import { readFileSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type ContentMode, suggest } from "@skillbake/core";
import { checkOutputOptions } from "./check-output-options.ts";
import { findConfig } from "./find-config.ts";
import { COMPILE_OPTION_NAMES, type CompileOptions } from "./options.ts";
import { resolveOptions } from "./resolve-options.ts";

export interface SkillbakeConfig extends CompileOptions {
	/**
	 * The folders that the command line uses when none is given, relative to the config file. Globs are
	 * allowed.
	 * @default ["skills"]
	 */
	dirs?: string | readonly string[] | undefined;
	/**
	 * Where the bytes of the skills go.
	 * @default "inline"
	 */
	content?: ContentMode | undefined;
	/**
	 * Where to write the declarations of `?mcp` imports, relative to the config file. `false` writes no
	 * file.
	 * @default `src/skillbake.d.ts` if there is a `src`, else `skillbake.d.ts`
	 */
	types?: false | string | undefined;
}

export interface LoadedConfig {
	/** Absolute; `undefined` if there is no config. */
	readonly file: string | undefined;
	/** The folder that the paths in it are relative to. */
	readonly root: string;
	readonly config: SkillbakeConfig;
}

const NAMES: readonly string[] = [...COMPILE_OPTION_NAMES, "dirs", "content", "types"];

/** Types and completion for a `skillbake.config.ts`. */
export function defineConfig(config: SkillbakeConfig): SkillbakeConfig {
	return config;
}

/**
 * Loads the config of `cwd` or of the nearest directory above it in the same repository, or the given
 * `file` instead; `false` loads none. Throws one sentence if the config cannot be read or has an
 * invalid option. A config in JSON is only read; the others are executed.
 */
export async function loadConfig(cwd: string, file?: string | false): Promise<LoadedConfig> {
	const start = resolve(cwd);
	const found = file === undefined ? findConfig(start) : file && resolve(start, file);
	if (!found) return { file: undefined, root: start, config: {} };
	const config = await readConfig(found);
	checkConfig(config, basename(found));
	return { file: found, root: dirname(found), config };
}

async function readConfig(file: string): Promise<unknown> {
	try {
		if (file.endsWith(".json")) {
			const data: unknown = JSON.parse(readFileSync(file, "utf8"));
			if (basename(file) !== "package.json") return data;
			return (data as { skillbake?: unknown }).skillbake;
		}
		if (!file.endsWith(".ts")) {
			// Node caches modules by URL, so the query makes it load an edited file again.
			const { href } = pathToFileURL(file);
			const module: { default?: unknown } = await import(`${href}?${statSync(file).mtimeMs}`);
			return module.default;
		}
		// Node 20 cannot run TypeScript.
		const { createJiti } = await import("jiti");
		const jiti = createJiti(file, { fsCache: false, moduleCache: false, tryNative: false });
		return await jiti.import(file, { default: true });
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new TypeError(`${basename(file)} cannot be loaded: ${reason}`, {
			cause: error,
		});
	}
}

function checkConfig(config: unknown, name: string): asserts config is SkillbakeConfig {
	const wrong = (text: string) => new TypeError(`${text} (in ${name})`);
	if (typeof config !== "object" || config === null || Array.isArray(config))
		throw wrong("the config must be an object");
	for (const key of Object.keys(config)) {
		if (NAMES.includes(key)) continue;
		const meant = suggest(key, NAMES);
		throw wrong(
			`unknown option ${JSON.stringify(key)}${meant ? `; did you mean ${JSON.stringify(meant)}?` : `; the options are ${NAMES.join(", ")}`}`,
		);
	}
	const { dirs, content, types, ...compile } = config as SkillbakeConfig;
	const isText = (value: unknown) => typeof value === "string" && value !== "";
	if (dirs !== undefined && ![dirs].flat().every(isText))
		throw wrong("option dirs must be a folder or a list of folders");
	try {
		checkOutputOptions({ content, types });
		resolveOptions(compile);
	} catch (error) {
		throw wrong((error as Error).message.replace(/\.$/, ""));
	}
}

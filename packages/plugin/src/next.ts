import { fileURLToPath } from "node:url";
import type { Options } from "@skillbake/compiler/imports";
import { createWebpackPlugin } from "unplugin";
import { type TurbopackConfig, turbopackConfig } from "./bundlers/turbopack-config.ts";
import { createPlugin, createState } from "./plugin.ts";
import { withName } from "./plugin-name.ts";
import type { NamedFolders } from "./plugin-state.ts";

export interface NextOptions extends Omit<Options, "content" | "tools"> {
	/**
	 * The folder, relative to the Next.js project; import it as `#skills?mcp`. Several folders have names:
	 * `{ "#skills": "app/skills", "#internal": "content/internal" }`.
	 */
	skills: string | Readonly<Record<`#${string}`, string>>;
	/** A list. A function goes into the config file, because Turbopack passes these options to another process. */
	tools?: readonly string[] | undefined;
	/** @default "inline" */
	content?: "inline" | "lazy" | undefined;
}

interface WebpackConfig {
	plugins: unknown[];
}

interface NextConfig {
	readonly turbopack?: TurbopackConfig | undefined;
	readonly webpack?:
		| ((config: WebpackConfig, context: unknown) => WebpackConfig)
		| null
		| undefined;
}

const LOADER = fileURLToPath(new URL("bundlers/turbopack-loader.js", import.meta.url));
const NO_ASSETS =
	'content "asset" is not possible with Next.js, because Turbopack cannot emit files; use content "lazy".';
const NO_FUNCTION =
	"option tools must be a list here, because Turbopack passes options to another process; put the function into skillbake.config.ts.";
/** Turbopack gives characters such as `*` a meaning. */
const NAME = /^#[\w-]+(?:\/[\w-]+)*$/;

/**
 * Next.js, with Turbopack and with webpack. Takes the config as an object, a function or a promise, and
 * returns the same.
 *
 * @example
 * ```ts
 * // next.config.ts
 * import { withSkillbake } from "unplugin-skillbake/next";
 *
 * export default withSkillbake({}, { skills: "app/skills" });
 * ```
 */
export function withSkillbake<Config extends object>(
	config: Config,
	nextOptions: NextOptions,
): Config {
	const { skills, ...options } = { ...nextOptions };
	const folders = readFolders(skills);
	if ((options as Options).content === "asset") throw new TypeError(withName(NO_ASSETS));
	if (typeof (options as Options).tools === "function") throw new TypeError(withName(NO_FUNCTION));
	// Throws here, where the stack shows the line of the config.
	createState(options);
	return mapConfig(config, (next) => addSkills(next, folders, options)) as Config;
}

function addSkills(next: NextConfig, folders: NamedFolders, options: Options): NextConfig {
	const plugin = createWebpackPlugin<Options>((own, meta) => createPlugin(own, meta, folders));
	return {
		...next,
		turbopack: turbopackConfig(next.turbopack, LOADER, { folders, options }),
		webpack(config, context) {
			const result = next.webpack?.(config, context) ?? config;
			result.plugins.push(plugin(options));
			return result;
		},
	};
}

function mapConfig(config: unknown, change: (config: NextConfig) => NextConfig): unknown {
	if (typeof config === "function")
		return (...args: unknown[]) => mapConfig(config(...args), change);
	if (config instanceof Promise) return config.then((settled) => mapConfig(settled, change));
	return change(config as NextConfig);
}

function readFolders(skills: unknown): NamedFolders {
	const folders = typeof skills === "string" ? { "#skills": skills } : skills;
	if (typeof folders !== "object" || folders === null || Object.keys(folders).length === 0)
		throw new TypeError(withName(`option skills must name a folder, such as "app/skills".`));
	return Object.fromEntries(
		Object.entries(folders).map(([name, folder]) => {
			if (!NAME.test(name))
				throw new TypeError(
					withName(
						`option skills has the name ${JSON.stringify(name)}; write # and then letters, digits, "-", "_" or "/", such as "#skills".`,
					),
				);
			if (typeof folder !== "string" || folder === "")
				throw new TypeError(
					withName(`option skills must give ${name} a folder, such as "app/skills".`),
				);
			return [name, folder];
		}),
	);
}

/** The loader that `withSkillbake` adds to Turbopack. Its default export is what Turbopack calls. */
import { loadModule } from "../load-module.ts";
import { chunkSpecifier, type ModuleRef, parseId } from "../module-id.ts";
import { createState } from "../plugin.ts";
import type { PluginState } from "../plugin-state.ts";
import { SkillsError } from "../skills-error.ts";
import { createTypesWriter, type TypesWriter } from "../types/write-types.ts";
import { ANCHOR, type LoaderOptions, REQUEST_QUERY } from "./turbopack-config.ts";
import { type DependencyList, watchWith } from "./webpack.ts";

interface LoaderContext extends DependencyList {
	readonly rootContext: string;
	readonly resourceQuery: string;
	getOptions(): LoaderOptions;
	emitWarning(warning: Error): void;
}

interface Project {
	readonly state: PluginState;
	readonly types: TypesWriter;
}

/** By root and options. Turbopack calls the loader once per module and keeps its process, so results are kept here. */
const projects = new Map<string, Project>();

export default async function loadInTurbopack(this: LoaderContext): Promise<string> {
	const { state, types } = findProject(this.rootContext, this.getOptions());
	const ref = await findRef(state, this.resourceQuery);
	// The stack would only show where in the plugin the warning was made.
	const warn = (text: string) =>
		this.emitWarning(Object.assign(new Error(text), { stack: `Error: ${text}` }));
	const load = () =>
		loadModule(state, ref, {
			watch: watchWith(this),
			warn,
			output: {
				noAssets:
					'content "asset" is not possible with Turbopack, because its loaders cannot emit files; use content "lazy"',
				chunk: (chunk) => chunkSpecifier(chunk, state.root).replace("./", `./${ANCHOR}?`),
			},
		});
	if (ref.chunk)
		// Another process may have compiled the main module, after an edit that this one has not seen.
		return load().catch(() => {
			state.startBuild();
			return load();
		});
	state.startBuild();
	const code = await load();
	await types.start({});
	for (const text of await types.update()) warn(text);
	return code;
}

function findProject(root: string, { folders, options }: LoaderOptions): Project {
	const key = JSON.stringify([root, folders, options]);
	let project = projects.get(key);
	if (!project) {
		const state = createState(options, folders);
		state.root = root;
		project = { state, types: createTypesWriter(state) };
		projects.set(key, project);
	}
	return project;
}

async function findRef(state: PluginState, resourceQuery: string): Promise<ModuleRef> {
	const [, name, query = ""] = REQUEST_QUERY.exec(resourceQuery) ?? [];
	const ref =
		name === undefined
			? parseId(resourceQuery, state.root)
			: await state.resolve({ path: `#${name}`, query }, undefined, {});
	if (!ref) throw new SkillsError(`${JSON.stringify(resourceQuery)} does not name any skills`);
	return ref;
}

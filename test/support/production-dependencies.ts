/** What npm installs together with a package. */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { repository } from "./repository.ts";

export interface Dependency {
	/** `name@version` */
	readonly id: string;
	readonly license: string | undefined;
	/** The scripts that npm would run after installing it. */
	readonly installScripts: readonly string[];
}

interface Manifest {
	readonly name: string;
	readonly version: string;
	readonly license?: string;
	readonly scripts?: Readonly<Record<string, string>>;
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const INSTALL_SCRIPT = /^(?:pre|post)?install$/;

/** Direct and transitive dependencies of a package in `packages/`, without our own packages. */
export function productionDependencies(name: string): Dependency[] {
	const found = new Map<string, Dependency>();
	visit(join(repository, "packages", name), found, new Set());
	return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function visit(directory: string, found: Map<string, Dependency>, seen: Set<string>): void {
	if (seen.has(directory)) return;
	seen.add(directory);
	const { dependencies, optionalDependencies } = readManifest(directory);
	for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
		const target = resolvePackage(directory, name);
		// A dependency for other systems only is not installed here.
		if (target === undefined && name in (optionalDependencies ?? {})) continue;
		if (target === undefined) throw new Error(`${directory} needs ${name}, which is not installed`);
		const manifest = readManifest(target);
		if (!target.startsWith(join(repository, "packages"))) {
			const id = `${manifest.name}@${manifest.version}`;
			const installScripts = Object.keys(manifest.scripts ?? {}).filter((script) =>
				INSTALL_SCRIPT.test(script),
			);
			if (existsSync(join(target, "binding.gyp"))) installScripts.push("node-gyp");
			found.set(id, { id, license: manifest.license, installScripts });
		}
		visit(target, found, seen);
	}
}

/** As Node looks for it, from the real path of the package that needs it. */
function resolvePackage(directory: string, name: string): string | undefined {
	for (let at = directory; ; at = dirname(at)) {
		const candidate = join(at, "node_modules", name);
		if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
		if (dirname(at) === at) return undefined;
	}
}

function readManifest(directory: string): Manifest {
	return JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
}

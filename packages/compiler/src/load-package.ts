/** Dependencies that many runs never need, and that take longer to load than all of our own code. */
import { createRequire } from "node:module";

interface Packages {
	"gray-matter": typeof import("gray-matter", { with: { "resolution-mode": "require" }});
	jiti: typeof import("jiti");
	"markdown-it": typeof import("markdown-it").default;
	yaml: typeof import("yaml");
	zod: typeof import("zod");
}

const require = createRequire(import.meta.url);
const loaded: Partial<Packages> = {};

/**
 * Not `import()`, which would make every caller asynchronous. webpack also follows it from a config, for its
 * cache, and warns about what it finds in jiti.
 */
export function loadPackage<Name extends keyof Packages>(name: Name): Packages[Name] {
	loaded[name] ??= require(name);
	return loaded[name] as Packages[Name];
}

/** By name, so that it is found from `src` and from `dist`. */
export function ownVersion(): string {
	return (require("@skillbake/compiler/package.json") as { version: string }).version;
}

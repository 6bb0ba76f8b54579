/**
 * Cloudflare Workers, built by @cloudflare/vite-plugin. A Worker has no files beside it. The plugin moves
 * the assets of its chunks to the static assets, which the Worker reads through a binding.
 */
import type { Asset } from "@skillbake/compiler";
import type { Output } from "../load-module.ts";
import { SkillsError } from "../skills-error.ts";

const BUILTIN = "cloudflare:workers";
const BINDING = "ASSETS";

/** The part of an environment's config that we use. */
export interface WorkerConfig {
	readonly base?: string;
	readonly resolve?: { readonly builtins?: readonly (string | RegExp)[] };
	readonly build?: { readonly manifest?: boolean | string };
}

export function isWorker({ resolve }: WorkerConfig): boolean {
	return resolve?.builtins?.includes(BUILTIN) ?? false;
}

/** `emit` returns an expression for the URL of the emitted file, below the base. */
export function workerOutput(
	{ base = "/", build }: WorkerConfig,
	emit: (asset: Asset) => string,
): Output {
	// The plugin takes the list of assets from the manifest.
	if (!build?.manifest)
		return {
			noAssets:
				'content "asset" needs static assets, which only the entry Worker has; use content "lazy"',
		};
	// The base is not part of a path among the static assets. Their host is never looked up.
	const start = base === "" || base.startsWith(".") ? 0 : base.length - 1;
	const header = `import { env } from "${BUILTIN}";
const readAsset = (url) => env.${BINDING}.fetch(new URL(url.slice(${start}), "https://assets.local"));
`;
	return { header, emitAsset: (asset) => `() => readAsset(${emit(asset)})` };
}

/** `config` is the text of the `wrangler.json` that the Worker is deployed with. */
export function checkBinding(config: string): void {
	const { assets } = JSON.parse(config) as { assets?: { binding?: string } };
	if (assets?.binding === BINDING) return;
	throw new SkillsError(
		`content "asset" needs the static assets of the Worker as ${BINDING}; add "assets": { "binding": "${BINDING}" } to the config of wrangler, or use content "lazy".`,
	);
}

/** Content mode `lazy`: the contents of a skill in a module of their own, imported on demand. */
import type { ContentItems } from "./content.ts";
import { OutdatedError } from "./outdated-error.ts";

interface ChunkModule {
	readonly default: { readonly [version: string]: ContentItems };
}

/** Called by generated modules. A chunk that another build wrote does not have this version. */
export function chunk(load: () => Promise<ChunkModule>, version: string) {
	return async (): Promise<ContentItems> => {
		const module = await load().catch((cause) => {
			throw new OutdatedError("The chunk could not be imported", { cause });
		});
		const items = module.default[version];
		if (!items) throw new OutdatedError(`The chunk has another version than ${version}`);
		return items;
	};
}

/** An import as it stands in the code of an application, and the folder that it stands for. */
import type { ResolvedOptions } from "./module-options.ts";
import { applyQuery, formatQuery } from "./query.ts";
import type { Request } from "./request.ts";

/** What an import means: a folder and options. */
export interface ImportRef {
	/** Absolute. */
	readonly folder: string;
	/** Canonical. An invalid query stays as written, and loading the module reports it. */
	readonly query: string;
}

export interface SeenImport {
	readonly request: Request;
	readonly importer: string | undefined;
	/** Where the import stands. */
	readonly directory: string;
	readonly ref: ImportRef;
}

/** Equal imports get equal refs, however their queries are written. */
export function toImportRef(folder: string, query: string, defaults: ResolvedOptions): ImportRef {
	try {
		return { folder, query: formatQuery(applyQuery(query, defaults), defaults) };
	} catch {
		return { folder, query };
	}
}

/** A running server, over stdio or HTTP. */
export interface Serving {
	/** The lines to print at the start. */
	describe(served: Served): string[];
	/** Tells clients which URIs changed, where the registration of the skills cannot. */
	notify(changed: readonly string[]): void;
	/** Resolves when the client is gone; never over HTTP. */
	readonly ended: Promise<void>;
	close(): Promise<void>;
}

export interface Served {
	/** How many: `2 skills`. */
	readonly skills: string;
	/** The name of the server. */
	readonly name: string;
	readonly folder: string;
	readonly watch: boolean;
}

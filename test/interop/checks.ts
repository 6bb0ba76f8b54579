/** What a program found out about a server: a list of named checks, each passed or with its problem. */

export interface Check {
	readonly name: string;
	/** `undefined` if it passed. */
	readonly problem: string | undefined;
}

export interface Checks {
	readonly all: readonly Check[];
	/** Runs one check. What it throws is its problem; then the value is `undefined`. */
	run<Value>(name: string, check: () => Value | Promise<Value>): Promise<Value | undefined>;
	add(name: string, problem: string | undefined): void;
}

export function createChecks(): Checks {
	const all: Check[] = [];
	const add = (name: string, problem: string | undefined) => void all.push({ name, problem });
	return {
		all,
		add,
		async run(name, check) {
			try {
				const value = await check();
				add(name, undefined);
				return value;
			} catch (error) {
				add(name, error instanceof Error ? error.message : String(error));
				return undefined;
			}
		},
	};
}

/** One line per failed check, for people. */
export function describeProblems(checks: readonly Check[]): string[] {
	return checks.flatMap(({ name, problem }) =>
		problem === undefined ? [] : [`${name}: ${problem}`],
	);
}

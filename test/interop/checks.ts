/** The result of one program on one server: named checks, each passed or with a problem. */

export interface Check {
	readonly name: string;
	/** `undefined` if it passed. */
	readonly problem: string | undefined;
}

export interface Checks {
	readonly all: readonly Check[];
	/** Runs one check. If it throws, the error becomes the problem, and the value is `undefined`. */
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

/** One readable line per failed check. */
export function describeProblems(checks: readonly Check[]): string[] {
	return checks.flatMap(({ name, problem }) =>
		problem === undefined ? [] : [`${name}: ${problem}`],
	);
}

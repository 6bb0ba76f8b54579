/**
 * How the compiler avoids repeating work between runs. Results are keyed by node of the scanned tree. A
 * node that did not change stays the same object, so its results stay; removing a node frees them.
 */
import { sameItems } from "./lists.ts";

export interface Memory<Result> {
	/** The last result for a node, whatever it was made from. */
	recall(node: object): Result | undefined;
	/** Whether the last result for a node was made from these very inputs. */
	isCurrent(node: object, inputs: readonly unknown[]): boolean;
	forget(node: object): void;
	keep(node: object, inputs: readonly unknown[], result: Result): Result;
	/** Makes a result, or returns the last one if the inputs are still the same objects. */
	remember(node: object, inputs: readonly unknown[], make: () => Result): Result;
}

export function createMemory<Result>(): Memory<Result> {
	const kept = new WeakMap<object, { inputs: readonly unknown[]; result: Result }>();
	const memory: Memory<Result> = {
		recall: (node) => kept.get(node)?.result,
		isCurrent(node, inputs) {
			const last = kept.get(node);
			return last !== undefined && sameItems(last.inputs, inputs);
		},
		forget: (node) => void kept.delete(node),
		keep(node, inputs, result) {
			kept.set(node, { inputs, result });
			return result;
		},
		remember(node, inputs, make) {
			const last = kept.get(node);
			if (last && sameItems(last.inputs, inputs)) return last.result;
			return memory.keep(node, inputs, make());
		},
	};
	return memory;
}

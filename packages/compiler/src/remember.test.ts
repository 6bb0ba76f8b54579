import { expect, it, vi } from "vitest";
import { createMemory } from "./remember.ts";

it("makes a result once while its inputs are the same objects", () => {
	const memory = createMemory<object>();
	const make = vi.fn(() => ({}));
	const node = {};
	const input = { text: "a" };
	const first = memory.remember(node, [input], make);
	expect(memory.remember(node, [input], make)).toBe(first);
	expect(memory.isCurrent(node, [input])).toBe(true);
	expect(make).toHaveBeenCalledTimes(1);

	expect(memory.isCurrent(node, [{ text: "a" }])).toBe(false);
	expect(memory.remember(node, [{ text: "a" }], make)).not.toBe(first);
	expect(memory.remember(node, [input, input], make)).not.toBe(first);
	expect(make).toHaveBeenCalledTimes(3);
});

it("keeps the results of different nodes apart", () => {
	const memory = createMemory<string>();
	const [a, b] = [{}, {}];
	memory.keep(a, [], "a");
	expect(memory.recall(a)).toBe("a");
	expect(memory.recall(b)).toBeUndefined();
	expect(memory.isCurrent(b, [])).toBe(false);
});

import { expect, it } from "vitest";
import { mergeLists } from "./merge-lists.ts";

const ours = [{ name: "ours" }];
const merge = (params: object, theirs?: object, onClash?: (name: string) => void) =>
	mergeLists("prompts", "name", ours, { ...params }, theirs && (async () => theirs), onClash);

it("appends ours to the application's first page and keeps its other fields", async () => {
	const theirs = { prompts: [{ name: "theirs" }], nextCursor: "2", ttlMs: 5 };
	expect(await merge({}, theirs)).toEqual({
		prompts: [{ name: "theirs" }, { name: "ours" }],
		nextCursor: "2",
		ttlMs: 5,
	});
	expect(await merge({ cursor: "2" }, { prompts: [] })).toEqual({ prompts: [] });
});

it("returns ours alone, on a single page, if the application has no list", async () => {
	expect(await merge({})).toEqual({ prompts: ours });
	await expect(merge({ cursor: "2" })).rejects.toMatchObject({ code: -32602 });
});

it("keeps ours if two items have the same id, unless that is an error", async () => {
	const theirs = { prompts: [{ name: "ours", theirs: true }] };
	expect(await merge({}, theirs)).toEqual({ prompts: ours });
	const refuse = (name: string) => {
		throw new Error(`two ${name}`);
	};
	await expect(merge({}, theirs, refuse)).rejects.toThrow("two ours");
});

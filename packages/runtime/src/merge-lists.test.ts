import { expect, it } from "vitest";
import { mergeLists } from "./merge-lists.ts";

const ours = [{ name: "ours" }];
const merge = (params: object, theirs?: object, onClash?: (name: string) => void) =>
	mergeLists("prompts", "name", ours, { ...params }, theirs && (async () => theirs), onClash);

it("puts ours behind the application's first page and keeps its other fields", async () => {
	const theirs = { prompts: [{ name: "theirs" }], nextCursor: "2", ttlMs: 5 };
	expect(await merge({}, theirs)).toEqual({
		prompts: [{ name: "theirs" }, { name: "ours" }],
		nextCursor: "2",
		ttlMs: 5,
	});
	expect(await merge({ cursor: "2" }, { prompts: [] })).toEqual({ prompts: [] });
});

it("stands alone without the application, which then has no second page", async () => {
	expect(await merge({})).toEqual({ prompts: ours });
	await expect(merge({ cursor: "2" })).rejects.toMatchObject({ code: -32602 });
});

it("keeps ours of two with one id, unless that is an error", async () => {
	const theirs = { prompts: [{ name: "ours", theirs: true }] };
	expect(await merge({}, theirs)).toEqual({ prompts: ours });
	const refuse = (name: string) => {
		throw new Error(`two ${name}`);
	};
	await expect(merge({}, theirs, refuse)).rejects.toThrow("two ours");
});

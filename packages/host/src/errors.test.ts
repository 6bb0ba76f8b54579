import { INVISIBLE_CHARACTERS } from "@skillbake/core";
import { expect, it } from "vitest";
import { isSkillHostError, SkillHostError } from "./errors.ts";
import { show } from "./untrusted/show.ts";
import { errorCode, sendRequest } from "./wire/client.ts";

it("carries a reason for code and a sentence for the user", () => {
	const error = new SkillHostError("digest", "Not it.", {
		uri: "skill://a",
		cause: { code: -32602 },
	});
	expect(error).toMatchObject({
		reason: "digest",
		message: "Not it.",
		uri: "skill://a",
		details: [],
	});
	expect(isSkillHostError(error)).toBe(true);
	expect(isSkillHostError(new Error("x"))).toBe(false);
	expect(errorCode(error)).toBe(-32602);
});

it("shows untrusted text on one line, with control characters escaped", () => {
	expect(show("a\n\u001b[2J\u202e\u{e0041}")).toBe('"a\\n\\u001b[2J\\u{202e}\\u{e0041}"');
	expect(show("x".repeat(1000)).length).toBeLessThan(210);
	expect(show(undefined)).toBe("undefined");
	expect(show("😀".repeat(200))).not.toMatch(/\p{Surrogate}/u);
});

it("bounds and escapes whatever a message contains", () => {
	const details = Array.from({ length: 100 }, () => "x\u009b".repeat(10_000));
	const error = new SkillHostError("server", "a\n\u202e".repeat(10_000), { details });
	expect(error.details).toHaveLength(50);
	for (const text of [error.message, ...error.details]) {
		expect(text.length).toBeLessThan(2010);
		expect(text).not.toMatch(INVISIBLE_CHARACTERS);
	}
});

it("quotes the error of a server safely", async () => {
	const client = {
		request: async () => {
			throw Object.assign(new Error("no\n\u001b[31m"), { code: -32603 });
		},
		getServerCapabilities: () => ({}),
	};
	await expect(sendRequest(client, "skills/list", {})).rejects.toMatchObject({
		reason: "server",
		message: 'The server answered skills/list with an error: "no\\n\\u001b[31m".',
	});
	const odd = { ...client, request: async () => [] };
	await expect(sendRequest(odd, "skills/list", {})).rejects.toMatchObject({ reason: "server" });
});

import { expect, it } from "vitest";
import type { ServerAnswers } from "./answers.ts";
import { checkUndeclared } from "./check-declaration.ts";

const refused = (code: number) => ({ listing: { error: { code, message: "no" } } });
const run = (answers: Pick<ServerAnswers, "era" | "undeclared">) =>
	checkUndeclared.run({ declared: true, ...answers } as ServerAnswers);

it.each<[ServerAnswers["era"], ServerAnswers["undeclared"], object]>([
	["modern", { listing: { result: { skills: [] } } }, { notes: [/same answers/] }],
	["modern", refused(-32021), { notes: [/refused with error -32021/] }],
	["legacy", refused(-32601), { notes: [/refused with error -32601/] }],
	["legacy", refused(-32021), { warnings: [/error -32021 \(no\); the code for that is -32601$/] }],
	["modern", refused(-32603), { warnings: [/error -32603 \(no\); the code for that is -32021$/] }],
	[
		"modern",
		{ problem: "x cannot be started." },
		{ notes: [/unknown: .*: x cannot be started\./] },
	],
])("%s, %j", (era, undeclared, expected) => {
	const matching = Object.entries(expected).map(([kind, patterns]) => [
		kind,
		(patterns as RegExp[]).map((pattern) => expect.stringMatching(pattern)),
	]);
	expect(run({ era, undeclared })).toEqual({ failures: [], ...Object.fromEntries(matching) });
});

it("does not apply to a server without the extension", () => {
	expect(run({ era: "modern", undeclared: undefined })).toHaveProperty("notApplicable");
});

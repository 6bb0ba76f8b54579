import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skillText } from "../../../../test/support/skill-text.ts";
import type { RawResponse } from "../connect/server.ts";
import type { ServerAnswers, SkillAnswers } from "./answers.ts";
import { checkTools } from "./check-tools.ts";
import { findToolNames } from "./find-tool-names.ts";

const OFFERED = ["create_ticket", "list_tickets", "refund_order"];

function skill(body: string, frontmatter: object = {}): SkillAnswers {
	const uri = "skill://a/SKILL.md";
	const contents = [{ uri, text: skillText("a", { body }) }];
	return {
		uri,
		entry: { uri, frontmatter: { name: "refund-order", ...frontmatter } },
		reads: new Map([[uri, { result: { contents } }]]),
	} as unknown as SkillAnswers;
}

function page(names: readonly string[], rest: object = {}): RawResponse {
	return { result: { tools: names.map((name) => ({ name })), ...rest } };
}

function check(skills: readonly SkillAnswers[], tools: readonly RawResponse[] = [page(OFFERED)]) {
	return checkTools.run({ skills, tools } as ServerAnswers);
}

const missing = (name: string, meant?: string) =>
	`skill://a/SKILL.md: the server has no tool ${name}${meant ? `; did you mean ${meant}?` : ""}`;

describe("names in a body", () => {
	it.each([
		["the `send_mail` tool", [missing("send_mail")]],
		["Call `send_mail` with an address.", [missing("send_mail")]],
		["Call\n`send_mail`.", [missing("send_mail")]],
		["use the tools `send_mail` and `create_ticket`", [missing("send_mail")]],
		[
			"the `create_ticket`, `send_mail`, and `get-user` tools",
			["send_mail", "get-user"].map((name) => missing(name)),
		],
		["the **`send_mail`** MCP tool", [missing("send_mail")]],
		["a tool named `send_mail`", [missing("send_mail")]],
		["see `mcp__acme__send_mail`", [missing("mcp__acme__send_mail")]],
		["see `mcp__acme__creat_ticket`", [missing("mcp__acme__creat_ticket", "create_ticket")]],
		["first `creat_ticket`, later `creat_ticket`", [missing("creat_ticket", "create_ticket")]],
		["see `send_mail`, then call `send_mail`", [missing("send_mail")]],
		["~~~\n```\n~~~\ncall `send_mail`", [missing("send_mail")]],
		["- a stray ` here\n- call `send_mail`", [missing("send_mail")]],
	])("%j is reported", (body, warnings) => {
		expect(check([skill(body)])).toEqual({ failures: [], warnings });
	});

	it.each([
		"`send_mail` is a column",
		"the `refunds` tool",
		"call `npm run my_script`",
		"call `run-me.sh` or `parse_rows()`",
		"a function called `send_mail`",
		"the `mcp__github` tools",
		"the skill `refund-order`",
		"```sh\ncall `send_mail`\n```",
		"1. ```sh\n   call `send_mail`\n   ```",
		"~~~\n```\ncall `send_mail`\n~~~",
		"call send_mail",
		"call ` `send_mail",
	])("%j is not", (body) => {
		expect(check([skill(body)])).toEqual({ notApplicable: "no skill names a tool" });
	});

	it("is fine if the server offers all of them", () => {
		const body = "call `create_ticket` or `mcp__acme__list_tickets`";
		expect(check([skill(body)])).toEqual({ failures: [], warnings: [] });
	});
});

it("reports what the frontmatter requires", () => {
	const frontmatter = {
		"allowed-tools": "Bash(git:*) create_ticket creat_ticket",
		metadata: { "requires-tools": "send_mail" },
	};
	expect(check([skill("", frontmatter)])).toEqual({
		failures: [],
		warnings: [missing("creat_ticket", "create_ticket"), missing("send_mail")],
	});
});

it("takes a server without tools as one that offers none", () => {
	expect(check([skill("call `create_ticket`")], [])).toEqual({
		failures: [],
		warnings: [missing("create_ticket")],
	});
});

it.each([
	["tools/list fails: error -32603 (no)", { error: { code: -32603, message: "no" } }],
	["tools/list does not end", page(["other_tool"], { nextCursor: "2" })],
])("blames no skill if %s", (warning, last) => {
	const answers = check([skill("call `create_ticket`")], [page([]), last]);
	expect(answers).toEqual({ failures: [], warnings: [warning] });
});

it("finds only what stands in backticks, in any text", () => {
	const piece = fc.constantFrom(
		"`",
		"``",
		"```",
		"~~~",
		"\n",
		"\n\n",
		"- ",
		" ",
		"tool",
		"call",
		"a_b",
		"mcp__x__y",
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
			const body = pieces.join("");
			for (const { name } of findToolNames(body)) expect(body).toContain(`\`${name}\``);
		}),
		{ numRuns: 2000 },
	);
});

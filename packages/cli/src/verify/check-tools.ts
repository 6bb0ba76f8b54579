/** Tools that skills name and the server does not offer: models would try to call them. */
import { type Frontmatter, isOffered, nearestTool, requiredTools } from "@skillbake/core";
import { parseSkillText } from "@skillbake/host/primitives";
import { list, record, showError, text } from "../connect/json.ts";
import type { RawResponse } from "../connect/server.ts";
import type { SkillAnswers } from "./answers.ts";
import type { Check } from "./check.ts";
import { findToolNames } from "./find-tool-names.ts";
import { readBody } from "./read-body.ts";

/** In pairs of letters, which is what comparing two names costs. Takes a second or two. */
const MAX_COST = 100_000_000;

export const checkTools: Check = {
	rule: "use",
	title: "the server offers the tools that its skills name",
	run({ tools: pages, skills }) {
		const tools = new Set(pages.flatMap((page) => list(page, "tools")).map(nameOf));
		const skillNames = new Set(skills.map(({ entry }) => nameOf(record(entry["frontmatter"]))));
		const nearest = compareWith(tools);
		const warnings = [];
		let offered = 0;
		for (const skill of skills)
			for (const [name, certain] of namesIn(skill)) {
				if (isOffered(name, tools)) {
					offered++;
					continue;
				}
				const meant = nearest(name);
				// Any other name in backticks counts if it resembles a tool and is not that of a skill.
				if (!certain && (meant === undefined || skillNames.has(name))) continue;
				const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
				warnings.push(`${skill.uri}: the server has no tool ${name}${hint}`);
			}
		if (offered + warnings.length === 0) return { notApplicable: "no skill names a tool" };
		const problem = whyIncomplete(pages.at(-1));
		return { failures: [], warnings: problem === undefined ? warnings : [problem] };
	},
};

/** Each name once, and whether it certainly is that of a tool. */
function namesIn({ uri, entry, reads }: SkillAnswers): Map<string, boolean> {
	const names = new Map<string, boolean>();
	for (const name of requiredTools(record(entry["frontmatter"]) as Frontmatter))
		names.set(name, true);
	for (const { name, certain } of findToolNames(bodyOf(uri, reads)))
		names.set(name, certain || names.get(name) === true);
	return names;
}

/** Empty if the file cannot be read, which other checks report. */
function bodyOf(uri: string, reads: SkillAnswers["reads"]): string {
	const body = readBody(uri, reads.get(uri));
	if ("problem" in body) return "";
	try {
		return parseSkillText(body.bytes.toString("utf8")).body;
	} catch {
		return "";
	}
}

/** Finds the tool that was probably meant. Compares each name once, until the cost is too high. */
function compareWith(tools: ReadonlySet<string>): (name: string) => string | undefined {
	const letters = [...tools].reduce((sum, { length }) => sum + length, 0);
	const found = new Map<string, string | undefined>();
	let cost = 0;
	return (name) => {
		if (found.has(name)) return found.get(name);
		cost += name.length * letters;
		if (cost > MAX_COST) return undefined;
		const meant = nearestTool(name, tools);
		found.set(name, meant);
		return meant;
	};
}

/** Without all tools, a missing one proves nothing. */
function whyIncomplete(last: RawResponse | undefined): string | undefined {
	if (last?.error) return `tools/list fails: ${showError(last.error)}`;
	return typeof record(last?.result)["nextCursor"] === "string"
		? "tools/list does not end"
		: undefined;
}

function nameOf(value: { readonly [key: string]: unknown }): string {
	return text(value["name"]);
}

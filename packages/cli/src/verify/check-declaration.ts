/** S1, S2, S17, ext and io: what a server declares, and whether it answers. */
import { METHODS, SKILLS_EXTENSION } from "@skillbake/core";
import { MISSING_CAPABILITY, record, showError } from "../connect/json.ts";
import { type Check, NOT_DECLARED, type Outcome, outcome } from "./check.ts";

const UNKNOWN_METHOD = -32601;
/** How a server refuses clients that do not declare the extension (SEP-2133). */
const REFUSAL = { modern: MISSING_CAPABILITY, legacy: UNKNOWN_METHOD };

export const checkCapability: Check = {
	rule: "S1",
	title: "declares the extension as an object, and resources",
	handshake: true,
	run({ capabilities, declared }) {
		const extensions = record(capabilities["extensions"]);
		const value = extensions[SKILLS_EXTENSION];
		const failures = [];
		if (!declared)
			failures.push(
				value === undefined
					? `capabilities.extensions has no ${JSON.stringify(SKILLS_EXTENSION)}`
					: `capabilities.extensions[${JSON.stringify(SKILLS_EXTENSION)}] is ${JSON.stringify(value)}, not an object`,
			);
		const directoryRead = record(value)["directoryRead"];
		if (directoryRead !== undefined && typeof directoryRead !== "boolean")
			failures.push(`directoryRead is ${JSON.stringify(directoryRead)}, not true or false`);
		if (!capabilities["resources"]) failures.push("the resources capability is not declared");
		return outcome(failures);
	},
};

export const checkMethods: Check = {
	rule: "S2",
	title: "answers skills/list, skills/get and, if declared, resources/directory/read",
	run({ declared, directoryRead, listing, skills, wrong }) {
		if (!declared) return NOT_DECLARED;
		const failures = [];
		const [first] = listing;
		if (first?.error) failures.push(`${METHODS.list} fails: ${showError(first.error)}`);
		else if (first && !Array.isArray(record(first.result)["skills"]))
			failures.push(`${METHODS.list} returns no list of skills`);
		const get = skills[0]?.got ?? wrong?.skill.response;
		if (get?.error?.code === UNKNOWN_METHOD)
			failures.push(`${METHODS.get} is not implemented (error ${UNKNOWN_METHOD})`);
		if (directoryRead && wrong?.directory?.response.error?.code === UNKNOWN_METHOD)
			failures.push(
				`${METHODS.readDirectory} is not implemented although directoryRead is declared`,
			);
		return outcome(failures);
	},
};

export const checkInstructions: Check = {
	rule: "S17",
	title: "skills named in the instructions are served",
	run({ named, declared }) {
		if (!declared) return NOT_DECLARED;
		if (named.size === 0) return { notApplicable: "the instructions name no skill" };
		return {
			failures: [],
			warnings: [...named].flatMap(([uri, { error }]) =>
				error ? [`${uri}: ${showError(error)}`] : [],
			),
		};
	},
};

/** Both are allowed, so this check only tells which it is. */
export const checkUndeclared: Check = {
	rule: "ext",
	title: "what happens to clients that do not declare the extension",
	run({ declared, era, undeclared }) {
		if (!declared || !undeclared) return NOT_DECLARED;
		const tell = (...notes: string[]): Outcome => ({ failures: [], notes });
		if ("problem" in undeclared)
			return tell(`unknown: a second connection failed: ${undeclared.problem}`);
		const { error } = undeclared.listing;
		if (!error) return tell("they get the same answers as clients that declare it");
		if (error.code === REFUSAL[era]) return tell(`they are refused with error ${error.code}`);
		return {
			failures: [],
			warnings: [
				`they are refused with error ${error.code} (${error.message}); the code for that is ${REFUSAL[era]}`,
			],
		};
	},
};

export const checkStdout: Check = {
	rule: "io",
	title: "a server over stdio prints only MCP messages on stdout",
	run({ strayLines }) {
		if (!strayLines) return { notApplicable: "the server is reached over HTTP" };
		return outcome(strayLines.map((line) => `printed ${JSON.stringify(line.slice(0, 200))}`));
	},
};

/** S1, S2, S17 and the ground rule of stdio: what a server declares and answers. */
import { METHODS, SKILLS_EXTENSION } from "@skillbake/core";
import { record } from "./ask-server.ts";
import { type Check, NOT_DECLARED, passed } from "./check.ts";

const UNKNOWN_METHOD = -32601;

export const checkCapability: Check = {
	rule: "S1",
	title: "declares the extension as an object, and resources",
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
		return passed(...failures);
	},
};

export const checkMethods: Check = {
	rule: "S2",
	title: "answers skills/list, skills/get and what directoryRead promises",
	run({ declared, directoryRead, listing, skills, wrong }) {
		if (!declared) return NOT_DECLARED;
		const failures = [];
		const [first] = listing;
		if (first?.error)
			failures.push(`${METHODS.list} fails: error ${first.error.code} (${first.error.message})`);
		else if (!Array.isArray(record(first?.result)["skills"]))
			failures.push(`${METHODS.list} gives no list of skills`);
		const get = skills[0]?.got ?? wrong?.skill.answer;
		if (get?.error?.code === UNKNOWN_METHOD)
			failures.push(`${METHODS.get} is not implemented (error ${UNKNOWN_METHOD})`);
		if (directoryRead && wrong?.directory?.answer.error?.code === UNKNOWN_METHOD)
			failures.push(
				`${METHODS.readDirectory} is not implemented although directoryRead is declared`,
			);
		return passed(...failures);
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
				error ? [`${uri}: error ${error.code} (${error.message})`] : [],
			),
		};
	},
};

export const checkStdout: Check = {
	rule: "io",
	title: "a server over stdio prints nothing but the protocol on stdout",
	run({ strays }) {
		if (!strays) return { notApplicable: "the server is reached over HTTP" };
		return passed(...strays.map((line) => `printed ${JSON.stringify(line.slice(0, 200))}`));
	},
};

/** Each mutation breaks one promise on the wire, and names the programs that must notice. */
import type { Corruption, RpcAnswer } from "./corrupting-proxy.ts";
import type { Entry } from "./wire-results.ts";

export interface Mutation {
	readonly name: string;
	readonly corrupt: Corruption;
	/** Exactly these programs fail. */
	readonly noticedBy: readonly string[];
}

const VICTIM = "skill://acme/billing/refunds/SKILL.md";
const FILE = "skill://acme/billing/refunds/references/policy.md";

type MutableEntry = {
	uri: string;
	frontmatter: Record<string, unknown>;
	resources: { uri: string; digest: string; size: number }[];
};

/** The victim's entry in a listing or in an answer of its own. */
function changeEntry(change: (entry: MutableEntry) => void): Corruption {
	return (_request, { result }) => {
		const { skills = [], skill } = (result ?? {}) as { skills?: Entry[]; skill?: Entry };
		for (const entry of [...skills, ...(skill ? [skill] : [])])
			if (entry.uri === VICTIM) change(entry as MutableEntry);
	};
}

function changeFile(change: (file: MutableEntry["resources"][number]) => void): Corruption {
	return changeEntry(({ resources }) => {
		change(resources.find(({ uri }) => uri === FILE)!);
	});
}

function changeResult(
	methods: readonly string[],
	change: (result: NonNullable<RpcAnswer["result"]>) => void,
): Corruption {
	return ({ method }, { result }) => {
		if (result && methods.includes(method)) change(result);
	};
}

/** The programs that compare entries with files. */
const VERIFYING = [
	"inspector",
	"SkillsClient",
	"ext-skills client",
	"inventory",
	"@skillbake/host",
	"skillbake verify",
];

export const MUTATIONS: readonly Mutation[] = [
	{
		name: "a wrong digest",
		corrupt: changeFile((file) => {
			file.digest = `sha256:${"0".repeat(64)}`;
		}),
		noticedBy: VERIFYING,
	},
	{
		name: "a wrong size",
		corrupt: changeFile((file) => {
			file.size += 1;
		}),
		noticedBy: VERIFYING,
	},
	{
		name: "a dropped frontmatter field",
		corrupt: changeEntry(({ frontmatter }) => {
			delete frontmatter["license"];
		}),
		noticedBy: ["conformance", ...VERIFYING],
	},
	{
		name: "an unlisted file",
		corrupt: changeEntry((entry) => {
			entry.resources = entry.resources.filter(({ uri }) => uri !== FILE);
		}),
		noticedBy: [
			"inspector",
			"SkillsClient",
			"ext-skills client",
			"prompt-only host",
			"inventory",
			"@skillbake/host",
			"skillbake verify",
		],
	},
	{
		name: "a file that is not on disk",
		corrupt: ({ method, params }, answer) => {
			if (method !== "resources/read" || !params?.uri?.endsWith("/not-there.md")) return;
			delete answer.error;
			answer.result = { contents: [{ uri: params.uri, mimeType: "text/markdown", text: "Boo." }] };
		},
		noticedBy: ["inventory"],
	},
	{
		name: "a missing directory child",
		corrupt: changeResult(["resources/directory/read"], (result) => {
			const children = result["resources"] as { uri: string }[];
			result["resources"] = children.filter(({ uri }) => uri !== FILE);
		}),
		noticedBy: [
			"SkillsClient",
			"ext-skills client",
			"inventory",
			"@skillbake/host",
			"skillbake verify",
		],
	},
	{
		name: "a wrong error code of skills/get",
		corrupt: ({ method }, { error }) => {
			if (error && method === "skills/get") error.code = -32603;
		},
		noticedBy: ["conformance", "inventory", "skillbake verify"],
	},
	{
		name: "a wrong error code of a directory read",
		corrupt: ({ method }, { error }) => {
			if (error && method === "resources/directory/read") error.code = -32002;
		},
		noticedBy: ["conformance", "inventory", "skillbake verify"],
	},
	{
		name: "a wrong error code of resources/read",
		corrupt: ({ method }, { error }) => {
			if (error && method === "resources/read") error.code = -32002;
		},
		noticedBy: ["inventory", "skillbake verify"],
	},
	{
		name: "skills/list without ttlMs",
		corrupt: changeResult(["skills/list"], (result) => {
			delete result["ttlMs"];
		}),
		noticedBy: ["conformance", "inspector", "SkillsClient", "inventory", "skillbake verify"],
	},
	{
		name: "skills/get without ttlMs",
		corrupt: changeResult(["skills/get"], (result) => {
			delete result["ttlMs"];
		}),
		noticedBy: ["conformance", "inspector", "SkillsClient", "inventory", "skillbake verify"],
	},
	{
		name: "a directory read without ttlMs",
		corrupt: changeResult(["resources/directory/read"], (result) => {
			delete result["ttlMs"];
		}),
		noticedBy: ["SkillsClient", "inventory", "skillbake verify"],
	},
];

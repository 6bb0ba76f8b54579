/** The two tools by which a model loads skills (D8), and their handlers over a `SkillHost`. */
import { isSkillHostError, SkillHostError } from "./errors.ts";
import type { ActingSkill } from "./host/acting-skill.ts";
import { type SkillRef, skillKey } from "./host/hosted-skill.ts";
import type { SkillHost } from "./host/skill-host.ts";
import { isRecord } from "./is-record.ts";
import { assertRemoteScheme } from "./parse-uri.ts";
import { show } from "./show.ts";

export interface ToolDefinition {
	readonly name: string;
	readonly description: string;
	readonly inputSchema: {
		readonly type: "object";
		readonly properties: Readonly<
			Record<string, { readonly type: "string"; readonly description: string }>
		>;
		readonly required: readonly string[];
		readonly additionalProperties: false;
	};
}

/** The shape of an MCP tool result. */
export interface ToolResult {
	readonly content: readonly { readonly type: "text"; readonly text: string }[];
	readonly isError?: true;
}

export interface SkillTool {
	readonly definition: ToolDefinition;
	/** Never throws for what a model or a server does wrong: that is a result with `isError`. */
	handle(args: unknown): Promise<ToolResult>;
}

export const READ_RESOURCE_TOOL: ToolDefinition = {
	name: "read_resource",
	description:
		"Reads a skill, or a file of a skill that was read before, from the server that offers it.",
	inputSchema: {
		type: "object",
		properties: {
			server: { type: "string", description: "The server as named in the list of skills." },
			uri: { type: "string", description: "The uri of the skill, or of a file named in it." },
		},
		required: ["server", "uri"],
		additionalProperties: false,
	},
};

export const READ_SKILL_TOOL: ToolDefinition = {
	name: "read_skill",
	description: "Reads the instructions of a skill by its name.",
	inputSchema: {
		type: "object",
		properties: {
			name: { type: "string", description: "The name of the skill." },
			server: { type: "string", description: "Its server; needed if two skills share the name." },
		},
		required: ["name"],
		additionalProperties: false,
	},
};

/** `read_resource(server, uri)`: a `SKILL.md` loads the skill, another file must be of a loaded one. */
export function readResourceTool(host: SkillHost): SkillTool {
	return makeTool(READ_RESOURCE_TOOL, async (args) => {
		const { server, uri } = args;
		if (server === undefined || uri === undefined) throw wrongArguments(READ_RESOURCE_TOOL);
		assertRemoteScheme(uri);
		const own = findActing(host, { label: server, uri });
		if (own) return own.context;
		const holder = host.acting(server).find((acting) => acting.holds(uri));
		if (!holder) return (await loadOnly(host, server, uri)).context;
		const { context, path, bytes, mimeType } = await holder.read(uri);
		return (
			context ??
			`${show(path)} is a binary file of ${bytes.byteLength} bytes (${show(mimeType ?? "unknown type")}).`
		);
	});
}

/** `read_skill(name, server?)`: a name that several skills have is an error that lists them (H8). */
export function readSkillTool(host: SkillHost): SkillTool {
	return makeTool(READ_SKILL_TOOL, async ({ name, server }) => {
		if (name === undefined) throw wrongArguments(READ_SKILL_TOOL);
		const skill = host.resolve(name, server);
		return (findActing(host, skill) ?? (await host.load(skill))).context;
	});
}

function findActing(host: SkillHost, skill: SkillRef): ActingSkill | undefined {
	return host.acting(skill.label).find((acting) => skillKey(acting.skill) === skillKey(skill));
}

/** A URI that no loaded skill has is a skill of its own, or refused. */
async function loadOnly(host: SkillHost, label: string, uri: string): Promise<ActingSkill> {
	if (uri.endsWith("/SKILL.md")) return host.load({ label, uri });
	throw new SkillHostError("unlisted", `${show(uri)} is in no loaded skill of ${show(label)}.`, {
		label,
		uri,
	});
}

function makeTool(
	definition: ToolDefinition,
	run: (args: Readonly<Record<string, string | undefined>>) => Promise<string>,
): SkillTool {
	return {
		definition,
		async handle(args) {
			try {
				return { content: [{ type: "text", text: await run(stringsOf(args)) }] };
			} catch (error) {
				if (!isSkillHostError(error)) throw error;
				return { content: [{ type: "text", text: error.message }], isError: true };
			}
		},
	};
}

function stringsOf(args: unknown): Record<string, string | undefined> {
	const entries = Object.entries(isRecord(args) ? args : {});
	return Object.fromEntries(
		entries.flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
	);
}

function wrongArguments({ name, inputSchema }: ToolDefinition): SkillHostError {
	return new SkillHostError("unknown", `${name} needs ${inputSchema.required.join(" and ")}.`);
}

/** Two tools with which a model loads skills (D8), and their handlers for a `SkillHost`. */
import { isSkillHostError, SkillHostError } from "../errors.ts";
import type { ActingSkill } from "../skill-host/acting-skill.ts";
import { type SkillRef, skillKey } from "../skill-host/hosted-skill.ts";
import type { SkillHost } from "../skill-host/skill-host.ts";
import { isRecord } from "../untrusted/is-record.ts";
import { show } from "../untrusted/show.ts";

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
	/** Mistakes of a model or a server give a result with `isError`; they never throw. */
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

/** `read_resource(server, uri)`: loads a skill, or reads a file of a loaded skill. */
export function readResourceTool(host: SkillHost): SkillTool {
	return makeTool(READ_RESOURCE_TOOL, async (args) => {
		const { server, uri } = args;
		if (server === undefined || uri === undefined) throw wrongArguments(READ_RESOURCE_TOOL);
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

/** `read_skill(name, server?)`: an error lists the candidates if several skills share the name (H8). */
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

/** Outside every loaded skill, only a SKILL.md can be loaded; anything else is refused. */
async function loadOnly(host: SkillHost, label: string, uri: string): Promise<ActingSkill> {
	if (uri.endsWith("/SKILL.md")) return host.load({ label, uri });
	throw new SkillHostError(
		"unlisted",
		`No loaded skill of ${show(label)} has the file ${show(uri)}.`,
		{
			label,
			uri,
		},
	);
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

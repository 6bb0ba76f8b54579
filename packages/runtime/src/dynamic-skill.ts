/** A skill whose files are made on demand. It is served with `resources: "dynamic"` (S6). */
import {
	buildSkillUri,
	type Frontmatter,
	joinSkill,
	SKILL_FILE,
	SKILL_MIME_TYPE,
	skillFileUri,
} from "@skillbake/core";
import { encodeBase64 } from "./base64.ts";
import { invalidParams } from "./rpc-error.ts";
import { type FileContent, identify, readable, type Skill } from "./skill.ts";
import { collectSkills, type Skills } from "./skills.ts";

/** Text, bytes, either with its MIME type, or `undefined` where there is no such file. */
export type DynamicContent =
	| string
	| Uint8Array
	| { readonly content: string | Uint8Array; readonly mimeType: string }
	| undefined;

export interface DynamicSkillOptions<Path extends string, Meta extends Frontmatter> {
	/** One or more segments; the last equals the frontmatter's `name`. */
	readonly path: Path;
	/** Equal, field by field, to the frontmatter of the `SKILL.md` that `read` gives (S5). */
	readonly frontmatter: Meta;
	/** Gives the file at a path relative to the skill's root; `SKILL.md` is asked for like any other. */
	read(path: string): DynamicContent | Promise<DynamicContent>;
}

/** A collection of this one skill: `mergeSkills(skills, dynamicSkill({ … }))`. */
export function dynamicSkill<const Path extends string, const Meta extends Frontmatter>(
	options: DynamicSkillOptions<Path, Meta>,
): Skills<{ [P in Path]: { frontmatter: Meta; file: never } }> {
	const { path } = options;
	const { name } = options.frontmatter;
	if (path.split("/").at(-1) !== name)
		throw new TypeError(
			`The path of a skill ends with its name: ${JSON.stringify(path)} does not end with ${JSON.stringify(name)}`,
		);
	return collectSkills([[path, () => createDynamicSkill(options, path)]]) as unknown as Skills<{
		[P in Path]: { frontmatter: Meta; file: never };
	}>;
}

function createDynamicSkill(
	options: DynamicSkillOptions<string, Frontmatter>,
	path: string,
): Skill {
	const { frontmatter } = options;
	const at = (file: string) =>
		readable(buildSkillUri(path, file), () => makeFile(options, path, file));
	return Object.freeze<Skill>({
		...identify(path, { uri: skillFileUri(path), frontmatter, resources: "dynamic" }),
		files: [],
		archives: [],
		// The root is a directory, never a file.
		find: (file) => (file ? at(file) : undefined),
		file() {
			throw new RangeError(`The files of ${path} are made on demand: ask for one with find()`);
		},
		promptText: async () => joinSkill([{ path: SKILL_FILE, text: await at(SKILL_FILE).text() }]),
		under: (prefix) => createDynamicSkill(options, `${prefix}/${path}`),
	});
}

async function makeFile(
	options: DynamicSkillOptions<string, Frontmatter>,
	path: string,
	file: string,
): Promise<FileContent> {
	const uri = buildSkillUri(path, file);
	let made: DynamicContent;
	try {
		made = await options.read(file);
	} catch (cause) {
		throw new Error(`Could not load ${uri}`, { cause });
	}
	if (made === undefined) throw invalidParams(`There is no resource ${uri}`);
	const { content, mimeType } =
		typeof made === "object" && "content" in made
			? made
			: { content: made, mimeType: guessMimeType(file, made) };
	return typeof content === "string"
		? { mimeType, text: content }
		: { mimeType, blob: encodeBase64(content) };
}

function guessMimeType(file: string, content: string | Uint8Array): string {
	if (file.endsWith(".md")) return SKILL_MIME_TYPE;
	return typeof content === "string" ? "text/plain" : "application/octet-stream";
}

/** A skill that makes its files on demand. It is served with `resources: "dynamic"` (S6). */
import {
	buildSkillUri,
	type Frontmatter,
	isSkillName,
	joinSkill,
	LIMITS,
	SKILL_FILE,
	SKILL_MIME_TYPE,
	skillFileUri,
} from "@skillbake/core";
import { encodeBase64 } from "./base64.ts";
import { expected } from "./check-arguments.ts";
import { quote } from "./quote.ts";
import { invalidParams } from "./rpc-error.ts";
import { type FileContent, identify, readable, type Skill } from "./skill.ts";
import { collectSkills, type Skills } from "./skills.ts";

/** Text or bytes, with or without a MIME type, or `undefined` if the file does not exist. */
export type DynamicContent =
	| string
	| Uint8Array
	| { readonly content: string | Uint8Array; readonly mimeType: string }
	| undefined;

export interface DynamicSkillOptions<Path extends string, Meta extends Frontmatter> {
	/** One or more segments; the last equals the frontmatter's `name`. */
	readonly path: Path;
	/** Must equal the frontmatter of the `SKILL.md` that `read` returns (S5). */
	readonly frontmatter: Meta;
	/** Returns any file of the skill, `SKILL.md` included, by its path relative to the skill's root. */
	read(path: string): DynamicContent | Promise<DynamicContent>;
}

/** A collection with this one skill: `mergeSkills(skills, dynamicSkill({ … }))`. */
export function dynamicSkill<const Path extends string, const Meta extends Frontmatter>(
	options: DynamicSkillOptions<Path, Meta>,
): Skills<{ [P in Path]: { frontmatter: Meta; file: never } }> {
	const { path, frontmatter, read } = options;
	const { name, description } = frontmatter ?? {};
	expected(
		isSkillName(name),
		`a frontmatter.name of lower-case letters, digits and single hyphens, at most ${LIMITS.nameLength} characters`,
		name,
	);
	expected(
		typeof description === "string" && description,
		`a frontmatter.description for the skill ${name}`,
		description,
	);
	if (typeof path !== "string" || path.split("/").at(-1) !== name)
		throw new TypeError(
			`The path is ${quote(path)} but the name is ${quote(name)}; the path must end with the name`,
		);
	expected(
		typeof read === "function",
		`a function read(path) that returns the files of the skill ${name}`,
		read,
	);
	// Throws now, not with the first request, if the path cannot be in a URI.
	buildSkillUri(path);
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
			throw new RangeError(
				`The skill ${path} makes its files on demand. Use find() instead of file()`,
			);
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

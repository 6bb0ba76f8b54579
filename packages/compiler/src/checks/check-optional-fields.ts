import type { JsonValue } from "@skillbake/core";
import { kindOf, reportField, type SkillCheck } from "./check.ts";

const KNOWN_FIELDS = new Set([
	"name",
	"description",
	"license",
	"compatibility",
	"allowed-tools",
	"metadata",
]);

export function checkLicenseType(check: SkillCheck): void {
	const license = fieldOf(check, "license");
	if (license === undefined || typeof license === "string") return;
	reportField(check, "license", {
		code: "license-type",
		message: `The license is ${kindOf(license)}, not a string.`,
		hint: "Name the license or the file that holds it: license: MIT",
	});
}

export function checkCompatibilityLength(check: SkillCheck): void {
	const compatibility = fieldOf(check, "compatibility");
	if (compatibility === undefined) return;
	const length = typeof compatibility === "string" ? Array.from(compatibility).length : undefined;
	if (length !== undefined && length >= 1 && length <= 500) return;
	reportField(check, "compatibility", {
		code: "compatibility-length",
		message:
			length === undefined
				? `The compatibility is ${kindOf(compatibility)}, not a string.`
				: `The compatibility has ${length} characters; 1 to 500 are allowed.`,
		hint: "Say in a sentence what the skill needs, or leave the field out.",
	});
}

export function checkAllowedToolsType(check: SkillCheck): void {
	const tools = fieldOf(check, "allowed-tools");
	if (tools === undefined) return;
	const report = (message: string, hint: string, severity: "warn" | "error") =>
		reportField(check, "allowed-tools", { code: "allowed-tools-type", message, hint, severity });
	if (Array.isArray(tools))
		report(
			"`allowed-tools` is a list; the standard has a string of tools separated by spaces.",
			`Write: allowed-tools: ${tools.map(String).join(" ")}`,
			"warn",
		);
	else if (typeof tools !== "string")
		report(
			`\`allowed-tools\` is ${kindOf(tools)}, not a string.`,
			"Write the tools separated by spaces: allowed-tools: Read Grep",
			"error",
		);
	else if (hasCommaBetweenTools(tools))
		report(
			"`allowed-tools` is separated by commas; the standard has spaces.",
			`Write: allowed-tools: ${tools.split(/,\s*/).filter(Boolean).join(" ")}`,
			"warn",
		);
}

/** A comma inside `Bash(git add, git commit)` belongs to the tool. */
function hasCommaBetweenTools(tools: string): boolean {
	return tools.replace(/\([^)]*\)/g, "").includes(",");
}

export function checkMetadataType(check: SkillCheck): void {
	const metadata = fieldOf(check, "metadata");
	if (metadata === undefined) return;
	if (metadata === null || typeof metadata !== "object" || Array.isArray(metadata)) {
		reportField(check, "metadata", {
			code: "metadata-type",
			message: `The metadata is ${kindOf(metadata)}, not a map.`,
			hint: "Write one `key: value` per line, indented below `metadata:`.",
		});
		return;
	}
	const odd = Object.entries(metadata).filter(([, value]) => typeof value !== "string");
	if (odd.length === 0) return;
	const [key, value] = odd[0]!;
	reportField(check, "metadata", {
		code: "metadata-type",
		severity: "warn",
		message: `Metadata values are strings; ${odd.map(([k, v]) => `\`${k}\` is ${kindOf(v)}`).join(", ")}.`,
		hint: `Quote it: ${key}: ${JSON.stringify(typeof value === "object" ? JSON.stringify(value) : String(value))}`,
	});
}

export function checkUnknownField({ skill, report }: SkillCheck): void {
	for (const { name, keyOffset } of skill.fields)
		if (!KNOWN_FIELDS.has(name))
			report({
				code: "unknown-field",
				message: `\`${name}\` is not a field of the standard; it is published unchanged.`,
				hint: `Move it below \`metadata\`, or turn the rule off if your hosts read it.`,
				file: skill.file,
				at: { text: skill.text, offset: skill.yamlOffset + keyOffset, length: name.length },
			});
}

function fieldOf(check: SkillCheck, name: string): JsonValue | undefined {
	const { frontmatter } = check.skill;
	return Object.hasOwn(frontmatter, name) ? frontmatter[name] : undefined;
}

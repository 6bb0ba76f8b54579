import { type JsonValue, LIMITS } from "@skillbake/core";
import { type FrontmatterScope, kindOf, reportField } from "./check.ts";

const KNOWN_FIELDS = new Set([
	"name",
	"description",
	"license",
	"compatibility",
	"allowed-tools",
	"metadata",
]);

export function checkLicenseType(check: FrontmatterScope): void {
	const license = fieldOf(check, "license");
	if (license === undefined || typeof license === "string") return;
	reportField(check, "license", {
		code: "license-type",
		message: `The license is ${kindOf(license)}, not a string.`,
		hint: "Name the license or the file that holds it: license: MIT",
	});
}

export function checkCompatibilityLength(check: FrontmatterScope): void {
	const compatibility = fieldOf(check, "compatibility");
	if (compatibility === undefined) return;
	const length = typeof compatibility === "string" ? Array.from(compatibility).length : undefined;
	if (length !== undefined && length >= 1 && length <= LIMITS.compatibilityLength) return;
	reportField(check, "compatibility", {
		code: "compatibility-length",
		message:
			length === undefined
				? `The compatibility is ${kindOf(compatibility)}, not a string.`
				: `The compatibility has ${length} characters; 1 to ${LIMITS.compatibilityLength} are allowed.`,
		hint: "Say in a sentence what the skill needs, or leave the field out.",
	});
}

export function checkAllowedToolsType(check: FrontmatterScope): void {
	const tools = fieldOf(check, "allowed-tools");
	if (tools === undefined) return;
	const report = (message: string, hint: string, severity: "warn" | "error") =>
		reportField(check, "allowed-tools", { code: "allowed-tools-type", message, hint, severity });
	if (Array.isArray(tools))
		report(
			"`allowed-tools` is a list; the standard wants one string with spaces between the tools.",
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
			"`allowed-tools` has commas between the tools; the standard wants spaces.",
			`Write: allowed-tools: ${tools.split(/,\s*/).filter(Boolean).join(" ")}`,
			"warn",
		);
}

/** A comma inside `Bash(git add, git commit)` belongs to the tool. */
function hasCommaBetweenTools(tools: string): boolean {
	for (let i = 0; i < tools.length; i++) {
		if (tools[i] === ",") return true;
		if (tools[i] !== "(") continue;
		const end = tools.indexOf(")", i);
		if (end < 0) return tools.includes(",", i);
		i = end;
	}
	return false;
}

export function checkUnknownField({ skill, report }: FrontmatterScope): void {
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

export function fieldOf(check: FrontmatterScope, name: string): JsonValue | undefined {
	const { frontmatter } = check.skill;
	return Object.hasOwn(frontmatter, name) ? frontmatter[name] : undefined;
}

/** A module that throws when it is run, where an error while it is loaded would be lost. */
export function emitThrow(message: string, format: "esm" | "cjs"): string {
	const exported = format === "esm" ? "export default undefined;\n" : "";
	const stack = `SkillsError: ${message}`;
	return `${exported}throw Object.assign(new Error(${JSON.stringify(message)}), ${JSON.stringify({ stack })});\n`;
}

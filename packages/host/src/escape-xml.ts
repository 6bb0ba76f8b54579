/** Untrusted text into XML-like prompts: it can end no tag, open none, and break no line. */

const ENTITIES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&apos;",
};

/** Invisible to the user, but not to a model: controls, bidi marks, zero widths, tag characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

export function escapeXml(text: string): string {
	return text
		.replace(/\p{Surrogate}/gu, "\ufffd")
		.replace(/\s+/g, " ")
		.replace(INVISIBLE, "")
		.trim()
		.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

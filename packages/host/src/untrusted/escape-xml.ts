/** Escapes untrusted text for XML-like prompts: it cannot open or close a tag or start a new line. */
import { INVISIBLE_CHARACTERS } from "@skillbake/core";

const ENTITIES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&apos;",
};

/** On one line, without invisible characters. */
export function plainText(text: string): string {
	return text
		.replace(/\p{Surrogate}/gu, "\ufffd")
		.replace(/\s+/g, " ")
		.replace(INVISIBLE_CHARACTERS, "")
		.trim();
}

export function escapeXml(text: string): string {
	return plainText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

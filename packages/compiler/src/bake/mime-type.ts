/** MIME types by file name. */
import { SKILL_FILE, SKILL_MIME_TYPE } from "@skillbake/core";
import { Mime } from "mime";
import otherTypes from "mime/types/other.js";
import standardTypes from "mime/types/standard.js";

/** Types that are common in skills and missing or different in the registry (`.ts` is video there). */
const SOURCE_TYPES: { [type: string]: string[] } = {
	"application/graphql": ["graphql", "gql"],
	"application/toml": ["toml"],
	"application/x-ndjson": ["jsonl", "ndjson"],
	"text/typescript": ["ts", "mts", "cts"],
	"text/tsx": ["tsx"],
	"text/x-python": ["py", "pyi"],
	"text/x-shellscript": ["sh", "bash", "zsh"],
	"text/x-ruby": ["rb"],
	"text/x-go": ["go"],
	"text/x-rust": ["rs"],
	"text/x-java-source": ["java"],
	"text/x-kotlin": ["kt", "kts"],
	"text/x-swift": ["swift"],
	"text/x-csharp": ["cs"],
	"text/x-php": ["php"],
	"text/x-sql": ["sql"],
	"text/x-ini": ["ini", "cfg"],
};

const types = new Mime(standardTypes, otherTypes);
types.define(SOURCE_TYPES, true);

export function mimeTypeOf(path: string, isText: boolean): string {
	if (path === SKILL_FILE || path.endsWith(`/${SKILL_FILE}`)) return SKILL_MIME_TYPE;
	return types.getType(path) ?? (isText ? "text/plain" : "application/octet-stream");
}

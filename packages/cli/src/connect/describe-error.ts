/** Says in one line why a request failed. */
import { SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";
import { safe } from "../output/terminal.ts";

const MAX_LENGTH = 300;
const MAX_PAGE = 4096;
const MAX_QUOTE = 100;

export function describeError(error: Error): string {
	if (error instanceof SdkHttpError) return describeStatus(error);
	if (error instanceof SdkError && error.code === SdkErrorCode.ClientHttpUnexpectedContent) {
		const { contentType } = (error.data ?? {}) as { contentType?: unknown };
		return `the answer is ${typeof contentType === "string" ? oneLine(contentType) : "of no type"}, not MCP. Is the path of the URL right?`;
	}
	return oneLine(deepestMessage(error)).slice(0, MAX_LENGTH);
}

/** `HTTP 404 Not Found (Cannot POST /mpc)` */
function describeStatus({ status, statusText, data }: SdkHttpError): string {
	const { text } = data as { readonly text?: unknown };
	const quote = typeof text === "string" ? oneLine(textOf(text)).slice(0, MAX_QUOTE) : "";
	const line = oneLine(`HTTP ${status} ${statusText ?? ""}`);
	const hint =
		status === 401 || status === 403
			? '. Credentials can be sent with --header "Name: value".'
			: "";
	return `${line}${quote && quote !== statusText ? ` (${quote})` : ""}${hint}`;
}

/** The message in JSON, or the text of a page. */
function textOf(body: string): string {
	try {
		const { error, message } = JSON.parse(body);
		const found = [error?.message, message, error].find((value) => typeof value === "string");
		if (found) return found;
	} catch {
		// Most error pages are HTML.
	}
	return body
		.slice(0, MAX_PAGE)
		.replace(/<(head|script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, " ")
		.replace(/<[^>]*>/g, " ");
}

/** The outer message is often only `fetch failed`. */
function deepestMessage(error: Error): string {
	const { cause, message } = error;
	return cause instanceof Error
		? deepestMessage(cause)
		: message || String((error as NodeJS.ErrnoException).code);
}

function oneLine(text: string): string {
	return safe(text.slice(0, MAX_PAGE).replace(/\s+/g, " ").trim());
}

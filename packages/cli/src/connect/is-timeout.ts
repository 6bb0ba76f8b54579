import { SdkError, SdkErrorCode } from "@modelcontextprotocol/client";

/** Whether the SDK gave up waiting. Decided by its code: the text may come from the server. */
export function isTimeout(error: unknown): boolean {
	return error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout;
}

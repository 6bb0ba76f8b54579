/** Asks as a client that does not declare the extension. Servers may refuse it (SEP-2133). */
import { METHODS } from "@skillbake/core";
import { requestSender } from "../connect/send-request.ts";
import type { Connection, RawResponse } from "../connect/server.ts";
import { Failure } from "../output/errors.ts";

export type UndeclaredAnswers =
	/** From `skills/list`. */
	{ readonly listing: RawResponse } | { readonly problem: string };

/** Some servers cannot be started or connected twice, which says nothing about their skills. */
export async function askUndeclared(connection: Connection): Promise<UndeclaredAnswers> {
	let second: Connection | undefined;
	try {
		second = await connection.openUndeclared();
		return { listing: await requestSender(second)(METHODS.list, {}) };
	} catch (error) {
		if (!(error instanceof Failure) || connection.options.budget.signal.aborted) throw error;
		return { problem: error.message.split("\n")[0]! };
	} finally {
		await second?.close();
	}
}

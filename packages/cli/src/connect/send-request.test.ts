import { SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { Failure } from "../output/errors.ts";
import { startBudget } from "./budget.ts";
import { requestSender } from "./send-request.ts";
import type { Connection } from "./server.ts";

it.each([
	[
		new Error("Error POSTing to endpoint: upstream timed out"),
		"The server failed at skills/list: Error POSTing to endpoint: upstream timed out",
	],
	[
		new SdkError(SdkErrorCode.RequestTimeout, "gave up"),
		"The server stopped answering at skills/list. --timeout <seconds> waits longer.",
	],
])("recognizes a timeout by its code, not by its text: %s", async (error, message) => {
	const client = { request: () => Promise.reject(error) };
	const options = { timeout: 1000, budget: startBudget() };
	const send = requestSender({ client, received: [], options } as unknown as Connection);
	await expect(send("skills/list", {})).rejects.toThrow(new Failure(message));
});

/**
 * The part of an MCP client that this package uses. The `Client` of both SDKs has it, and so does a
 * folder on disk (`localSkills` in `@skillbake/host/node`).
 */
import { isSkillHostError, SkillHostError } from "../errors.ts";
import type { HostLimits } from "../limits.ts";
import { isRecord } from "../untrusted/is-record.ts";
import { show } from "../untrusted/show.ts";
import { assertDeclared } from "./client-capabilities.ts";

export interface SkillClient {
	/** `never` as parameters lets the overloads and generics of every SDK fit this one type. */
	request(...args: never[]): Promise<unknown>;
	getServerCapabilities(): object | undefined;
	getInstructions?(): string | undefined;
}

export interface RequestOptions {
	readonly signal?: AbortSignal | undefined;
	/** Milliseconds until the SDK gives up on a request. @default the SDK's own, 60 s */
	readonly timeout?: number | undefined;
	/** @default HOST_LIMITS */
	readonly limits?: Partial<HostLimits> | undefined;
	/** Schemes that URIs of skills may have, without colon (H11). @default skill, https, http, github */
	readonly schemes?: readonly string[] | undefined;
	/** Called with the bytes of each answer; throws if the server has sent too many (H15). */
	readonly charge?: ((bytes: number) => void) | undefined;
}

type Send = (
	request: { method: string; params: Record<string, unknown> },
	schema: typeof PASS_THROUGH,
	options: RequestOptions,
) => Promise<unknown>;

/**
 * A result schema that works in both SDKs: v1 calls `safeParse` on schemas without `_zod`, v2 calls
 * `~standard.validate`. We check results ourselves, because an SDK's schema would fail a whole page
 * for one bad entry and would drop unknown fields.
 */
const PASS_THROUGH = {
	parse: (data: unknown) => data,
	safeParse: (data: unknown) => ({ success: true as const, data }),
	"~standard": {
		version: 1 as const,
		vendor: "skillbake",
		validate: (value: unknown) => ({ value }),
	},
};

/**
 * Sends one request. Bypasses the response cache of the v2 client, because a verified read must see
 * what the server serves now.
 */
export async function sendRequest(
	client: SkillClient,
	method: string,
	params: Record<string, unknown>,
	options: RequestOptions = {},
): Promise<Record<string, unknown>> {
	options.signal?.throwIfAborted();
	let result: unknown;
	try {
		const send = client.request.bind(client) as unknown as Send;
		result = await send({ method, params }, PASS_THROUGH, {
			// A signal of its own: the SDKs never remove their listeners, and a listing has many requests.
			...(options.signal && { signal: AbortSignal.any([options.signal]) }),
			...(options.timeout !== undefined && { timeout: options.timeout }),
		});
	} catch (error) {
		if (isSkillHostError(error)) throw error;
		if (options.signal?.aborted) throw error;
		assertDeclared(client, method, error);
		const text = error instanceof Error ? error.message : String(error);
		throw new SkillHostError(
			"server",
			`The server answered ${method} with an error: ${show(text)}.`,
			{
				cause: error,
				uri: typeof params["uri"] === "string" ? params["uri"] : undefined,
			},
		);
	}
	if (!isRecord(result))
		throw new SkillHostError("server", `The server's answer to ${method} is not an object.`);
	return result;
}

/** The JSON-RPC code behind an error of `sendRequest`. */
export function errorCode(error: unknown): number | undefined {
	const cause = isSkillHostError(error) ? error.cause : error;
	return isRecord(cause) && typeof cause["code"] === "number" ? cause["code"] : undefined;
}

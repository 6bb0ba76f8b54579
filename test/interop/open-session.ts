/** A session of a host: by v1 of the SDK in the legacy era, by v2 in the modern one. */
import { z } from "zod";
import { type Address, connectV1, connectV2, type Era, MODERN } from "../support/connect.ts";

export type Result = Readonly<Record<string, unknown>>;

/** The part of a client that the programs need: requests by name. */
export interface Session {
	request(method: string, params?: Readonly<Record<string, unknown>>): Promise<Result>;
	close(): Promise<void>;
}

const ANY_RESULT = z.looseObject({});

export async function openSession(address: Address, era: Era): Promise<Session> {
	if (era === MODERN) {
		const client = await connectV2(address, era);
		return {
			request: (method, params = {}) =>
				client.request({ method, params: { ...params } }, ANY_RESULT),
			close: () => client.close(),
		};
	}
	const client = await connectV1(address);
	return {
		request: (method, params = {}) => client.request({ method, params: { ...params } }, ANY_RESULT),
		close: () => client.close(),
	};
}

/** Requests that a server must answer with an error. */
import { METHODS, SKILL_FILE } from "@skillbake/core";
import type { SendRequest } from "../connect/send-request.ts";
import type { RawResponse } from "../connect/server.ts";
import type { SkillAnswers } from "./answers.ts";

export interface WrongRequest {
	/** The URI or cursor that the server cannot know. */
	readonly uri: string;
	readonly response: RawResponse;
}

export interface WrongRequests {
	readonly skill: WrongRequest;
	readonly cursor: WrongRequest;
	readonly file: WrongRequest;
	/** Only if the server offers directory reads. */
	readonly directory?: WrongRequest;
	readonly fileAsDirectory?: WrongRequest;
}

const UNKNOWN_SKILL = "skill://skillbake-verify/no-such-skill";
const UNKNOWN_FILE = "skillbake-verify-no-such-file.md";
const UNKNOWN_CURSOR = "skillbake-verify-no-such-cursor";

export async function sendWrongRequests(
	send: SendRequest,
	skills: readonly SkillAnswers[],
	directoryRead: boolean,
): Promise<WrongRequests> {
	const [first] = skills;
	const wrong = async (method: string, uri: string): Promise<WrongRequest> => ({
		uri,
		response: await send(method, { uri }),
	});
	return {
		skill: await wrong(METHODS.get, `${UNKNOWN_SKILL}/${SKILL_FILE}`),
		cursor: {
			uri: UNKNOWN_CURSOR,
			response: await send(METHODS.list, { cursor: UNKNOWN_CURSOR }),
		},
		file: await wrong("resources/read", `${first?.root ?? UNKNOWN_SKILL}/${UNKNOWN_FILE}`),
		...(directoryRead && {
			directory: await wrong(METHODS.readDirectory, UNKNOWN_SKILL),
			...(first && { fileAsDirectory: await wrong(METHODS.readDirectory, first.uri) }),
		}),
	};
}

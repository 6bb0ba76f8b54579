/** A client declares the Skills extension as a server does; strict servers refuse one that does not. */
import { METHODS, SKILLS_EXTENSION } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import { isRecord } from "../untrusted/is-record.ts";
import type { SkillClient } from "./client.ts";

/** For `new Client(info, { capabilities: CLIENT_CAPABILITIES })`, in either SDK. */
export const CLIENT_CAPABILITIES: {
	readonly extensions: { readonly [SKILLS_EXTENSION]: Readonly<Record<string, never>> };
} = { extensions: { [SKILLS_EXTENSION]: {} } };

const MISSING_CAPABILITY = -32021;
const UNKNOWN_METHOD = -32601;

/**
 * Throws if a server's error means that the client did not declare the extension, and says who has to
 * change what. Modern servers have a code of their own for it; legacy ones hide the method.
 */
export function assertDeclared(client: SkillClient, method: string, error: unknown): void {
	if (!isRecord(error)) return;
	const ours = Object.values<string>(METHODS).includes(method);
	const hidden = error["code"] === UNKNOWN_METHOD && ours;
	const refused = error["code"] === MISSING_CAPABILITY && (ours || namesSkills(error["data"]));
	if (!hidden && !refused) return;
	const what = hidden ? "says that it does not know" : "refuses";
	throw new SkillHostError("capability", `The server ${what} ${method}${explain(client, hidden)}`, {
		cause: error,
	});
}

function explain(client: SkillClient, hidden: boolean): string {
	const declared = declaresSkills(client);
	if (declared)
		return hidden
			? ", although it declares the Skills extension. The server is at fault."
			: " because of a missing capability, although this client declares the Skills extension. The server is at fault.";
	const fix =
		"create the client with { capabilities: CLIENT_CAPABILITIES } from @skillbake/host and connect again.";
	if (hidden && declared === undefined)
		return `, although it declares the Skills extension. Some servers answer so if the client does not declare it: ${fix}`;
	return `, ${hidden ? "probably " : ""}because this client does not declare the Skills extension. This application is at fault: ${fix}`;
}

/** `undefined` if the client does not say. The SDKs keep what they declare in a private field. */
function declaresSkills(client: SkillClient): boolean | undefined {
	const capabilities = "_capabilities" in client ? client._capabilities : undefined;
	return isRecord(capabilities) ? namesSkills(capabilities) : undefined;
}

function namesSkills(value: unknown): boolean {
	const required = isRecord(value) ? (value["requiredCapabilities"] ?? value) : undefined;
	const extensions = isRecord(required) ? required["extensions"] : undefined;
	return isRecord(extensions) && isRecord(extensions[SKILLS_EXTENSION]);
}

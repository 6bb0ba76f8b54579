/** Every program, in the order of the report. */
import type { Program } from "./program.ts";
import { conformance } from "./programs/conformance.ts";
import { draftReaders } from "./programs/draft-readers.ts";
import { extSkillsClient } from "./programs/ext-skills-client.ts";
import { hostKit } from "./programs/host-kit.ts";
import { inspector } from "./programs/inspector.ts";
import { inventory } from "./programs/inventory.ts";
import { promptHost } from "./programs/prompt-host.ts";
import { sdkClient } from "./programs/sdk-client.ts";
import { verify } from "./programs/verify.ts";

export const PROGRAMS: readonly Program[] = [
	conformance,
	inspector,
	sdkClient,
	extSkillsClient,
	draftReaders,
	promptHost,
	inventory,
	hostKit,
	verify,
];

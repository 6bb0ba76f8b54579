/** Every way we know to break H1–H17 on the wire, in the order of the requirements. */

import { APPROVALS } from "./approvals.ts";
import type { Corruption } from "./corruption.ts";
import { FILES } from "./files.ts";
import { FRONTMATTER } from "./frontmatter.ts";
import { LIMITS } from "./limits.ts";
import { LISTING } from "./listing.ts";
import { MODEL_REQUESTS } from "./model-requests.ts";
import { ORIGIN } from "./origin.ts";
import { PRESENTING } from "./presenting.ts";

export const CORRUPTIONS: readonly Corruption[] = [
	...LISTING,
	...FILES,
	...FRONTMATTER,
	...APPROVALS,
	...ORIGIN,
	...PRESENTING,
	...LIMITS,
	...MODEL_REQUESTS,
];

/** All checks of `verify`, in the order of the rules. */
import type { Check } from "./check.ts";
import {
	checkCapability,
	checkInstructions,
	checkMethods,
	checkStdout,
	checkUndeclared,
} from "./check-declaration.ts";
import { checkIndex, checkPrompts } from "./check-drafts.ts";
import {
	checkDigests,
	checkFrontmatter,
	checkManifest,
	checkNames,
	checkNesting,
	checkSkillLimits,
	checkUris,
} from "./check-entries.ts";
import { checkBytes, checkMetadata, checkUnknownFile } from "./check-files.ts";
import { checkCacheFields, checkDirectories, checkGet, checkListing } from "./check-results.ts";
import { checkTools } from "./check-tools.ts";

export const CHECKS: readonly Check[] = [
	checkCapability,
	checkMethods,
	checkUris,
	checkMetadata,
	checkFrontmatter,
	checkManifest,
	checkDigests,
	checkSkillLimits,
	checkNesting,
	checkListing,
	checkGet,
	checkDirectories,
	checkUnknownFile,
	checkCacheFields,
	checkBytes,
	checkNames,
	checkInstructions,
	checkIndex,
	checkPrompts,
	checkTools,
	checkUndeclared,
	checkStdout,
];

/** Refuses an archive that unpacks to many times its size. */
import { FIXED_LIMITS, type HostLimits } from "../limits.ts";
import { tooMuch } from "./archive-errors.ts";

export function assertRatio(packed: number, unpacked: number, { archiveRatio }: HostLimits): void {
	if (unpacked > FIXED_LIMITS.ratioFromBytes && unpacked > packed * archiveRatio)
		throw tooMuch(`unpacks to more than ${archiveRatio} times its size`);
}

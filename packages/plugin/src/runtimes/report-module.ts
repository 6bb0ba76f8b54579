/** Tells the user, and the process that watches this one, about a loaded module. */
import type { LoadedModule } from "./module-service.ts";

export type ModuleReport = Pick<LoadedModule, "warnings" | "dependencies">;

export function reportModule({ warnings, dependencies }: ModuleReport): void {
	// Standard output belongs to the protocol of servers on stdio.
	for (const warning of warnings) console.error(warning);
	// Set by `node --watch`, which restarts when one of these paths changes.
	if (process.env["WATCH_REPORT_DEPENDENCIES"] && dependencies.length > 0)
		process.send?.({ "watch:require": dependencies });
}

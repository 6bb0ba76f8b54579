import type { ServiceSettings } from "./module-service.ts";

/** The settings of a program that runs in a project. */
export function projectSettings(own: Pick<ServiceSettings, "urls" | "watch">): ServiceSettings {
	// In production the project may be read-only, and nobody edits it.
	const types = process.env["NODE_ENV"] !== "production";
	return { root: process.cwd(), types, ...own };
}

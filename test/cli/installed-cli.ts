/** The command line as users get it: packed, and installed by npm. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeOnce } from "../support/make-once.ts";
import { hashPackages, installPackages } from "../support/packed-packages.ts";

const PACKAGES = ["core", "format", "compiler", "runtime", "host", "cli"];

export interface InstalledCli {
	/** Holds `node_modules`; projects below it find the packages. */
	readonly root: string;
	/** The file that `npx skillbake` runs. */
	readonly bin: string;
}

/** Slow the first time, so each test file calls it in `beforeAll`. */
export async function installedCli(): Promise<InstalledCli> {
	const root = await makeOnce("cli", hashPackages(), async (directory) => {
		writeFileSync(join(directory, "package.json"), '{ "private": true, "type": "module" }\n');
		await installPackages(directory, PACKAGES, ["--no-save"]);
	});
	return { root, bin: join(root, "node_modules/.bin/skillbake") };
}

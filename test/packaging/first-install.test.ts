/** `pnpm install` after a clone prints no warnings: nothing is built yet, and nothing is left undecided. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repository } from "../support/repository.ts";

const read = (path: string) => readFileSync(join(repository, path), "utf8");

it("finds every executable before the first build", () => {
	const executables = readdirSync(join(repository, "packages")).flatMap((name) => {
		const { bin = {} } = JSON.parse(read(`packages/${name}/package.json`)) as {
			bin?: Record<string, string>;
		};
		return Object.values(bin).map((path) => `packages/${name}/${path}`);
	});
	expect(executables).toEqual(["packages/cli/bin/skillbake.js"]);
	for (const path of executables) {
		expect(existsSync(join(repository, path))).toBe(true);
		expect(path).not.toContain("/dist/");
		expect(statSync(join(repository, path)).mode & 0o111).not.toBe(0);
	}
});

it("has decided about every dependency with an install script", () => {
	const [, list = ""] =
		/^ignoredBuiltDependencies:\n((?: {2}- .*\n)+)/m.exec(read("pnpm-workspace.yaml")) ?? [];
	const decided = Array.from(list.matchAll(/- "?([^"\n]+)/g), ([, name]) => name);
	expect(decided).toContain("esbuild");
	const { ignoredBuilds = [] } = JSON.parse(read("node_modules/.modules.yaml")) as {
		ignoredBuilds?: string[];
	};
	const names = ignoredBuilds.map((id) => id.replace(/(?<=.)@.*$/, ""));
	expect(names.filter((name) => !decided.includes(name))).toEqual([]);
});

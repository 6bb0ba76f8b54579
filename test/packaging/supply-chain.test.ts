/** What a user installs: the files in each tarball, and the dependencies behind it. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packedPackage } from "../support/packed-packages.ts";
import { productionDependencies } from "../support/production-dependencies.ts";
import { repository } from "../support/repository.ts";

/** How many packages of others each package brings along. Every new one needs a reason. */
const DEPENDENCIES: Readonly<Record<string, number>> = {
	core: 0,
	runtime: 0,
	format: 1,
	host: 2,
	compiler: 36,
	plugin: 44,
	cli: 52,
};

/** Permissive, and compatible with the MIT license of ours. */
const LICENSES = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "PSF-2.0"];

const packages = join(repository, "packages");

it("covers every package", () => {
	expect(readdirSync(packages).sort()).toEqual(Object.keys(DEPENDENCIES).sort());
});

describe.each(Object.keys(DEPENDENCIES))("%s", (name) => {
	const dependencies = productionDependencies(name);

	it("brings along no more packages than it did", () => {
		const ids = dependencies.map(({ id }) => id);
		expect(ids.length, ids.join("\n")).toBe(DEPENDENCIES[name]);
	});

	it("depends only on packages with an allowed license and without install scripts", () => {
		expect(
			dependencies.filter(
				({ license, installScripts }) =>
					!LICENSES.includes(license ?? "") || installScripts.length > 0,
			),
		).toEqual([]);
		const { scripts = {} } = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8"));
		expect(Object.keys(scripts)).toEqual(["prepack"]);
	});

	it("is packed with these files and the declarations of its sources", async () => {
		const files = execFileSync("tar", ["-tzf", await packedPackage(name)], { encoding: "utf8" })
			.trim()
			.split("\n")
			.map((file) => file.replace(/^package\//, ""))
			.sort();
		const declarations = files.filter((file) => /\.d\.c?ts$/.test(file));
		const stray = declarations.filter((file) => !existsSync(sourceOf(name, file)));
		expect(stray).toEqual([]);
		expect(files.filter((file) => !declarations.includes(file))).toMatchSnapshot();
	});
});

function sourceOf(name: string, declaration: string): string {
	return join(packages, name, declaration.replace(/^dist/, "src").replace(/\.d\.c?ts$/, ".ts"));
}

import { chownSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempDirectory } from "../../../../test/support/temp-folder.ts";
import { findConfig } from "./find-config.ts";

const CONFIG = "skillbake.config.mjs";

describe("how far it searches", () => {
	it.each<[string, { [path: string]: string }, boolean]>([
		["to the root of the repository", { ".git/HEAD": "" }, true],
		["past packages of the repository", { ".git/HEAD": "", "a/b/package.json": "{}" }, true],
		["past workspaces of the repository", { ".git/HEAD": "", "a/pnpm-workspace.yaml": "" }, true],
		["not out of a repository", { ".git/HEAD": "", "a/.git/HEAD": "" }, false],
		["not out of a submodule", { ".git/HEAD": "", "a/b/.git": "gitdir: x" }, false],
		[
			"to the root of a pnpm workspace",
			{ "pnpm-workspace.yaml": "", "a/b/package.json": "{}" },
			true,
		],
		[
			"to the root of an npm workspace",
			{ "package.json": `{ "workspaces": ["a/*"] }`, "a/b/package.json": "{}" },
			true,
		],
		["not out of a workspace", { "a/pnpm-workspace.yaml": "", "package.json": "{}" }, false],
		["to the nearest package.json", { "package.json": "{}" }, true],
		["not past a package.json", { "package.json": "{}", "a/package.json": "{}" }, false],
		["not past a broken package.json", { "package.json": "{}", "a/package.json": "{" }, false],
		["nowhere from a directory without any of these", {}, false],
	])("%s", (_, files, found) => {
		const root = tempDirectory({ [CONFIG]: "", "a/b/x": "", ...files });
		expect(findConfig(join(root, "a/b"))).toBe(found ? join(root, CONFIG) : undefined);
	});

	it("takes the nearest config", () => {
		const root = tempDirectory({
			".git/HEAD": "",
			[CONFIG]: "",
			"a/package.json": `{ "skillbake": {} }`,
			"a/b/package.json": "{}",
		});
		expect(findConfig(join(root, "a/b"))).toBe(join(root, "a/package.json"));
	});
});

describe("whose files it takes", () => {
	const us = process.getuid!();
	const NOBODY = 65_534;
	/** Only root can give files away. Anyone else looks at their own files as another user. */
	const giveAway = (...paths: string[]) => {
		if (us === 0) for (const path of paths) chownSync(path, NOBODY, NOBODY);
	};
	const user = us === 0 ? 1000 : us + 1;

	it.each([...["skillbake.config.json", CONFIG], "package.json"])(
		"reports a %s of another user",
		(name) => {
			const root = tempDirectory({ ".git/HEAD": "", [name]: `{ "skillbake": {} }` });
			giveAway(join(root, name));
			expect(() => findConfig(root, { user })).toThrow(
				`${name} in ${root} belongs to another user, so it was not loaded. If you trust it, change its owner;`,
			);
		},
	);

	it("reports a link of another user, wherever it leads", () => {
		const root = tempDirectory({
			"own.mjs": "",
			"a/x": "",
			[`a/${CONFIG}`]: { link: "../own.mjs" },
		});
		expect(findConfig(join(root, "a"), { user: us })).toBe(join(root, "a", CONFIG));
		giveAway(join(root, "own.mjs"));
		expect(() => findConfig(join(root, "a"), { user })).toThrow("belongs to another user");
	});

	it("does not enter a directory of another user", () => {
		const root = tempDirectory({ ".git/HEAD": "", [CONFIG]: "", "a/x": "" });
		giveAway(root);
		expect(findConfig(join(root, "a"), { user })).toBe(undefined);
	});

	it("ignores a repository that another user has put around", () => {
		const root = tempDirectory({ ".git/HEAD": "", [CONFIG]: "", "a/x": "" });
		giveAway(join(root, ".git"), join(root, CONFIG));
		expect(findConfig(join(root, "a"), { user })).toBe(undefined);
	});

	it("lets root use the files of the owner of the directory, as in a container", () => {
		const root = tempDirectory({ ".git/HEAD": "", [CONFIG]: "", "a/x": "" });
		giveAway(root, join(root, ".git"), join(root, CONFIG), join(root, "a"));
		expect(findConfig(join(root, "a"), { user: 0 })).toBe(join(root, CONFIG));
	});

	it("asks for no owner where there is none", () => {
		const root = tempDirectory({ ".git/HEAD": "", [CONFIG]: "" });
		giveAway(join(root, CONFIG));
		expect(findConfig(root, { user: undefined })).toBe(join(root, CONFIG));
	});
});

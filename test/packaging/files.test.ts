/** Every file that Node loads costs time, so a server starts with two files of ours. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const dist = join(import.meta.dirname, "../../packages/runtime/dist");

it("hooks of runtimes load the compiler only when a folder is imported", () => {
	const plugin = join(import.meta.dirname, "../../packages/plugin/dist");
	for (const entry of ["register", "bun-register", "jest", "runtimes/async-hooks", "hooks"]) {
		const text = readFileSync(join(plugin, `${entry}.js`), "utf8");
		const specifiers = [...text.matchAll(/^import .*? from "(.*?)";$/gm)].map(([, name]) => name);
		expect(specifiers.length).toBeGreaterThan(0);
		for (const specifier of specifiers)
			expect(specifier).toMatch(/^node:|^@skillbake\/(?:core|compiler\/hooks)$|\/hooks\.js$/);
	}
});

it("the runtime is one file, and its answers are another that the first request loads", () => {
	const files = readdirSync(dist).filter((file) => file.endsWith(".js"));
	expect(files.sort()).toEqual([
		"answers.js",
		"hot.js",
		"index.js",
		// Only servers with these options load them.
		"load-skill-tool.js",
		"require-declaration.js",
		"runtime.js",
	]);
	const read = (file: string) => readFileSync(join(dist, file), "utf8");
	for (const entry of ["index.js", "hot.js"])
		expect(read(entry)).toMatch(/^export \{[^}]+\} from "\.\/runtime\.js";\n$/);
	expect(read("runtime.js")).not.toMatch(/^import /m);
	expect(read("runtime.js")).toContain('import("./answers.js")');
});

// Packs every public package as it would be published and checks the tarball: complete, typed,
// small, and without anything that only works in this repository.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const packages = new URL("../../packages/", import.meta.url);
const out = mkdtempSync(join(tmpdir(), "skillbake-pack-"));
const problems = [];

for (const folder of readdirSync(packages)) {
	const pkgDir = new URL(`${folder}/`, packages);
	const source = JSON.parse(readFileSync(new URL("package.json", pkgDir), "utf8"));
	if (source.private) continue;
	const target = join(out, folder);
	const [report] = [
		JSON.parse(
			execFileSync(
				"pnpm",
				["pack", "--json", "--config.ignore-scripts=true", "--pack-destination", target],
				{
					cwd: pkgDir,
					encoding: "utf8",
				},
			),
		),
	].flat();
	const unpacked = join(target, "unpacked");
	execFileSync("mkdir", ["-p", unpacked]);
	execFileSync("tar", ["-xzf", report.filename, "-C", unpacked, "--strip-components=1"]);
	const pkg = JSON.parse(readFileSync(join(unpacked, "package.json"), "utf8"));
	const files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1));
	/**
	 * Node's `require` gives the names of an ECMAScript module, so declarations for CommonJS describe it
	 * as long as there is no default export. That is the case publint warns of.
	 */
	const isNamedOnly = ({ code, args, path }) => {
		if (code !== "EXPORTS_TYPES_INVALID_FORMAT" || args.condition !== "require") return false;
		const file = path.reduce((value, key) => value[key], pkg);
		return !/\bexport (?:default|.*\bas default\b)/.test(
			readFileSync(join(unpacked, file), "utf8"),
		);
	};
	const complain = (text) => problems.push(`${pkg.name}: ${text}`);

	const { messages } = await publint({ pkgDir: unpacked, strict: true });
	for (const message of messages) if (!isNamedOnly(message)) complain(formatMessage(message, pkg));
	for (const file of files)
		if (/\.test\.|testing\/|tsbuildinfo|\.map$/.test(file)) complain(`ships ${file}`);
	for (const file of ["LICENSE", "README.md", "package.json"])
		if (!files.includes(file)) complain(`lacks ${file}`);
	for (const [name, range] of Object.entries(pkg.dependencies ?? {}))
		if (range.includes("workspace:")) complain(`depends on ${name}@${range}`);
	for (const field of ["description", "license", "engines", "exports", "keywords"])
		if (!(field in pkg)) complain(`package.json lacks ${field}`);
	// Only modules that nobody imports for what they export may have side effects.
	const withEffects = pkg.sideEffects === false ? [] : [pkg.sideEffects].flat();
	for (const path of withEffects)
		if (!/^\.\/dist\/(?:[a-z-]*register|runtimes\/\*)\.js$/.test(path))
			complain(`sideEffects is ${path}`);
	console.log(`${pkg.name}@${pkg.version}: ${files.length} files`);
}

rmSync(out, { recursive: true });
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

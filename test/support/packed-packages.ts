/** Our packages as npm installs them for a user: packed once, then installed from the tarballs. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeOnce } from "./make-once.ts";
import { repository } from "./repository.ts";

const exec = promisify(execFile);
const packages = join(repository, "packages");
let hash: string | undefined;

/** Installs these packages, named by their directories, into a directory with a `package.json`. */
export async function installPackages(
	directory: string,
	names: readonly string[],
	flags: readonly string[] = [],
): Promise<void> {
	const packed = await packedPackages();
	const tarballs = names.map((name) => packed.get(packageJson(name)["name"]!)!);
	const quiet = ["--prefer-offline", "--no-audit", "--no-fund"];
	await exec("npm", ["install", ...quiet, ...flags, ...tarballs], { cwd: directory });
}

/** The tarball of every package, by the package's name. */
export async function packedPackages(): Promise<Map<string, string>> {
	const packed = await makeOnce("packed", hashPackages(), pack);
	return new Map(
		readdirSync(packages).map((directory) => {
			const { name, version } = packageJson(directory);
			const file = `${name!.replace("@", "").replace("/", "-")}-${version}.tgz`;
			return [name!, join(packed, file)];
		}),
	);
}

/** Computed once per worker: the packages do not change while tests run. */
export function hashPackages(): string {
	hash ??= computeHash();
	return hash;
}

async function pack(directory: string): Promise<void> {
	const { packageManager } = readJson(join(repository, "package.json"));
	// The packages are built already.
	const args = ["-r", "--filter", "./packages/*", "--config.ignore-scripts=true", "pack"];
	await exec("npx", ["-y", packageManager!, ...args, "--pack-destination", directory], {
		cwd: repository,
	});
}

function packageJson(directory: string) {
	return readJson(join(packages, directory, "package.json"));
}

function computeHash(): string {
	const sum = createHash("sha256");
	for (const name of readdirSync(packages).sort()) {
		sum.update(readFileSync(join(packages, name, "package.json")));
		const dist = join(packages, name, "dist");
		if (!existsSync(join(dist, "index.js")))
			throw new Error(`packages/${name} is not built; run \`pnpm build\` first.`);
		for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true }))
			if (entry.isFile() && !entry.name.endsWith(".tsbuildinfo"))
				sum.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
	}
	return sum.digest("hex").slice(0, 16);
}

function readJson(file: string): { readonly [field: string]: string | undefined } {
	return JSON.parse(readFileSync(file, "utf8"));
}

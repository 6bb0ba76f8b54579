/** Two builds that write the same files at once. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempDirectory, writeEntries } from "../support/temp-folder.ts";
import { CLI, readTree, runNode } from "./break-often.ts";
import { NEW, OLD } from "./skill-versions.ts";

const PATIENCE = 600_000;

it.each([
	["lazy", "lazy"],
	["asset", "asset"],
	["inline", "lazy"],
])(
	"two builds of different skills at once, %s and %s: one of them is there as a whole",
	async (...contents) => {
		const directory = tempDirectory();
		const versions = await Promise.all(
			[OLD, NEW].map(async (entries, at) => {
				const name = ["one", "two"][at]!;
				writeEntries(join(directory, name), entries);
				const alone = tempDirectory(entries);
				const args = ["--out", "gen.js", "--content", contents[at]!];
				const { code, output } = await runNode([CLI, "build", "skills", ...args], alone);
				expect(code, output).toBe(0);
				const files = [...readTree(alone)].filter(([path]) => path.startsWith("gen."));
				return { args: [CLI, "build", `${name}/skills`, ...args], files: new Map(files) };
			}),
		);
		const winners = [0, 0];
		for (let round = 0; round < 20; round++) {
			const runs = await Promise.all(versions.map(({ args }) => runNode(args, directory)));
			for (const { code, output } of runs) expect(code, output).toBe(0);
			const tree = readTree(directory);
			const winner = versions.findIndex(({ files }) => files.get("gen.js") === tree.get("gen.js"));
			winners[winner]!++;
			for (const [path, bytes] of versions[winner]!.files)
				expect(tree.get(path), `${path} in round ${round}`).toBe(bytes);
		}
		const { args, files } = versions[0]!;
		await runNode(args, directory);
		const left = [...readTree(directory)].filter(([path]) => path.startsWith("gen."));
		expect(new Map(left)).toEqual(files);
		console.log(
			`two builds at once, ${contents.join(" and ")}: 20 rounds, won ${winners.join(" and ")}, 0 mixed`,
		);
	},
	PATIENCE,
);

/** Any input gives a result or a `SkillHostError`, never another exception. */
import { gzipSync } from "node:zlib";
import { isSkillHostError } from "@skillbake/host";
import { listSkills, parseEntry, parseSkillText, unpackArchive } from "@skillbake/host/primitives";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REFUNDS, REFUNDS_TEXT } from "../support/sample-skills.ts";
import { tar, zip } from "./make-archive.ts";
import { entryOf, type Json } from "./wire-server.ts";

function refusalOrResult(work: () => unknown): void {
	try {
		work();
	} catch (error) {
		if (!isSkillHostError(error)) throw error;
	}
}

const items = Object.entries(REFUNDS.files).map(([name, body]) => ({ name, body }));
const TAR = tar(...items);
const ZIP = zip(...items);

/** Replaces some bytes, and sometimes cuts off the end. */
const damaged = (bytes: Uint8Array) =>
	fc
		.tuple(
			fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 4 }),
			fc.option(fc.nat(bytes.length), { nil: bytes.length }),
		)
		.map(([changes, length]) => {
			const copy = Uint8Array.from(bytes);
			for (const [at, value] of changes) copy[at] = value;
			return copy.subarray(0, length);
		});

describe("damaged archives", () => {
	it("tar", () => {
		fc.assert(
			fc.property(damaged(TAR), (bytes) =>
				refusalOrResult(() => unpackArchive(gzipSync(bytes, { level: 0 }), "tar.gz")),
			),
			{ numRuns: 500 },
		);
	});
	it("gzip", () => {
		fc.assert(
			fc.property(damaged(gzipSync(TAR)), (bytes) =>
				refusalOrResult(() => unpackArchive(bytes, "tar.gz")),
			),
			{ numRuns: 500 },
		);
	});
	it("zip", () => {
		fc.assert(
			fc.property(damaged(ZIP), (bytes) => refusalOrResult(() => unpackArchive(bytes, "zip"))),
			{ numRuns: 500 },
		);
	});
	it("unpacks the undamaged originals", () => {
		for (const [bytes, format] of [
			[gzipSync(TAR), "tar.gz"],
			[ZIP, "zip"],
		] as const)
			expect(unpackArchive(bytes, format).size).toBe(items.length);
	});
});

/** Any JSON anywhere in a valid entry. */
const entries = fc
	.tuple(
		fc.constantFrom("uri", "frontmatter", "resources", "resource", "name"),
		fc.jsonValue({ maxDepth: 4 }),
	)
	.map(([place, value]) => {
		const entry = entryOf(REFUNDS);
		if (place === "resource") (entry["resources"] as unknown[])[1] = value;
		else if (place === "name") (entry["frontmatter"] as Json)["name"] = value;
		else entry[place] = value;
		return entry;
	});

it("entries of any shape", () => {
	fc.assert(
		fc.property(fc.oneof(entries, fc.jsonValue()), (value) =>
			refusalOrResult(() => parseEntry(value)),
		),
		{ numRuns: 1000 },
	);
});

it("listings of any shape", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.oneof(
				fc.array(entries).map((skills) => ({ skills })),
				fc.jsonValue(),
			),
			async (result) => {
				const client = {
					request: async () => structuredClone(result),
					getServerCapabilities: () => ({ extensions: { "io.modelcontextprotocol/skills": {} } }),
				};
				await listSkills(client).catch((error: unknown) => {
					if (!isSkillHostError(error)) throw error;
				});
			},
		),
	);
});

it("SKILL.md texts of any shape", () => {
	const lines = fc.array(
		fc.oneof(
			fc.constantFrom(
				...REFUNDS_TEXT.split("\n"),
				"---",
				"&a",
				"*a",
				"!!x",
				"- ",
				"? ",
				"{",
				"[",
				"|",
				">",
			),
			fc.string(),
		),
	);
	fc.assert(
		fc.property(lines, (text) =>
			refusalOrResult(() => parseSkillText(`---\n${text.join("\n")}\n---\n`)),
		),
		{ numRuns: 1000 },
	);
});

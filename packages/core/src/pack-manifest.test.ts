import fc from "fast-check";
import { expect, it } from "vitest";
import { ARCHIVE_FORMATS, ARCHIVE_MIME_TYPES } from "./constants.ts";
import { formatDigest } from "./digest.ts";
import type { Frontmatter, ManifestSkill } from "./manifest.ts";
import { packManifest, placeSkill, unpackManifest } from "./pack-manifest.ts";
import { archiveUri, buildSkillUri, skillFileUri } from "./skill-uri.ts";

const segment = fc
	.string({ unit: "binary", minLength: 1, maxLength: 6 })
	.filter((name) => name.isWellFormed() && !/^\.{1,2}$|[/\0]/.test(name));
const stored = {
	digest: fc
		.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 })
		.map(formatDigest),
	size: fc.nat(),
};
const file = fc.record(
	{
		path: segment,
		mimeType: fc.string(),
		encoding: fc.constantFrom("text" as const, "base64" as const),
		executable: fc.constant(true as const),
	},
	{ requiredKeys: ["path", "mimeType", "encoding"], noNullPrototype: true },
);
const skill: fc.Arbitrary<ManifestSkill> = fc
	.record({
		path: segment,
		frontmatter: fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
		files: fc.array(fc.tuple(file, fc.record(stored))),
		archives: fc.option(
			fc.array(fc.tuple(fc.constantFrom(...ARCHIVE_FORMATS), fc.record(stored))),
			{ nil: undefined },
		),
	})
	.map(({ path, frontmatter, files, archives }) => ({
		path,
		uri: skillFileUri(path),
		frontmatter: JSON.parse(JSON.stringify(frontmatter)) as Frontmatter,
		files: files.map(([file]) => file),
		resources: files.map(([file, bytes]) => ({ uri: buildSkillUri(path, file.path), ...bytes })),
		...(archives && {
			archives: archives.map(([format, bytes]) => ({
				uri: archiveUri(path, format),
				...bytes,
				mimeType: ARCHIVE_MIME_TYPES[format],
			})),
		}),
		joined: { digest: formatDigest("0".repeat(64)), size: 0 },
	}));

it("restores every skill, whatever its texts, under its own path or another", () => {
	fc.assert(
		fc.property(fc.array(skill, { minLength: 1 }), segment, (skills, prefix) => {
			const unpack = unpackManifest(packManifest({ version: 1, skills }));
			for (const [at, skill] of skills.entries()) {
				const { path, frontmatter, files, resources, archives = [] } = skill;
				const unpacked = unpack(at);
				expect(unpacked(path)).toEqual({
					frontmatter,
					files: files.map((file, at) => ({ ...file, ...resources[at] })),
					archives,
				});
				for (const place of [path, `${prefix}/${path}`])
					expect(placeSkill(skill)(place)).toEqual(unpacked(place));
			}
		}),
	);
});

it("packs a skill into the form that generated modules contain", () => {
	const hash = "ab".repeat(32);
	const resource = { uri: "skill://a/SKILL.md", digest: formatDigest(hash), size: 3 };
	const bare: ManifestSkill = {
		path: "a",
		uri: resource.uri,
		frontmatter: { name: "a", description: "A." },
		files: [
			{ path: "SKILL.md", mimeType: "text/markdown", encoding: "text" },
			{ path: "run", mimeType: "application/octet-stream", encoding: "base64", executable: true },
		],
		resources: [resource, { ...resource, uri: "skill://a/run" }],
		joined: { digest: resource.digest, size: 3 },
	};
	const archive = { ...resource, uri: "skill://a.zip", mimeType: ARCHIVE_MIME_TYPES.zip };
	const skills = [bare, { ...bare, archives: [archive] }];
	expect(packManifest({ version: 1, skills }).split("\n")).toEqual([
		`[{"name":"a","description":"A."},[["SKILL.md","text/markdown",3,"${hash}"],["run","application/octet-stream",3,"${hash}","bx"]]]`,
		`[{"name":"a","description":"A."},[["SKILL.md","text/markdown",3,"${hash}"],["run","application/octet-stream",3,"${hash}","bx"]],[["zip",3,"${hash}"]]]`,
	]);
});

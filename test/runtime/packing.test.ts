/** Modules store a packed manifest; applications and clients get the manifest itself. */
import type { Manifest } from "@skillbake/core";
import { createSkills, fromManifest } from "@skillbake/runtime";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { bake } from "../support/bake.ts";
import { sampleManifest } from "../support/sample-skills.ts";

const segment = fc
	.string({ unit: "binary", minLength: 1, maxLength: 6 })
	.filter((name) => name.isWellFormed() && !/^\.{1,2}$|[/\0]/.test(name));
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
const folder = fc
	.dictionary(
		path,
		fc.dictionary(path, fc.oneof(fc.string(), fc.uint8Array()), { noNullPrototype: true }),
		{ minKeys: 1, noNullPrototype: true },
	)
	.map((skills) =>
		Object.fromEntries(
			Object.entries(skills).flatMap(([skill, files]) =>
				Object.entries({ ...files, "SKILL.md": "# Skill" }).map(([file, content]) => [
					`${skill}/${file}`,
					content,
				]),
			),
		),
	);

it("restores every field of the manifest, for any names and frontmatter", () => {
	fc.assert(
		fc.property(folder, fc.jsonValue(), fc.boolean(), (files, value, executable) => {
			const baked = bake(files, { archives: ["zip", "tar.gz"] });
			const manifest: Manifest = {
				version: 1,
				skills: baked.skills.map((skill) => ({
					...skill,
					frontmatter: { ...skill.frontmatter, metadata: JSON.parse(JSON.stringify(value)) },
					files: skill.files.map((file) => (executable ? { ...file, executable } : file)),
				})),
			};
			const skills = [...fromManifest(manifest, baked.contents)];
			expect(
				skills.map(({ path, uri, entry: { frontmatter, resources }, files, archives }) => ({
					path,
					uri,
					frontmatter,
					resources,
					files: files.map(({ path, mimeType, encoding, executable }) => ({
						path,
						mimeType,
						encoding,
						...(executable && { executable }),
					})),
					archives: archives.map(({ uri, digest, size, mimeType }) => ({
						uri,
						digest,
						size,
						mimeType,
					})),
				})),
			).toEqual(manifest.skills.map(({ joined: _, ...skill }) => skill));
		}),
	);
});

it("needs only the paths until a skill is requested", () => {
	const load = vi.fn(() => ({ manifest: '[{"name":"a"},[]]\nnot JSON', sources: [] }));
	const skills = createSkills(["a", "b"], load);
	expect([skills.size, skills.paths, skills.find("c")]).toEqual([2, ["a", "b"], undefined]);
	expect(skills.prefix("x").paths).toEqual(["x/a", "x/b"]);
	expect(load).not.toHaveBeenCalled();
	expect(skills.get("a").name).toBe("a");
	expect(skills.get("a")).toBe(skills.get("a"));
	expect(load).toHaveBeenCalledOnce();
	expect(() => skills.get("b")).toThrow(SyntaxError);
});

it("refuses at once a prefix that cannot be part of a URI", () => {
	const skills = fromManifest(sampleManifest);
	for (const prefix of ["", "a//b", "../x"]) expect(() => skills.prefix(prefix)).toThrow(TypeError);
});

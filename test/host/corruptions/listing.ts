/** H1–H3: capabilities, discovery and the form of an entry. */
import { METHODS, SKILLS_EXTENSION } from "@skillbake/core";
import { listSkills, readDirectory } from "@skillbake/host/primitives";
import { expect } from "vitest";
import { REFUNDS_TEXT } from "../../support/sample-skills.ts";
import type { Json } from "../wire-server.ts";
import {
	addResource,
	type Corruption,
	entryRow,
	omit,
	ROOT,
	resources,
	setFrontmatter,
	setResource,
	some,
	URI,
	useSkill,
} from "./corruption.ts";

export const LISTING: readonly Corruption[] = [
	{
		rule: "H1",
		what: "no capability: skills/list is not sent",
		reason: "capability",
		corrupt: (server) => {
			server.capabilities = { resources: {} };
		},
		use: async (client, server) => {
			try {
				return await listSkills(client);
			} finally {
				expect(server.log.map(({ method }) => method)).not.toContain(METHODS.list);
			}
		},
	},
	{
		rule: "H1",
		what: "a capability that is an array",
		reason: "capability",
		// The v2 client refuses to connect to such a server at all.
		use: (client) => {
			const capabilities = { resources: {}, extensions: { [SKILLS_EXTENSION]: [] } };
			return listSkills(
				Object.assign(Object.create(client), { getServerCapabilities: () => capabilities }),
			);
		},
	},
	{
		rule: "H1",
		what: "no directoryRead: resources/directory/read is not sent",
		reason: "capability",
		corrupt: (server) => {
			server.capabilities = { resources: {}, extensions: { [SKILLS_EXTENSION]: {} } };
		},
		use: async (client, server) => {
			try {
				return await readDirectory(client, ROOT);
			} finally {
				expect(server.log.map(({ method }) => method)).not.toContain(METHODS.readDirectory);
			}
		},
	},
	{
		rule: "H2",
		what: "a skill:// resource that no entry lists",
		reason: "unknown",
		corrupt: (server) => {
			server.skills = server.skills.slice(1);
			server.extra.set(URI, { body: REFUNDS_TEXT });
		},
	},
	{
		rule: "H2",
		what: "an empty listing hides nothing: the URI alone is enough",
		reason: undefined,
		corrupt: (server) => server.corrupt(METHODS.list, (result) => ({ ...result, skills: [] })),
		use: async (client) => expect((await useSkill(client)).acting.body).toContain("# Refunds"),
	},
	{
		rule: "H2",
		what: "skills/get answers with another skill",
		reason: "entry",
		corrupt: (server) =>
			server
				.corrupt(METHODS.list, (result) => ({ ...result, skills: [] }))
				.corrupt(METHODS.get, async (result) => ({
					...result,
					skill: { ...(result["skill"] as Json), uri: "skill://other/SKILL.md" },
				})),
	},
	entryRow("H3", "no resources", (entry) => omit(entry, "resources")),
	entryRow("H3", "resources: null", (entry) => ({ ...entry, resources: null })),
	entryRow("H3", "resources: a word that is not dynamic", (entry) => ({
		...entry,
		resources: "Dynamic",
	})),
	entryRow("H3", "resources: an object", (entry) => ({ ...entry, resources: {} })),
	entryRow("H3", "resources: empty", (entry) => ({ ...entry, resources: [] })),
	entryRow(
		"H3",
		"no digest",
		setResource((item) => omit(item, "digest")),
	),
	entryRow(
		"H3",
		"an upper-case digest",
		setResource((item) => ({ ...item, digest: String(item["digest"]).toUpperCase() })),
	),
	entryRow(
		"H3",
		"a digest of another algorithm",
		setResource((item) => ({ ...item, digest: `md5:${"0".repeat(64)}` })),
	),
	entryRow(
		"H3",
		"a digest in base64",
		setResource((item) => ({
			...item,
			digest: "sha256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
		})),
	),
	entryRow(
		"H3",
		"no size",
		setResource((item) => omit(item, "size")),
	),
	entryRow(
		"H3",
		"a size as text",
		setResource((item) => ({ ...item, size: String(item["size"]) })),
	),
	entryRow(
		"H3",
		"a negative size",
		setResource((item) => ({ ...item, size: -1 })),
	),
	entryRow(
		"H3",
		"a broken size",
		setResource((item) => ({ ...item, size: 1.5 })),
	),
	entryRow("H3", "a file listed twice", (entry) => ({
		...entry,
		resources: [...resources(entry), resources(entry)[1]],
	})),
	entryRow(
		"H3",
		"a file listed twice in two spellings",
		addResource({ uri: `${ROOT}/references/%70olicy.md`, ...some }),
	),
	entryRow("H3", "no entry for its own SKILL.md", (entry) => ({
		...entry,
		resources: resources(entry).slice(1),
	})),
	entryRow(
		"H3",
		"a file outside the skill",
		addResource({ uri: "skill://acme/payroll/secret.md", ...some }),
	),
	entryRow(
		"H3",
		"a file of a sibling with the same beginning",
		addResource({ uri: `${ROOT}-extra/a.md`, ...some }),
	),
	entryRow(
		"H3",
		"a file above the skill by dot segments",
		addResource({ uri: `${ROOT}/../payroll/a.md`, ...some }),
	),
	entryRow(
		"H3",
		"a file above the skill by escaped dots",
		addResource({ uri: `${ROOT}/%2e%2e/payroll/a.md`, ...some }),
	),
	entryRow("H3", "a file with an escaped slash", addResource({ uri: `${ROOT}/a%2Fb.md`, ...some })),
	entryRow("H3", "a name that differs from the path", setFrontmatter({ name: "payroll" })),
	entryRow("H3", "a name in other letters", (entry) => ({
		...setFrontmatter({ name: "refundѕ" })(entry),
	})),
	entryRow("H3", "no frontmatter", (entry) => omit(entry, "frontmatter")),
	entryRow("H3", "an entry that is a list", () => []),
];

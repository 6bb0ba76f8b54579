/** H4: files whose bytes do not match their digest and size. */
import { listSkills, readSkillFile } from "@skillbake/host/primitives";
import { expect } from "vitest";
import { digestOf } from "../../support/digest-of.ts";
import {
	addResource,
	type Corruption,
	entryRow,
	LOGO,
	POLICY,
	ROOT,
	refRow,
	setResource,
	some,
	URI,
} from "./corruption.ts";

export const FILES: readonly Corruption[] = [
	entryRow(
		"H4",
		"a wrong digest",
		setResource((item) => ({ ...item, digest: digestOf("other") })),
		"digest",
	),
	entryRow(
		"H4",
		"a size one too small",
		setResource((item) => ({ ...item, size: Number(item["size"]) - 1 })),
		"size",
	),
	entryRow(
		"H4",
		"a size one too large",
		setResource((item) => ({ ...item, size: Number(item["size"]) + 1 })),
		"size",
	),
	{
		rule: "H4",
		what: "a file that is listed but not served",
		reason: "server",
		corrupt: (server) =>
			server.corruptEntry(addResource({ uri: `${ROOT}/ghost.md`, ...some }), "acme/refunds"),
	},
	{
		rule: "H4",
		what: "one byte changed",
		reason: "digest",
		corrupt: (server) =>
			server.corruptRead(
				(content) => ({ ...content, text: String(content["text"]).replace("one", "0ne") }),
				POLICY,
			),
	},
	{
		rule: "H4",
		what: "CRLF rewritten",
		reason: "size",
		corrupt: (server) =>
			server.corruptRead(
				(content) => ({ ...content, text: String(content["text"]).replaceAll("\r\n", "\n") }),
				POLICY,
			),
	},
	{
		rule: "H4",
		what: "a BOM dropped",
		reason: "size",
		corrupt: (server) =>
			server.corruptRead(
				(content) => ({ ...content, text: String(content["text"]).replace("\ufeff", "") }),
				`${ROOT}/references/FAQ%20%231.md`,
			),
	},
	{
		rule: "H4",
		what: "a binary sent as text",
		reason: "size",
		corrupt: (server) =>
			server.corruptRead(
				(content) => ({
					uri: content["uri"],
					text: Buffer.from(String(content["blob"]), "base64").toString("utf8"),
				}),
				LOGO,
			),
	},
	{
		rule: "H4",
		what: "broken base64",
		reason: "encoding",
		bySdk: true,
		corrupt: (server) =>
			server.corruptRead(
				(content) => ({ ...content, blob: `!${String(content["blob"]).slice(1)}` }),
				LOGO,
			),
	},
	{
		rule: "H4",
		what: "half a surrogate pair",
		reason: "encoding",
		corrupt: (server) => server.corruptRead((content) => ({ ...content, text: "\ud800" }), POLICY),
	},
	{
		rule: "H4",
		what: "text and blob at once",
		reason: "server",
		corrupt: (server) => server.corruptRead((content) => ({ ...content, blob: "" }), POLICY),
	},
	{
		rule: "H4",
		what: "another file's content under its own URI",
		reason: "server",
		corrupt: (server) =>
			server.corruptRead((content) => ({ ...content, uri: "skill://other/x.md" }), POLICY),
	},
	{
		rule: "H4",
		what: "two contents for one URI",
		reason: "server",
		corrupt: (server) =>
			server.corruptRead((content) => [content, { ...content, text: "second" }], POLICY),
	},
	{
		rule: "H4",
		what: "no contents",
		reason: "server",
		corrupt: (server) => server.corruptRead(() => [], POLICY),
	},
	{
		rule: "H4",
		what: "content rotated between two reads",
		reason: "digest",
		corrupt: (server) =>
			server.corruptRead(
				(content, call) =>
					call === 0 ? content : { ...content, text: "Line ONE\r\nLine two\r\n" },
				POLICY,
			),
		use: async (client) => {
			const { skills } = await listSkills(client);
			const entry = skills.find(({ uri }) => uri === URI)!;
			expect((await readSkillFile(client, entry, POLICY)).text).toContain("Line one");
			return readSkillFile(client, entry, POLICY);
		},
	},
	refRow("H4", "references/unlisted.md", "unlisted"),
	refRow("H4", `${ROOT}/references/unlisted.md`, "unlisted"),
];

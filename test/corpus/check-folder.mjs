// One folder: compiled, served by the v2 SDK in process, read back by its client in the modern era.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { compileSkills } from "@skillbake/compiler";
import { fromManifest, registerSkills } from "@skillbake/runtime";

/** Rules that warn of what the official client does not take. */
const REFUSED_BY_CLIENT = new Set(["metadata-type", "frontmatter-portable"]);

/**
 * @typedef {object} FolderReport
 * @property {string} folder
 * @property {number} found skills with a `SKILL.md`, those left out for an error included
 * @property {number} built
 * @property {number} files compared with the disk
 * @property {number} bytes
 * @property {number} warned skills that the client refuses, as a warning of the compiler says
 * @property {Map<string, number>} errors by rule
 * @property {readonly import("@skillbake/compiler").Diagnostic[]} diagnostics
 * @property {string[]} problems differences between disk and wire, and crashes: there must be none
 */

/** @param {string} folder @returns {Promise<FolderReport>} */
export async function checkFolder(folder) {
	/** @type {FolderReport} */
	const report = {
		...{ folder, found: 0, built: 0, files: 0, bytes: 0, warned: 0 },
		...{ errors: new Map(), diagnostics: [], problems: [] },
	};
	try {
		await readBack(folder, report);
	} catch (error) {
		report.problems.push(`${folder}: ${error instanceof Error ? error.stack : error}`);
	}
	return report;
}

/** @param {string} folder @param {FolderReport} report */
async function readBack(folder, report) {
	const { manifest, diagnostics, dependencies } = await compileSkills(folder);
	const found = dependencies.files.filter((file) => /[\\/]SKILL\.md$/.test(file));
	Object.assign(report, { found: found.length, built: manifest.skills.length, diagnostics });
	for (const { code, severity } of diagnostics)
		if (severity === "error") report.errors.set(code, (report.errors.get(code) ?? 0) + 1);

	const skills = fromManifest(manifest);
	const handler = createMcpHandler(() => {
		const server = new McpServer({ name: "corpus", version: "1.0.0" });
		registerSkills(server, skills, { prompts: false });
		return server;
	});
	const client = new Client(
		{ name: "corpus", version: "1.0.0" },
		{ versionNegotiation: { mode: { pin: "2026-07-28" } }, listMaxPages: 10_000 },
	);
	const fetch = (/** @type {string | URL} */ url, /** @type {RequestInit=} */ init) =>
		handler.fetch(new Request(url, init));
	await client.connect(
		new StreamableHTTPClientTransport(new URL("http://corpus.test/mcp"), { fetch }),
	);
	const host = new SkillsClient(client, { skipInvalid: true });
	const { skills: listed, invalid } = await host.list();
	const warned = new Set(
		diagnostics.filter(({ code }) => REFUSED_BY_CLIENT.has(code)).map(({ file }) => file),
	);
	const complain = (/** @type {string} */ uri, /** @type {string} */ reason) => {
		if (warned.has(decodeURIComponent(uri.slice("skill://".length)))) report.warned += 1;
		else report.problems.push(`${uri}: ${reason}`);
	};
	for (const { uri = "", reason } of invalid) complain(uri, reason);
	if (listed.length + invalid.length !== manifest.skills.length)
		report.problems.push(`${listed.length} of ${manifest.skills.length} skills are listed`);
	/** At its path; what lies in a skill of another name than its directory's moved with it. */
	const isOnDisk = async (/** @type {string} */ path, /** @type {Uint8Array} */ bytes) => {
		const name = `/${path.split("/").at(-1)}`;
		const own = resolve(folder, path);
		const places = dependencies.files.includes(own)
			? [own]
			: dependencies.files.filter((file) => file.replaceAll("\\", "/").endsWith(name));
		for (const place of places) if ((await readFile(place)).equals(bytes)) return true;
		return false;
	};
	const byUri = new Map(manifest.skills.map((skill) => [skill.uri, skill]));
	for (const entry of listed) {
		const skill = byUri.get(entry.uri);
		if (!skill) {
			report.problems.push(`${entry.uri} is not in the manifest`);
			continue;
		}
		for (const [at, { uri }] of skill.resources.entries())
			try {
				const { bytes, verified } = await host.read(entry, uri);
				if (!verified) throw new Error("not verified");
				if (!(await isOnDisk(`${skill.path}/${skill.files[at].path}`, bytes)))
					throw new Error("no such file with these bytes on disk");
				report.files += 1;
				report.bytes += bytes.length;
			} catch (error) {
				complain(uri, error instanceof Error ? error.message : String(error));
			}
	}
	await client.close();
}

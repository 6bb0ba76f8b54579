// Reads everything back from a server, in one era, and compares it with the disk.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { joinSkill } from "@skillbake/core";

/** @import { CollectionReport } from "./check-collection.mjs" */
/** @import { Collection, DiskFile } from "./compile-collection.mjs" */

const MODERN = "2026-07-28";
/** Requests at a time. */
const PARALLEL = 8;
const MAX_PAGES = 10_000;

/**
 * @param {string} url
 * @param {"modern" | "legacy"} era
 * @param {Collection} collection
 * @param {CollectionReport} report
 */
export async function readBack(url, era, collection, report) {
	const mode = era === "modern" ? { pin: MODERN } : "legacy";
	const client = new Client(
		{ name: "corpus", version: "1.0.0" },
		{ versionNegotiation: { mode }, listMaxPages: MAX_PAGES },
	);
	await client.connect(new StreamableHTTPClientTransport(new URL(url)));
	const complain = (/** @type {string} */ text) => report.differences.push(`${era}: ${text}`);
	try {
		if (era === "modern") await compareList(client, collection, complain);
		report.filesRead.set(era, await compareFiles(client, collection, complain));
		report.promptsEqual.set(era, await comparePrompts(client, collection, complain));
	} finally {
		await client.close();
	}
}

/** The list as the official client reads it, which refuses what a strict host would refuse. */
async function compareList(
	/** @type {Client} */ client,
	/** @type {Collection} */ { skills },
	/** @type {(text: string) => void} */ complain,
) {
	const list = await new SkillsClient(client, { skipInvalid: true }).list();
	for (const { uri, reason } of list.invalid) complain(`the client refuses ${uri}: ${reason}`);
	const listed = new Set([...list.skills, ...list.invalid].map(({ uri }) => uri));
	for (const { uri } of skills) if (!listed.delete(uri)) complain(`${uri} is not listed`);
	for (const uri of listed) complain(`${uri} is listed, but not in the manifest`);
}

/** @returns {Promise<number>} how many files are equal */
async function compareFiles(
	/** @type {Client} */ client,
	/** @type {Collection} */ { skills },
	/** @type {(text: string) => void} */ complain,
) {
	let equal = 0;
	await forEach(
		skills.flatMap(({ files }) => files),
		async ({ uri, bytes, isText }) => {
			const { contents } = await client.readResource({ uri });
			const [content] = contents;
			const read =
				isText && "text" in content ? Buffer.from(content.text) : decode(content, isText);
			if (contents.length === 1 && read?.equals(bytes)) equal++;
			else complain(`${uri} differs from the disk`);
		},
		complain,
	);
	return equal;
}

/** @returns {Buffer | undefined} */
function decode(/** @type {{ blob?: unknown }} */ { blob }, /** @type {boolean} */ isText) {
	return !isText && typeof blob === "string" ? Buffer.from(blob, "base64") : undefined;
}

/** @returns {Promise<number>} how many prompts are equal to the join of a skill */
async function comparePrompts(
	/** @type {Client} */ client,
	/** @type {Collection} */ { skills },
	/** @type {(text: string) => void} */ complain,
) {
	const expected = new Map(skills.map(({ uri, files }) => [joinFiles(files), uri]));
	const { prompts } = await client.listPrompts();
	let equal = 0;
	await forEach(
		prompts,
		async ({ name }) => {
			const { messages } = await client.getPrompt({ name });
			const { content } = messages[0];
			if (content.type === "text" && expected.has(content.text)) equal++;
			else complain(`the prompt ${name} is not the join of a skill`);
		},
		complain,
	);
	if (prompts.length !== skills.length)
		complain(`${prompts.length} prompts for ${skills.length} skills`);
	return equal;
}

function joinFiles(/** @type {readonly DiskFile[]} */ files) {
	return joinSkill(
		files.map(({ path, bytes, isText }) => ({ path, text: isText ? bytes.toString() : undefined })),
	);
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<void>} work
 * @param {(text: string) => void} complain
 */
async function forEach(items, work, complain) {
	const queue = items.values();
	const worker = async () => {
		for (const item of queue)
			await work(item).catch((error) =>
				complain(`${JSON.stringify(item).slice(0, 200)}: ${error}`),
			);
	};
	await Promise.all(Array.from({ length: PARALLEL }, worker));
}

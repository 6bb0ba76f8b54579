/** Inline, lazy and asset content behind one API: loaded once, shared, retried after a failure. */
import { appendFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { asset, type ContentItem, chunk, fromManifest, registerSkills } from "@skillbake/runtime";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { digestOf } from "../support/digest-of.ts";
import { sampleManifest, sampleSkills } from "../support/sample-skills.ts";
import { tempDirectory } from "../support/temp-folder.ts";
import { v1Memory, v2Http } from "./wires.ts";

const PATHS = sampleSkills.paths;

async function expectSameAsInline(skills: typeof sampleSkills) {
	for (const path of PATHS) {
		const skill = skills.get(path);
		expect(digestOf(await skill.promptText())).toBe(
			sampleManifest.skills.find((meta) => meta.path === path)!.joined.digest,
		);
		for (const file of [...skill.files, ...skill.archives])
			expect(digestOf(await file.bytes()), file.uri).toBe(file.digest);
	}
}

describe("lazy", () => {
	it("loads nothing at start, each skill once, and files of nested skills from their own module", async () => {
		const loads = sampleManifest.contents.map((items) => vi.fn(async () => items));
		const skills = fromManifest(sampleManifest, loads);
		const session = await v2Http("modern")((server) => void registerSkills(server, skills));
		await session.request("skills/list");
		await session.request("resources/list");
		await session.request("prompts/list");
		expect(loads.map((load) => load.mock.calls.length)).toEqual([0, 0, 0, 0]);
		const refunds = { uri: "skill://acme/billing/refunds/SKILL.md" };
		await Promise.all([
			session.request("resources/read", refunds),
			session.request("resources/read", refunds),
			session.request("prompts/get", { name: "acme/billing/refunds" }),
		]);
		expect(loads.map((load) => load.mock.calls.length)).toEqual([1, 1, 0, 0]);
		await expectSameAsInline(skills);
		expect(loads.map((load) => load.mock.calls.length)).toEqual([1, 1, 1, 1]);
		await session.close();
	});

	it("answers -32603 if loading fails, without local paths, and tries again", async () => {
		const load = vi
			.fn<() => Promise<readonly ContentItem[]>>()
			.mockRejectedValueOnce(Object.assign(new Error("no /srv/secret"), { code: "ENOENT" }))
			.mockResolvedValue(["text"]);
		const skill = sampleManifest.skills.find(({ path }) => path === "hello-world")!;
		const skills = fromManifest({ version: 1, skills: [skill] }, [load]);
		const session = await v1Memory((server) => void registerSkills(server, skills));
		const read = () => session.request("resources/read", { uri: skill.uri });
		const failure = await read().catch((error) => error);
		expect(failure).toMatchObject({ code: -32603, message: expect.stringContaining(skill.uri) });
		expect(failure.message).not.toContain("secret");
		expect((await read()).contents[0]!.text).toBe("text");
		expect((await read()).contents[0]!.text).toBe("text");
		expect(load).toHaveBeenCalledTimes(2);
		await session.close();
	});
});

/** What a client sees of a file that another build has removed or replaced. */
const OUTDATED = "is gone or has changed. If the skills were built again, restart the server.";

describe("chunk", () => {
	const [contents] = sampleManifest.contents;
	const skill = sampleManifest.skills[0]!;
	const text = (load: Parameters<typeof chunk>[0]) =>
		fromManifest({ version: 1, skills: [skill] }, [chunk(load, "v1")])
			.get(skill.path)
			.file("SKILL.md")
			.text();

	it("gives the contents of its version", async () => {
		expect(digestOf(await text(async () => ({ default: { v1: contents! } })))).toBe(
			skill.resources[0]!.digest,
		);
	});

	it("never gives those of another build, and says to restart", async () => {
		await expect(text(async () => ({ default: { v2: contents! } }))).rejects.toThrow(OUTDATED);
		await expect(text(() => import(`${"./gone"}.js`))).rejects.toThrow(OUTDATED);
	});
});

describe("asset", () => {
	const folder = tempDirectory();
	/** Every stored item as a file with its raw bytes, and the item that reads it. */
	function toAssets(locate: (name: string) => Parameters<typeof asset>[0]) {
		return sampleManifest.skills.map((skill, at) =>
			sampleManifest.contents[at]!.map((item, i) => {
				if (item === null) return null;
				const name = `${at}-${i}`;
				const encoding = skill.files[i]?.encoding ?? "base64";
				writeFileSync(
					join(folder, name),
					Buffer.from(item, encoding === "text" ? "utf8" : "base64"),
				);
				return asset(locate(name), encoding);
			}),
		);
	}

	it("reads file URLs", async () => {
		const assets = toAssets((name) => pathToFileURL(join(folder, name)));
		await expectSameAsInline(fromManifest(sampleManifest, assets));
	});

	it("never gives other bytes than those of the manifest, and says to restart", async () => {
		const skills = fromManifest(
			sampleManifest,
			toAssets((name) => pathToFileURL(join(folder, name))),
		);
		const files = [...skills].flatMap((skill) => [...skill.files, ...skill.archives]);
		for (const name of readdirSync(folder)) appendFileSync(join(folder, name), " ");
		for (const file of files)
			await expect(file.bytes()).rejects.toThrow(
				`Could not load ${file.uri}: its file ${OUTDATED}`,
			);
		for (const name of readdirSync(folder)) rmSync(join(folder, name));
		for (const file of files) await expect(file.bytes()).rejects.toThrow(OUTDATED);
		toAssets((name) => pathToFileURL(join(folder, name)));
		await expectSameAsInline(skills);
	});

	it("reads nothing that it cannot check", async () => {
		const skills = fromManifest(
			sampleManifest,
			toAssets((name) => pathToFileURL(join(folder, name))),
		);
		vi.stubGlobal("crypto", {});
		onTestFinished(() => void vi.unstubAllGlobals());
		const { cause } = await skills
			.get("hello-world")
			.promptText()
			.catch((error) => error);
		expect(cause.message).toContain("only over HTTPS");
	});

	it("calls a function that fetches the file", async () => {
		const read = async (name: string) => new Response(await readFile(join(folder, name)));
		await expectSameAsInline(
			fromManifest(
				sampleManifest,
				toAssets((name) => () => read(name)),
			),
		);
		const missing = toAssets(() => async () => new Response("", { status: 404 }));
		const file = fromManifest(sampleManifest, missing).get("hello-world").file("SKILL.md");
		await expect(file.text()).rejects.toThrow(`Could not load ${file.uri}`);
	});

	it("fetches other URLs once, and tries again after a failure", async () => {
		const { readFileSync } = await import("node:fs");
		const asked: string[] = [];
		let failing = true;
		const http = createServer((request, response) => {
			asked.push(request.url!);
			response.statusCode = failing ? 503 : 200;
			response.end(failing ? "" : readFileSync(join(folder, request.url!)));
		});
		await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
		const { port } = http.address() as AddressInfo;
		const skills = fromManifest(
			sampleManifest,
			toAssets((name) => new URL(`http://127.0.0.1:${port}/${name}`)),
		);
		const file = skills.get("hello-world").file("SKILL.md");
		await expect(file.text()).rejects.toThrow(`Could not load ${file.uri}`);
		failing = false;
		await Promise.all([file.text(), file.text(), file.bytes()]);
		expect(asked).toHaveLength(2);
		await expectSameAsInline(skills);
		http.closeAllConnections();
		http.close();
	});
});

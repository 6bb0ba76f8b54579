import { spawnSync } from "node:child_process";
import {
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { tempDirectory } from "../../../../test/support/temp-folder.ts";
import { SkillHost } from "../skill-host/skill-host.ts";
import { digestBytes } from "../verify/digest-bytes.ts";
import { listSkills } from "../wire/list-skills.ts";
import { fileApprovals } from "./file-approvals.ts";
import { fileCache } from "./file-cache.ts";
import { localSkills } from "./local-skills.ts";

const TEXT = "---\nname: hello\ndescription: Says hello.\n---\nHello.\n";
let folder: string;
beforeEach(() => {
	folder = tempDirectory();
});

const binding = `sha256:${"a".repeat(64)}`;
const approval = (label: string, uri = "skill://a/SKILL.md") => ({
	label,
	uri,
	binding,
	grants: { hooks: "[]" },
});
const filesBelow = (path: string) =>
	readdirSync(path, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());

describe("fileApprovals", () => {
	it("shares approvals between stores, in files that only the user can read", async () => {
		const path = join(folder, "deep/approvals.json");
		const store = fileApprovals(path);
		expect(await store.get(approval("x"))).toBeUndefined();
		await Promise.all(["x", "y", "z"].map((label) => store.set(approval(label))));
		const other = fileApprovals(path);
		expect(await other.get(approval("y"))).toEqual(approval("y"));
		await other.delete(approval("y"));
		expect(await store.get(approval("y"))).toBeUndefined();
		await store.deleteServer("x");
		expect(await store.get(approval("x"))).toBeUndefined();
		expect(await store.get(approval("z"))).toEqual(approval("z"));
		const files = filesBelow(`${path}.d`);
		expect(files.map(({ name }) => name.replace(/^\w{64}/, "hash")).sort()).toEqual([
			"hash.approval.json",
			"hash.revoked",
			"revoked",
		]);
		for (const { parentPath, name } of files)
			expect(statSync(join(parentPath, name)).mode & 0o777).toBe(0o600);
		for (const directory of [`${path}.d`, join(`${path}.d`, "x")])
			expect(statSync(directory).mode & 0o777).toBe(0o700);
	});

	it("lets a revocation win over every approval that it overlaps", async () => {
		const path = join(folder, "approvals.json");
		const store = fileApprovals(path);
		for (const revoke of [store.delete, () => store.deleteServer("x")]) {
			const setting = store.set(approval("x"));
			await revoke(approval("x"));
			await setting;
			expect(await store.get(approval("x"))).toBeUndefined();
			await store.set(approval("x"));
			expect(await store.get(approval("x"))).toEqual(approval("x"));
		}
	});

	it("revokes even if nothing can be written, and says that it failed", async () => {
		const path = join(folder, "approvals.json");
		const store = fileApprovals(path);
		for (const label of ["x", "y"]) await store.set(approval(label));
		rmSync(join(`${path}.d`, ".tmp"), { recursive: true });
		writeFileSync(join(`${path}.d`, ".tmp"), "in the way");
		await expect(store.delete(approval("x"))).rejects.toThrow();
		await expect(store.deleteServer("y")).rejects.toThrow();
		for (const label of ["x", "y"]) expect(await store.get(approval(label))).toBeUndefined();
	});

	it("treats a damaged approval as missing, and the next one replaces it", async () => {
		const path = join(folder, "approvals.json");
		const store = fileApprovals(path);
		await store.set(approval("x"));
		const [file] = filesBelow(join(`${path}.d`, "x"));
		for (const text of ["", "{", "null", '{"approval":{},"after":[]}']) {
			writeFileSync(join(file!.parentPath, file!.name), text);
			expect(await store.get(approval("x"))).toBeUndefined();
		}
		await store.set(approval("x"));
		expect(await store.get(approval("x"))).toEqual(approval("x"));
	});

	it("reads the one file of earlier versions, and lets revocations win over it", async () => {
		const path = join(folder, "approvals.json");
		const approvals = ["x", "y", "z"].map((label) => approval(label));
		const text = JSON.stringify({ version: 1, approvals });
		writeFileSync(path, text);
		const store = fileApprovals(path);
		expect(await store.get(approval("x"))).toEqual(approval("x"));
		expect(await store.get(approval("w"))).toBeUndefined();
		await store.delete(approval("x"));
		await store.deleteServer("y");
		for (const label of ["x", "y"])
			expect(await fileApprovals(path).get(approval(label))).toBeUndefined();
		expect(await store.get(approval("z"))).toEqual(approval("z"));
		await store.set({ ...approval("z"), grants: {} });
		expect(await store.get(approval("z"))).toEqual({ ...approval("z"), grants: {} });
		expect(readFileSync(path, "utf8")).toBe(text);
	});

	it("removes the drafts of killed processes, and keeps those of running ones", async () => {
		const path = join(folder, "approvals.json");
		const drafts = join(`${path}.d`, ".tmp");
		mkdirSync(drafts, { recursive: true });
		const killed = spawnSync(process.execPath, ["-e", ""]).pid;
		for (const pid of [killed, process.pid]) writeFileSync(join(drafts, `${pid}-draft`), "half");
		writeFileSync(join(drafts, `${process.pid}-old`), "half");
		utimesSync(join(drafts, `${process.pid}-old`), 0, 0);
		await fileApprovals(path).set(approval("x"));
		expect(readdirSync(drafts)).toEqual([`${process.pid}-draft`]);
	});

	it.each(["{", "[]", '{"version":1,"approvals":[{}]}', '{"version":2,"approvals":[]}'])(
		"refuses a damaged file of earlier versions instead of treating it as empty: %s",
		async (text) => {
			const path = join(folder, "approvals.json");
			writeFileSync(path, text);
			await expect(fileApprovals(path).get(approval("x"))).rejects.toMatchObject({
				reason: "approval",
			});
			expect(readFileSync(path, "utf8")).toBe(text);
		},
	);
});

describe("fileCache (H14)", () => {
	const make = async (text: string, uri = "skill://a/SKILL.md") => {
		const bytes = new TextEncoder().encode(text);
		return { bytes, resource: { uri, digest: await digestBytes(bytes), size: bytes.byteLength } };
	};

	it("keeps one version per server and URI, under names that are not skills", async () => {
		const cache = fileCache(join(folder, "cache"));
		const [one, two] = [await make("one"), await make("two")];
		await cache.set("x", one.resource, one.bytes);
		await cache.set("y", one.resource, one.bytes);
		expect(await cache.get("x", one.resource)).toEqual(Buffer.from(one.bytes));
		expect(await cache.get("z", one.resource)).toBeUndefined();
		await cache.set("x", two.resource, two.bytes);
		expect(await cache.get("x", one.resource)).toBeUndefined();
		const files = filesBelow(join(folder, "cache"));
		expect(files).toHaveLength(2);
		for (const { name } of files) expect(name).toMatch(/^[0-9a-f]{64}\.cached$/);
		await cache.deleteServer("x");
		expect(filesBelow(join(folder, "cache"))).toHaveLength(1);
		await cache.delete("y", one.resource);
		expect(filesBelow(join(folder, "cache"))).toHaveLength(0);
	});

	it("ignores a file of another size and refuses labels that are paths", async () => {
		const cache = fileCache(join(folder, "cache"));
		const { bytes, resource } = await make("one");
		await cache.set("x", resource, bytes);
		const [file] = filesBelow(join(folder, "cache"));
		writeFileSync(join(file!.parentPath, file!.name), "longer than before");
		expect(await cache.get("x", resource)).toBeUndefined();
		await expect(cache.set("../x", resource, bytes)).rejects.toThrow(TypeError);
		await expect(cache.deleteServer("..")).rejects.toThrow(TypeError);
	});
});

describe("localSkills", () => {
	function write(path: string, text: string) {
		mkdirSync(join(folder, path, ".."), { recursive: true });
		writeFileSync(join(folder, path), text);
	}

	it("offers a folder through the interface of a server", async () => {
		write("skills/hello/SKILL.md", TEXT);
		write("skills/hello/a/Q & A.md", "Yes.");
		writeFileSync(join(folder, "skills/hello/logo.bin"), new Uint8Array([0xff, 0xfe]));
		write("skills/hello/deep/SKILL.md", TEXT.replace("name: hello", "name: deep"));
		write("skills/bad/SKILL.md", "# No frontmatter\n");
		write("skills/hello/node_modules/x.js", "");
		const host = new SkillHost({ cache: fileCache(join(folder, "cache")) });
		host.addLocal("mine", localSkills(join(folder, "skills")));
		const { added, invalid } = await host.refresh("mine");
		expect(added.map(({ qualifiedName }) => qualifiedName).sort()).toEqual([
			"mine/hello",
			"mine/hello/deep",
		]);
		expect(invalid).toMatchObject([{ uri: "skill://bad/SKILL.md", error: { reason: "entry" } }]);
		const acting = await host.load(host.resolve("hello"));
		expect((await acting.read("a/Q & A.md")).text).toBe("Yes.");
		expect((await acting.read("logo.bin")).bytes).toEqual(new Uint8Array([0xff, 0xfe]));
		expect(acting.entry.resources).toHaveLength(4);
		writeFileSync(join(folder, "skills/hello/a/Q & A.md"), "No!!");
		await expect(acting.read("a/Q & A.md")).rejects.toMatchObject({ reason: "digest" });
		await host.refresh("mine");
		expect((await (await host.load(host.resolve("hello"))).read("a/Q & A.md")).text).toBe("No!!");
		await expect(host.find("mine", "skill://ghost/SKILL.md")).rejects.toMatchObject({
			reason: "unknown",
		});
	});

	it("lists a folder that is itself a skill under its own name", async () => {
		write("hello/SKILL.md", TEXT);
		write("hello/deep/SKILL.md", TEXT.replace("name: hello", "name: deep"));
		const { skills } = await listSkills(localSkills(join(folder, "hello")));
		expect(skills.map(({ uri }) => uri).sort()).toEqual([
			"skill://hello/SKILL.md",
			"skill://hello/deep/SKILL.md",
		]);
	});

	it("does not list a skill with a link to the outside", async () => {
		write("secret.txt", "secret");
		write("skills/hello/SKILL.md", TEXT);
		symlinkSync(join(folder, "secret.txt"), join(folder, "skills/hello/link.md"));
		symlinkSync(folder, join(folder, "skills/hello/up"));
		const { skills, invalid } = await listSkills(localSkills(join(folder, "skills")));
		expect(skills).toEqual([]);
		expect(invalid).toMatchObject([{ uri: "skill://hello/SKILL.md", error: { reason: "entry" } }]);
	});

	it("cannot contain a cache (H14)", () => {
		write("skills/hello/SKILL.md", TEXT);
		const host = new SkillHost({ cache: fileCache(join(folder, "skills/.cache")) });
		expect(() => host.addLocal("mine", localSkills(join(folder, "skills")))).toThrow(
			expect.objectContaining({ reason: "origin" }),
		);
	});
});

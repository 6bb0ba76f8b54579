/** Archives that a host must refuse, and the reason it gives. */
import { deflateRawSync, gzipSync } from "node:zlib";
import type { SkillHostReason } from "@skillbake/host";
import { HELLO } from "../support/sample-skills.ts";
import { type ArchiveItem, pax, tar, tarGz, zip } from "./make-archive.ts";

export const TAR = "skill://hello.tar.gz";
const ZIP = "skill://hello.zip";
export const SKILL: ArchiveItem = { name: "SKILL.md", body: HELLO.files["SKILL.md"] ?? "" };
export const file = (name: string, more: Partial<ArchiveItem> = {}): ArchiveItem => ({
	name,
	body: "x",
	...more,
});

/** Paths that both formats must refuse. */
const PATHS: readonly [what: string, ...items: ArchiveItem[]][] = [
	["traversal", file("../evil.md")],
	["traversal in the middle", file("a/../../evil.md")],
	["a dot segment", file("a/./b.md")],
	["an empty segment", file("a//b.md")],
	["an absolute path", file("/etc/passwd")],
	["a Windows drive", file("C:/Windows/win.ini")],
	["a Windows path", file("..\\evil.md")],
	["a UNC path", file("\\\\server\\share\\x")],
	["a Windows device", file("nul.md")],
	["an alternate data stream", file("a.md:hidden")],
	["a trailing dot", file("SKILL.md.")],
	["a control character", file("a\u0007.md")],
	["a bidi override", file("a\u202egm.md")],
	["a path of 40 levels", file(`${"d/".repeat(40)}x`)],
	["the same entry twice", file("a.md"), file("a.md")],
	["the SKILL.md twice", SKILL],
	["a collision by case", file("Read.md"), file("READ.md")],
	["a collision of directories by case", file("Docs/a.md"), file("docs/b.md")],
	["a collision by Unicode normalisation", file("\u00e9.md"), file("e\u0301.md")],
	["a collision by case folding", file("stra\u00dfe.md"), file("strasse.md")],
	["a file that is also a directory", file("a"), file("a/b.md")],
	["a set-uid bit", file("run", { mode: 0o104755 })],
	["a set-gid bit", file("run", { mode: 0o102755 })],
	["a sticky bit", file("run", { mode: 0o101755 })],
];

interface Attack {
	readonly what: string;
	readonly uri: string;
	readonly bytes: () => Uint8Array;
	readonly reason: SkillHostReason;
}

const attack = (
	what: string,
	bytes: () => Uint8Array,
	reason: SkillHostReason = "archive",
	uri = TAR,
): Attack => ({ what, uri, bytes, reason });
export const honestTar = () => tarGz(SKILL, file("a.md"));
const honestZip = () => zip(SKILL, file("a.md"));
const flip = (bytes: Uint8Array, at: number) =>
	Uint8Array.from(bytes, (byte, i) => (i === at ? byte ^ 0xff : byte));
const beforeTrailer = (junk: Uint8Array) =>
	Buffer.concat([honestTar().subarray(0, -8), junk, honestTar().subarray(-8)]);
const ZEROS = new Uint8Array(15 * 1024 * 1024);

export const ATTACKS: readonly Attack[] = [
	...PATHS.flatMap(([what, ...items]) => [
		attack(`tar: ${what}`, () =>
			tarGz(SKILL, ...items.map((item) => ({ ...item, mode: (item.mode ?? 0o644) & 0o7777 }))),
		),
		attack(`zip: ${what}`, () => zip(SKILL, ...items), "archive", ZIP),
	]),
	attack("tar: a symbolic link out", () =>
		tarGz(SKILL, { name: "a", type: "2", link: "../../etc/passwd" }),
	),
	attack("tar: a symbolic link inside", () =>
		tarGz(SKILL, { name: "a", type: "2", link: "SKILL.md" }),
	),
	attack("tar: a hard link out", () => tarGz(SKILL, { name: "a", type: "1", link: "/etc/passwd" })),
	attack("tar: a character device", () => tarGz(SKILL, { name: "a", type: "3" })),
	attack("tar: a block device", () => tarGz(SKILL, { name: "a", type: "4" })),
	attack("tar: a pipe", () => tarGz(SKILL, { name: "a", type: "6" })),
	attack("tar: a sparse file", () => tarGz(SKILL, { name: "a", type: "S" })),
	attack("tar: traversal by a pax path", () =>
		tarGz(SKILL, { name: "h", type: "x", body: pax("path", "../evil") }, file("ok")),
	),
	attack("tar: traversal by a GNU long name", () =>
		tarGz(SKILL, { name: "h", type: "L", body: "../evil\0" }, file("ok")),
	),
	attack("tar: a size by pax", () =>
		tarGz(SKILL, { name: "h", type: "x", body: pax("size", "0") }, file("ok")),
	),
	attack("tar: a global pax path", () =>
		tarGz({ name: "h", type: "g", body: pax("path", "evil") }, SKILL),
	),
	attack("tar: a pax record that lies about its length", () =>
		tarGz({ name: "h", type: "x", body: "99999 path=a\n" }, SKILL),
	),
	attack("tar: a damaged header", () => gzipSync(flip(tar(SKILL), 3))),
	attack("tar: no end", () => gzipSync(tar(SKILL).subarray(0, 1024))),
	attack("tar: a file larger than the archive", () => tarGz(SKILL, file("a.md", { size: 9999 }))),
	attack("tar: more entries after the end", () =>
		gzipSync(Buffer.concat([tar(SKILL), tar(file("../evil"))])),
	),
	attack("tar: no SKILL.md", () => tarGz(file("a.md"))),
	attack("tar: SKILL.md in a directory only", () => tarGz({ ...SKILL, name: "hello/SKILL.md" })),
	attack("gzip: a truncated stream", () => honestTar().subarray(0, -12)),
	attack("gzip: half a stream", () => honestTar().subarray(0, 60)),
	attack("gzip: a wrong checksum", () => flip(honestTar(), honestTar().length - 7)),
	attack("gzip: a second member", () => Buffer.concat([honestTar(), gzipSync("more")])),
	attack("gzip: a second member that ends like the first", () =>
		Buffer.concat([honestTar(), gzipSync("more").subarray(0, -8), honestTar().subarray(-8)]),
	),
	attack("gzip: a byte before the trailer", () => beforeTrailer(Uint8Array.of(0))),
	attack("gzip: another file before the trailer", () => beforeTrailer(deflateRawSync("more"))),
	attack("gzip: not gzip", () => honestZip()),
	attack("gzip: a bomb of one file", () => tarGz(SKILL, file("bomb", { body: ZEROS })), "limit"),
	attack(
		"gzip: a bomb of zeros after the end",
		() => gzipSync(Buffer.concat([tar(SKILL), Buffer.alloc(64 * 1024 * 1024)])),
		"limit",
	),
	attack(
		"tar: too many entries",
		() => tarGz(SKILL, ...Array.from({ length: 1100 }, (_, i) => ({ name: `d${i}/`, type: "5" }))),
		"limit",
	),
	attack(
		"tar: too many files",
		() => tarGz(SKILL, ...Array.from({ length: 512 }, (_, i) => file(`f${i}`))),
		"limit",
	),
	attack(
		"zip: a symbolic link",
		() => zip(SKILL, file("a", { mode: 0o120777, body: "../../etc/passwd" })),
		"archive",
		ZIP,
	),
	attack("zip: a device", () => zip(SKILL, file("a", { mode: 0o020666 })), "archive", ZIP),
	attack("zip: an encrypted entry", () => zip(SKILL, file("a", { flags: 1 })), "archive", ZIP),
	attack(
		"zip: two names for one file",
		() => zip(SKILL, file("a.md", { localName: "b.md" })),
		"archive",
		ZIP,
	),
	attack(
		"zip: two entries over the same data",
		() => zip(SKILL, { ...SKILL, name: "SKILL.me", localName: "SKILL.me", offset: 0 }),
		"archive",
		ZIP,
	),
	attack(
		"zip: a size that is too small",
		() => zip(SKILL, file("a", { body: "x".repeat(10_000), size: 10 })),
		"limit",
		ZIP,
	),
	attack(
		"zip: a size that is too large",
		() => zip(SKILL, file("a", { size: 10 })),
		"archive",
		ZIP,
	),
	attack("zip: a bomb", () => zip(SKILL, file("bomb", { body: ZEROS })), "limit", ZIP),
	attack(
		"zip: a bomb of many files",
		() => zip(SKILL, ...Array.from({ length: 3 }, (_, i) => file(`b${i}`, { body: ZEROS }))),
		"limit",
		ZIP,
	),
	attack(
		"zip: too many files",
		() => zip(SKILL, ...Array.from({ length: 512 }, (_, i) => file(`f${i}`))),
		"limit",
		ZIP,
	),
	attack(
		"zip: data after the end of a file",
		() => zip(SKILL, file("a.md", { junk: "more" })),
		"archive",
		ZIP,
	),
	...["x", "x".repeat(12), zip(file("evil.md")).subarray(0, 40)].map((gap) =>
		attack(
			"zip: data between its files",
			() => zip({ ...SKILL, gap }, file("a.md")),
			"archive",
			ZIP,
		),
	),
	attack(
		"zip: a descriptor of a wrong length",
		() => zip({ ...SKILL, flags: 8, gap: "x".repeat(13) }, file("a.md")),
		"archive",
		ZIP,
	),
	attack(
		"zip: data before its files",
		() => {
			const [honest, at] = [honestZip(), honestZip().length - 6];
			const directory = honest.readUInt32LE(at);
			const moved = Buffer.concat([Buffer.from("#!sh"), honest]);
			for (let entry = directory + 4; moved.readUInt32LE(entry) === 0x02014b50; ) {
				moved.writeUInt32LE(moved.readUInt32LE(entry + 42) + 4, entry + 42);
				entry += 46 + moved.readUInt16LE(entry + 28);
			}
			moved.writeUInt32LE(directory + 4, at + 4);
			return moved;
		},
		"archive",
		ZIP,
	),
	attack("zip: truncated", () => honestZip().subarray(0, -30), "archive", ZIP),
	attack("zip: damaged data", () => flip(honestZip(), 45), "archive", ZIP),
	attack(
		"zip: trailing data",
		() => Buffer.concat([honestZip(), Buffer.from("x")]),
		"archive",
		ZIP,
	),
	attack("zip: no SKILL.md", () => zip(file("a.md")), "archive", ZIP),
	attack("another skill's name", () =>
		tarGz({ ...SKILL, body: "---\nname: other\ndescription: x\n---\n" }),
	),
	attack(
		"a SKILL.md without frontmatter",
		() => tarGz({ ...SKILL, body: "# Hello\n" }),
		"frontmatter",
	),
	attack(
		"a SKILL.md that is not UTF-8",
		() => tarGz({ ...SKILL, body: new Uint8Array([0xff, 0xfe]) }),
		"encoding",
	),
];

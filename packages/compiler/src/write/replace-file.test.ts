import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryName } from "@skillbake/core";
import { expect, it } from "vitest";
import { tempDirectory } from "../../../../test/support/temp-folder.ts";
import { replaceFile } from "./replace-file.ts";

const tagOf = (pid: number) => `${pid.toString(16).padStart(8, "0")}1a2b3c4d`;

it("creates directories, keeps the mode, and writes only what changed", () => {
	const path = join(tempDirectory(), "a/b/c.ts");
	expect(replaceFile(path, "1")).toBe(true);
	chmodSync(path, 0o750);
	const { mtimeMs, ino } = statSync(path);
	expect(replaceFile(path, Buffer.from("1"))).toBe(false);
	expect(statSync(path)).toMatchObject({ mtimeMs, ino });
	expect(replaceFile(path, "2")).toBe(true);
	expect(readFileSync(path, "utf8")).toBe("2");
	expect(statSync(path).mode & 0o777).toBe(0o750);
});

it("removes what a killed process left, and nothing that another one is writing", () => {
	const directory = tempDirectory();
	const { pid: ended } = spawnSync(process.execPath, ["--version"]);
	const running = [process.pid, process.ppid].map((pid) => temporaryName("x.ts", tagOf(pid)));
	const others = [temporaryName("y.ts", tagOf(ended)), ".x.ts.tmp", "x.ts.tmp"];
	for (const name of [temporaryName("x.ts", tagOf(ended)), ...running, ...others])
		writeFileSync(join(directory, name), "half");
	replaceFile(join(directory, "x.ts"), "whole");
	expect(readdirSync(directory).sort()).toEqual([...running, ...others, "x.ts"].sort());
});

it("leaves nothing behind when it fails", () => {
	const directory = tempDirectory();
	mkdirSync(join(directory, "x.ts"));
	expect(() => replaceFile(join(directory, "x.ts"), "text")).toThrow("EISDIR");
	expect(readdirSync(directory)).toEqual(["x.ts"]);
});

it("writes names of any length", () => {
	const directory = tempDirectory();
	for (const name of ["x".repeat(255), "é".repeat(127), "🎉".repeat(63)]) {
		expect(replaceFile(join(directory, name), "text")).toBe(true);
		expect(readFileSync(join(directory, name), "utf8")).toBe("text");
	}
	expect(readdirSync(directory)).toHaveLength(3);
});

/** Both ways of checking where a handle leads: the one of Linux, and the one of other systems. */
import { closeSync, openSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempDirectory } from "../../../../test/support/temp-folder.ts";
import {
	isSame,
	openAndCompare,
	openChecked,
	openDirectory,
	realDirectory,
} from "./open-checked.ts";

function swappedDirectory() {
	const base = tempDirectory({ "in/a/x.md": "inside", "out/x.md": "outside", "out/y.md": "" });
	const swap = () => {
		renameSync(join(base, "in/a"), join(base, "parked"));
		symlinkSync(join(base, "out"), join(base, "in/a"));
	};
	return { base, directory: join(base, "in/a"), file: join(base, "in/a/x.md"), swap };
}

function readAndClose(handle: number): string {
	const text = readFileSync(handle, "utf8");
	closeSync(handle);
	return text;
}

describe("a file", () => {
	it("is opened where it lies, and not through a link above it", () => {
		const { file, swap } = swappedDirectory();
		expect(readAndClose(openChecked(file))).toBe("inside");
		swap();
		expect(readFileSync(file, "utf8")).toBe("outside");
		expect(() => openChecked(file)).toThrow("a link has replaced a directory above it");
	});

	it("is compared by path and inode where handles have no name", () => {
		const { file, swap } = swappedDirectory();
		const before = openSync(file, "r");
		expect(isSame(before, file)).toBe(true);
		swap();
		const after = openSync(file, "r");
		expect([isSame(before, file), isSame(after, file)]).toEqual([false, false]);
		closeSync(before);
		closeSync(after);
	});
});

describe.each([{ open: openDirectory }, { open: openAndCompare }])(
	"a directory: $open.name",
	({ open }) => {
		const names = (path: string) => {
			const directory = open(path);
			directory.close();
			return directory.entries.map(({ name }) => name);
		};

		it("is listed where it lies, and not through a link", () => {
			const { base, directory, swap } = swappedDirectory();
			expect(names(directory)).toEqual(["x.md"]);
			const around = open(join(base, "in"));
			swap();
			expect(() => open(directory)).toThrow();
			expect(() => around.open("a")).toThrow();
			around.close();
		});
	},
);

it("spells the folder as its handles do", () => {
	const { base, directory } = swappedDirectory();
	symlinkSync(directory, join(base, "folder"));
	expect(realDirectory(join(base, "folder"))).toBe(directory);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempDirectory } from "../../../../test/support/temp-folder.ts";
import { replaceFile } from "./replace-file.ts";

test("builds of one process can write the same file at once", async () => {
	const directory = tempDirectory();
	const path = join(directory, "types/skillbake.d.ts");
	const texts = Array.from({ length: 20 }, (_, build) => `// ${build}\n`);
	await Promise.all(texts.map((text) => replaceFile(path, text)));
	expect(texts).toContain(readFileSync(path, "utf8"));
	expect(readdirSync(join(directory, "types"))).toEqual(["skillbake.d.ts"]);
});

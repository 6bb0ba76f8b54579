import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { HOST_LIMITS } from "./limits.ts";

it("docs/host.md lists every limit with its default", () => {
	const docs = readFileSync(new URL("../../../docs/host.md", import.meta.url), "utf8");
	const section = /## Limits\n([\s\S]*?)\n## /.exec(docs)?.[1] ?? "";
	const rows = [...section.matchAll(/^\| `(\w+)` +\| ([\d,]+)( MiB)? +\|/gm)];
	const listed = rows.map(([, name = "", number = "", unit]) => [
		name,
		Number(number.replace(",", "")) * (unit ? 1024 * 1024 : 1),
	]);
	expect(listed).toEqual(Object.entries(HOST_LIMITS));
});

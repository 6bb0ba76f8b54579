/** Any query is refused in one sentence, or means the same as its canonical form. */
import { showText } from "@skillbake/core";
import { expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzz, readSeeds } from "../../../../test/support/fuzz.ts";
import { mutatedText } from "../../../../test/support/mutate.ts";
import { resolveOptions } from "./module-options.ts";
import { applyQuery, formatQuery } from "./query.ts";
import { formatRequest, parseRequest } from "./request.ts";

it("queries of imports", { timeout: FUZZ_TIMEOUT }, async () => {
	const defaults = resolveOptions({ prefix: "acme", exclude: ["drafts/**"] });
	const seeds = readSeeds("queries").flatMap((file): string[] => JSON.parse(String(file)));
	const inputs = mutatedText(seeds, ["prefix=", "&content=", "archives=", "include=", "%7B", "**"]);
	await fuzz("queries", { seeds, inputs }, (query) => {
		const request = parseRequest(`./skills?mcp&${query}`);
		if (request) expect(parseRequest(formatRequest(request))).toEqual(request);
		let options: ReturnType<typeof applyQuery>;
		try {
			options = applyQuery(query, defaults);
		} catch (error) {
			expect(error).toBeInstanceOf(TypeError);
			const { message } = error as Error;
			return expect(message).toBe(showText(message));
		}
		const canonical = formatQuery(options, defaults);
		expect(applyQuery(canonical, defaults)).toEqual(options);
		expect("polluted" in {}).toBe(false);
	});
});

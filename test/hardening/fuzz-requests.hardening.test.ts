/** Any parameters of any method give an answer from the manifest, or a refusal in one sentence. */
import { showText } from "@skillbake/core";
import { registerSkills } from "@skillbake/runtime";
import { expect, it } from "vitest";
import { type AnyServer, type Session, v1Memory, v2Memory } from "../runtime/wires.ts";
import { FUZZ_SECONDS, FUZZ_TIMEOUT, fuzz, readSeeds } from "../support/fuzz.ts";
import { mutatedJson } from "../support/mutate.ts";
import { sampleManifest, sampleSkills } from "../support/sample-skills.ts";

interface Request {
	readonly method: string;
	readonly params: object;
}

const MAX_MILLISECONDS = 2_000;
/** Invalid parameters, and what an SDK refuses before we see it: an unknown method or capability. */
const REFUSALS = [-32602, -32601, -32600];

const seeds = readSeeds("requests").map((text) => JSON.parse(String(text)) as Request);
const KNOWN = new Set(sampleManifest.contents.flat());

it.each([
	["SDK 1", v1Memory],
	["SDK 2", v2Memory],
] as const)("requests over %s", { timeout: FUZZ_TIMEOUT }, async (name, open) => {
	const register = (server: AnyServer) =>
		void registerSkills(server, sampleSkills, { tools: true, prompts: true, drafts: true });
	const session: Session = await open(register);
	const inputs = mutatedJson(seeds).filter(
		(value): value is Request =>
			typeof (value as Request | null)?.method === "string" &&
			typeof (value as Request).params === "object" &&
			(value as Request).params !== null &&
			seeds.some(({ method }) => method === (value as Request).method),
	);
	let answered = 0;
	const judge = async ({ method, params }: Request) => {
		const started = performance.now();
		try {
			const { contents } = await session.request(method, structuredClone(params));
			answered++;
			for (const { uri, text, blob } of contents ?? [])
				if (!/index\.json$|\.zip$|\.gz$/.test(uri)) expect(KNOWN).toContain(text ?? blob);
		} catch (error) {
			const { code, message } = error as { code?: number; message: string };
			expect(REFUSALS, `${method} ${JSON.stringify(params)}: ${message}`).toContain(code);
			expect(message.length).toBeLessThan(2_000);
			if (!message.includes("\n")) expect(message).toBe(showText(message));
		}
		expect(performance.now() - started).toBeLessThan(MAX_MILLISECONDS);
		expect("polluted" in {}).toBe(false);
	};
	await fuzz(`requests, ${name}`, { seeds, inputs }, judge);
	expect(answered).toBeGreaterThan(FUZZ_SECONDS);
	expect((await session.request("skills/list")).skills).toHaveLength(sampleManifest.skills.length);
	await session.close();
});

/** One prompt per skill (D5), with the bytes that a host gets by reading its files. */
import type { Next } from "./intercept-requests.ts";
import { mergeLists } from "./merge-lists.ts";
import { quote } from "./quote.ts";
import { invalidParams, passOn } from "./rpc-error.ts";
import { CALL, PAGE, takes } from "./takes.ts";
import type { AnswersOf } from "./view.ts";

interface PromptPage {
	readonly prompts?: readonly { readonly name: string }[];
	readonly nextCursor?: string;
}

/** An application that never ends its list must not hang a request. */
const MAX_PAGES = 100;

export const promptAnswers: AnswersOf<"prompts"> = {
	"prompts/list": takes(PAGE, async (view, params, next) => {
		const page = next && ((await next()) as PromptPage);
		const ours = view.shownPrompts(await takenNames(next, page));
		return mergeLists("prompts", "name", ours, params, next && (async () => page));
	}),
	"prompts/get": takes(CALL, async (view, { name, arguments: args }, next) => {
		const skill = view.named(await takenNames(next)).get(name);
		if (!skill) return passOn(next, "prompt", name);
		const [argument] = Object.keys(args ?? {});
		if (argument !== undefined)
			throw invalidParams(
				`The prompt ${quote(name)} takes no arguments, so not ${quote(argument)}`,
			);
		return {
			description: skill.description,
			messages: [{ role: "user", content: { type: "text", text: await skill.promptText() } }],
		};
	}),
};

/** The names of the application's prompts, on this page and the following ones. */
async function takenNames(next: Next, page?: PromptPage): Promise<Set<string>> {
	const taken = new Set<string>();
	for (let pages = 0; next && pages < MAX_PAGES; pages++) {
		for (const { name } of page?.prompts ?? []) taken.add(name);
		const cursor = page?.nextCursor;
		if (page && !cursor) break;
		// An application without a list, or with a broken one, has no names to keep.
		page = (await next({ method: "prompts/list", params: { cursor } }).catch(() => ({}))) ?? {};
	}
	return taken;
}

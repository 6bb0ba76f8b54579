/**
 * Everything a registration does, by the option that it needs. Which requests are answered, which
 * capabilities are declared and which notifications are sent all follow from this table;
 * `answers.ts` has the answer to each method.
 */
import { METHODS, SKILLS_EXTENSION } from "@skillbake/core";

interface Feature {
	readonly methods: readonly string[];
	readonly capabilities: object;
	/** Named in the notification that its list has changed. */
	readonly list?: "Resource" | "Prompt" | "Tool";
}

/** Methods that no application answers (S2). */
export const OWN_METHODS = Object.values(METHODS);

const LIST_CHANGED = { listChanged: true };

const FEATURES = {
	always: {
		methods: [
			...OWN_METHODS,
			"resources/list",
			"resources/read",
			"resources/templates/list",
			"resources/subscribe",
			"resources/unsubscribe",
		],
		capabilities: {
			extensions: { [SKILLS_EXTENSION]: { directoryRead: true } },
			resources: { listChanged: true, subscribe: true },
		},
		list: "Resource",
	},
	drafts: {
		methods: ["completion/complete"],
		capabilities: { completions: {} },
	},
	prompts: {
		methods: ["prompts/list", "prompts/get"],
		capabilities: { prompts: LIST_CHANGED },
		list: "Prompt",
	},
	tools: {
		methods: ["tools/list", "tools/call"],
		capabilities: { tools: LIST_CHANGED },
		list: "Tool",
	},
} as const satisfies { readonly [need: string]: Feature };

export type Need = keyof typeof FEATURES;

/** The methods that need one of these options. */
export type MethodOf<N extends Need> = (typeof FEATURES)[N]["methods"][number];

/** Every method that a registration may answer. */
export type Method = MethodOf<Need>;

export function featuresOf(
	isOn: {
		readonly [need in Need]: unknown;
	},
): (Feature & { readonly methods: readonly Method[] })[] {
	return Object.entries(FEATURES).flatMap(([need, feature]) => (isOn[need as Need] ? feature : []));
}

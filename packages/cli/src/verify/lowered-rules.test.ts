/** Whatever is lowered or allowed, only skills that pass `verify` are served. */
import { compileSkills, RULE_CODES, type RuleCode, type RuleSetting } from "@skillbake/compiler";
import fc from "fast-check";
import { expect, it } from "vitest";
import { skillText } from "../../../../test/support/skill-text.ts";
import { tempDirectory, writeEntries } from "../../../../test/support/temp-folder.ts";
import { startBudget } from "../connect/budget.ts";
import { connect } from "../connect/connect.ts";
import { serveInMemory } from "../serve/serve-in-memory.ts";
import { verifyServer } from "./verify-server.ts";

const TIMEOUT = 10_000;

const fields = fc.constantFrom(
	"",
	"license: [MIT]",
	"compatibility: 1",
	"allowed-tools: [A, B]",
	"metadata: x",
	"metadata:\n  version: 1.0",
	"version: 2020-01-01",
	"extra: {a: [1, null]}",
);
const text = fc.oneof(
	{ weight: 5, arbitrary: fc.tuple(fc.constant("$"), fields) },
	fc.tuple(
		fc.constantFrom("other", "Upper", "a--b", "a b", "ä", "x".repeat(70), '"a/b"', "12", "a.b"),
		fields,
	),
);
const content = fc.oneof(
	{ weight: 6, arbitrary: text },
	fc.constantFrom(
		"# No frontmatter\n",
		"---\nname: $\n---\nx\n",
		"---\nname: $\ndescription: ''\n---\nx\n",
		"---\nname: $\ndescription: 5\n---\nx\n",
		`---\nname: $\ndescription: ${"long ".repeat(300)}\n---\nx\n`,
		"---\ndescription: d\n---\nx\n",
		"--- \nname: $\ndescription: d\n---\nx\n",
		"---\r\nname: $\r\ndescription: d\r\n---\r\nx\r\n",
		"\ufeff---\nname: $\ndescription: d\n---\nx\n",
		'---\nname: $\ndescription: "two\n  lines"\n---\nx\n',
		"---\nname: $\ndescription: d\u200b\n---\nhidden \u202e\n",
	),
);
const directory = fc
	.array(fc.constantFrom("a", "b", "con", "Ünï", "x y", "nested"), { minLength: 1, maxLength: 3 })
	.map((steps) => steps.join("/"));
const folder = fc.array(fc.tuple(directory, content), { minLength: 1, maxLength: 6 });
const files = fc.array(
	fc.tuple(
		directory,
		fc.constantFrom("x.md", "X.md", "50%.md", "aux.txt", "a\\b", "Q?#.md", "skill.md"),
	),
	{ maxLength: 4 },
);
const rules = fc.oneof(
	fc.constant({}),
	fc.constant(Object.fromEntries(RULE_CODES.map((code) => [code, "off" as const]))),
	fc.dictionary(fc.constantFrom(...RULE_CODES), fc.constantFrom<RuleSetting>("off", "warn"), {
		noNullPrototype: true,
	}),
) as fc.Arbitrary<{ [code in RuleCode]?: RuleSetting }>;

it("holds for any folder, with any rules lowered, in both eras", async () => {
	let verified = 0;
	await fc.assert(
		fc.asyncProperty(folder, files, rules, async (skills, others, rules) => {
			const dir = tempDirectory();
			for (const [path, name] of others) writeEntries(dir, { [`${path}/${name}`]: "x\n" });
			for (const [path, made] of skills) {
				const name = path.split("/").at(-1)!;
				const body =
					typeof made === "string"
						? made.replaceAll("$", name)
						: skillText(made[0].replace("$", name), { fields: made[1] });
				writeEntries(dir, { [`${path}/SKILL.md`]: body });
			}
			const { manifest } = await compileSkills(dir, { rules });
			if (manifest.skills.length === 0) return;
			for (const era of ["modern", "legacy"] as const) {
				const connection = await connect(serveInMemory(dir, manifest), {
					timeout: TIMEOUT,
					budget: startBudget(),
					era,
				});
				const { checks } = await verifyServer(connection);
				await connection.close();
				expect(
					checks
						.filter(({ status }) => status === "failed")
						.map(({ rule, findings }) => [rule, ...findings]),
				).toEqual([]);
			}
			verified += manifest.skills.length;
		}),
		{ numRuns: 60 },
	);
	expect(verified).toBeGreaterThan(20);
});

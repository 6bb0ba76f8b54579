/** How often `link-broken` is right, on samples that were labelled by hand. docs/rules.md states the figures. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findLinks } from "./find-links.ts";

/** Links to a file that the skill should have. All of it is made up. */
const BROKEN = [
	"See [the policy](references/policy.md).",
	"See [the policy](./references/policy.md#refunds).",
	"See [the policy](../shared/policy.md).",
	"![Flow](assets/flow.svg)",
	'![Flow](assets/flow.svg "The whole flow")',
	"[![Flow](https://x.test/flow.svg)](docs/flow.md)",
	"| [Setup](setup.md) | [Web](https://x.test) |",
	"- **[Rules](rules/)**: one file per rule",
	"> Read [this first](FIRST.md).",
	"1. Step\n\n   See [details](details.md).\n",
	"# See [the guide](guide.md)",
	"[Guide](<user guide.md>)",
	"[Guide](user%20guide.md)",
	"[Guide](anleitung-für-alle.md)",
	"参见[指南](references/指南.md)。",
	"[Old copy](draft(1).md)",
	"[Licence](LICENSE)",
	"The [scripts](scripts) do the rest.",
	"[Run it](scripts/run.sh) and read [the log](https://x.test/log).",
	"[Notes](notes.org)",
	"[Config](.config/settings.json)",
	"[Route](app/[id]/page.tsx)",
	"Read the [guide][g] first.\n\n[g]: references/guide.md",
	"Read the [guide] first.\n\n[guide]: <references/guide.md> 'Guide'",
	"Footnote[^1] and [guide][g].\n\n[^1]: Smith\n[g]: guide.md#top",
	"```sh\nls\n```\n\n[After code](after.md)",
	"````md\n```sh\nls\n```\n````\n\n[After nested code](after.md)",
	"A [link\nover two lines](two-lines.md).",
	"[Escaped\\]](brackets\\_here.md)",
	"[Prices](prices.md?raw=1)",
	"[Data](data/2024.csv)",
	"`code` then [one](one.md), `code` again",
	// Too much like a variable or a dummy, so these are missed.
	"[Template](templates/{{cookiecutter.slug}}/README.md.j2)",
	"[Where files live](path/to/start.md)",
];

/** Not a link to a file of the skill. */
const OTHER = [
	"[Phase 2]: Xms (Y% of total)\n\nThe slow part is [Phase 2].",
	"[Topic]: [Rationale]\n\nOne line per [Topic].",
	"[Time]: 1.5s\n\nReport the [Time].",
	"[x]: done\n\n- [x] Write tests",
	"[unused]: notes.md",
	"As shown[^1].\n\n[^1]: Smith",
	"As shown[^smith].\n\n[^smith]: smith/2020.pdf",
	"[Docs]({{library.url}})",
	"[Docs]({{ library.url }})",
	"[Book here]({jumpUrl})",
	"![]({picUrl})",
	"[Guide]({baseDir}/references/guide.md)",
	// biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of a shell
	"[Guide](${SKILL_ROOT}/references/guide.md)",
	"[Guide]($SKILL_ROOT/references/guide.md)",
	"[Guide](<<path>>)",
	"[Guide](<path-of-guide>.md)",
	"[Item](%s)",
	"[Item](items/%(name)s.md)",
	"[Page](<%= page.path %>)",
	"[Part 1](link)",
	"[Text](url)",
	"![Alt](image)",
	"[Licence](LICENSE_URL)",
	"[File](path/to/file.ext)",
	"[More](...)",
	"[More](docs/.../file.md)",
	"Match [a-z](\\d+) twice",
	"Match [^)]+](.*) lazily",
	"Use [0-9](foo|bar) here",
	"Call handlers[name](event) once",
	"Then table[0][1](x) runs",
	"so f[x](t) is continuous",
	"[Mail](a.person@example.test)",
	"[Site](www.example.test)",
	"[Site](example.com/pricing)",
	"[Home](~/.config/skills/guide.md)",
	"[Alias](@/components/button.tsx)",
	"`[a](a.md)`",
	"```md\n[a](a.md)\n```",
	"    [a](a.md)",
	"<!-- [a](a.md) -->",
	"\\[a](a.md)",
	// The inner fence closes the outer one, so that the rest is text by CommonMark.
	"```markdown\n# Report\n\n```sh\nls\n```\n\n[Details](details.md)\n```\n",
	"1. Write:\n   ```md\n   # Title\n[Details](details.md)\n   ```\n",
	// Nothing tells these from links that are meant, so they are reported.
	"Write links as [text](file.md).",
	"In wikis, [title](Some-Page) links to a page.",
];

const found = (markdown: string) => findLinks(markdown, () => false).length > 0;

it("is as precise and complete as docs/rules.md says", () => {
	expect(Math.min(BROKEN.length, OTHER.length)).toBeGreaterThanOrEqual(30);
	const right = BROKEN.filter(found).length;
	const wrong = OTHER.filter(found).length;
	const percent = (share: number) => `${Math.round(share * 100)} %`;
	const stated = `On ${BROKEN.length + OTHER.length} labelled samples (${BROKEN.length} broken links, ${OTHER.length} other texts), precision is ${percent(right / (right + wrong))} and recall ${percent(right / BROKEN.length)}.`;
	const rules = readFileSync(new URL("../../../../docs/rules.md", import.meta.url), "utf8");
	expect(/On \d+ labelled samples \(\d+ broken links.*/.exec(rules)?.[0]).toBe(stated);
});

it("is wrong only where the samples say so", () => {
	expect(BROKEN.filter((markdown) => !found(markdown))).toEqual(BROKEN.slice(-2));
	expect(OTHER.filter(found)).toEqual(OTHER.slice(-2));
});

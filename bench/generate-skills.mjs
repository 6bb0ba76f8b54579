// Deterministic folders of skills: the same bytes on every machine.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A folder of `count` skills with three files each, 11 kB per skill. Generated once. */
export function generateSkills(base, count) {
	const folder = join(base, `skills-${count}`, "skills");
	if (existsSync(folder)) return folder;
	for (let i = 0; i < count; i++) {
		const directory = join(folder, `team-${i % 20}`, `skill-${i}`);
		mkdirSync(join(directory, "references"), { recursive: true });
		writeFileSync(join(directory, "SKILL.md"), skillFile(i));
		writeFileSync(join(directory, "references/guide.md"), guide(i));
		writeFileSync(join(directory, "references/data.json"), data(i));
	}
	return folder;
}

/** One skill of 512 files. */
export function generateWide(base) {
	const folder = join(base, "wide", "skills");
	if (existsSync(folder)) return folder;
	const directory = join(folder, "wide");
	for (let i = 0; i < 511; i++) {
		mkdirSync(join(directory, `d${i % 16}`), { recursive: true });
		writeFileSync(join(directory, `d${i % 16}`, `f${i}.md`), sentences(i, 10));
	}
	writeFileSync(
		join(directory, "SKILL.md"),
		`---\nname: wide\ndescription: Many files.\n---\n# Wide\n`,
	);
	return folder;
}

/** One skill of 15 MB, most of it binary. */
export function generateHeavy(base) {
	const folder = join(base, "heavy", "skills");
	if (existsSync(folder)) return folder;
	const directory = join(folder, "heavy");
	mkdirSync(directory, { recursive: true });
	for (let i = 0; i < 15; i++) writeFileSync(join(directory, `blob-${i}.bin`), noise(i, 1_000_000));
	writeFileSync(
		join(directory, "SKILL.md"),
		`---\nname: heavy\ndescription: Big files.\n---\n# Heavy\n`,
	);
	return folder;
}

/**
 * `count` markdown files of 15 kB, 30 in a skill, each with 20 links. Half of the links are broken, or
 * none.
 */
export function generateLinked(base, count, { broken }) {
	const folder = join(base, `linked-${count}-${broken ? "broken" : "good"}`, "skills");
	if (existsSync(folder)) return folder;
	for (let i = 0; i < count; i++) {
		const skill = `linked-${Math.floor(i / 30)}`;
		const at = i % 30;
		const directory = join(folder, skill);
		mkdirSync(join(directory, "references"), { recursive: true });
		if (at === 0)
			writeFileSync(
				join(directory, "SKILL.md"),
				`---\nname: ${skill}\ndescription: Many links.\n---\n${linkedText(i, "references/", broken)}`,
			);
		else writeFileSync(join(directory, `references/part-${at}.md`), linkedText(i, "", broken));
	}
	return folder;
}

function linkedText(i, directory, broken) {
	const paragraphs = Array.from({ length: 20 }, (_, k) => {
		const name = broken && k % 2 ? `missing-${k}` : `part-${1 + ((i + k) % 29)}`;
		return `## Part ${k}\n\nRead [part ${k}](${directory}${name}.md) first.\n${sentences(i + k, 9)}`;
	});
	return paragraphs.join("\n");
}

function skillFile(i) {
	return [
		"---",
		`name: skill-${i}`,
		`description: "Handles case ${i}: what to check, whom to ask and how to report it."`,
		"license: MIT",
		"metadata:",
		`  owner: team-${i % 20}`,
		'  version: "1.0"',
		"---",
		`# Case ${i}`,
		"",
		"Read the [guide](references/guide.md) first; figures are in [data](references/data.json).",
		"",
		sentences(i, 46),
	].join("\n");
}

function guide(i) {
	return `# Guide ${i}\n\nBack to [the skill](../SKILL.md).\n\n${sentences(i + 1, 61)}`;
}

function data(i) {
	const rows = Array.from({ length: 40 }, (_, k) => ({
		id: k,
		value: (i * 7919 + k * 104729) % 9973,
	}));
	return JSON.stringify({ case: i, rows }, null, 1);
}

const WORDS =
	"check the order before you answer and write down what changed who asked for it when it happened which rule applies how much it costs".split(
		" ",
	);

function sentences(seed, count) {
	let text = "";
	let state = seed + 1;
	for (let i = 0; i < count; i++) {
		const words = [];
		for (let k = 0; k < 16; k++) {
			state = (state * 1103515245 + 12345) % 2147483648;
			words.push(WORDS[state % WORDS.length]);
		}
		text += `${words.join(" ")}.\n`;
	}
	return text;
}

function noise(seed, length) {
	const chunks = [];
	for (let i = 0, size = 0; size < length; i++, size += 32)
		chunks.push(createHash("sha256").update(`${seed} ${i}`).digest());
	return Buffer.concat(chunks).subarray(0, length);
}

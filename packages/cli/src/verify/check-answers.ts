/** S10–S12, S14: paging, `skills/get`, directory reads, cache fields. */
import { DIRECTORY_MIME_TYPE, METHODS } from "@skillbake/core";
import type { RawMessage } from "../connect.ts";
import { record } from "./ask-server.ts";
import { type Check, NO_SKILLS, NOT_DECLARED, passed, wrongError } from "./check.ts";
import { walked } from "./check-entries.ts";
import { entriesOf, list, type SurveyedSkill, text } from "./survey.ts";

export const checkListing: Check = {
	rule: "S10",
	title: "the listing ends, shows each skill once, and skills/get gives the same entry",
	run({ declared, listing, skills, wrong }) {
		if (!declared) return NOT_DECLARED;
		const failures = [];
		const last = listing.at(-1);
		if (record(last?.result)["nextCursor"] !== undefined)
			failures.push(
				`the listing does not end: ${listing.length} pages, and a cursor that leads on or back`,
			);
		if (last?.error && listing.length > 1)
			failures.push(
				`page ${listing.length} fails: error ${last.error.code} (${last.error.message})`,
			);
		const uris = entriesOf(listing).map((entry) => text(entry["uri"]));
		for (const uri of new Set(uris.filter((item, at) => uris.indexOf(item) !== at)))
			failures.push(`${uri} is listed more than once`);
		if (uris.includes("")) failures.push("an entry has no uri");
		for (const { uri, got, entry, listed } of skills) {
			if (!listed) continue;
			if (got.error)
				failures.push(`${METHODS.get} ${uri}: error ${got.error.code} (${got.error.message})`);
			else if (!same(record(got.result)["skill"], entry))
				failures.push(`${METHODS.get} ${uri} gives another entry than the listing`);
		}
		const warnings = wrong?.cursor.answer.error ? [] : ["a cursor that no page gave is accepted"];
		return { failures, warnings };
	},
};

export const checkGet: Check = {
	rule: "S11",
	title: "skills/get gives { skill } without a cursor; an unknown URI: error -32602",
	run({ skills, wrong }) {
		if (!wrong) return NOT_DECLARED;
		return passed(
			...wrongError(`${METHODS.get} ${wrong.skill.uri}`, wrong.skill.answer, -32602),
			...skills.flatMap(({ uri, got }) => {
				if (got.error) return [];
				const result = record(got.result);
				const failures = [];
				if (record(result["skill"])["uri"] !== uri)
					failures.push(
						`${METHODS.get} ${uri} gives ${JSON.stringify(record(result["skill"])["uri"]) ?? "no skill"}`,
					);
				if ("nextCursor" in result) failures.push(`${METHODS.get} ${uri} has a cursor`);
				return failures;
			}),
		);
	},
};

export const checkDirectories: Check = {
	rule: "S12",
	title: "directory reads show every direct child, and nothing else",
	run({ declared, directoryRead, skills, wrong }) {
		if (!declared) return NOT_DECLARED;
		if (!directoryRead) return { notApplicable: "directoryRead is not declared" };
		const { directory, fileAsDirectory } = wrong!;
		return passed(
			...(directory
				? wrongError(`unknown directory ${directory.uri}`, directory.answer, -32602)
				: []),
			...(fileAsDirectory
				? wrongError(`file as a directory ${fileAsDirectory.uri}`, fileAsDirectory.answer, -32602)
				: []),
			...skills.flatMap(compareWalk),
		);
	},
};

function compareWalk({ entry, files, directories }: SurveyedSkill): string[] {
	const failures: string[] = [];
	for (const [directory, pages] of directories) {
		const failed = pages.find(({ error }) => error);
		if (failed)
			failures.push(`${directory}: error ${failed.error!.code} (${failed.error!.message})`);
		const children = pages.flatMap((page) => list(page, "resources"));
		for (const child of children) {
			const uri = text(child["uri"]);
			const rest = uri.slice(directory.length + 1);
			if (!uri.startsWith(`${directory}/`) || rest === "" || rest.includes("/"))
				failures.push(
					`${uri || "a child without a uri"} is shown in ${directory}, whose child it is not`,
				);
		}
	}
	if (entry["resources"] === "dynamic") return failures;
	const shown = new Set(walked(directories));
	for (const file of files)
		if (!shown.has(text(file["uri"])))
			failures.push(`${text(file["uri"])} is in resources but in no directory`);
	const uris = files.map((file) => text(file["uri"]));
	for (const uri of shown)
		if (uris.some((other) => other.startsWith(`${uri}/`)))
			failures.push(`${uri} is a directory without the MIME type ${DIRECTORY_MIME_TYPE}`);
	return failures;
}

export const checkCacheFields: Check = {
	rule: "S14",
	title: "modern results carry resultType, ttlMs and cacheScope",
	run({ era, declared, listing, skills }) {
		if (!declared) return NOT_DECLARED;
		if (era === "legacy") return { notApplicable: "the server speaks the legacy era" };
		if (skills.length === 0 && listing.length === 0) return NO_SKILLS;
		const answers: [method: string, answer: RawMessage][] = [
			...listing.map((page): [string, RawMessage] => [METHODS.list, page]),
			...skills.map(({ got }): [string, RawMessage] => [METHODS.get, got]),
			...skills.flatMap(({ directories }) =>
				[...directories.values()]
					.flat()
					.map((page): [string, RawMessage] => [METHODS.readDirectory, page]),
			),
		];
		const failures = new Map<string, number>();
		for (const [method, { result }] of answers) {
			if (result === undefined) continue;
			for (const problem of cacheProblems(record(result)))
				failures.set(`${method}: ${problem}`, (failures.get(`${method}: ${problem}`) ?? 0) + 1);
		}
		return passed(
			...[...failures].map(([text, count]) => (count > 1 ? `${text} (${count} answers)` : text)),
		);
	},
};

function cacheProblems({
	resultType,
	ttlMs,
	cacheScope,
}: {
	readonly [key: string]: unknown;
}): string[] {
	const show = (value: unknown) => JSON.stringify(value) ?? "missing";
	return [
		...(resultType === "complete" ? [] : [`resultType is ${show(resultType)}, not "complete"`]),
		...(typeof ttlMs === "number" && ttlMs >= 0 ? [] : [`ttlMs is ${show(ttlMs)}`]),
		...(cacheScope === "public" || cacheScope === "private"
			? []
			: [`cacheScope is ${show(cacheScope)}`]),
	];
}

/** Key order is free. */
function same(a: unknown, b: unknown): boolean {
	return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	return Object.entries(value)
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([key, item]) => [key, sorted(item)]);
}

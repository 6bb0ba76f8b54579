/** S10–S12, S14: the results of the extension's methods. */
import { DIRECTORY_MIME_TYPE, METHODS } from "@skillbake/core";
import { list, record, repeated, showError, text } from "../connect/json.ts";
import type { RawResponse } from "../connect/server.ts";
import type { SkillAnswers } from "./answers.ts";
import { type Check, expectInvalidParams, NO_SKILLS, NOT_DECLARED, outcome } from "./check.ts";
import { walkedFiles } from "./check-entries.ts";

export const checkListing: Check = {
	rule: "S10",
	title: "the listing ends, names each skill once, and skills/get returns the same entry",
	run({ declared, listing, listed, skills, wrong }) {
		if (!declared) return NOT_DECLARED;
		const failures = [];
		const last = listing.at(-1);
		if (listed && record(last?.result)["nextCursor"] !== undefined)
			failures.push(
				`the listing does not end: ${listing.length} pages, and the last one still has a cursor`,
			);
		if (last?.error && listing.length > 1)
			failures.push(`page ${listing.length} fails: ${showError(last.error)}`);
		const uris = listing.flatMap((page) => list(page, "skills")).map(({ uri }) => text(uri));
		for (const uri of repeated(uris)) failures.push(`${uri} is listed more than once`);
		if (uris.includes("")) failures.push("an entry has no uri");
		for (const { uri, got, entry, listed } of skills) {
			if (!listed) continue;
			if (got.error) failures.push(`${METHODS.get} ${uri}: ${showError(got.error)}`);
			else if (!same(record(got.result)["skill"], entry))
				failures.push(`${METHODS.get} ${uri} returns another entry than the listing`);
		}
		const warnings =
			wrong && !wrong.cursor.response.error ? ["a cursor that no page gave is accepted"] : [];
		return { failures, warnings };
	},
};

export const checkGet: Check = {
	rule: "S11",
	title: "skills/get returns { skill } without a cursor, and error -32602 for an unknown URI",
	run({ skills, wrong }) {
		if (!wrong) return NOT_DECLARED;
		return outcome([
			...expectInvalidParams(`${METHODS.get} ${wrong.skill.uri}`, wrong.skill.response),
			...skills.flatMap(({ uri, got }) => {
				if (got.error) return [];
				const result = record(got.result);
				const failures = [];
				if (record(result["skill"])["uri"] !== uri)
					failures.push(
						`${METHODS.get} ${uri} returns ${JSON.stringify(record(result["skill"])["uri"]) ?? "no skill"}`,
					);
				if ("nextCursor" in result) failures.push(`${METHODS.get} ${uri} has a cursor`);
				return failures;
			}),
		]);
	},
};

export const checkDirectories: Check = {
	rule: "S12",
	title: "directory reads return exactly the direct children",
	run({ skills, wrong }) {
		if (!wrong) return NOT_DECLARED;
		if (!wrong.directory) return { notApplicable: "directoryRead is not declared" };
		const { directory, fileAsDirectory: file } = wrong;
		return outcome([
			...expectInvalidParams(`unknown directory ${directory.uri}`, directory.response),
			...(file ? expectInvalidParams(`file as a directory ${file.uri}`, file.response) : []),
			...skills.flatMap(compareWalk),
		]);
	},
};

function compareWalk({ entry, files, directories }: SkillAnswers): string[] {
	const failures: string[] = [];
	for (const [directory, pages] of directories) {
		const failed = pages.find(({ error }) => error);
		if (failed) failures.push(`${directory}: ${showError(failed.error!)}`);
		if (record(pages.at(-1)?.result)["nextCursor"] !== undefined)
			failures.push(`${directory} does not end: ${pages.length} pages, and there are more`);
		const children = pages.flatMap((page) => list(page, "resources"));
		for (const child of children) {
			const uri = text(child["uri"]);
			const rest = uri.slice(directory.length + 1);
			if (!uri.startsWith(`${directory}/`) || rest === "" || rest.includes("/"))
				failures.push(
					`${uri || "a child without a uri"} is returned for ${directory}, but is not a direct child of it`,
				);
		}
	}
	if (entry["resources"] === "dynamic") return failures;
	const shown = new Set(walkedFiles(directories));
	for (const file of files)
		if (!shown.has(text(file["uri"])))
			failures.push(`${text(file["uri"])} is in resources but in no directory`);
	const hasFilesBelow = prefixSearch(files.map((file) => text(file["uri"])));
	for (const uri of shown)
		if (hasFilesBelow(`${uri}/`))
			failures.push(`${uri} is a directory without the MIME type ${DIRECTORY_MIME_TYPE}`);
	return failures;
}

/** Finds out whether one of many texts has a prefix, in logarithmic time. */
function prefixSearch(texts: readonly string[]): (prefix: string) => boolean {
	const sorted = [...texts].sort();
	return (prefix) => {
		let [low, high] = [0, sorted.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (sorted[middle]! < prefix) low = middle + 1;
			else high = middle;
		}
		return sorted[low]?.startsWith(prefix) ?? false;
	};
}

export const checkCacheFields: Check = {
	rule: "S14",
	title: "modern results carry resultType, ttlMs and cacheScope",
	run({ era, declared, listing, skills }) {
		if (!declared) return NOT_DECLARED;
		if (era === "legacy") return { notApplicable: "the server speaks the legacy era" };
		if (skills.length === 0 && listing.length === 0) return NO_SKILLS;
		const answers: [method: string, answer: RawResponse][] = [
			...listing.map((page): [string, RawResponse] => [METHODS.list, page]),
			...skills.map(({ got }): [string, RawResponse] => [METHODS.get, got]),
			...skills.flatMap(({ directories }) =>
				[...directories.values()]
					.flat()
					.map((page): [string, RawResponse] => [METHODS.readDirectory, page]),
			),
		];
		const failures = new Map<string, number>();
		for (const [method, { result }] of answers) {
			if (result === undefined) continue;
			for (const problem of cacheProblems(record(result)))
				failures.set(`${method}: ${problem}`, (failures.get(`${method}: ${problem}`) ?? 0) + 1);
		}
		return outcome(
			[...failures].map(([text, count]) => (count > 1 ? `${text} (${count} answers)` : text)),
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

/** Compares JSON, ignoring the order of keys. */
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

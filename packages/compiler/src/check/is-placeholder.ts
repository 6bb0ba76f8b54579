/** Tells the tokens of tutorials (`sk_live_xxxx`, `YOUR-TOKEN`, `abc123…`) from real ones, which are random. */

/** Random tokens contain none of these by chance. */
const WORDS =
	/example|sample|dummy|placeholder|redact|replace|change-?me|insert|secret|token|invalid|value|paste|api-?key|access|private|hidden|password|string|random|dead-?beef|foo-?bar|lorem|qwert|asdfg|zxcvb/i;
/** Random tokens contain these now and then, but do not consist of them. */
const SHORT_WORDS =
	/your|here|test|fake|todo|demo|mock|real|this|only|docs|abcd|asdf|(\D)\1{3,}|(\d)\2{3,}/gi;
const MOST_SHORT_WORDS = 0.25;
/** One character again and again, or a short piece: `xxxxxx`, `a1a1a1a1`, `123-123-123`. */
const REPEATED = /(.)\1{6}|(.{2})\2{3}|(.{3,12})\3{2}/i;
/** The length of an ascending or descending run (`abcdef`, `654321`) that does not happen by chance. */
const LONG_RUN = 6;
/** Bits per character. Random tokens of 16 characters have more than 3. */
const LEAST_ENTROPY = 2.7;
/** From this length on, a random token has digits or letters of both cases. */
const LONG = 24;

/** `body` is the part of a token after its fixed prefix. */
export function isPlaceholder(body: string): boolean {
	const letters = body.replace(/[^a-z]/gi, "").toLowerCase();
	const digits = body.replace(/\D/g, "");
	return (
		WORDS.test(body) ||
		REPEATED.test(body) ||
		shareOfShortWords(body) >= MOST_SHORT_WORDS ||
		[body.toLowerCase(), letters, digits].some((text) => longestRun(text) >= LONG_RUN) ||
		isWords(body) ||
		entropy(body) < LEAST_ENTROPY
	);
}

function shareOfShortWords(body: string): number {
	const words = body.match(SHORT_WORDS) ?? [];
	return words.reduce((sum, { length }) => sum + length, 0) / body.length;
}

/** The longest run of characters that follow each other: `abcdef`, `4321`, `890`. */
function longestRun(text: string): number {
	let longest = 0;
	for (const step of [1, -1]) {
		let length = 1;
		for (let i = 1; i < text.length; i++) {
			const follows = isNext(text, i, step);
			length = follows ? length + 1 : 1;
			if (length > longest) longest = length;
		}
	}
	return longest;
}

function isNext(text: string, at: number, step: number): boolean {
	const [before, code] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
	// After 9 comes 0.
	return (
		code - before === step ||
		(step === 1 ? before === 57 && code === 48 : before === 48 && code === 57)
	);
}

/** Only letters, in words or in one case. */
function isWords(body: string): boolean {
	const words = body.split(/[-_.]+/).filter(Boolean);
	if (words.length > 2) return words.every((word) => /^[a-z]+$|^[A-Z]?[a-z]+$|^[A-Z]+$/.test(word));
	return (
		body.length >= LONG && /^(?:[a-z_-]+|[A-Z_-]+|[\d_-]+|[A-Z]?[a-z]+(?:[A-Z][a-z]+)*)$/.test(body)
	);
}

function entropy(text: string): number {
	const counts = new Map<string, number>();
	for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
	let bits = 0;
	for (const count of counts.values())
		bits -= (count / text.length) * Math.log2(count / text.length);
	return bits;
}

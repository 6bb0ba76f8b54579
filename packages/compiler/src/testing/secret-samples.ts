/**
 * Labelled samples for the rule `secret`, all made up. They are put together at run time, so that
 * scanners of repositories do not take this file for a leak.
 */

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = UPPER.toLowerCase();
const DIGITS = "0123456789";
const ALPHANUMERIC = UPPER + LOWER + DIGITS;
const BASE32 = `${UPPER}234567`;

/** The same on every run (mulberry32). */
function createRandom(seed: number): (alphabet: string, length: number) => string {
	let state = seed;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return (mixed ^ (mixed >>> 14)) >>> 0;
	};
	return (alphabet, length) =>
		Array.from({ length }, () => alphabet[next() % alphabet.length]).join("");
}

const key = (body: string, kind = "") =>
	[
		"-----BEGIN ",
		`${kind}PRIVATE`,
		" KEY-----\n",
		body,
		"\n-----END ",
		`${kind}PRIVATE`,
		" KEY-----",
	].join("");

/** Tokens as providers make them: a prefix and random characters. */
export function realLooking(seed: number): string[] {
	const random = createRandom(seed);
	const lines = (count: number) =>
		Array.from({ length: count }, () => random(`${ALPHANUMERIC}+/`, 64)).join("\n");
	return [
		key(lines(13), "RSA "),
		key(random(`${ALPHANUMERIC}+/`, 64)),
		key(lines(4).replaceAll("\n", "\\n"), "OPENSSH "),
		["AK", "IA", random(BASE32, 16)].join(""),
		["gh", "p_", random(ALPHANUMERIC, 36)].join(""),
		["gh", "s_", random(ALPHANUMERIC, 36)].join(""),
		["github", "_pat_", random(ALPHANUMERIC, 22), "_", random(ALPHANUMERIC, 59)].join(""),
		["gl", "pat-", random(`${ALPHANUMERIC}_-`, 20)].join(""),
		["xo", "xb-", random(DIGITS, 12), "-", random(DIGITS, 13), "-", random(ALPHANUMERIC, 24)].join(
			"",
		),
		["sk", "-ant-", "api03-", random(`${ALPHANUMERIC}_-`, 93), "AA"].join(""),
		["sk", "-proj-", random(`${ALPHANUMERIC}_-`, 48)].join(""),
		["sk", "_live_", random(ALPHANUMERIC, 24)].join(""),
		["AI", "za", "Sy", random(`${ALPHANUMERIC}_-`, 32), random(ALPHANUMERIC, 1)].join(""),
		["npm", "_", random(ALPHANUMERIC, 36)].join(""),
		["h", "f_", random(ALPHANUMERIC, 34)].join(""),
		["S", "G.", random(`${ALPHANUMERIC}_-`, 22), ".", random(`${ALPHANUMERIC}_-`, 43)].join(""),
	];
}

/** Tokens as tutorials and tests write them. */
export const PLACEHOLDERS: readonly string[] = [
	["xo", "xb-", "YOUR-SLACK-BOT-TOKEN"],
	["xo", "xb-", "your-bot-token-goes-here"],
	["xo", "xb-", "000000000000-000000000000-", "x".repeat(24)],
	["xo", "xb-", "123456789012-123456789012-", "abcdefghijklmnopqrstuvwx"],
	["xo", "xp-", "1111111111-2222222222-3333333333"],
	["xo", "xb-", "my-workspace-bot-oauth-credential"],
	["AK", "IA", "X".repeat(16)],
	["AK", "IA", "IOSFODNN7", "EXAMPLE"],
	["AK", "IA", "1234567890ABCDEF"],
	["AK", "IA", "ABCDEFGHIJKLMNOP"],
	["AK", "IA", "0".repeat(16)],
	["AK", "IA", "YOURACCESSKEYID1"],
	["sk", "_live_", "x".repeat(24)],
	["sk", "_live_", "abcdefghijklmnopqrstuvwx"],
	["sk", "_live_", "your", "Stripe", "Secret", "Key", "12"],
	["sk", "_live_", "0123456789".repeat(3)],
	["gh", "p_", "x".repeat(36)],
	["gh", "p_", "abcdefghijklmnopqrstuvwxyz0123456789"],
	["gh", "p_", "1234567890".repeat(4)],
	["gh", "p_", "abc123def456ghi789jkl012mno345pqr678"],
	["gh", "p_", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8"],
	["gh", "p_", "ThisIsNotARealTokenItIsOnlyForTheDocs"],
	["github", "_pat_", "11AAAAAAA0", "_".repeat(4), "X".repeat(59)],
	["gl", "pat-", "x".repeat(20)],
	["gl", "pat-", "REPLACE-WITH-YOUR-OWN-VALUE"],
	["sk", "-ant-", "api03-", "x".repeat(95)],
	["sk", "-ant-", "api03-", "your-key-here-your-key-here-your-key"],
	["sk", "-proj-", "abcdef1234567890abcdef1234567890abcd"],
	["sk", "-proj-", "put-the-key-of-the-project-into-this-field"],
	["AI", "za", "SyDUMMY", "-", "k".repeat(27)],
	["AI", "za", "SyExampleExampleExampleExample12345"],
	["AI", "za", "SyA1B2C3D4E5F6G7H8I9J0K1L2M3N4O5P6Q"],
	["npm", "_", "aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789"],
	["npm", "_", "0".repeat(36)],
	["npm", "_", "TheQuickBrownFoxJumpsOverTheLazyDogs"],
	["h", "f_", "a1".repeat(17)],
	["S", "G.", "x".repeat(22), ".", "y".repeat(43)],
	["<", "xo", "xb-", "9Jq2LmP4vT7wZr3KdY8sB6nH", ">"],
]
	.map((parts) => parts.join(""))
	.concat(
		key("..."),
		key("MIIEvQIBADANBgkqhkiG9w0BAQEFAASC..."),
		key("YOUR_PRIVATE_KEY_HERE"),
		key(`${"A".repeat(64)}\n${"A".repeat(64)}`, "RSA "),
	);

#!/usr/bin/env node
// WCAG 2.x contrast ratio of two opaque sRGB colours.
// Exit code: 0 passes AA for normal text, 1 does not, 2 wrong usage.

const USAGE = `Usage: contrast.mjs <colour> <colour>

  Colours are #rgb or #rrggbb; the # may be left out. Quote them, because most
  shells read an unquoted # as the start of a comment.

  Example: contrast.mjs '#112233' '#ffffff'`;

function parse(text) {
	const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
	if (hex === undefined) {
		const alpha = /^#?([0-9a-f]{4}|[0-9a-f]{8})$/i.test(text);
		fail(
			`not a colour: ${JSON.stringify(text)}` +
				(alpha ? " (has an alpha channel: blend it with its background first)" : ""),
		);
	}
	const full = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
	return [0, 2, 4].map((i) => Number.parseInt(full.slice(i, i + 2), 16));
}

function luminance(rgb) {
	const [r, g, b] = rgb.map((v) => {
		const c = v / 255;
		return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function fail(message) {
	console.error(`contrast.mjs: ${message}\n\n${USAGE}`);
	process.exit(2);
}

const args = process.argv.slice(2);
if (args.includes("-h") || args.includes("--help")) {
	console.log(USAGE);
	process.exit(0);
}
if (args.length !== 2) fail(`expected 2 colours, got ${args.length}`);

const [low, high] = args.map((arg) => luminance(parse(arg))).sort((a, b) => a - b);
const ratio = (high + 0.05) / (low + 0.05);
// Cut, not rounded: 4.499 must not be shown as the passing 4.50.
const shown = (Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2);
const verdict = (aa, aaa) => (ratio >= aaa ? "AAA" : ratio >= aa ? "AA" : "fail");

console.log(`ratio        ${shown}:1`);
console.log(`normal text  ${verdict(4.5, 7)}`);
console.log(`large text   ${verdict(3, 4.5)}`);
console.log(`UI, graphics ${ratio >= 3 ? "AA" : "fail"}`);
process.exitCode = ratio >= 4.5 ? 0 : 1;

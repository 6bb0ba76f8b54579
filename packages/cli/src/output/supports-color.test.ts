import { expect, it } from "vitest";
import { supportsColor } from "./supports-color.ts";

it.each([
	[{ isTTY: true }, {}, true],
	[{ isTTY: false }, {}, false],
	[{ isTTY: true }, { NO_COLOR: "1" }, false],
	[{ isTTY: true }, { NO_COLOR: "" }, true],
	[{}, { FORCE_COLOR: "1" }, true],
	[{ isTTY: true }, { FORCE_COLOR: "0" }, false],
	[{ isTTY: true }, { TERM: "dumb" }, false],
])("decides on colour for %j with %j: %s", (stream, env, expected) => {
	expect(supportsColor(stream, env)).toBe(expected);
});

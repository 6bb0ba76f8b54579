import { expect, it } from "vitest";
import * as main from "./index.ts";
import * as node from "./node/index.ts";
import * as primitives from "./primitives/index.ts";

it("exports what the documentation names, and nothing by accident", () => {
	expect({
		main: Object.keys(main).sort(),
		node: Object.keys(node).sort(),
		primitives: Object.keys(primitives).sort(),
	}).toMatchSnapshot();
});

import { expect, it } from "vitest";
import * as main from "./index.ts";
import * as node from "./node/index.ts";

it("exports what its users need, and nothing by accident", () => {
	expect({ main: Object.keys(main).sort(), node: Object.keys(node).sort() }).toMatchSnapshot();
});

import { expect, it } from "vitest";
import { quote } from "./quote.ts";
import { invalidParams, notFound, textParam } from "./rpc-error.ts";

it("carries the JSON-RPC code that both SDKs pass on", () => {
	expect(invalidParams("no")).toMatchObject({ message: "no", code: -32602 });
	expect(notFound("skill", "x")).toMatchObject({ message: 'There is no skill "x"', code: -32602 });
});

it("shortens quoted values", () => {
	expect(quote("x".repeat(1000)).length).toBeLessThan(250);
	expect(quote(undefined)).toBe("undefined");
});

it("accepts only strings", () => {
	expect(textParam({ uri: "" }, "uri")).toBe("");
	for (const uri of [undefined, null, 1, {}, []])
		expect(() => textParam({ uri }, "uri")).toThrow("uri must be a string");
});

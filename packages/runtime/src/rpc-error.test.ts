import { expect, it } from "vitest";
import { quote } from "./quote.ts";
import { invalidParams, notFound } from "./rpc-error.ts";

it("carries the JSON-RPC code that both SDKs pass on", () => {
	expect(invalidParams("no")).toMatchObject({ message: "no", code: -32602 });
	expect(notFound("skill", "x")).toMatchObject({ message: 'There is no skill "x"', code: -32602 });
});

it("shortens quoted texts", () => {
	expect(quote("x".repeat(200))).toBe(`"${"x".repeat(200)}"`);
	expect(quote("x".repeat(201))).toBe(`"${"x".repeat(200)}"…`);
});

it("does not look into other values", () => {
	const opaque = { toString: () => expect.unreachable(), toJSON: () => expect.unreachable() };
	expect(quote(opaque)).toBe("object");
	expect(quote(undefined)).toBe("undefined");
});

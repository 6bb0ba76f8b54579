import { expect, it } from "vitest";
import { isDeviceName } from "./device-names.ts";

it.each(["con", "NUL", "aux.md", "PRN.tar.gz", "com1", "Com¹.txt", "lpt9", "LPT0."])(
	"recognizes %j",
	(name) => expect(isDeviceName(name)).toBe(true),
);

it.each(["contact", "con-1", "com", "com10", "a.con", ".nul", ""])("accepts %j", (name) =>
	expect(isDeviceName(name)).toBe(false),
);

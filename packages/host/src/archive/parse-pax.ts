/** Parses the records of a pax header: `<length> <key>=<value>\n`. The length includes itself. */
import { decodeText } from "../untrusted/text-bytes.ts";
import { refuse } from "./archive-errors.ts";

export function parsePax(bytes: Uint8Array): Map<string, string> {
	const fields = new Map<string, string>();
	for (let at = 0; at < bytes.length; ) {
		const space = bytes.indexOf(0x20, at);
		const digits =
			space === -1 ? "" : String.fromCharCode(...bytes.subarray(at, Math.min(space, at + 9)));
		const end = at + Number(digits);
		if (!/^[1-9][0-9]*$/.test(digits) || end > bytes.length || bytes[end - 1] !== 0x0a)
			throw refuse("has a damaged header");
		const record = decodeText(bytes.subarray(space + 1, end - 1));
		const equals = record?.indexOf("=") ?? -1;
		if (record === undefined || equals < 1) throw refuse("has a damaged header");
		fields.set(record.slice(0, equals), record.slice(equals + 1));
		at = end;
	}
	return fields;
}

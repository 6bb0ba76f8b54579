/** Inflates raw deflate data. The limit applies while inflating, not afterwards. */
import { Inflate } from "fflate";
import { refuse, tooMuch } from "./archive-errors.ts";

/** Deflate expands at most 1,032 times, so one step yields at most 2 MiB before it is counted. */
const STEP = 2048;

export function inflate(
	packed: Uint8Array,
	maxBytes: number,
	check?: (unpacked: number) => void,
): Uint8Array {
	const chunks: Uint8Array[] = [];
	let length = 0;
	let finished = false;
	const stream = new Inflate((chunk, final) => {
		length += chunk.byteLength;
		if (length > maxBytes) throw tooMuch(`unpacks to more than ${maxBytes} bytes`);
		check?.(length);
		// Copy: the chunk is a view that keeps the whole window of the stream alive.
		if (chunk.byteLength > 0) chunks.push(chunk.slice());
		finished ||= final;
	});
	try {
		for (let at = 0; at < packed.length; at += STEP)
			stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
	} catch (error) {
		if (error instanceof Error && error.name === "SkillHostError") throw error;
		throw refuse("is truncated or damaged");
	}
	if (!finished) throw refuse("is truncated");
	if (endsBefore(packed)) throw refuse("has data after the end of a file");
	return concat(chunks, length);
}

/** `fflate` ignores what follows the end of the data, so the data must need its last byte. */
function endsBefore(packed: Uint8Array): boolean {
	const stream = new Inflate(() => {});
	try {
		const last = packed.length - 1;
		for (let at = 0; at < last; at += STEP)
			stream.push(packed.subarray(at, Math.min(at + STEP, last)), at + STEP >= last);
		return last > 0;
	} catch {
		return false;
	}
}

function concat(chunks: readonly Uint8Array[], length: number): Uint8Array {
	const bytes = new Uint8Array(length);
	let at = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, at);
		at += chunk.byteLength;
	}
	return bytes;
}

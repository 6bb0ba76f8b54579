/** Longer texts are cut, so that a huge parameter does not come back whole. */
const MAX_LENGTH = 200;

/** A text from a request, for use in an error message. Of any other value only the type is told. */
export function quote(value: unknown): string {
	if (typeof value !== "string") return typeof value;
	return JSON.stringify(value.slice(0, MAX_LENGTH)) + (value.length > MAX_LENGTH ? "…" : "");
}

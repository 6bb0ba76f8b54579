/** Longer values are cut, so that a huge parameter does not come back whole. */
const MAX_LENGTH = 200;

/** A value from a request, for use in an error message. */
export function quote(value: unknown): string {
	const text = `${JSON.stringify(value)}`;
	return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** What a message quotes of a value at most: a huge parameter must not come back whole. */
const QUOTED = 200;

/** A value from outside as it may stand in a message. */
export function quote(value: unknown): string {
	const text = `${JSON.stringify(value)}`;
	return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
}

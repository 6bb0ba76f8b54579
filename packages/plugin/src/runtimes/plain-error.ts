/**
 * An error with nothing but its text. Runtimes print the stack and every property of an error, and here
 * these would only show where in the plugin it was thrown.
 */
export function toPlainError(message: string): Error {
	return Object.assign(new Error(message), { stack: `SkillsError: ${message}` });
}

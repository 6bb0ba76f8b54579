/** Writes strings as JavaScript literals that no bundler, plugin or page misreads. */

/**
 * Text that tools replace or act on even inside string literals: `process.env.X`, source map comments,
 * the end of an inline script. Escaping one letter keeps the value and hides it from them.
 */
const RISKY = /process\.env|import\.meta|sourceMappingURL|<\/script|<!--|[\u2028\u2029]/gi;

export function jsLiteral(text: string): string {
	const doubleQuotes = count(text, '"');
	const literal = doubleQuotes > count(text, "'") ? singleQuoted(text) : JSON.stringify(text);
	return literal.replace(RISKY, escapeSecond);
}

function singleQuoted(text: string): string {
	return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function escapeSecond(risky: string): string {
	if (risky.length === 1) return `\\u${risky.charCodeAt(0).toString(16)}`;
	return `${risky[0]}\\x${risky.charCodeAt(1).toString(16)}${risky.slice(2)}`;
}

function count(text: string, char: string): number {
	let total = 0;
	for (let i = text.indexOf(char); i >= 0; i = text.indexOf(char, i + 1)) total++;
	return total;
}

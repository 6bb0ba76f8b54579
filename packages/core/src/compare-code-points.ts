/**
 * Orders strings by code points. The default sort goes by UTF-16 units, which puts emoji before
 * U+E000–U+FFFF and so differs from the order in other languages.
 */
export function compareCodePoints(a: string, b: string): number {
	const length = Math.min(a.length, b.length);
	for (let i = 0; i < length; i++) {
		const x = a.charCodeAt(i);
		const y = b.charCodeAt(i);
		if (x !== y) return liftSurrogate(x) - liftSurrogate(y);
	}
	return a.length - b.length;
}

/** A surrogate starts or continues an astral code point, which is above every other unit. */
function liftSurrogate(unit: number): number {
	return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

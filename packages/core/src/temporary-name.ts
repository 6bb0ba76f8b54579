/** Names of files in the making, such as `.SKILL.md.00000a1b2c3d4e5f.tmp`, which a crash may leave behind. */

const TEMPORARY = /^\..+\.([\da-f]{1,16})\.tmp$/;

/** Leaves room for the rest, whatever the characters: most file systems allow 255 bytes. */
const KEPT_CHARACTERS = 50;

/** The name of a file that will become `name`. `tag` is in hex and tells it from others. */
export function temporaryName(name: string, tag: string): string {
	return `.${[...name].slice(0, KEPT_CHARACTERS).join("")}.${tag}.tmp`;
}

/** The tag in a temporary name; `undefined` for any other name. */
export function temporaryTag(name: string): string | undefined {
	return TEMPORARY.exec(name)?.[1];
}

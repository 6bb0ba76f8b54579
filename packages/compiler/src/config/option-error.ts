/** An option that turns out to be wrong while a folder is compiled: a mistake of the caller, not of a skill. */
export class OptionError extends TypeError {
	override readonly name = "OptionError";
}

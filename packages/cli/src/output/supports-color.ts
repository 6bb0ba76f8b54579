/** Whether to print colours to a stream: only on a terminal, unless the environment says otherwise. */
export function supportsColor(
	stream: { readonly isTTY?: boolean | undefined },
	env: { readonly [name: string]: string | undefined } = process.env,
): boolean {
	if (env["NO_COLOR"]) return false;
	if (env["FORCE_COLOR"]) return env["FORCE_COLOR"] !== "0";
	return stream.isTTY === true && env["TERM"] !== "dumb";
}

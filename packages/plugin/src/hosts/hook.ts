/**
 * An object hook with an exact filter, since some bundlers fail on a hook that declines. The bundler's
 * context comes first instead of as `this`, by the part of it that a host uses.
 */
export function hook<Context, Args extends readonly unknown[], Result>(
	id: RegExp,
	handle: (context: Context, ...args: Args) => Result,
) {
	return {
		filter: { id },
		handler(this: unknown, ...args: Args): Result {
			return handle(this as Context, ...args);
		},
	};
}

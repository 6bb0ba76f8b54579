/**
 * An object hook with an exact filter, because some bundlers fail when a hook returns nothing. The
 * handler gets the bundler's `this` as its first argument, typed as the part of it that we use.
 */
export function filteredHook<Context, Args extends readonly unknown[], Result>(
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

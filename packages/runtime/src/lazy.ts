/** Builds a value when it is first asked for, and keeps it. */
export function lazy<T>(build: () => NonNullable<T>): () => NonNullable<T> {
	let built: NonNullable<T> | undefined;
	return () => (built ??= build());
}

import { quote as quoteText } from "@skillbake/core";

/** A text from a request, for use in an error message. Of any other value only the type is told. */
export function quote(value: unknown): string {
	return typeof value === "string" ? quoteText(value) : typeof value;
}

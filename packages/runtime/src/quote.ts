/** A value from a request, for use in an error message. */
export { quote } from "@skillbake/core";

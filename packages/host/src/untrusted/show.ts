/** Makes untrusted text safe inside a sentence, by the functions that all packages share. */
export { quote as show, showText as escapeInvisible } from "@skillbake/core";

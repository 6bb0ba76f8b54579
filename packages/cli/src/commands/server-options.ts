/** The options of the commands that connect to a server. */
import type { OptionTable, ValuesOf } from "./command.ts";

export const ERAS = ["modern", "legacy"] as const;
export type Era = (typeof ERAS)[number];

export const DEFAULT_TIMEOUT_SECONDS = 10;

export const SERVER_OPTIONS = {
	json: { type: "boolean", help: "print JSON" },
	timeout: {
		type: "string",
		value: "<seconds>",
		help: `how long to wait for each answer [${DEFAULT_TIMEOUT_SECONDS}]`,
	},
	era: {
		type: "string",
		value: `<${ERAS.join("|")}>`,
		help: "the protocol era [modern if the server speaks it]",
	},
	header: {
		type: "string",
		multiple: true,
		value: "<name: value>",
		help: "an HTTP header to send, such as Authorization",
	},
} as const satisfies OptionTable;

export type ServerValues = ValuesOf<typeof SERVER_OPTIONS>;

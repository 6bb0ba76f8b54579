/** The options of the commands that connect to a server. */
import type { OptionTable, ValuesOf } from "./command.ts";

export const ERAS = ["modern", "legacy"] as const;
export type Era = (typeof ERAS)[number];

export const DEFAULT_TIMEOUT_SECONDS = 10;
/** For a whole run. */
export const DEFAULT_BUDGET = { seconds: 120, megabytes: 256 };

export const SERVER_OPTIONS = {
	json: { type: "boolean", help: "print JSON", also: ["format", "reporter", "output"] },
	timeout: {
		type: "string",
		value: "<seconds>",
		help: `how long to wait for each answer [${DEFAULT_TIMEOUT_SECONDS}]`,
		also: ["wait"],
	},
	"max-time": {
		type: "string",
		value: "<seconds>",
		help: `how long the whole run may take; then it shows what it has [${DEFAULT_BUDGET.seconds}]`,
		also: ["deadline"],
	},
	"max-size": {
		type: "string",
		value: "<megabytes>",
		help: `how much the server may send in the whole run [${DEFAULT_BUDGET.megabytes}]`,
		also: ["max-bytes", "max-filesize", "limit"],
	},
	era: {
		type: "string",
		value: `<${ERAS.join("|")}>`,
		help: "the protocol era [modern if the server speaks it]",
		also: ["protocol", "protocol-version"],
	},
	header: {
		type: "string",
		multiple: true,
		value: "<name: value>",
		help: "an HTTP header to send, such as Authorization",
		also: ["token", "auth", "bearer", "H"],
	},
} as const satisfies OptionTable;

export type ServerValues = ValuesOf<typeof SERVER_OPTIONS>;

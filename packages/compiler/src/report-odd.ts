/** Reports what lies in a folder and cannot be served. */
import type { Report } from "./diagnostics.ts";
import type { OddNode } from "./scan-folder.ts";

/** `inSkill` decides how bad a link is: outside of skills nothing is missing. */
export function reportOdd({ kind, path, detail }: OddNode, inSkill: boolean, report: Report): void {
	const severity = inSkill ? {} : { severity: "warn" as const };
	switch (kind) {
		case "link-outside":
			report({
				code: "symlink-escapes",
				message: "The symbolic link leads out of the folder; it is not followed.",
				hint: "Replace it by a copy of what it points to.",
				file: path,
				...severity,
			});
			break;
		case "link-broken":
			report({
				code: "symlink-escapes",
				message: `The symbolic link leads nowhere: ${detail}.`,
				hint: "Remove it, or replace it by the file.",
				file: path,
				...severity,
			});
			break;
		case "link-directory":
			report({
				code: "symlink-directory",
				message: `The symbolic link leads to the directory ${JSON.stringify(detail)}; it is not followed.`,
				hint: "Replace it by a copy of the directory.",
				file: path,
				...severity,
			});
			break;
		case "special":
			if (inSkill)
				report({
					code: "special-file",
					message: `It is ${detail}, not a file.`,
					hint: "Remove it, or leave it out with `exclude`.",
					file: path,
				});
			break;
		case "unreadable":
			report({
				code: "unreadable",
				message: `It cannot be read: ${detail}.`,
				hint: "Mend its permissions, or leave it out with `exclude`.",
				file: path,
			});
	}
}

/** For a folder that is none. `dir` is as the user wrote it. */
export function reportRoot({ kind, detail }: OddNode, dir: string, report: Report): void {
	report({
		code: "not-a-folder",
		message:
			kind === "special"
				? `${JSON.stringify(dir)} is a file, not a folder of skills.`
				: `The folder ${JSON.stringify(dir)} cannot be read: ${detail}.`,
		hint: "Name a folder that holds skills (directories with a SKILL.md) or is one.",
		file: "",
	});
}

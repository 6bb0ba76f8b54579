/** Where "Go to Definition" leads: asks the server that editors run, because only it follows source maps. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { createInterface } from "node:readline";
import type { Project } from "../bundlers/project.ts";
import { repository } from "../support/repository.ts";

interface Response {
	readonly request_seq?: number;
	readonly body?: { readonly definitions?: readonly Definition[] };
}
interface Definition {
	readonly file: string;
	/** A guess at a file that need not exist. */
	readonly unverified?: boolean;
}

/** The files, relative to the project, for the end of each text in the file. */
export async function findDefinitions(
	compiler: string,
	project: Project,
	file: string,
	places: readonly string[],
): Promise<string[][]> {
	const script = `${repository}/test/node_modules/${compiler}/lib/tsserver.js`;
	const server = spawn(process.execPath, [script, "--disableAutomaticTypingAcquisition"], {
		stdio: ["pipe", "pipe", "ignore"],
	});
	const waiting = new Map<number, (response: Response) => void>();
	createInterface({ input: server.stdout }).on("line", (line) => {
		if (!line.startsWith("{")) return;
		const response: Response = JSON.parse(line);
		waiting.get(response.request_seq ?? 0)?.(response);
	});
	const send = (seq: number, command: string, args: object) =>
		server.stdin.write(
			`${JSON.stringify({ seq, type: "request", command, arguments: { file: project.path(file), ...args } })}\n`,
		);
	try {
		send(1, "open", {});
		const text = readFileSync(project.path(file), "utf8");
		return await Promise.all(
			places.map(async (place, at) => {
				const before = text.slice(0, text.indexOf(place) + place.length).split("\n");
				const response = await new Promise<Response>((done) => {
					waiting.set(at + 2, done);
					send(at + 2, "definitionAndBoundSpan", {
						line: before.length,
						offset: before.at(-1)!.length,
					});
				});
				return (response.body?.definitions ?? [])
					.filter(({ unverified }) => !unverified)
					.map((definition) => relative(project.root, definition.file));
			}),
		);
	} finally {
		server.kill();
	}
}

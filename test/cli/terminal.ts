/** A real terminal in tmux: sends keys and reads the screen. */
import { execFileSync, spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { expect } from "vitest";
import { installedCli } from "./installed-cli.ts";

export interface Terminal {
	type(text: string): void;
	/** A key by its name: `Enter`, `C-c`. */
	press(key: string): void;
	screen(): string;
	/** The screen with its colours. */
	painted(): string;
	/** Waits until the screen shows it. */
	shows(text: string | RegExp): Promise<void>;
	close(): void;
}

/** Bash's prompt, waiting for a command. */
export const PROMPT = /[#$] ?$/m;

let count = 0;

export async function openTerminal(cwd: string): Promise<Terminal> {
	if (spawnSync("tmux", ["-V"]).status !== 0)
		throw new Error("These tests need tmux; on Debian: apt-get install -y tmux");
	const { bin } = await installedCli();
	const socket = `skillbake-${process.pid}-${++count}`;
	const tmux = (...args: string[]) =>
		execFileSync("tmux", ["-L", socket, ...args], { encoding: "utf8" });
	execFileSync(
		"tmux",
		[
			"-L",
			socket,
			"-f",
			"/dev/null",
			"new-session",
			"-d",
			"-x",
			"110",
			"-y",
			"40",
			"bash --norc --noprofile",
		],
		{
			cwd,
			env: {
				...process.env,
				PATH: `${dirname(bin)}:${process.env["PATH"]}`,
				LC_ALL: "C.UTF-8",
			},
		},
	);
	const screen = () => tmux("capture-pane", "-p", "-S", "-200").trimEnd();
	const terminal: Terminal = {
		type: (text) => void tmux("send-keys", "-l", text),
		press: (key) => void tmux("send-keys", key),
		screen,
		painted: () => tmux("capture-pane", "-p", "-e"),
		shows: (text) =>
			expect
				.poll(screen, { timeout: 20_000, interval: 50 })
				.toMatch(typeof text === "string" ? new RegExp(escapeRegExp(text)) : text),
		close: () => void spawnSync("tmux", ["-L", socket, "kill-server"]),
	};
	await terminal.shows(PROMPT);
	return terminal;
}

function escapeRegExp(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

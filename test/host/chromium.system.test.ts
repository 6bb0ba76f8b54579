/** The package in a real browser, against a real server on loopback. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Listening } from "../support/listen.ts";
import { exampleSkills } from "../support/repository.ts";
import { tempDirectory } from "../support/temp-folder.ts";
import { bundle } from "./bundle.ts";
import { startOfficialServer } from "./official-server.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const FLAGS = [
	"--headless",
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

let server: Listening;
let browser: BrowserContext;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
	if (!existsSync(CHROMIUM))
		throw new Error(
			`No Chromium at ${CHROMIUM}. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.`,
		);
	const { code } = await bundle({ file: join(import.meta.dirname, "browser-page.ts") });
	server = await startOfficialServer(exampleSkills, (path) => {
		if (path === "/")
			return {
				type: "text/html",
				body: '<!doctype html><meta charset="utf-8"><body><script type="module" src="/page.js"></script>',
			};
		return path === "/page.js" ? { type: "text/javascript", body: code } : undefined;
	});
	browser = await chromium.launchPersistentContext(tempDirectory(), {
		executablePath: CHROMIUM,
		args: FLAGS,
	});
	page = await browser.newPage();
	page.on("pageerror", (error) => problems.push(String(error)));
}, 60_000);

afterAll(async () => {
	await browser?.close();
	await server?.close();
});

it("lists, verifies and shows the skills of a running server", async () => {
	await page.goto(server.origin);
	await page.waitForSelector("body[data-state]", { timeout: 30_000 });
	expect(problems).toEqual([]);
	expect(
		await page.getAttribute("body", "data-state"),
		(await page.textContent("body")) ?? "",
	).toBe("done");
	expect((await page.locator("h2").allInnerTexts()).sort()).toEqual([
		"brand-kit",
		"code-mode",
		"hello-world",
		"press-release",
		"refunds",
	]);
	expect(await page.locator("pre").allInnerTexts()).toContainEqual(
		expect.stringContaining("# Hello, world"),
	);
	const files = await page.locator("li").allInnerTexts();
	expect(files.length).toBeGreaterThan(15);
	expect(files.filter((file) => !/ \d+ true$/.test(file))).toEqual([]);
	expect(files).toContainEqual(expect.stringMatching(/^assets\/logo\.png /));
});

/** A host in a web page: lists, verifies and shows the skills of the server that serves the page. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { isSkillHostError, SkillHost } from "@skillbake/host";

/** The parts of the DOM used here, because the project has only the types of workers. */
declare const document: {
	readonly body: PageElement;
	createElement(tag: string): PageElement;
};
interface PageElement {
	textContent: string | null;
	readonly dataset: Record<string, string>;
	append(...children: PageElement[]): void;
}
declare const location: { readonly origin: string };

function add(parent: PageElement, tag: string, text: string): PageElement {
	const element = document.createElement(tag);
	element.textContent = text;
	parent.append(element);
	return element;
}

try {
	const client = new Client(
		{ name: "page", version: "1.0.0" },
		{ versionNegotiation: { mode: "auto" } },
	);
	await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", location.origin)));
	const host = new SkillHost();
	host.addServer("page", client);
	await host.refresh("page");
	for (const skill of host.skills()) {
		await host.approve(skill);
		const section = add(document.body, "section", "");
		add(section, "h2", skill.name);
		const acting = await host.load(skill);
		add(section, "pre", acting.body);
		for (const { uri } of skill.entry.resources === "dynamic" ? [] : skill.entry.resources) {
			if (uri !== skill.uri && uri.endsWith("/SKILL.md")) continue;
			const { path, verified, bytes } = await acting.read(uri);
			add(section, "li", `${path} ${bytes.byteLength} ${verified}`);
		}
	}
	document.body.dataset["state"] = "done";
} catch (error) {
	add(document.body, "p", error instanceof Error ? error.message : String(error));
	document.body.dataset["state"] = isSkillHostError(error) ? error.reason : "failed";
}

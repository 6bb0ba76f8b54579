// A correct server with one planted fault, made by changing outgoing messages.
import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { fromManifest, registerSkills } from "@skillbake/runtime";

const [file, fault] = process.argv.slice(2);
const REFUNDS = "skill://acme/billing/refunds";
const EXTENSION = "io.modelcontextprotocol/skills";

const entries = (result) => result.skills ?? (result.skill ? [result.skill] : []);
const eachEntry = (change) => (result) => {
	for (const entry of entries(result)) change(entry);
};
const inListAndGet = (change) => ({
	"skills/list": eachEntry(change),
	"skills/get": eachEntry(change),
});
const isRefunds = (uri) => uri?.startsWith(REFUNDS);

/** By fault: what to change in the result or error of each method. */
const FAULTS = {
	none: {},
	"capability-missing": declare((extensions) => delete extensions[EXTENSION]),
	"capability-array": declare((extensions) => {
		extensions[EXTENSION] = [];
	}),
	"no-resources": declare((_, capabilities) => delete capabilities.resources),
	"get-unimplemented": { "skills/get": { error: { code: -32601, message: "Method not found" } } },
	"uri-name": inListAndGet((entry) => {
		if (isRefunds(entry.uri)) entry.frontmatter.name = "refund";
	}),
	"mime-type": {
		"resources/read": (result) => {
			for (const content of result.contents)
				if (content.uri.endsWith("SKILL.md")) content.mimeType = "text/plain";
		},
	},
	"resource-name": {
		"resources/list": (result) => {
			for (const resource of result.resources) resource.name = "SKILL.md";
		},
	},
	"frontmatter-added": inListAndGet((entry) => {
		entry.frontmatter["x-internal"] = true;
	}),
	"metadata-number": inListAndGet((entry) => {
		if (isRefunds(entry.uri))
			entry.frontmatter.metadata = { ...entry.frontmatter.metadata, version: 1 };
	}),
	"metadata-list": inListAndGet((entry) => {
		entry.frontmatter.metadata = ["a"];
	}),
	"file-unlisted": inListAndGet((entry) => {
		if (isRefunds(entry.uri)) entry.resources = entry.resources.slice(0, -1);
	}),
	"resources-missing": inListAndGet((entry) => {
		delete entry.resources;
	}),
	"digest-form": inListAndGet((entry) => {
		for (const file of entry.resources) file.digest = file.digest.toUpperCase();
	}),
	"size-missing": inListAndGet((entry) => {
		for (const file of entry.resources) delete file.size;
	}),
	"nested-left-out": inListAndGet((entry) => {
		if (entry.uri === "skill://brand-kit/SKILL.md")
			entry.resources = entry.resources.filter(({ uri }) => !uri.includes("press-release"));
	}),
	"listing-circle": {
		"skills/list": (result) => {
			result.nextCursor = "circle";
		},
	},
	"get-differs": {
		"skills/get": eachEntry((entry) => {
			entry.frontmatter.description += "!";
		}),
	},
	"get-unknown": { "skills/get": { code: -32603 } },
	"directory-child": {
		"resources/directory/read": (result) => {
			result.resources = result.resources.filter(({ name }) => name !== "email.md");
		},
	},
	"directory-type": {
		"resources/directory/read": (result) => {
			for (const child of result.resources)
				if (child.mimeType === "inode/directory") child.mimeType = "text/plain";
		},
	},
	"read-unknown": { "resources/read": { code: -32002 } },
	"read-unknown-empty": { "resources/read": { result: { contents: [] } } },
	"ttl-missing": {
		"skills/get": (result) => {
			delete result.ttlMs;
		},
	},
	"cache-scope": {
		"skills/list": (result) => {
			result.cacheScope = "shared";
		},
	},
	"bytes-changed": {
		"resources/read": (result) => {
			for (const content of result.contents)
				if (content.uri.endsWith("email.md")) content.text = content.text.replace("e", "3");
		},
	},
	"line-ends": {
		"resources/read": (result) => {
			for (const content of result.contents)
				if (content.text && isRefunds(content.uri))
					content.text = content.text.replaceAll("\n", "\r\n");
		},
	},
	"index-digest": {
		"resources/read": (result) => {
			for (const content of result.contents)
				if (content.uri === "skill://index.json")
					content.text = content.text.replace(/sha256:[0-9a-f]{64}/, `sha256:${"0".repeat(64)}`);
		},
	},
	"prompt-pointer": {
		"prompts/get": (result) => {
			result.messages[0].content.text = `Read ${REFUNDS}/SKILL.md`;
		},
	},
	"stdout-noise": {},
	"refuses-declared": { "skills/list": missing({ extensions: { [EXTENSION]: {} } }) },
	"requires-more": {
		"skills/list": missing({
			sampling: {},
			extensions: { [EXTENSION]: {}, "x.example/y": {} },
		}),
	},
};

function missing(requiredCapabilities) {
	return { error: { code: -32021, message: "Missing", data: { requiredCapabilities } } };
}

function declare(change) {
	const inResult = (result) => change(result.capabilities.extensions, result.capabilities);
	return { initialize: inResult, "server/discover": inResult };
}

if (fault === "stdout-noise") console.log("Server ready!");
const manifest = JSON.parse(readFileSync(file, "utf8"));
const skills = fromManifest(manifest);
const transport = new StdioServerTransport();
const send = transport.send.bind(transport);
const methods = new Map();
const changes = FAULTS[fault];
if (!changes) throw new Error(`no such fault: ${fault}`);

let onmessage;
Object.defineProperty(transport, "onmessage", {
	get: () => onmessage,
	set(handler) {
		onmessage = (message, extra) => {
			if (message.id !== undefined) methods.set(message.id, message.method);
			if (message.params?.cursor === "circle") delete message.params.cursor;
			handler(message, extra);
		};
	},
});
transport.send = (message, options) => {
	const change = message.id === undefined ? undefined : changes[methods.get(message.id)];
	const copy = structuredClone(message);
	if (typeof change === "function") {
		if (copy.result) change(copy.result);
	} else if (change?.error) {
		delete copy.result;
		copy.error = change.error;
	} else if (change && copy.error) {
		if (change.code) copy.error.code = change.code;
		else {
			delete copy.error;
			copy.result = { resultType: "complete", ...change.result };
		}
	}
	return send(copy, options);
};
serveStdio(
	() => {
		const server = new McpServer({ name: "corrupt", version: "1.0.0" });
		registerSkills(server, skills);
		return server;
	},
	{ transport },
);

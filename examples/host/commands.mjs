/** The commands of the example host. Each one is a call or two to `@skillbake/host`. */
import { wideningFields } from "@skillbake/host";

export const COMMANDS = {
	help: {
		does: "help: show this list",
		run: ({ print }) => {
			for (const { does } of Object.values(COMMANDS)) print(`  ${does}`);
		},
	},
	list: {
		does: "list: show all skills, and names that several skills share",
		run: ({ host, print }) => {
			for (const { qualifiedName, description } of host.skills())
				print(`  ${qualifiedName}  ${description}`);
			for (const { name, skills } of host.collisions())
				print(
					`  "${name}" is shared by ${skills.map((skill) => skill.qualifiedName).join(" and ")}`,
				);
		},
	},
	approve: {
		does: "approve <skill> [field …]: allow a skill as it is now, and grant fields that widen permissions",
		run: async ({ host, print }, name, ...grant) => {
			const skill = host.resolve(name);
			await host.approve(skill, { grant });
			const withheld = wideningFields(skill.entry.frontmatter).filter(
				(field) => !grant.includes(field),
			);
			print(
				`Approved ${skill.qualifiedName}.${withheld.length > 0 ? ` Withheld: ${withheld.join(", ")}.` : ""}`,
			);
		},
	},
	load: {
		does: "load <skill>: verify a skill and show what a model would receive",
		run: async (session, name) => {
			session.acting?.close();
			session.acting = await session.host.load(session.host.resolve(name));
			session.print(session.acting.context);
		},
	},
	files: {
		does: "files: list the files of the loaded skill",
		run: ({ acting, print }) => {
			const resources = acting?.entry.resources ?? [];
			if (resources === "dynamic") print("  The server creates the files on demand.");
			else for (const { uri, size } of resources) print(`  ${uri}  ${size} bytes`);
		},
	},
	read: {
		does: "read <path>: verify and show a file of the loaded skill",
		run: async ({ acting, print }, ...path) => {
			if (!acting) return print("Load a skill first.");
			const { context, uri, bytes } = await acting.read(path.join(" "));
			print(context ?? `${uri} is a binary file of ${bytes.byteLength} bytes.`);
		},
	},
	refresh: {
		does: "refresh: list the skills again; a changed skill needs a new approval",
		run: async ({ host, label, print }) => {
			const { added, changed, removed, revoked, invalid } = await host.refresh(label);
			print(
				`${added.length} new, ${changed.length} changed, ${removed.length} removed, ${invalid.length} invalid.`,
			);
			for (const { qualifiedName } of revoked)
				print(`${qualifiedName} has changed. Approve it again to use it.`);
		},
	},
	quit: { does: "quit: close the connection and exit", run: () => undefined },
};

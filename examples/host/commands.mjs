/** What can be typed. Each command is a call or two of the host kit. */
import { wideningFields } from "@skillbake/host";

export const COMMANDS = {
	help: {
		does: "help: this list",
		run: ({ print }) => {
			for (const { does } of Object.values(COMMANDS)) print(`  ${does}`);
		},
	},
	list: {
		does: "list: the skills there are, and names that more than one claims",
		run: ({ host, print }) => {
			for (const { qualifiedName, description } of host.skills())
				print(`  ${qualifiedName}  ${description}`);
			for (const { name, skills } of host.collisions())
				print(
					`  "${name}" is the name of ${skills.map((skill) => skill.qualifiedName).join(" and ")}`,
				);
		},
	},
	approve: {
		does: "approve <skill> [field …]: allow a skill as it is now, and fields that widen permissions",
		run: async ({ host, print }, name, ...grant) => {
			const skill = host.resolve(name);
			await host.approve(skill, { grant });
			const kept = wideningFields(skill.entry.frontmatter).filter(
				(field) => !grant.includes(field),
			);
			print(
				`Approved ${skill.qualifiedName}.${kept.length > 0 ? ` Withheld: ${kept.join(", ")}.` : ""}`,
			);
		},
	},
	load: {
		does: "load <skill>: verify it and show what a model would get",
		run: async (session, name) => {
			session.acting?.close();
			session.acting = await session.host.load(session.host.resolve(name));
			session.print(session.acting.context);
		},
	},
	files: {
		does: "files: what the loaded skill consists of",
		run: ({ acting, print }) => {
			const resources = acting?.entry.resources ?? [];
			if (resources === "dynamic") print("  made on demand");
			else for (const { uri, size } of resources) print(`  ${uri}  ${size} bytes`);
		},
	},
	read: {
		does: "read <path>: a file of the loaded skill, verified",
		run: async ({ acting, print }, ...path) => {
			if (!acting) return print("Load a skill first.");
			const { context, uri, bytes } = await acting.read(path.join(" "));
			print(context ?? `${uri} is a binary file of ${bytes.byteLength} bytes.`);
		},
	},
	refresh: {
		does: "refresh: ask the server again; a changed skill needs a new approval",
		run: async ({ host, label, print }) => {
			const { added, changed, removed, revoked, invalid } = await host.refresh(label);
			print(
				`${added.length} new, ${changed.length} changed, ${removed.length} gone, ${invalid.length} invalid.`,
			);
			for (const { qualifiedName } of revoked)
				print(`${qualifiedName} changed: approve it again to use it.`);
		},
	},
	quit: { does: "quit", run: () => undefined },
};

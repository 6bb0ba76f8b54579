// What is compared. Each contender takes a folder of skills and its compiled modules, does its own work
// once and returns a function that adds the skills to a new server.
import { pathToFileURL } from "node:url";

/** The SDK is imported before the clock starts. */
export const CONTENDERS = {
	empty: async () => () => {},
	inline: ours("inline"),
	lazy: ours("lazy"),
	unbundled: ours("unbundled"),
	official: async ({ folder }) => {
		const { loadSkills } = await import("@modelcontextprotocol/server/ext/skills/node");
		const extension = await loadSkills(folder);
		return (server) => extension.attach(server);
	},
	"ext-skills": async ({ folder }) => {
		const { declareSkillsExtension, discoverSkills, registerSkillResources } = await import(
			"@olaservo/ext-skills/server"
		);
		const skills = discoverSkills(folder);
		return (server) => {
			declareSkillsExtension(server.server, { directoryRead: true });
			registerSkillResources(server, skills, folder, { template: true, directoryRead: true });
		};
	},
};

function ours(mode) {
	return async ({ modules }) => {
		const file = pathToFileURL(`${modules}/${mode}/server-skills.mjs`).href;
		const { default: skills, registerSkills } = await import(file);
		return (server) => registerSkills(server, skills);
	};
}

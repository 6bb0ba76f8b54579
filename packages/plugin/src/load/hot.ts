/**
 * Only for Vite's development server. The module accepts its own update and hands the new skills to
 * the servers that registered the old ones, so nothing that imports it has to reload.
 */
export const HOT = {
	wrap: "liveSkills",
	footer: `import { liveSkills, swapSkills } from "@skillbake/runtime/hot";
if (import.meta.hot)
	import.meta.hot.accept((next) => next && swapSkills(skills, next.default).catch(console.error));`,
};

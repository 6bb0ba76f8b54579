/**
 * Vite's development servers only. The module accepts its own update and hands the new skills to
 * the servers that registered the old ones; nothing above it has to reload.
 */
export const HOT_FOOTER = `import { swapSkills } from "@skillbake/runtime";
if (import.meta.hot)
	import.meta.hot.accept((next) => next && swapSkills(skills, next.default).catch(console.error));`;

export { fileApprovals } from "./file-approvals.ts";
export { fileCache } from "./file-cache.ts";
export { type LocalSkills, localSkills } from "./local-skills.ts";

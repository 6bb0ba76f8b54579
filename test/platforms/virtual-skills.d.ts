declare module "virtual:skills" {
	export const manifest: import("@skillbake/core").Manifest;
	export const contents: readonly import("@skillbake/core").SkillContents[];
}

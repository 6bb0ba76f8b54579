export { defineConfig, loadConfig, type SkillbakeConfig } from "@skillbake/compiler";

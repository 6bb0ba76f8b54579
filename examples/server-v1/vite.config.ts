import skillbake from "unplugin-skillbake/vite";
import { defineConfig } from "vite";

export default defineConfig({
	plugins: [skillbake({ types: "../skills.d.ts", archives: ["tar.gz", "zip"] })],
	build: { ssr: true, rolldownOptions: { input: ["http.ts", "stdio.ts"] } },
});

import skillbake from "unplugin-skillbake/vite";
import { defineConfig } from "vite";

export default defineConfig({
	plugins: [skillbake({ types: "../skills.d.ts" })],
	ssr: { noExternal: true, target: "webworker", resolve: { conditions: ["workerd", "worker"] } },
	build: { ssr: "worker.ts" },
});

import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// Server and pages are one build: a server run from source beside a built bundle would hold every
// shared module twice and lose the router's contexts.
export default defineConfig({
	plugins: [reactRouter()],
	environments: {
		ssr: { build: { rollupOptions: { input: "./src/app/server.ts" } } },
	},
	build: { sourcemap: false },
});

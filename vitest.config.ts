import { defineConfig } from "vitest/config";

export default defineConfig({
	// Node takes graphql's CommonJS build for our dependencies; without this, Vite would take its other one for us.
	resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
	test: {
		include: ["src/**/*.test.{ts,tsx}", "tools/**/*.test.ts", "tests/**/*.test.ts"],
		exclude: ["tests/browser/**", "tests/**/*.browser.test.ts", "node_modules/**"],
		pool: "forks",
		maxWorkers: 2,
		// Polling waits for what a busy machine does late; only a real fault takes this long.
		expect: { poll: { timeout: 20_000 } },
		testTimeout: 60_000,
		hookTimeout: 60_000,
		globalSetup: ["tests/support/global-setup.ts"],
	},
});

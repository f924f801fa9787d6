import { defineConfig } from "vitest/config";

/**
 * These read a module as a page that has just opened does, or a process that has just begun, speak a page's one
 * language, or need the platform's own Response, which the HTTP server replaces.
 */
const alone = [
	"tests/specification/render-wait.test.ts",
	"src/**/*.test.tsx",
	"src/server/export/*-stream.test.ts",
	"src/server/pdf/pdf-fonts.test.ts",
];

// Notes which test runs which statement (tools/checks/sql).
const setupFiles = process.env.MILLGATE_RECORD_SQL ? ["tests/support/record-statements.ts"] : [];

// Four megabytes of texts are Node's to read, and the same for every file of a process.
const server = { deps: { external: [/src\/generated\/texts/] } };
const common = {
	setupFiles,
	server,
	pool: "forks",
	// Polling waits for what a busy machine does late; only a real fault takes this long.
	expect: { poll: { timeout: 60_000 } },
	testTimeout: 180_000,
	hookTimeout: 300_000,
} as const;
// Node takes graphql's CommonJS build for our dependencies; without this, Vite would take its other one for us.
const resolve = { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] };

export default defineConfig({
	test: {
		// One more than cores: some tests wait for a clock.
		maxWorkers: 3,
		projects: [
			{
				resolve,
				test: {
					...common,
					name: "together",
					include: ["src/**/*.test.{ts,tsx}", "tools/**/*.test.ts", "tests/**/*.test.ts"],
					exclude: ["tests/browser/**", "tests/**/*.browser.test.ts", "node_modules/**", ...alone],
					// Modules are read once for all files of a process, which takes a third of the time.
					isolate: false,
					globalSetup: ["tests/support/global-setup.ts"],
				},
			},
			{ resolve, test: { ...common, name: "alone", include: alone } },
		],
	},
});

import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

/** Journeys in a real browser, and whatever needs the built portal: `npm run build` first, or let `npm test` do it. */
export default defineConfig({
	test: {
		include: ["tests/browser/**/*.test.ts", "tests/**/*.browser.test.ts"],
		pool: "forks",
		// The journeys share what they import: reading it anew for every file took a seventh of the run.
		isolate: false,
		// Four files at a time, on two cores: for more than half of their time they wait.
		maxWorkers: 4,
		sequence: { sequencer: LongestFirst },
		// Polling waits for what a busy machine does late; only a real fault takes this long.
		expect: { poll: { timeout: 60_000 } },
		testTimeout: 400_000,
		hookTimeout: 300_000,
		globalSetup: ["tests/support/browser-setup.ts"],
		setupFiles: ["tests/support/report-pages.ts"],
		passWithNoTests: false,
	},
});

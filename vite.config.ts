import { resolve } from "node:path";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { throwChunkFaults } from "./tools/chunk-fault-plugin.ts";
import { chunkGroups } from "./tools/chunk-groups.ts";
import { importParts } from "./tools/import-part-plugin.ts";
import { shortTexts } from "./tools/short-texts-plugin.ts";
import { wholeDocuments } from "./tools/whole-documents-plugin.ts";

// Server and pages are one build: a server run from source beside a built bundle would hold every
// shared module twice and lose the router's contexts.
export default defineConfig(({ command }) => ({
	// Each page carries its own texts: only Node reads them in one piece (package.json).
	resolve: { alias: { "#generated/texts/messages.js": resolve("src/generated/texts/messages.js") } },
	plugins: [
		wholeDocuments(),
		shortTexts(),
		reactRouter(),
		throwChunkFaults(),
		importParts(),
		{ ...optimizeLocales.vite({ locales: ["en-US", "es-MX"] }), enforce: "pre" },
	],
	environments: {
		client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunkGroups() } } } } },
		ssr: { build: { rollupOptions: { input: "./src/app/server.ts" } } },
	},
	// A page of 50 rows says its classes 600 times; whoever develops reads their names.
	...(command === "build" && { css: { modules: { generateScopedName: "[hash:base64:5]" } } }),
	// One stylesheet: nothing else blocks the first paint.
	build: { sourcemap: false, cssCodeSplit: false },
}));

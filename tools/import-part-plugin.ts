import { resolve } from "node:path";
import type { Plugin } from "vite";

const helper = "\0vite/preload-helper.js";
const own = resolve("src/web/build-check/import-part.ts");

/**
 * Puts `importPart` where Vite would preload the files of an `import()` by links of kind `modulepreload`: a browser
 * never asks again for a module whose link failed (whatwg/html#6768). The build fails when Vite no longer has its
 * helper.
 */
export function importParts(): Plugin {
	let isFound = false;
	return {
		name: "millgate-import-parts",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		config: () => ({
			// Vite leaves out a part that is one file.
			build: {
				modulePreload: { polyfill: false, resolveDependencies: (file, files) => [...new Set([file, ...files])] },
			},
		}),
		transform(code, id) {
			if (id !== helper) return null;
			isFound = code.includes("__vitePreload");
			return { code: `export { importPart as __vitePreload } from ${JSON.stringify(own)};`, map: null };
		},
		buildEnd(error) {
			if (!error && !isFound) throw new Error("Vite preloads files in another way: see tools/import-part-plugin.ts");
		},
	};
}

import type { Plugin } from "vite";

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/**
 * The router reloads by itself, however often, when a route's script cannot be loaded. Here the route shows the error
 * instead: thrown where its page would be drawn, it reaches the page's error boundary, which reloads once per path
 * (specification §4). Thrown by the loading itself it would be lost, and the page left blank. The build fails when the
 * router no longer reads as expected.
 */
export function throwChunkFaults(): Plugin {
	let isFound = false;
	return {
		name: "millgate-throw-chunk-faults",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		transform(code, id) {
			if (!/react-router[\\/]dist[\\/].*routeModules/.test(id) || !code.includes("Error loading route module"))
				return null;
			if (!reload.test(code))
				throw new Error("react-router loads route modules in another way: see tools/chunk-fault-plugin.ts");
			isFound = true;
			return { code: code.replace(reload, "return { default: () => { throw error; } };"), map: null };
		},
		buildEnd(error) {
			if (!error && !isFound)
				throw new Error("react-router's loader of route modules was not found: see tools/chunk-fault-plugin.ts");
		},
	};
}

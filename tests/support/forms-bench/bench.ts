import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type InlineConfig } from "vite";
import { onceARun } from "../once-a-run.ts";

type Render = typeof import("./render.tsx").render;

/** The living page of all inputs, rendered by a server and hydrated under StrictMode, without a portal around it. */
export async function startFormsBench(): Promise<{ url: string; stop: () => void }> {
	const folder = await onceARun("forms-bench", bundle);
	const { render } = (await import(pathToFileURL(join(folder, "render.js")).href)) as { render: Render };
	const server = createServer(async ({ url = "/" }, response) => {
		const { pathname, search } = new URL(url, "http://bench");
		if (pathname === "/")
			return response.setHeader("content-type", "text/html; charset=utf-8").end(pageOf(render, search));
		const type = { "/hydrate.js": "text/javascript", "/style.css": "text/css" }[pathname];
		if (!type) return response.writeHead(404).end();
		response.setHeader("content-type", type).end(await readFile(join(folder, pathname)));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const stop = () => {
		server.closeAllConnections();
		server.close();
	};
	return { url, stop };
}

/**
 * Two script files with React's development build: StrictMode does everything twice, and hydration differences are
 * reported.
 */
async function bundle(outDir: string): Promise<void> {
	await build(config(outDir, "hydrate"));
	await build(config(outDir, "render"));
}

function config(outDir: string, entry: "hydrate" | "render"): InlineConfig {
	return {
		configFile: false,
		logLevel: "error",
		mode: "development",
		define: { "process.env.NODE_ENV": '"development"' },
		publicDir: false,
		ssr: { noExternal: true },
		build: {
			outDir,
			emptyOutDir: false,
			minify: false,
			cssCodeSplit: false,
			ssr: entry === "render",
			rollupOptions: {
				input: join(import.meta.dirname, `${entry}.tsx`),
				output: { codeSplitting: false, entryFileNames: `${entry}.js`, assetFileNames: "[name][extname]" },
			},
		},
	};
}

function pageOf(render: Render, search: string): string {
	const language = search.includes("es") ? "es" : "en";
	const head =
		'<title>Forms</title><link rel="stylesheet" href="/style.css"><script type="module" src="/hydrate.js"></script>';
	return `<!doctype html><html lang="${language}"><head>${head}</head><body><div id="root">${render(language)}</div></body></html>`;
}

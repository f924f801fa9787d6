import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, createServer as createVite } from "vite";

const folder = join(import.meta.dirname);

/** The living page of all inputs, rendered by a server and hydrated under StrictMode, without a portal around it. */
export async function startFormsBench(): Promise<{ url: string; stop: () => Promise<void> }> {
	const outDir = await mkdtemp(join(tmpdir(), "millgate-forms-"));
	await bundle(outDir);
	const vite = await createVite({
		configFile: false,
		cacheDir: join(outDir, "cache"),
		logLevel: "error",
		appType: "custom",
		server: { middlewareMode: true, hmr: false, ws: false },
		optimizeDeps: { noDiscovery: true },
	});
	const { render } = (await vite.ssrLoadModule(join(folder, "render.tsx"))) as typeof import("./render.tsx");
	const server = createServer(async ({ url = "/" }, response) => {
		const { pathname, search } = new URL(url, "http://bench");
		if (pathname === "/") return response.setHeader("content-type", "text/html; charset=utf-8").end(pageOf(render, search));
		const type = { "/hydrate.js": "text/javascript", "/style.css": "text/css" }[pathname];
		if (!type) return response.writeHead(404).end();
		response.setHeader("content-type", type).end(await readFile(join(outDir, pathname)));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const stop = async () => {
		server.closeAllConnections();
		server.close();
		await vite.close();
		await rm(outDir, { recursive: true, force: true });
	};
	return { url, stop };
}

/** One file of script with React as it is while developing: StrictMode does everything twice, and differences of hydration are told. */
async function bundle(outDir: string): Promise<void> {
	await build({
		configFile: false,
		logLevel: "error",
		mode: "development",
		define: { "process.env.NODE_ENV": '"development"' },
		publicDir: false,
		build: {
			outDir,
			emptyOutDir: false,
			minify: false,
			cssCodeSplit: false,
			rollupOptions: {
				input: join(folder, "hydrate.tsx"),
				output: { codeSplitting: false, entryFileNames: "hydrate.js", assetFileNames: "[name][extname]" },
			},
		},
	});
}

function pageOf(render: typeof import("./render.tsx").render, search: string): string {
	const language = search.includes("es") ? "es" : "en";
	const head = '<title>Forms</title><link rel="stylesheet" href="/style.css"><script type="module" src="/hydrate.js"></script>';
	return `<!doctype html><html lang="${language}"><head>${head}</head><body><div id="root">${render(language)}</div></body></html>`;
}

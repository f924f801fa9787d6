import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createVite } from "vite";

const folder = "/tests/support/forms-bench";

/** The living page of all inputs, rendered by a server and hydrated under StrictMode, without a portal around it. */
export async function startFormsBench(): Promise<{ url: string; stop: () => Promise<void> }> {
	const cacheDir = await mkdtemp(join(tmpdir(), "millgate-forms-"));
	const packages = [
		"react",
		"react/jsx-dev-runtime",
		"react-dom",
		"react-dom/client",
		"react-router",
		"@formkit/core",
		"@formkit/i18n",
		"@formkit/rules",
		"@formkit/utils",
		"@formkit/validation",
	];
	const vite = await createVite({
		configFile: false,
		cacheDir,
		logLevel: "error",
		appType: "custom",
		server: { middlewareMode: true, hmr: false, ws: false },
		optimizeDeps: { include: packages, noDiscovery: true },
	});
	const server = createServer((request, response) => {
		if (new URL(request.url ?? "/", "http://bench").pathname !== "/") return vite.middlewares(request, response);
		const language = request.url?.includes("es") ? "es" : "en";
		void vite
			.ssrLoadModule(`${folder}/render.tsx`)
			.then(({ render }) => {
				const script = `<script type="module" src="${folder}/hydrate.tsx"></script>`;
				response.setHeader("content-type", "text/html; charset=utf-8");
				response.end(
					`<!doctype html><html lang="${language}"><head><title>Forms</title>${script}</head><body><div id="root">${render(language)}</div></body></html>`,
				);
			})
			.catch((error: unknown) => {
				response.statusCode = 500;
				response.end(String((error as Error).stack));
			});
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const stop = async () => {
		server.closeAllConnections();
		server.close();
		await vite.close();
		await rm(cacheDir, { recursive: true, force: true });
	};
	return { url, stop };
}

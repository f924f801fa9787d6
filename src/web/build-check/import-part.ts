/** Files of the build that were fetched here, or are being fetched, by their path. */
const files = new Map<string, Promise<void>>();

/**
 * Loads a part of the build: fetches its files at once, then imports it from the browser's cache. Vite puts this around
 * every `import()` of the pages, with the paths of all files that the part needs (tools/import-part-plugin.ts).
 *
 * A browser that could not load a module remembers it and never asks for it again (whatwg/html#6768); a `fetch` that
 * failed leaves no trace, so that the part can be loaded once there is a connection.
 *
 * @throws {TypeError} A file could not be fetched; the window gets the event `vite:preloadError` before.
 */
export async function importPart<Part>(load: () => Promise<Part>, paths: readonly string[] = []): Promise<Part> {
	try {
		await Promise.all(paths.map((path) => fetchOnce(`/${path}`)));
		return await load();
	} catch (error) {
		window.dispatchEvent(new Event("vite:preloadError"));
		throw error;
	}
}

function fetchOnce(path: string): Promise<void> {
	let file = files.get(path);
	if (!file) {
		file = document.querySelector(`link[href="${path}"]`) ? Promise.resolve() : fetchFile(path);
		files.set(path, file);
		file.catch(() => files.delete(path));
	}
	return file;
}

async function fetchFile(path: string): Promise<void> {
	const isLoaded = async () => {
		const answer = await fetch(path);
		// The browser keeps what was read to its end.
		await answer.arrayBuffer();
		return answer.ok;
	};
	if (!(await isLoaded().catch(() => false)))
		throw new TypeError(`Failed to fetch dynamically imported module: ${path}`);
}

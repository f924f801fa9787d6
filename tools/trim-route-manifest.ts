import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Modules = { module: string; imports: string[] };
type Route = Modules & { parentId?: string };
type RouteManifest = { entry: Modules; routes: Record<string, Route> };

const opening = "window.__reactRouterManifest=";

/**
 * The list of all routes, which every first load fetches, names with each route every module that it needs. Modules
 * that the entry or a surrounding route has loaded already are left out: the browser never requests them again, and the
 * file is a quarter smaller. So are flags that are false: React Router reads them by their truth alone. What remains is
 * named in the order of how many routes use it, which repeats itself and so compresses better.
 */
export async function trimRouteManifest(clientFolder: string): Promise<void> {
	const folder = join(clientFolder, "assets");
	const names = (await readdir(folder)).filter((name) => /^manifest-.*\.js$/.test(name));
	if (names.length === 0) throw new Error(`${folder} holds no manifest of the routes`);
	for (const name of names) {
		const text = await readFile(join(folder, name), "utf8");
		if (!text.startsWith(opening)) throw new Error(`${name} is no manifest as React Router writes it`);
		const manifest = JSON.parse(text.slice(opening.length).replace(/;\s*$/, "")) as RouteManifest;
		await writeFile(join(folder, name), `${opening}${JSON.stringify(trimmed(manifest))};`);
	}
}

/** The same manifest with what each route has, and brings that nothing around it has brought. */
export function trimmed(manifest: RouteManifest): RouteManifest {
	const routes = Object.entries(manifest.routes).map(([id, route]): [string, Route] => {
		const brought = new Set([manifest.entry.module, ...manifest.entry.imports, ...broughtAround(manifest, route)]);
		return [id, { ...route, imports: route.imports.filter((module) => !brought.has(module)) }];
	});
	const uses = Map.groupBy(
		routes.flatMap(([, { imports }]) => imports),
		(module) => module,
	);
	const usesOf = (module: string) => uses.get(module)?.length ?? 0;
	const inOrder = (imports: readonly string[]) => imports.toSorted((a, b) => usesOf(b) - usesOf(a) || (a < b ? -1 : 1));
	const short = routes.map(([id, route]) => [
		id,
		Object.fromEntries(
			Object.entries<unknown>({ ...route, imports: inOrder(route.imports) }).filter(([, value]) => value !== false),
		),
	]);
	return { ...manifest, routes: Object.fromEntries(short) };
}

function broughtAround({ routes }: RouteManifest, { parentId }: Route): string[] {
	const parent = parentId === undefined ? undefined : routes[parentId];
	return parent ? [parent.module, ...parent.imports, ...broughtAround({ entry: parent, routes }, parent)] : [];
}

import { expect, test } from "vitest";
import { trimmed } from "./trim-route-manifest.ts";

test("a route names what neither the entry nor a route around it has brought", () => {
	const manifest = {
		entry: { module: "/entry.js", imports: ["/react.js"] },
		routes: {
			root: { module: "/root.js", imports: ["/react.js", "/link.js"] },
			layout: { parentId: "root", module: "/layout.js", imports: ["/react.js", "/link.js", "/menu.js"] },
			page: {
				parentId: "layout",
				module: "/page.js",
				imports: ["/entry.js", "/root.js", "/link.js", "/menu.js", "/table.js"],
			},
		},
	};
	const { routes, entry } = trimmed(manifest);
	expect(entry).toEqual(manifest.entry);
	expect(routes.root?.imports).toEqual(["/link.js"]);
	expect(routes.layout?.imports).toEqual(["/menu.js"]);
	expect(routes.page).toEqual({ parentId: "layout", module: "/page.js", imports: ["/table.js"] });
});

test("a route says what it has, and nothing of what it has not", () => {
	const root = { module: "/root.js", imports: [], hasLoader: true, hasAction: false, hasErrorBoundary: false };
	const { routes } = trimmed({ entry: { module: "/entry.js", imports: [] }, routes: { root } });
	expect(routes.root).toEqual({ module: "/root.js", imports: [], hasLoader: true });
});

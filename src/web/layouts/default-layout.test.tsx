import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { buyingViewer } from "../../../tests/support/page-viewer.ts";
import type { PageViewer } from "../page-context.ts";
import { type Site, ViewerProvider } from "../viewer.tsx";
import DefaultLayout, { ErrorBoundary } from "./default-layout.tsx";

const viewer: PageViewer = {
	...buyingViewer,
	alias: { code: "100001", name: "Great Lakes Plate", city: null, kind: "sold_to" },
};
const site: Site = { viewer, millName: "Caldera Steel", version: "1.0.63" };

/** The layout as the server renders it around a page that is there, or one whose loader fails. */
async function render(shared: Site, path = "/customer/orders"): Promise<string> {
	const children: RouteObject[] = [
		{ path: "/customer/orders", element: <h1>Orders</h1> },
		{
			path: "/customer/broken",
			loader: () => {
				throw new Response("", { status: 404 });
			},
			element: <h1>Never</h1>,
		},
	];
	const handler = createStaticHandler([{ Component: DefaultLayout, ErrorBoundary, children }]);
	const context = await handler.query(new Request(`http://localhost${path}`));
	if (context instanceof Response) throw new Error("the routes answered by themselves");
	const router = createStaticRouter(handler.dataRoutes, context);
	return renderToString(
		<ViewerProvider shared={shared}>
			<StaticRouterProvider router={router} context={context} hydrate={false} />
		</ViewerProvider>,
	);
}

afterEach(() => overwriteGetLocale(() => "en"));

describe("the default layout", () => {
	test("landmarks, a skip link and the current page are there before any script", async () => {
		overwriteGetLocale(() => "en");
		const html = await render(site);
		expect(html).toContain('href="#content"');
		expect(html).toMatch(/<main id="content"/);
		expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/customer\/orders"/);
		expect(html).toContain("Version 1.0.63");
	});

	test("no style is in the markup, which the page's policy would refuse", async () => {
		overwriteGetLocale(() => "en");
		expect(await render(site)).not.toMatch(/\sstyle="|<style|<script/);
	});

	test("the alias is always in sight, with code and name", async () => {
		overwriteGetLocale(() => "en");
		const html = (await render(site)).replace(/<[^>]+>|<!-- -->/g, "");
		expect(html).toContain("Acting for 100001 · Great Lakes Plate");
	});

	test("without an alias the header says how many accounts are shown together", async () => {
		overwriteGetLocale(() => "en");
		const html = (await render({ ...site, viewer: { ...viewer, alias: null } })).replace(/<!-- -->/g, "");
		expect(html).toContain("All my accounts (2)");
	});

	test("an error is shown in place of the page, and the navigation stays", async () => {
		overwriteGetLocale(() => "es");
		const html = await render(site, "/customer/broken");
		expect(html).toContain("Página no encontrada");
		expect(html).toContain("VOLVER");
		expect(html).toContain('href="/customer/orders"');
	});

	test("a visitor is offered to sign in and sees no search", async () => {
		overwriteGetLocale(() => "es");
		const html = await render({ ...site, viewer: undefined });
		expect(html).toContain("Iniciar sesión");
		expect(html).not.toContain('role="search"');
	});
});

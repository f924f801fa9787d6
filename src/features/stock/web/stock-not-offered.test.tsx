import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import type { PageViewer } from "#web/page-context.ts";
import { ViewerProvider } from "#web/viewer.tsx";
import { StockNotOffered } from "./stock-not-offered.tsx";

async function render(SoldTo: string[]): Promise<string> {
	const handler = createStaticHandler([{ path: "/", Component: StockNotOffered }]);
	const context = await handler.query(new Request("http://localhost/"));
	if (context instanceof Response) throw new Error("the route answered by itself");
	const viewer = { user: { Groups: [], ShipTo: ["200001"], SoldTo, Suppliers: [] } } as unknown as PageViewer;
	return renderToString(
		<ViewerProvider shared={{ viewer, millName: "Caldera Steel", version: "1.0.63" }}>
			<StaticRouterProvider
				router={createStaticRouter(handler.dataRoutes, context)}
				context={context}
				hydrate={false}
			/>
		</ViewerProvider>,
	);
}

test("a user who only receives reads who may request stock, with a link to their orders", async () => {
	const html = await render([]);
	expect(html).toMatch(new RegExp(`<h1[^>]*>${m.stock_title()}`));
	expect(html).toContain(m.stock_only_receives());
	expect(html).toContain('href="/customer/orders"');
	expect(html).not.toContain("isr-settings");
});

test("a user who buys for another account gets a link to choose it", async () => {
	const html = await render(["100001"]);
	expect(html).toContain(m.stock_only_buyers());
	expect(html).toContain('href="/customer/isr-settings"');
});

import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { ViewerProvider } from "#web/viewer.tsx";
import { buyingViewer } from "../../../../tests/support/page-viewer.ts";
import AcknowledgmentsPage from "./acknowledgments-page.tsx";

/** The page as it is shown to whoever acts for a yard, and holds these accounts that buy. */
async function shownTo(SoldTo: string[]): Promise<string> {
	const handler = createStaticHandler([{ path: "/", Component: AcknowledgmentsPage, loader: () => null }]);
	const context = await handler.query(new Request("http://localhost/"));
	if (context instanceof Response) throw new Error("the route answered by itself");
	const alias = { code: "200001", name: "Gary Yard", city: null, kind: "ship_to" } as const;
	const viewer = { ...buyingViewer, user: { ...buyingViewer.user, SoldTo }, alias };
	return renderToString(
		<ViewerProvider shared={{ viewer, millName: "Caldera Steel", version: "1.0.63" }}>
			<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
		</ViewerProvider>,
	);
}

test("whoever only receives is led to what is open to them", async () => {
	const html = await shownTo([]);
	expect(html).toContain(m.acknowledgments_only_buyers());
	expect(html).toContain(`href="${paths.orders}"`);
	expect(html).not.toContain(paths.isrSettings);
});

test("whoever buys for another account is led to the choice of that account", async () => {
	const html = await shownTo(["100001"]);
	expect(html).toContain(m.acknowledgments_acting_receives());
	expect(html).toContain(`href="${paths.isrSettings}"`);
});

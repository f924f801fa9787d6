import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ticketLink } from "./supply-cells.tsx";

async function render(element: React.ReactNode): Promise<string> {
	const handler = createStaticHandler([{ path: "/", element }]);
	const context = await handler.query(new Request("http://localhost/"));
	if (context instanceof Response) throw new Error("the route answered by itself");
	return renderToString(
		<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
	);
}

test("a scale ticket opens its document once the load was weighed", async () => {
	expect(await render(ticketLink({ scaleTicket: "S1", grossLb: 77_900 }))).toContain(
		'href="/supplier/documents?document=scale_ticket%2FS1"',
	);
	for (const load of [
		{ scaleTicket: "S1", grossLb: null },
		{ scaleTicket: null, grossLb: 77_900 },
	])
		expect(await render(ticketLink(load))).not.toContain("href");
});

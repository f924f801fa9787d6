import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import type { PageViewer } from "#web/page-context.ts";
import { ViewerProvider } from "#web/viewer.tsx";
import { listedLoads } from "../../receiving.ts";
import { TallyLoads } from "./tally-loads.tsx";

const load = (n: number) => ({
	...{
		bolNumber: `B${n}`,
		vehicle: null,
		shippedAt: "2026-11-20T12:00:00Z",
		deliveredAt: null,
		timeZone: "America/Chicago",
		shipTo: "Yard",
	},
	...{ pieces: 2, netLb: 13_000, received: 0, damaged: 0, missing: 0, finishedAt: null, finishedBy: null },
});

async function render(count: number, alias: PageViewer["alias"] = null): Promise<string> {
	const loads = Array.from({ length: count }, (_, n) => load(n));
	const handler = createStaticHandler([{ path: "/", element: <TallyLoads loads={loads} state="untouched" /> }]);
	const context = await handler.query(new Request("http://localhost/"));
	if (context instanceof Response) throw new Error("the route answered by itself");
	const preferences = { language: "en", units: "imperial", dateFormat: "locale", timeZone: "America/Chicago" };
	const viewer = { email: "yard@example.test", preferences, alias } as unknown as PageViewer;
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

test("loads that do not fit on the page are mentioned, with a link", async () => {
	const most = m.documents_check_most_loads({ count: listedLoads.most });
	const full = await render(listedLoads.most);
	expect(full).toContain(most);
	expect(full).toContain('href="/customer/documents/shipment-tallies?tab=all&amp;receiving=untouched"');
	expect(await render(listedLoads.most - 1)).not.toContain(most);
});

test("a user who acts for one yard reads that loads of the others are not shown, with a link to choose them", async () => {
	expect(await render(0)).not.toContain("isr-settings");
	const html = await render(0, { code: "200310", name: "Duluth Yard", city: null, kind: "ship_to" });
	expect(html).toContain(m.web_list_empty_alias({ alias: "200310 Duluth Yard" }));
	expect(html).toContain('href="/customer/isr-settings"');
});

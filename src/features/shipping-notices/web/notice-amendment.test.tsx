import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { NoticeAmendment } from "./notice-amendment.tsx";

const load = (state: string) => ({
	...{
		load: 1,
		poNumber: "45001",
		poLine: 1,
		commodity: "210",
		vehicle: "T-100",
		seals: [],
		unit: "lb",
		radiationScan: "clear",
		files: [],
	},
	...{ grossLb: 78_000, tareLb: 32_000, netLb: 46_000, scaleTicket: null, receiptNumber: null, state },
});
const notice = (states: string[], isEntered = true) => ({
	...{
		noticeNumber: "A1",
		state: states[0] ?? "",
		mode: "truck",
		mill: "River Bend",
		timeZone: "America/Chicago",
		bolNumber: "B77",
	},
	...{
		shippedOn: "2026-11-20",
		shippedTime: "08:00",
		netLb: 46_000,
		revision: 1,
		isEntered,
		answers: [],
		revisions: [],
	},
	...{
		expectedOn: null,
		expectedTime: null,
		expectedAt: null,
		yard: null,
		carrier: null,
		scac: null,
		submittedAt: null,
	},
	items: states.map(load),
});

async function render(given: ReturnType<typeof notice>): Promise<string> {
	const element = <NoticeAmendment notice={given} entryKey="entry-key" lines={[]} commodities={[]} />;
	const handler = createStaticHandler([{ path: "/", element }]);
	const context = await handler.query(new Request("http://localhost/"));
	if (context instanceof Response) throw new Error("the route answered by itself");
	return renderToString(
		<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
	);
}

test("of a notice of which something has arrived nothing can be amended, which is said at once, with the way back", async () => {
	const html = await render(notice(["in_transit", "arrived"]));
	expect(html).toContain("Notice A1 can no longer be amended: Arrived.");
	expect(html).toContain('href="/supplier/asn-entry?notice=A1"');
	expect(html).not.toContain("<form");
});

test("a cancelled notice, and one that the mill's own systems sent, open no form either", async () => {
	expect(await render(notice(["cancelled"]))).toContain("Notice A1 can no longer be amended: Cancelled.");
	const html = await render(notice(["in_transit"], false));
	expect(html).toContain("systems sent this notice");
	expect(html).not.toContain("<form");
});

import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { PoLineLinks } from "./po-line-links.tsx";

async function render(lines: string): Promise<string> {
	const handler = createStaticHandler([{ path: "/", element: <PoLineLinks lines={lines} /> }]);
	const context = await handler.query(new Request("http://localhost/"));
	if (context instanceof Response) throw new Error("the route answered by itself");
	return renderToString(
		<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
	);
}

test("each line of a notice's purchase orders opens what is outstanding of it", async () => {
	const html = await render("45001/1, 45001/2");
	const links = [...html.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, text]) => [
		href?.replaceAll("&amp;", "&"),
		text,
	]);
	expect(links).toEqual([
		["/supplier/reports/outstanding-tonnage?tab=all&line=45001%2F1", "45001/1"],
		["/supplier/reports/outstanding-tonnage?tab=all&line=45001%2F2", "45001/2"],
	]);
});

test("a notice without lines shows that there are none", async () => {
	expect(await render("")).toBe("–");
});

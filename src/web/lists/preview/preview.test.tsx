import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { type ListDefinition, openingState } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { buyingViewer } from "../../../../tests/support/page-viewer.ts";
import type { PageViewer } from "../../page-context.ts";
import { ViewerProvider } from "../../viewer.tsx";
import { Preview } from "./preview.tsx";

const list: ListDefinition = {
	id: "things",
	columns: [{ id: "name", isSortable: true }],
	filters: [],
	tabs: ["all"],
	sort: { column: "name", isDescending: false },
	hasPreview: true,
};

/** The preview of a number that does not exist. */
async function beside(alias: PageViewer["alias"]): Promise<string> {
	const view = { list, path: "/things", state: { ...openingState(list), open: "885729" } };
	const document = { numberOf: String, alone: () => "/things?one=885729", sheet: undefined };
	const element = (
		<ViewerProvider shared={{ viewer: { ...buyingViewer, alias }, millName: "Caldera Steel", version: "1" }}>
			<Preview ref={{ current: null }} view={view} rows={[]} document={document} />
		</ViewerProvider>
	);
	const handler = createStaticHandler([{ path: "/", element }]);
	const context = await handler.query(new Request("http://localhost/"));
	if (context instanceof Response) throw new Error("the route answered by itself");
	return renderToString(
		<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
	);
}

test("what was not found says that it may be nobody's or another user's, and whose is shown while an alias narrows it", async () => {
	const whose = m.web_list_empty_alias({ alias: "200310 Duluth Yard" });
	const [all, acting] = [
		await beside(null),
		await beside({ code: "200310", name: "Duluth Yard", city: null, kind: "ship_to" }),
	];
	expect(all).toContain(m.web_preview_none_reason());
	expect(all).not.toContain(paths.isrSettings);
	expect(acting).toContain(`${m.web_preview_none_reason()} ${whose}`);
	expect(acting).toContain(`href="${paths.isrSettings}"`);
});

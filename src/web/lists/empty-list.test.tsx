import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { type ListDefinition, type ListState, openingState } from "#shared/lists/list-definition.ts";
import { EmptyList } from "./empty-list.tsx";

const list: ListDefinition = {
	id: "things",
	columns: [{ id: "name", isSortable: true }],
	filters: [{ id: "name", kind: "text" }],
	tabs: ["open", "late", "all"],
	sort: { column: "name", isDescending: false },
};
type Given = { state?: Partial<ListState>; matching?: number; counts?: Partial<Record<string, number>> };

/** What is said, and where the buttons lead. */
async function waysOut({ state, matching = 0, counts = {} }: Given): Promise<{ html: string; ways: string[] }> {
	const tabs = list.tabs.map((id) => ({ id, label: `View ${id}`, count: counts[id] }));
	const view = { list, path: "/things", state: { ...openingState(list), ...state } };
	const element = <EmptyList view={view} tabs={tabs} matching={matching} title="No things" reason="Nothing stands here." />;
	const handler = createStaticHandler([{ path: "/", element }]);
	const context = await handler.query(new Request("http://localhost/"));
	if (context instanceof Response) throw new Error("the route answered by itself");
	const router = createStaticRouter(handler.dataRoutes, context);
	const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
	return { html, ways: [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&")) };
}

test("a page behind the last row says that rows are elsewhere, and leads to the first", async () => {
	const { html, ways } = await waysOut({ state: { tab: "late", filters: { name: "A" }, after: "abc" }, matching: 7 });
	expect(html).toContain(m.web_list_beyond_why());
	expect(ways).toEqual(["/things?tab=late&name=A"]);
});

test("what filters hide is shown without them, or looked for in the view of everything", async () => {
	const { html, ways } = await waysOut({ state: { filters: { name: "A" } } });
	expect(html).toContain(m.web_list_empty_filtered());
	expect(ways).toEqual(["/things", "/things?tab=all&name=A"]);
});

test("an empty view leads to one that may hold something, and nowhere when none does", async () => {
	expect((await waysOut({})).ways).toEqual(["/things?tab=all"]);
	expect((await waysOut({ state: { tab: "all" }, counts: { open: 0, late: 2 } })).ways).toEqual(["/things?tab=late"]);
	expect((await waysOut({ state: { tab: "all" }, counts: { open: 0, late: 0 } })).ways).toEqual([]);
});

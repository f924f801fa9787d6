import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { type ListDefinition, type ListState, openingState } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { buyingViewer } from "../../../tests/support/page-viewer.ts";
import type { PageViewer } from "../page-context.ts";
import { ViewerProvider } from "../viewer.tsx";
import { EmptyList } from "./empty-list.tsx";

const list: ListDefinition = {
	id: "things",
	columns: [{ id: "name", isSortable: true }],
	filters: [{ id: "name", kind: "text" }],
	tabs: ["open", "late", "all"],
	sort: { column: "name", isDescending: false },
};
type Given = {
	state?: Partial<ListState>;
	matching?: number;
	counts?: Partial<Record<string, number>>;
	viewer?: PageViewer;
	shown?: ListDefinition;
};

/** What is said, and where the buttons lead. */
async function waysOut({
	state,
	matching = 0,
	counts = {},
	viewer,
	shown = list,
}: Given): Promise<{ html: string; ways: string[] }> {
	const tabs = list.tabs.map((id) => ({ id, label: `View ${id}`, count: counts[id] }));
	const view = { list: shown, path: "/things", state: { ...openingState(list), ...state } };
	const element = (
		<ViewerProvider shared={{ viewer, millName: "Caldera Steel", version: "1" }}>
			<EmptyList view={view} tabs={tabs} matching={matching} title="No things" reason="Nothing stands here." />
		</ViewerProvider>
	);
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

test("a list in which nothing has ever been leads to its next step, unless filters hide its rows", async () => {
	const shown: ListDefinition = { ...list, tabs: ["all"], next: { page: () => "Orders", path: paths.orders } };
	const { html, ways } = await waysOut({ shown, state: { tab: "all" } });
	expect(html).toContain(m.web_list_look_in({ view: "Orders" }));
	expect(ways).toEqual([paths.orders]);
	const filtered = await waysOut({ shown, state: { tab: "all", filters: { name: "A" } } });
	expect(filtered.ways).toEqual(["/things"]);
	const done: ListDefinition = { ...shown, next: { action: () => "Make one", path: "/things" } };
	expect((await waysOut({ shown: done, state: { tab: "all" } })).ways, "the page itself").toEqual([]);
});

describe("under an alias", () => {
	const viewer: PageViewer = {
		...buyingViewer,
		alias: { code: "104233", name: "Great Lakes", city: null, kind: "sold_to" },
	};
	const whose = m.web_list_empty_alias({ alias: "104233 Great Lakes" });

	test("an empty list says whose rows it is narrowed to, and leads to another account", async () => {
		const { html, ways } = await waysOut({ viewer });
		expect(html).toContain(whose);
		expect(ways).toEqual([paths.isrSettings, "/things?tab=all"]);
	});

	test("a list that filters and alias leave empty names both, with both ways out", async () => {
		const { html, ways } = await waysOut({ viewer, state: { filters: { name: "A" } } });
		expect(html).toContain(`${m.web_list_empty_filtered()} ${whose}`);
		expect(ways).toEqual(["/things", paths.isrSettings, "/things?tab=all&name=A"]);
		const whole = await waysOut({ viewer, shown: { ...list, aliasNarrows: [] }, state: { filters: { name: "A" } } });
		expect(whole.html).not.toContain(whose);
		expect(whole.ways).toEqual(["/things", "/things?tab=all&name=A"]);
	});

	test("a list from which the alias hides nothing does not blame it", async () => {
		const { html, ways } = await waysOut({ viewer, shown: { ...list, aliasNarrows: [] } });
		expect(html).not.toContain(whose);
		expect(ways).toEqual(["/things?tab=all"]);
	});
});

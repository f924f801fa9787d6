import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { openingState } from "#shared/lists/list-definition.ts";
import { SelectionBar } from "./selection-bar.tsx";
import type { RowSelection } from "./use-row-selection.ts";

const list = {
	id: "things",
	columns: [{ id: "name" }],
	filters: [{ id: "line", kind: "choices" as const }],
	tabs: ["all"],
	sort: { column: "name", isDescending: false },
};

async function barOf(chosen: number, isEverything = false): Promise<string> {
	const keys = Array.from({ length: chosen }, (_, index) => `K${index}`);
	const selection = { keys, isEverything } as unknown as RowSelection;
	const view = { list, path: "/things", state: openingState(list) };
	const element = (
		<SelectionBar view={view} selection={selection} matching={1000} rowFilter="line" copyLabel={undefined} />
	);
	const handler = createStaticHandler([{ path: "/", element }]);
	const context = await handler.query(new Request("http://localhost/"));
	if (context instanceof Response) throw new Error("the route answered by itself");
	const router = createStaticRouter(handler.dataRoutes, context);
	return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

test("chosen rows are taken as files as long as an address can name them; past that the bar says what to do", async () => {
	const tooMany = m.web_list_selected_too_many({ most: "200" });
	const [named, unnamed, all] = [await barOf(200), await barOf(201), await barOf(0, true)];
	expect([named, unnamed, all].map((html) => html.includes("/downloads/things.xlsx"))).toEqual([true, false, true]);
	expect([named, unnamed, all].map((html) => html.includes(tooMany))).toEqual([false, true, false]);
});

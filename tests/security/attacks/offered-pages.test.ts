import { expect, test } from "vitest";
import { areasOf, mayAccess } from "#shared/access.ts";
import { areaHome, profileOf } from "#web/layouts/areas.ts";
import type { PageViewer } from "#web/page-context.ts";
import { namedPages } from "#web/search/named-pages.ts";
import { people } from "../../rights/kinds.ts";
import { pages } from "../../rights/pages.ts";

const everybody = Object.values(people).flatMap(({ title, lists }) => (lists ? [{ title, lists }] : []));

test.each(everybody)("whatever is offered to $title is a page that lets them in", ({ lists }) => {
	const { groups: Groups = [], soldTo: SoldTo = [], shipTo: ShipTo = [], suppliers: Suppliers = [] } = lists;
	const user = { Groups, SoldTo, ShipTo, Suppliers };
	const viewer = { user, areas: areasOf(user), isCompanyAdministrator: false } as unknown as PageViewer;
	const offered = viewer.areas
		.flatMap((area) => [areaHome[area], profileOf(area), ...namedPages(area, viewer).map(({ path }) => path)])
		.map((path) => path.replace(/\?.*/, ""));
	expect(offered.length).toBeGreaterThan(5);
	expect(offered.filter((path) => !mayAccess(user, pages[path] ?? "admin"))).toEqual([]);
});

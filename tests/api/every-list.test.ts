import { describe, expect, test } from "vitest";
import { listResources } from "#app/list-resources.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import type { Access } from "#shared/access.ts";
import { printFilter } from "#shared/lists/filter-text.ts";
import type { FilterValue, ListFilter } from "#shared/lists/list-definition.ts";
import type { Caller } from "../support/api.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { insertPerson } from "../support/people.ts";
import { documentOf } from "../support/resource-documents.ts";

const callers: Partial<Record<Access, Caller>> = {};

// Each statement that the declaration of a list can make runs once, so that PostgreSQL checks it.
const database = await testDatabase();
const api = await testApi(database);
const customer = await insertPerson(database, { soldTo: ["S1"], shipTo: ["T1"] });
const supplier = await insertPerson(database, { suppliers: ["700100"] });
const admin = await insertPerson(database, { groups: ["SSA-Admin"] });
callers.customer = callers.prices = callers.signedIn = await api.signIn(customer.id);
callers.supplier = await api.signIn(supplier.id);
callers.admin = callers.desk = await api.signIn(admin.id);

const samples: Record<ListFilter["kind"], FilterValue> = {
	text: "a1",
	flag: true,
	choices: ["a1"],
	lengths: { from: 0.1, to: 9 },
	numbers: { from: 1, to: 9 },
	days: { from: "2026-01-01", to: "2026-12-31" },
};
const sampleOf = (filter: ListFilter): FilterValue =>
	filter.kind === "choices" && filter.choices?.[0] ? [filter.choices[0]] : samples[filter.kind];

async function ask(resource: ListResource, variables: Record<string, unknown>, caller = callers[resource.access]) {
	const { data, errors } = await api.ask(caller, documentOf(resource), variables);
	expect(errors ?? [], JSON.stringify(variables)).toEqual([]);
	expect(data?.[resource.field]).toMatchObject({ totals: { count: expect.any(Number) } });
}

const byId = listResources.map((resource) => [resource.definition.id, resource] as const);

describe.each(byId)("the list %s", (_id, resource) => {
	test("shows on a phone what its table shows at first", () => {
		const { card, columns } = resource.definition;
		const [name, ...others] = columns.filter(({ isDefault }, index) => index === 0 || isDefault).map(({ id }) => id);
		expect(card?.facts.length).toBeGreaterThan(0);
		expect([...(card?.facts ?? []), card?.figure].filter((id) => id === name || !others.includes(id ?? ""))).toEqual(
			[],
		);
	});

	const { definition } = resource;
	const sortable = definition.columns.filter((column) => column.isSortable).map((column) => column.id);

	test("says of each column, view and filter what it is", () => {
		expect(Object.keys(resource.columns).toSorted()).toEqual(definition.columns.map(({ id }) => id).toSorted());
		expect(
			Object.entries(resource.columns)
				.flatMap(([id, column]) => (column.sort ? [id] : []))
				.toSorted(),
		).toEqual(sortable.toSorted());
		expect(Object.keys(resource.tabs).toSorted()).toEqual([...definition.tabs].toSorted());
		expect(Object.keys(resource.filters)).toEqual(expect.arrayContaining(definition.filters.map(({ id }) => id)));
		expect(sortable).toContain(definition.sort.column);
	});
	test("answers every view, sort, filter and a search", async () => {
		for (const tab of definition.tabs) await ask(resource, { tab });
		for (const column of sortable)
			for (const isDescending of [false, true]) await ask(resource, { sort: { column, isDescending } });
		for (const filter of definition.filters) await ask(resource, { filter: { [filter.id]: sampleOf(filter) } });
		if (resource.search) for (const search of ["a-1/2", "418220"]) await ask(resource, { search });
	});
	test("is exported as a file with every column, view and filter", async () => {
		const caller = callers[resource.access];
		const cookie = `${caller?.cookie}; auth=${caller?.authorization.replace("Bearer ", "")}`;
		const filters = definition.filters.flatMap((filter) => printFilter(filter, sampleOf(filter)));
		const columns = definition.columns.map(({ id }) => id).join(",");
		for (const query of [...definition.tabs.map((tab) => `tab=${tab}`), new URLSearchParams(filters).toString()]) {
			const response = await fetch(`${api.url}/downloads/${definition.id}.csv?columns=${columns}&${query}`, {
				headers: { cookie },
			});
			expect(response.status, query).toBe(200);
			const [titles] = (await response.text()).split("\r\n");
			expect(titles?.length).toBeGreaterThan(1);
		}
	});
});

describe.each(byId.filter(([, { access }]) => access === "customer"))(
	"the list %s answers a user who has no account",
	(_id, resource) => {
		const { tabs, filters, columns } = resource.definition;
		test("whatever view, filter, sort or search they ask for", async () => {
			for (const tab of tabs) await ask(resource, { tab }, callers.admin);
			for (const filter of filters)
				for (const tab of tabs) await ask(resource, { tab, filter: { [filter.id]: sampleOf(filter) } }, callers.admin);
			for (const { id, isSortable } of columns)
				if (isSortable) await ask(resource, { sort: { column: id, isDescending: true } }, callers.admin);
			if (resource.search) await ask(resource, { search: "a-1/2" }, callers.admin);
		});
		test("with a file of no rows", async () => {
			const { cookie, authorization } = callers.admin as Caller;
			const session = { cookie: `${cookie}; auth=${authorization.replace("Bearer ", "")}` };
			for (const filter of filters) {
				const query = new URLSearchParams(printFilter(filter, sampleOf(filter)));
				const response = await fetch(`${api.url}/downloads/${resource.definition.id}.csv?${query}`, {
					headers: session,
				});
				expect([response.status, (await response.text()).trim().split("\r\n").length], String(query)).toEqual([200, 1]);
			}
		});
	},
);

test("every list says of its days whether they are UTC's, as its filter reads them", () => {
	const described = listResources.flatMap(({ definition, filters }) =>
		definition.filters.flatMap((filter) =>
			filter.kind === "days"
				? [{ name: `${definition.id} ${filter.id}`, filter, about: filters[filter.id]?.description ?? "" }]
				: [],
		),
	);
	expect(described.length).toBeGreaterThan(20);
	for (const { name, filter, about } of described)
		expect([name, filter.isUtc === true]).toEqual([name, about.includes("UTC")]);
});

test("every list whose rows are of no account of the viewer's says which views an alias narrows all the same, and no other does", () => {
	for (const { definition, source } of listResources) {
		const isOfNobody = source.owners.length === 0 && !source.scopeOf;
		expect([definition.id, definition.aliasNarrows !== undefined]).toEqual([definition.id, isOfNobody]);
		expect(definition.tabs).toEqual(expect.arrayContaining([...(definition.aliasNarrows ?? [])]));
	}
});

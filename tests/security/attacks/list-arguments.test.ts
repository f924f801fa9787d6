import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listResources } from "#app/list-resources.ts";
import { encodeCursor, type KeyPart } from "#server/lists/keyset.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { sortParts } from "#server/lists/resources/resource-page.ts";
import type { Access } from "#shared/access.ts";
import { printFilter } from "#shared/lists/filter-text.ts";
import type { Caller } from "../../support/api.ts";
import { testApi, testDatabase } from "../../support/fixtures.ts";
import { asOwner, insertPerson } from "../../support/people.ts";

const callers: Partial<Record<Access, Caller>> = {};

// Input of a list is a value of its statement, never a part of it (SQL injection).
const database = await testDatabase();
const api = await testApi(database);
const [customer, supplier, admin] = [
	await insertPerson(database, { soldTo: ["S1"], shipTo: ["T1"] }),
	await insertPerson(database, { suppliers: ["700100"] }),
	await insertPerson(database, { groups: ["SSA-Admin"] }),
];
callers.customer = callers.prices = callers.signedIn = await api.signIn(customer.id);
callers.supplier = await api.signIn(supplier.id);
callers.admin = callers.desk = await api.signIn(admin.id);

const pieces = [
	"'",
	"''",
	"\\",
	"\\'",
	'"',
	";",
	"--",
	"/*",
	"*/",
	"$1",
	"$$",
	"%",
	"_",
	"(",
	")",
	"||",
	" or true ",
	" union select ",
	"::int",
	"{",
	"}",
	",",
	"null",
	"E'",
	"\u2019",
	"\u02bc",
];
const hostile = fc
	.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 8 })
	.map((parts) => parts.join("").replaceAll("\u0000", ""));
const runs = { seed: 20261121, numRuns: 4 };
const planted = [
	"x' or '1'='1",
	"x'; drop table people; --",
	"x') union select token_hash::text from session_tokens --",
	"\\'; select pg_sleep(9) --",
];

/** Parts of a place that look as they should, at the edge of what the database holds and past it. */
const edges: Record<KeyPart["type"], unknown[]> = {
	text: ["", "\u{10FFFF}", "x".repeat(500)],
	integer: [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
	number: [999_999_999_999.5, -999_999_999_999, 5e-324],
	day: ["0000-01-01", "0001-01-01", "2999-12-31"],
	instant: [
		"0000-01-01T00:00:00Z",
		"0001-01-01T00:00:00+14:00",
		"9999-12-31T23:59:59.999999+18:00",
		"2026-01-31T12:00:00-23:59",
		"2026-01-31T24:00:00Z",
		"-infinity",
	],
	boolean: [true, false],
};
const mostEdges = Math.max(...Object.values(edges).map(({ length }) => length));

const byId = listResources.map((resource) => [resource.definition.id, resource] as const);

/** All text and choice filters of a list at once, each with this text. */
function filterOf({ definition }: ListResource, text: string): Record<string, string | string[]> {
	const kinds = definition.filters.filter(
		({ kind, ...rest }) => kind === "text" || (kind === "choices" && !("choices" in rest && rest.choices)),
	);
	return Object.fromEntries(kinds.map(({ id, kind }) => [id, kind === "text" ? text : [text]]));
}

describe.each(byId)("the list %s", (_id, resource) => {
	const { name } = resource.row;
	const caller = () => callers[resource.access];

	test("treats what is typed as a value, in search, filters and cursors", async () => {
		const query = `query ($search: String, $filter: ${name}FilterInput, $after: String) {
			${resource.field}(first: 2, search: $search, filter: $filter, after: $after) { totals { count } pageInfo { endCursor } } }`;
		const ask = async (text: string) => {
			const { errors } = await api.ask(caller(), query, { search: text, filter: filterOf(resource, text) });
			expect(errors ?? [], text).toEqual([]);
			// A place that is none may be refused, in words; it is no fault of ours.
			const { errors: refused } = await api.ask(caller(), query, { after: text });
			expect(
				(refused ?? []).filter(({ extensions }) => extensions?.code === "internal"),
				text,
			).toEqual([]);
		};
		for (const text of planted) await ask(text);
		await fc.assert(fc.asyncProperty(hostile, ask), runs);
	});

	test("continues after a made-up cursor, or refuses it with a message", async () => {
		const query = `query ($sort: ${name}SortInput, $after: String) { ${resource.field}(first: 2, sort: $sort, after: $after) { totals { count } pageInfo { endCursor } } }`;
		for (const { id: column } of resource.definition.columns.filter(({ isSortable }) => isSortable)) {
			const parts = sortParts(resource, { column, isDescending: true });
			for (let at = 0; at < mostEdges; at++) {
				const after = encodeCursor(
					`-${column}`,
					parts.map(({ type }) => edges[type][at % edges[type].length]),
				);
				const { errors } = await api.ask(caller(), query, { sort: { column, isDescending: true }, after });
				expect(["invalid", undefined], `${column} ${after}`).toContain(errors?.[0]?.extensions?.code);
			}
		}
	});

	test("sorts by its own columns only", async () => {
		for (const column of planted) {
			const query = `query ($sort: ${name}SortInput) { ${resource.field}(first: 2, sort: $sort) { totals { count } } }`;
			const { data, errors } = await api.ask(caller(), query, { sort: { column, isDescending: false } });
			expect([data ?? null, errors?.[0]?.extensions?.code]).toEqual([null, "invalid"]);
		}
	});

	test("writes no file of what is no column, view or filter of it", async () => {
		const headers = { cookie: `${caller()?.cookie}; auth=${caller()?.authorization.slice("Bearer ".length)}` };
		for (const text of planted) {
			const filters = resource.definition.filters.flatMap((filter) =>
				filter.kind === "text" ? printFilter(filter, text) : [],
			);
			const query = new URLSearchParams([...filters, ["columns", text], ["tab", text], ["sort", text]]);
			const { status } = await fetch(`${api.url}/downloads/${resource.definition.id}.csv?${query}`, { headers });
			expect(status, text).toBeLessThan(500);
		}
	});
});

test("after all of it everything is there", async () => {
	expect(await asOwner(database, "select count(*)::int as people from people")).toEqual([{ people: 3 }]);
});

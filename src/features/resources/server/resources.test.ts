import { expect, test } from "vitest";
import { feed, feedPartners } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";

const row = {
	resource: "R-1",
	category: "claims",
	en: { title: "Claims policy", body: "# When\n- within 10 days" },
	publishedOn: "2026-01-02",
	isPublished: true,
	revision: 1,
};
const list = `query ($tab: ResourceTab, $search: String, $filter: ResourceFilterInput) {
	resources(tab: $tab, search: $search, filter: $filter) { nodes { resourceNumber titleEn titleEs } } }`;

const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database);
const yard = await api.signInAs({ shipTo: ["T1"] });
const rows = [
	row,
	{ ...row, resource: "R-2", category: "outages", en: undefined, es: { title: "Paros", body: "Enero" } },
	{ ...row, resource: "R-3", validUntil: "2026-01-31" },
	{ ...row, resource: "R-4", isPublished: false },
	{ ...row, resource: "R-5", publishedOn: "2199-01-01" },
	{
		...row,
		resource: "R-6",
		category: "safety",
		en: undefined,
		es: { title: "Política de guantes", body: "Plazo de daños: 3 días" },
	},
];
expect(await feed(database, "resources", rows)).toMatchObject({ accepted: 6, rejected: 0 });

type Listed = { resources: { nodes: { resourceNumber: string }[] } };
const numbers = async (variables: Record<string, unknown> = {}) =>
	(await api.ask<Listed>(yard, list, variables)).data?.resources.nodes
		.map(({ resourceNumber }) => resourceNumber)
		.toSorted();

test("every customer reads what counts today; what ended on request; what is not published never", async () => {
	expect(await numbers()).toEqual(["R-1", "R-2", "R-6"]);
	expect(await numbers({ tab: "all" })).toEqual(["R-1", "R-2", "R-3", "R-6"]);
});

test("the library is searched by a word of either language's title, and by kind and language", async () => {
	expect(await numbers({ search: "paro" })).toEqual(["R-2"]);
	expect(await numbers({ filter: { language: ["es"] } })).toEqual(["R-2", "R-6"]);
	expect(await numbers({ filter: { category: ["claims"] } })).toEqual(["R-1"]);
});

test.each([
	["without its accents", "politica guantes", ["R-6"]],
	["in capitals with accents", "GUÁNTES", ["R-6"]],
	["by words of its text in any order", "danos plazo", ["R-6"]],
	["by a word of its kind in the reader's other language", "reclamos", ["R-1"]],
	["not by words of which one is nowhere", "guantes paros", []],
	["by the beginning of its number", "r-6", ["R-6"]],
])("the library finds what is typed %s", async (_how, search, found) => {
	expect(await numbers({ search })).toEqual(found);
});

test.each([
	["en", ["Apples", "Zebra", "Zinc"]],
	["es", ["Cinc", "Manzanas", "Zebra"]],
])("in %s it is sorted by the titles that are shown", async (language, shown) => {
	const both = (en: string | undefined, es: string | undefined) => ({
		en: en && { title: en, body: "." },
		es: es && { title: es, body: "." },
	});
	const titles = { "R-7": both("Zinc", "Cinc"), "R-8": both("Apples", "Manzanas"), "R-9": both(undefined, "Zebra") };
	const rows = Object.entries(titles).map(([resource, said]) => ({ ...row, category: "edi", ...said, resource }));
	await feed(database, "resources", rows);
	const document =
		'{ resources(first: 1, filter: { category: ["edi"] }, sort: { column: title, isDescending: false }%) { nodes { titleEn titleEs } pageInfo { endCursor } } }';
	const found: string[] = [];
	for (let after = ""; found.length < rows.length; ) {
		const { data } = await api.ask<{
			resources: { nodes: { titleEn: string | null; titleEs: string | null }[]; pageInfo: { endCursor: string } };
		}>({ ...yard, cookie: `${yard.cookie}; lang=${language}` }, document.replace("%", after));
		const [node] = data?.resources.nodes ?? [];
		found.push((language === "es" ? node?.titleEs : undefined) ?? node?.titleEn ?? node?.titleEs ?? "");
		after = `, after: "${data?.resources.pageInfo.endCursor}"`;
	}
	expect(found).toEqual(shown);
});

test("a supplier has no part in it", async () => {
	const supplier = await api.signInAs({ suppliers: ["V1"] });
	expect((await api.ask(supplier, list)).errors?.[0]?.extensions?.code).toBe("forbidden");
});

test.each([
	["no language at all", { en: undefined }, "en"],
	["an unknown kind", { category: "recipes" }, "category"],
	["an end before its beginning", { validUntil: "2025-01-01" }, "validUntil"],
	["a title of two lines", { en: { title: "a\nb", body: "c" } }, "en.title"],
])("the feed rejects %s with its field", async (_what, wrong, field) => {
	const answer = await feed(database, "resources", [{ ...row, resource: "R-9", ...wrong }]);
	expect(answer).toMatchObject({ rejected: 1, rejects: [{ line: 1, field }] });
});

import { beforeAll, expect, test } from "vitest";
import { apiCollections } from "#app/api-collections.ts";
import { exampleFeed } from "#features/feeds/contract/example-feed.ts";
import { pathOf } from "#server/api/api-collection.ts";
import { type TestProgram, testProgram } from "../support/company-key.ts";
import { feed } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";

const database = await testDatabase();
const api = await testApi(database);
const programs: Partial<Record<"customer" | "supplier", TestProgram>> = {};

beforeAll(async () => {
	// The decision takes the example of stock off the list.
	for (const { entity, rows } of exampleFeed()) if (entity !== "stock-decisions") await feed(database, entity, rows);
	programs.customer = await testProgram(database, api, { soldTo: ["190001"] });
	programs.supplier = await testProgram(database, api, { suppliers: ["790001"] });
});

/** What changes from one run to the next: cursors, codes, and what is worked out from today. */
const fixed: Readonly<Record<string, unknown>> = {
	changes: "WyI3NTc2IiwiMTIzNDUiLDAsMF0",
	dataAsOf: "2026-11-20T14:30:00+00:00",
	ageDays: 9,
	daysLate: 12,
	verifyCode: "7M6JRSKWZYSWZJ8TV604KK",
	transitDays: 4.5,
	dwellHours: 6.5,
};
const settled = (key: string, value: unknown) => (value !== null && Object.hasOwn(fixed, key) ? fixed[key] : value);

test("the contract shows what the API answers to the examples of the feeds", async () => {
	const examples: Record<string, unknown> = {};
	for (const collection of apiCollections) {
		const path = pathOf(collection);
		const page = await programs[collection.side]?.read<{ data: unknown[] }>(`${path}?limit=1`);
		expect(page?.data, path).toHaveLength(1);
		examples[`${collection.side}/${collection.name}`] = { ...page, next: null, hasMore: false };
	}
	const text = `${JSON.stringify(examples, settled, "\t")}\n`;
	await expect(text).toMatchFileSnapshot("../../src/app/api-examples.json");
});

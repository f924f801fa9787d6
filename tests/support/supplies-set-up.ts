import { afterAll, beforeAll, beforeEach } from "vitest";
import type { EntityName } from "#features/feeds/entities.ts";
import { feed, readRows, restartFeeds } from "./feed-rows.ts";
import { feedCommodities } from "./supply-rows.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
export const send = (entity: EntityName, ...rows: object[]) => feed(database, entity, rows);
export const read = (sql: string) => readRows(database, sql);

/** A database for each file; each test begins with partners and commodities alone. */
export function setUpSupplies(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
	});
	afterAll(() => database?.drop());
	beforeEach(async () => {
		await restartFeeds(database);
		await feedCommodities(database);
	});
}

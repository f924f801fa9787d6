import { afterAll, beforeAll, beforeEach } from "vitest";
import type { EntityName } from "#features/feeds/entities.ts";
import { feed, readRows, restartFeeds } from "./feed-rows.ts";
import { feedCommodities } from "./supply-rows.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let mill: TestDatabase;
export const send = (entity: EntityName, ...rows: object[]) => feed(mill.database, entity, rows);
export const read = (sql: string) => readRows(mill.database, sql);

/** A database for each file; each test begins with partners and commodities alone. */
export function setUpSupplies(): void {
	beforeAll(async () => {
		mill = await createTestDatabase();
	});
	afterAll(() => mill?.drop());
	beforeEach(async () => {
		await restartFeeds(mill);
		await feedCommodities(mill.database);
	});
}

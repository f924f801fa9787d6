import { beforeEach } from "vitest";
import type { EntityName } from "#features/feeds/entities.ts";
import { feed, readRows, restartFeeds } from "./feed-rows.ts";
import { testDatabase } from "./fixtures.ts";
import { feedCommodities } from "./supply-rows.ts";

/** A database; each test begins with partners and commodities only. */
export async function setUpSupplies() {
	const database = await testDatabase();
	beforeEach(async () => {
		await restartFeeds(database);
		await feedCommodities(database);
	});
	return {
		send: (entity: EntityName, ...rows: object[]) => feed(database, entity, rows),
		read: (sql: string) => readRows(database, sql),
	};
}

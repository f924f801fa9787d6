import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type Api, startApi } from "./api.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/**
 * What a test file sets up at its top, as constants. Each is closed after the file's last test, the last one first:
 *
 *     const database = await testDatabase();
 *     const api = await testApi(database);
 *     const buyer = await api.signInAs({ soldTo: ["S1"] });
 *     beforeEach(() => emptyTables(database, "complaints"));
 *
 * Within a test, use `createTestDatabase` and `startApi`, and close them there.
 */
export async function testDatabase(): Promise<TestDatabase> {
	const database = await createTestDatabase();
	afterAll(database.drop);
	return database;
}

/** The portal's API on a test database; parameters as for `startApi`. */
export async function testApi(...parameters: Parameters<typeof startApi>): Promise<Api> {
	const api = await startApi(...parameters);
	afterAll(api.stop);
	return api;
}

/** An empty folder, for example for DATA_DIR. */
export async function testFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "millgate-test-"));
	afterAll(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

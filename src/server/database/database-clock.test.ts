import { expect, test } from "vitest";
import { UnavailableError } from "#shared/errors.ts";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { createLog } from "../log.ts";
import { connectDatabase } from "./database.ts";
import { databaseNow } from "./database-clock.ts";
import { appUrl } from "./roles.ts";

const database = await testDatabase();

test("is read from the database", async () => {
	const clock = () =>
		database.transaction("millgate_viewer", {}, (tx) => tx.sql<{ now: Date }>("select clock_timestamp() as now"));
	const [before] = await clock();
	const between = await databaseNow(database);
	const [after] = await clock();
	expect([before?.now, between, after?.now].map(Number)).toEqual(
		[before?.now, between, after?.now].map(Number).toSorted((a, b) => a - b),
	);
});

test("an unavailable database is reported as unavailable by its clock too", async () => {
	const url = new URL(appUrl(database.adminUrl));
	url.port = "1";
	const away = connectDatabase(String(url), { connections: 1, acquireMs: 200, log: createLog("silent") });
	await expect(databaseNow(away)).rejects.toBeInstanceOf(UnavailableError);
	await away.close();
});

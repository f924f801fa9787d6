import { expect, test } from "vitest";
import { testProgram } from "../support/company-key.ts";
import { feedPartners } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { expectSame } from "./compare-mirrors.ts";
import { openMill } from "./feed-hour.ts";
import { followWhile, openMirror } from "./mirror.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);

test("a program that knows only contract and key stays in step with an hour of feeds, nothing missed or doubled", async () => {
	const feedMinute = await openMill(database, "", { soldTo: "S1", shipTo: "T1" }, { soldTo: "S2", shipTo: "T3" });
	for (let minute = 0; minute < 15; minute += 1) await feedMinute(minute);
	const program = await testProgram(database, api, { soldTo: ["S1"] });
	const key = program.headers.authorization.replace("Bearer ", "");
	// Pages so small that changes need several.
	const sizes = { listing: 7, changes: 5 };
	const mirror = await openMirror(api.url, key, sizes);
	await mirror.follow();
	await followWhile(mirror, async () => {
		for (let minute = 15; minute < 60; minute += 1) await feedMinute(minute);
	});
	const anew = await openMirror(api.url, key, sizes);
	await anew.follow();
	await expectSame(mirror, anew, 30);
	expect([...mirror.rows("invoices").values()].map(({ state }) => state)).toContain("paid");
}, 120_000);

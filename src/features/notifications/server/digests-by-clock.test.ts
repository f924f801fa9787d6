import { beforeEach, describe, expect, test } from "vitest";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { feed, restartFeeds } from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { jobServices } from "../../../../tests/support/jobs.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { mailDigests, mailNotificationsJob } from "./mail-notifications-jobs.ts";

const database = await testDatabase();
beforeEach(async () => {
	await restartFeeds(database);
	await emptyTables(database, "mails");
});

const personRow = (name: string, changes: Record<string, unknown>) => ({
	email: `${name}@buyer.example`,
	name: "Some One",
	groups: [],
	soldTo: ["S1"],
	shipTo: [],
	suppliers: [],
	revision: 1,
	...changes,
});
/** A person as the feed brings them. */
const add = (name: string, changes: Record<string, unknown> = {}) =>
	feed(database, "people", [personRow(name, changes)]);
let number = 0;
const insertNotification = (name: string, createdAt: string, mail = "daily") =>
	asOwner(
		database,
		`insert into notifications (account_id, person_id, event, source_key, subject, happened_at, created_at, is_in_bell,
		 mail)
		 select a.id, p.id, 'shipped', $1, '{"number": "B1"}', $3, $3, true, $4 from accounts a, people p
		 where a.code = 'S1' and p.email = $2`,
		[String(++number), `${name}@buyer.example`, createdAt, mail],
	);
const mailed = async (instant: string, digest: "daily" | "weekly" = "daily") => {
	await mailDigests(jobServices(database), digest, new Date(instant));
	return (await asOwner(database, "select 1 from mails")).length;
};

describe("a daily digest", () => {
	test("comes at seven by the clock on the wall before and after the day that loses an hour", async () => {
		await add("ana", { timeZone: "America/Chicago" });
		await insertNotification("ana", "2026-03-07T01:00:00Z");
		expect([await mailed("2026-03-07T12:59:00Z"), await mailed("2026-03-07T13:00:00Z")]).toEqual([0, 1]);
		await insertNotification("ana", "2026-03-08T01:00:00Z");
		expect([await mailed("2026-03-08T11:59:00Z"), await mailed("2026-03-08T12:00:00Z")]).toEqual([1, 2]);
		await insertNotification("ana", "2026-03-09T01:00:00Z");
		expect([await mailed("2026-03-09T11:59:00Z"), await mailed("2026-03-09T12:00:00Z")]).toEqual([2, 3]);
	});

	test("comes once on the day that has an hour twice, at seven", async () => {
		await add("ana", { timeZone: "America/Chicago" });
		await insertNotification("ana", "2026-11-01T05:30:00Z");
		await insertNotification("ana", "2026-11-01T07:30:00Z");
		expect([
			await mailed("2026-11-01T12:59:00Z"),
			await mailed("2026-11-01T13:00:00Z"),
			await mailed("2026-11-01T14:00:00Z"),
		]).toEqual([0, 1, 1]);
	});

	test("keeps each reader's own clock where summer time differs", async () => {
		await add("ana", { timeZone: "America/Mexico_City" });
		await add("eva", { timeZone: "America/Ciudad_Juarez" });
		for (const name of ["ana", "eva"]) await insertNotification(name, "2026-07-01T01:00:00Z");
		// Mexico City gave up summer time, the border with Texas did not.
		expect([await mailed("2026-07-01T12:59:00Z"), await mailed("2026-07-01T13:00:00Z")]).toEqual([0, 2]);
		for (const name of ["ana", "eva"]) await insertNotification(name, "2026-01-15T01:00:00Z");
		await emptyTables(database, "notification_digests");
		expect([await mailed("2026-01-15T13:00:00Z"), await mailed("2026-01-15T14:00:00Z")]).toEqual([3, 4]);
	});

	test("of a reader without a time zone uses the mill's clock", async () => {
		await add("ana");
		await insertNotification("ana", "2026-07-01T01:00:00Z");
		expect([await mailed("2026-07-01T11:59:00Z"), await mailed("2026-07-01T12:00:00Z")]).toEqual([0, 1]);
	});

	test("of a reader who changes the time zone is neither lost nor sent twice in a day", async () => {
		await add("ana", { timeZone: "Asia/Tokyo" });
		await insertNotification("ana", "2026-07-01T01:00:00Z");
		expect(await mailed("2026-07-01T22:30:00Z")).toBe(1);
		await asOwner(database, "update people set time_zone = 'America/Chicago'");
		await insertNotification("ana", "2026-07-02T01:00:00Z");
		expect([await mailed("2026-07-02T12:30:00Z"), await mailed("2026-07-03T12:30:00Z")]).toEqual([1, 2]);
	});

	test("is sent to everybody although the database has no such zone for one reader, who gets it by the mill's clock", async () => {
		await add("ana");
		await add("eva", { timeZone: "America/Denver" });
		await asOwner(database, "update people set time_zone = 'America/Newly_Named' where email like 'ana%'");
		for (const name of ["ana", "eva"]) await insertNotification(name, "2026-07-01T01:00:00Z");
		expect([
			await mailed("2026-07-01T11:59:00Z"),
			await mailed("2026-07-01T12:00:00Z"),
			await mailed("2026-07-01T13:00:00Z"),
		]).toEqual([0, 1, 2]);
	});
});

test("a weekly digest comes on Monday at seven, also in the week that loses an hour", async () => {
	await add("ana", { timeZone: "America/Chicago" });
	await insertNotification("ana", "2026-03-04T01:00:00Z", "weekly");
	const at = (instant: string) => mailed(instant, "weekly");
	expect([
		await at("2026-03-08T23:00:00Z"),
		await at("2026-03-09T11:59:00Z"),
		await at("2026-03-09T12:00:00Z"),
	]).toEqual([0, 0, 1]);
	await insertNotification("ana", "2026-03-09T12:30:00Z", "weekly");
	expect([await at("2026-03-10T12:00:00Z"), await at("2026-03-16T12:00:00Z")]).toEqual([1, 2]);
});

test("one whose mail cannot be written keeps nobody else's back, and waits for the next time", async () => {
	await add("ana");
	await add("eva");
	for (const name of ["ana", "eva"]) await insertNotification(name, "2026-07-01T01:00:00Z", "now");
	await asOwner(
		database,
		"update notifications set subject = 'null' where person_id = (select id from people where email like 'ana%')",
	);
	await expect(mailNotificationsJob.run({}, jobServices(database))).rejects.toThrow("were not mailed");
	expect(await asOwner(database, "select address from mails")).toEqual([{ address: "eva@buyer.example" }]);
	await asOwner(database, "update notifications set subject = '{}'");
	await mailNotificationsJob.run({}, jobServices(database));
	expect((await asOwner(database, "select 1 from mails")).length).toBe(2);
});

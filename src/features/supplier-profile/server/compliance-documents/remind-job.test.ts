import { beforeEach, expect, test } from "vitest";
import { feed, restartFeeds } from "../../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../../tests/support/people.ts";
import { remindOfComplianceDocuments } from "./remind-job.ts";

const database = await testDatabase();
beforeEach(async () => {
	await restartFeeds(database);
	await insertPerson(database, { suppliers: ["V1"] });
	await insertPerson(database, { suppliers: ["V2"] });
});

const complianceDocument = (changes: object = {}) =>
	feed(database, "supplier-papers", [
		{
			supplier: "V1",
			kind: "insurance",
			paper: "COI-1",
			issuedOn: "2026-01-01",
			expiresOn: "2026-12-31",
			revision: 1,
			...changes,
		},
	]);
const reminders = async () =>
	(
		await asOwner<{ reminders: string }>(
			database,
			`select a.code || ' ' || n.source_key || ' ' || coalesce(n.mail, '-') as reminders
			 from notifications n join accounts a on a.id = n.account_id
			 where n.event = 'complianceDocument' order by n.id`,
		)
	).map((row) => row.reminders);
const on = async (...days: string[]) => {
	for (const day of days) await remindOfComplianceDocuments(database, day);
};

test("a supplier is notified 30, 7 and 0 days before a compliance document expires, once each, by bell and mail, and nobody else is", async () => {
	await complianceDocument();
	await on("2026-11-30");
	expect(await reminders()).toEqual([]);
	await on("2026-12-01", "2026-12-01", "2026-12-02", "2026-12-24", "2026-12-25", "2026-12-31", "2027-01-02");
	expect(await reminders()).toEqual([30, 7, 0].map((days) => `V1 insurance/COI-1/2026-12-31/${days} now`));
});

test("a late run notifies only of the nearest day, and of nothing that expired long ago", async () => {
	await complianceDocument({ paper: "COI-2" });
	await complianceDocument({ paper: "COI-3", expiresOn: "2026-12-20" });
	await on("2026-12-28");
	expect(await reminders()).toEqual(["V1 insurance/COI-2/2026-12-31/7 now"]);
});

test("two processes remind once, a renewed compliance document again, a replaced one not at all", async () => {
	await complianceDocument();
	await complianceDocument({ paper: "COI-4", replaced: true });
	await Promise.all([on("2026-12-01"), on("2026-12-01")]);
	expect(await reminders()).toHaveLength(1);
	await complianceDocument({ expiresOn: "2027-12-31", revision: 2 });
	await on("2027-12-01");
	expect(await reminders()).toEqual(["V1 insurance/COI-1/2026-12-31/30 now", "V1 insurance/COI-1/2027-12-31/30 now"]);
});

test("the day is the supplier's own", async () => {
	await asOwner(database, "update accounts set time_zone = 'Pacific/Kiritimati' where code = 'V1'");
	const [zone] = await asOwner<{ ahead: string; behind: string }>(
		database,
		`select ((now() at time zone 'Pacific/Kiritimati')::date + 30)::text as ahead,
			((now() at time zone 'Pacific/Kiritimati')::date + 31)::text as behind`,
	);
	await complianceDocument({ expiresOn: zone?.ahead });
	await complianceDocument({ paper: "COI-5", expiresOn: zone?.behind });
	await remindOfComplianceDocuments(database);
	expect(await reminders()).toEqual([`V1 insurance/COI-1/${zone?.ahead}/30 now`]);
});

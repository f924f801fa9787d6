import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bankChangeMailsJob } from "#features/supplier-profile/server/bank/bank-change-mails-job.ts";
import { number, setUpBankChanges } from "../support/bank-set-up.ts";
import { runJobs } from "../support/jobs.ts";
import { asOwner } from "../support/people.ts";

const { addContact, admin, ask, database, decide, supplier } = await setUpBankChanges();

describe("news of a change of bank details", () => {
	let jobs: Awaited<ReturnType<typeof runJobs>>;
	beforeEach(async () => {
		jobs = await runJobs(database, [bankChangeMailsJob as never]);
	});
	afterEach(() => jobs.stop());
	const mails = () =>
		asOwner<{ address: string; language: string; body: string }>(
			database,
			"select address, language, body_text as body from mails order by address, queued_at",
		);
	const bell = async () =>
		(
			await asOwner<{ mail: string }>(
				database,
				`select subject ->> 'state' || ' ' || (subject ->> 'number') as mail from notifications
					where event = 'bankChange' order by id`,
			)
		).map(({ mail }) => mail);

	test("is sent to the contacts as they were before, in their languages, to administrators and to the bell, with only the last four digits", async () => {
		await addContact("gone@v1.example", "en", "5 days");
		await addContact("long.gone@v1.example", "en", "31 days");
		await ask(supplier);
		await expect
			.poll(async () => (await mails()).map(({ address }) => address))
			.toEqual(expect.arrayContaining(["anna@v1.example", "gone@v1.example", expect.stringMatching(/^someone\./)]));
		const sentMails = await mails();
		expect(sentMails).toHaveLength(3);
		expect(sentMails.find(({ address }) => address === "anna@v1.example")).toMatchObject({
			language: "es",
			body: expect.stringContaining("cuenta •••• 4477"),
		});
		expect(JSON.stringify(sentMails)).not.toContain(number.slice(0, 10));
		await expect.poll(bell).toEqual(["requested •••• 4477", "requested •••• 4477"]);
	});

	test("of the decision is sent once to those same contacts, even if they were replaced in the meantime", async () => {
		await ask(supplier);
		await expect.poll(async () => (await mails()).length).toBe(2);
		await asOwner(database, "update supplier_contacts set ends_at = now()");
		await addContact("thief@v1.example");
		await decide(admin, "confirmed");
		await expect.poll(bell).toEqual(expect.arrayContaining(["confirmed •••• 4477"]));
		const [row] = await asOwner<{ id: number }>(database, "select account_id::int as id from bank_changes");
		await bankChangeMailsJob.run({ accountId: row?.id ?? 0, number: 1, state: "confirmed" }, {
			config: { MILL_NAME: "" },
			database,
		} as never);
		expect(
			(await mails()).filter(({ address }) => address.endsWith("v1.example")).map(({ address }) => address),
		).toEqual(["anna@v1.example", "anna@v1.example"]);
	});
});

import { createReadStream } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { certificateData } from "#features/certificates/en10168/certificate-data.ts";
import { findCertificateFacts } from "#features/certificates/server/certificate-facts-queries.ts";
import { entityOfFile } from "#features/feeds/entities.ts";
import { importRows } from "#features/feeds/server/import-rows.ts";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { bankChangeOf } from "../../tests/api/mixed-rights-rows.ts";
import { startApi } from "../../tests/support/api.ts";
import { testDatabase, testFolder } from "../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../tests/support/people.ts";
import { ageDemoRights } from "./age-rights.ts";
import { appointDemoAdministrators } from "./appoint-administrators.ts";
import { receiveDemoLoads } from "./receive-loads.ts";
import { photographReceipts } from "./supplies/photograph-receipts.ts";
import { writeDemoMill } from "./write-demo-mill.ts";

const database = await testDatabase();
const folder = await testFolder();

async function load(today: string): Promise<{ rows: number; accepted: number; unchanged: number; rejected: number }> {
	const sums = { rows: 0, accepted: 0, unchanged: 0, rejected: 0 };
	const { files } = await writeDemoMill(folder, { today, scale: 0.03 });
	for (const path of [...files.recent, ...files.history]) {
		const entity = entityOfFile(path) ?? "mills";
		const run = await importRows({
			database,
			source: "demo",
			entity,
			bytes: createReadStream(path),
		});
		for (const sum of ["rows", "accepted", "unchanged", "rejected"] as const) sums[sum] += run[sum];
	}
	return sums;
}

test("the demo mill lands whole through the importer, and a second time changes nothing", async () => {
	const first = await load("2026-11-21");
	expect(first.rejected).toBe(0);
	expect(first.accepted).toBe(first.rows);
	const second = await load("2026-11-21");
	expect(second.rejected).toBe(0);
	expect(second.unchanged).toBe(second.rows);
});

test("every certificate of the demo is there as data by EN 10168", async () => {
	const known = await database.transaction("millgate_feeds", {}, (tx) =>
		tx.sql<{ account: number; number: string }>(
			"select account_id as account, certificate_number as number from certificates where not is_pending",
		),
	);
	expect(known.length).toBeGreaterThan(100);
	const soldToIds = [...new Set(known.map(({ account }) => Number(account)))];
	await database.transaction("millgate_viewer", { personId: 1, soldToIds }, async (tx) => {
		for (const { account, number } of known) {
			const facts = await findCertificateFacts(tx, Number(account), number);
			const data =
				facts &&
				certificateData(facts, { company: "Caldera Steel", language: "en", verifyAt: "https://mill.example/verify" });
			expect(data?.Certificate.CommercialTransaction.A03, number).toBe(number);
		}
	});
});

test("a few certificates of the demo are in preparation, since the tests of their heats are late", async () => {
	const [found] = await asOwner<{ pending: number; share: number }>(
		database,
		`select count(*) filter (where is_pending)::int as pending, avg(is_pending::int)::float8 as share
			from certificates`,
	);
	expect(found?.pending).toBeGreaterThan(0);
	expect(found?.share).toBeLessThan(0.03);
	expect(await asOwner(database, "select from waiting_certificates where gaps @> '[{\"value\": 0}]'")).toEqual([]);
});

test("some of the demo's loads are checked off, in every way that there is, and a second time changes nothing", async () => {
	const services = { config: readConfig({ NODE_ENV: "test" }), database, log: createLog("silent") };
	const counted = () =>
		asOwner<{ state: string; marks: number }>(
			database,
			`select case when finished_at is null then 'under way'
				when damaged + missing > 0 then 'short' else 'whole' end as state, count(*)::int as loads,
				sum((select count(*) from tally_marks m where m.account_id = c.account_id and m.bol_number = c.bol_number))::int
				as marks
			 from tally_checks c group by 1 order by 1`,
		);
	await receiveDemoLoads(services);
	const first = await counted();
	expect(first.map(({ state }) => state)).toEqual(["short", "under way", "whole"]);
	await receiveDemoLoads(services);
	expect(await counted()).toEqual(first);
});

test("loads that were on hold, downgraded or rejected are photographed, and a second time changes nothing", async () => {
	const services = {
		config: readConfig({ NODE_ENV: "test", DATA_DIR: join(folder, "data") }),
		database,
	};
	const photos = () =>
		asOwner<{ kind: string; takenAt: string }>(
			database,
			"select receipt_number, kind, taken_at, encode(sent_sha256, 'hex') as sha256 from receipt_photos order by 1, 2",
		);
	await photographReceipts(services);
	const first = await photos();
	expect(first.map(({ kind }) => kind)).toContain("load");
	expect(first.length).toBeGreaterThan(first.filter(({ kind }) => kind === "load").length);
	await photographReceipts(services);
	expect(await photos()).toEqual(first);
});

test("the demo's rights were granted months ago, so its supplier may request new bank details at once, and a user added today may not", async () => {
	const usual = readConfig({ NODE_ENV: "test" });
	const settings = { BANK_RIGHT_DAYS: String(usual.BANK_RIGHT_DAYS), BANK_WAIT_DAYS: String(usual.BANK_WAIT_DAYS) };
	const api = await startApi(database, settings);
	try {
		const [ray] = await asOwner<{ id: number; account: string }>(
			database,
			`select p.id::int, a.code as account from people p join person_accounts pa on pa.person_id = p.id
			 join accounts a on a.id = pa.account_id
			 where p.email = 'ray.dombrowski@hawkeyescrap.example'`,
		);
		if (!ray) throw new Error("The demo has no supplier");
		const ask = async (person: number) =>
			api.ask(
				await api.signIn(person),
				"mutation ($input: AskBankChangeInput!) { askBankChange(input: $input) }",
				bankChangeOf(ray.account),
			);
		const fresh = await insertPerson(database, { suppliers: [ray.account] });
		expect((await ask(ray.id)).errors?.[0]?.message).toContain("30");
		const ages = () =>
			asOwner<{ oldest: number; newest: number; actors: string[] | null }>(
				database,
				`select max(extract(day from now() - pa.granted_at))::int as oldest,
					min(extract(day from now() - pa.granted_at))::int as newest,
					(select array_agg(distinct h.actor) from right_history h where h.source = 'feed'
					and h.actor is not null) as actors
				 from person_accounts pa where pa.person_id <> ${fresh.id}`,
			);
		await ageDemoRights(database.adminUrl);
		const first = await ages();
		expect([first[0]?.newest, first[0]?.actors]).toEqual([expect.toSatisfy((days: number) => days >= 90), null]);
		expect(first[0]?.oldest).toBeLessThan(365);
		await ageDemoRights(database.adminUrl);
		expect(await ages()).toEqual(first);
		expect((await ask(fresh.id)).errors?.[0]?.extensions?.code).toBe("invalid");
		expect((await ask(ray.id)).errors).toBeUndefined();
		const contacts = await asOwner<{ confirms: boolean }>(
			database,
			`select bool_or((k ->> 'mayConfirm')::boolean) as confirms from bank_changes b
				cross join jsonb_array_elements(b.known_contacts) k`,
		);
		expect(contacts).toEqual([{ confirms: true }]);
	} finally {
		await api.stop();
	}
});

test("administrators of the largest demo companies are appointed, once", async () => {
	const appointed = () =>
		asOwner(
			database,
			`select p.email, array_agg(distinct m.list order by m.list) as lists, count(*)::int as rights
			 from account_administrators m join people p on p.id = m.person_id group by p.email order by p.email`,
		);
	await appointDemoAdministrators(database);
	const first = await appointed();
	expect(first).toMatchObject([
		{ email: "jorge.trevino@acerosdelbravo.example", lists: ["ship_to", "sold_to"] },
		{ email: "maria.ruiz@greatlakes.example", lists: ["ship_to", "sold_to"] },
		{ email: "ray.dombrowski@hawkeyescrap.example", lists: ["supplier"], rights: 1 },
	]);
	await appointDemoAdministrators(database);
	expect(await appointed()).toEqual(first);
});

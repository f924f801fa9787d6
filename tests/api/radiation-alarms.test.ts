import { afterAll, beforeEach, expect, test } from "vitest";
import { notifyDeskJob } from "#features/desk/server/desk-notifications-job.ts";
import { mailNotificationsJob } from "#features/notifications/server/mail-notifications-jobs.ts";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import type { Caller } from "../support/api.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { jobsDone, runJobs } from "../support/jobs.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import {
	feedCommodities,
	noticeFeedRow,
	noticeLoadFeedRow,
	purchaseOrderFeedRow,
	receiptFeedRow,
} from "../support/supply-rows.ts";

let stop: () => Promise<unknown>;
let sales: Caller;

const database = await testDatabase();
const api = await testApi(database);
stop = (await runJobs(database, [notifyDeskJob, mailNotificationsJob as never])).stop;
afterAll(async () => {
	await stop?.();
});
beforeEach(async () => {
	await done();
	await restartFeeds(database);
	await asOwner(database, "update people set is_active = false");
	await feedCommodities(database);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	sales = await bring("sales", "es", { groups: ["SSA-ISR"], suppliers: ["V1"] });
});

async function bring(name: string, language: string, lists: Parameters<typeof insertPerson>[1]): Promise<Caller> {
	const { id } = await insertPerson(database, lists);
	await asOwner(database, "update people set name = $2, language = $3 where id = $1", [id, name, language]);
	return api.signIn(id);
}
async function done(): Promise<void> {
	await jobsDone(database, notifyDeskJob as never);
	await jobsDone(database, mailNotificationsJob as never);
}

const alarm = noticeLoadFeedRow({ load: 2, vehicle: "T-200", radiationScan: "alarm" });
const announce = async (changes = {}) => {
	const row = noticeFeedRow({ submittedAt: new Date().toISOString(), loads: [noticeLoadFeedRow(), alarm], ...changes });
	expect(await feed(database, "shipping-notices", [row])).toMatchObject({ rejected: 0 });
	await done();
};
const mails = () =>
	asOwner(
		database,
		"select p.name, m.subject from mails m join people p on p.id = m.person_id order by p.name, m.subject",
	);
const items = async (caller = sales) => {
	const document = "{ deskItems(tab: toAnswer) { nodes { kind item number account state turn po lastWords } } }";
	const { data, errors } = await api.ask<{ deskItems: { nodes: object[] } }>(caller, document);
	expect(errors ?? []).toEqual([]);
	return data?.deskItems.nodes;
};
const item = {
	kind: "radiation_alarm",
	item: "A1",
	number: "A1",
	account: "V1",
	po: "45001",
	turn: "mill",
	state: "submitted",
};
const key = { account: "V1", kind: "radiation_alarm", item: "A1" };

test("an alarm that a supplier announces waits at the desk and reaches inside sales of the supplier at once, each in their language", async () => {
	await bring("english", "en", { groups: ["SSA-ISR"], suppliers: ["V1"] });
	const stranger = await bring("stranger", "en", { groups: ["SSA-ISR"], soldTo: ["S1"] });
	const admin = await bring("admin", "en", { groups: ["SSA-Admin"] });
	await announce();
	expect(await items()).toEqual([{ ...item, lastWords: "T-200" }]);
	expect(await mails()).toEqual([
		{ name: "english", subject: "Radiation alarm reported by V1: shipping notice A1" },
		{ name: "sales", subject: "Alarma de radiación reportada por V1: aviso de embarque A1" },
	]);
	const bell = "{ notifications { nodes { event number matter } } }";
	expect((await api.ask(sales, bell)).data).toEqual({
		notifications: { nodes: [{ event: "radiationAlarm", number: "A1", matter: "V1:radiation_alarm:A1" }] },
	});
	expect(await items(stranger)).toEqual([]);
	// Administrators see it at the desk; they are mailed only where no one of inside sales has the supplier.
	expect(await items(admin)).toEqual([expect.objectContaining(item)]);
});

test("it reaches administrators where no one of inside sales has the supplier", async () => {
	await asOwner(database, "update people set is_active = false");
	await bring("admin", "en", { groups: ["SSA-Admin"] });
	await announce();
	expect(await mails()).toEqual([{ name: "admin", subject: "Radiation alarm reported by V1: shipping notice A1" }]);
});

test("a notice that a supplier's program enters does so too; a notice without an alarm reaches nobody", async () => {
	const { key: token } = await createFeedKey(database, { source: "V1", scopes: ["notices:V1"] });
	const send = async (notice: string, radiationScan: string) => {
		const load = {
			po: "45001",
			poLine: 1,
			commodity: "210",
			vehicle: "T-300",
			grossLb: 78_000,
			tareLb: 32_000,
			radiationScan,
		};
		const body = { notice, mode: "truck", bol: notice, shippedAt: "2026-04-03T02:00:00Z", loads: [load] };
		const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
		const response = await fetch(`${api.url}/api/notices/v1`, { method: "POST", headers, body: JSON.stringify(body) });
		expect([response.status, await response.text()]).toEqual([201, expect.any(String)]);
		await done();
	};
	await send("OWN-1", "clear");
	expect([await items(), await mails()]).toEqual([[], []]);
	await send("OWN-2", "alarm");
	expect(await items()).toEqual([
		expect.objectContaining({ kind: "radiation_alarm", item: "OWN-2", lastWords: "T-300" }),
	]);
	expect(await mails()).toEqual([
		{ name: "sales", subject: "Alarma de radiación reportada por V1: aviso de embarque OWN-2" },
	]);
});

test("the same row sent again notifies nobody; a further revision with an alarm does, and one without removes it from the desk", async () => {
	const submittedAt = new Date().toISOString();
	await announce({ submittedAt });
	await announce({ submittedAt });
	expect(await mails()).toHaveLength(1);
	const amended = { state: "amended", noticeRevision: 2, revision: 2 };
	await announce({ ...amended, submittedAt: new Date(Date.parse(submittedAt) + 1000).toISOString() });
	expect(await mails()).toHaveLength(2);
	await announce({ ...amended, noticeRevision: 3, revision: 3, loads: [noticeLoadFeedRow()] });
	expect(await items()).toEqual([]);
	expect(await mails()).toHaveLength(2);
});

test("it is settled by a colleague, or by what the mill decides on the load", async () => {
	await announce();
	const read = await api.ask<{ deskItem: { version: string; entries: object[] } }>(
		sales,
		"query ($key: DeskKeyInput!) { deskItem(key: $key) { version entries { side author body state } } }",
		{ key },
	);
	expect(read.data?.deskItem.entries).toEqual([{ side: "partner", author: "EDI", body: "T-200", state: "alarm" }]);
	const settle = "mutation ($key: DeskKeyInput!, $version: String!) { settleDeskItem(key: $key, version: $version) }";
	expect((await api.ask(sales, settle, { key, version: read.data?.deskItem.version })).errors).toBeUndefined();
	expect(await items()).toEqual([]);
	await announce({ revision: 2, noticeRevision: 2, submittedAt: new Date(Date.now() + 1000).toISOString() });
	expect(await items()).toEqual([expect.objectContaining(item)]);
	const receipt = receiptFeedRow({
		load: 2,
		vehicle: "T-200",
		states: ["arrived", "rejected"],
		rejectionReason: "radiation",
		radiation: "alarm",
	});
	expect(await feed(database, "receipts", [receipt])).toMatchObject({ rejected: 0 });
	expect(await items()).toEqual([]);
});

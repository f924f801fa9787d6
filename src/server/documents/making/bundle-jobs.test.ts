import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { documentRenderers } from "#app/document-renderers.ts";
import { setUpBundles } from "../../../../tests/support/bundle-set-up.ts";
import { feed, shipmentFeedRow } from "../../../../tests/support/feed-rows.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import type { DocumentRenderer } from "../document-renderer.ts";
import { rescueBundlesJob } from "./make-bundle-job.ts";

const { api, ask, buyer, database, get, made, own, prepare, run, services, stranger } = await setUpBundles();

const bell = () =>
	asOwner<{ event: string; subject: object; mail: string | null }>(
		database,
		"select event, subject, mail from notifications where person_id = $1",
		[buyer.id],
	);

const waitingJobs = async (id: string) =>
	(
		await asOwner<{ waiting: number }>(
			database,
			"select count(*)::int as waiting from graphile_worker._private_jobs where payload->>'bundle' = $1",
			[id],
		)
	)[0]?.waiting;

const cutAccount = (code: string) =>
	asOwner(
		database,
		"delete from person_accounts where person_id = $1 and account_id = (select id from accounts where code = $2)",
		[buyer.id, code],
	);

describe("a ZIP that is made by a job", () => {
	test("is requested, made, notified and fetched by its person, with each document recorded then", async () => {
		const { id } = await prepare();
		expect(await ask(id)).toBe(true);
		expect(await own()).toMatchObject([{ id, state: "waiting", made: 0, total: 4 }]);
		expect(await waitingJobs(id)).toBe(1);
		expect((await get(buyer, id)).status).toBe(400);
		await run(id);
		const downloads =
			"select target from audit_events where person_id = $1 and action = 'document.download' order by id";
		expect(await asOwner(database, downloads, [buyer.id])).toEqual([]);
		const [bundle] = await own();
		expect(bundle).toMatchObject({ state: "ready", made: 4, total: 4, failure: null });
		const response = await get(buyer, id);
		expect(response.headers.get("content-length")).toBe(String(bundle?.sizeBytes));
		const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
		expect(Object.keys(files)).toEqual([
			...["bill-of-lading B1.pdf", "shipment-tally B1.pdf", "bill-of-lading B9.pdf", "shipment-tally B9.pdf"],
			...["Index.xlsx", "Not found.txt"],
		]);
		expect(strFromU8(files["Not found.txt"] ?? new Uint8Array())).toBe("NONE\r\n");
		expect(await asOwner(database, downloads, [buyer.id])).toHaveLength(4);
		expect(await bell()).toEqual([{ event: "documentsReady", subject: { isOwn: true, number: "4" }, mail: null }]);
		expect(await run(id)).toBeUndefined();
		expect(await bell()).toHaveLength(1);
	});

	test("is nobody else's, who neither see, start nor fetch it", async () => {
		const id = await made();
		expect((await get(stranger, id)).status).toBe(404);
		expect(await own(stranger)).toEqual([]);
		expect(await ask(id, stranger)).toMatch("was deleted");
	});

	test("notifies by mail a user who chose so, and names no account", async () => {
		await asOwner(
			database,
			`insert into notification_preferences (person_id, event, channel, frequency)
				values ($1, 'documentsReady', 'mail', 'now')`,
			[buyer.id],
		);
		await made();
		expect(await bell()).toMatchObject([{ event: "documentsReady", mail: "now" }]);
		const { data } = await api.ask(buyer, "{ notifications(first: 5) { nodes { event number accountName } } }");
		expect(data).toEqual({
			notifications: { nodes: [{ event: "documentsReady", number: "4", accountName: null }] },
		});
	});
});

describe("what changes between asking and fetching", () => {
	test("a right lost after it was made: it is not delivered, and made again without what is no longer theirs", async () => {
		const id = await made();
		await cutAccount("S2");
		await expect.poll(async () => (await get(buyer, id)).status).toBe(400);
		expect(await (await get(buyer, id)).text()).toContain("lost access");
		expect(await own()).toMatchObject([{ state: "outdated" }]);
		expect(await ask(id)).toBe(true);
		await run(id);
		const files = unzipSync(new Uint8Array(await (await get(buyer, id)).arrayBuffer()));
		expect(strFromU8(files["Not found.txt"] ?? new Uint8Array())).toBe(
			"NONE\r\nBill of lading B9\r\nShipment tally B9\r\n",
		);
	});

	test("a right lost before it was made: its documents are left out", async () => {
		const { id } = await prepare();
		await ask(id);
		await cutAccount("S2");
		await run(id);
		const files = unzipSync(new Uint8Array(await (await get(buyer, id)).arrayBuffer()));
		expect(Object.keys(files).filter((name) => name.includes("B9"))).toEqual([]);
	});

	test("a document corrected since: it is not delivered as it was", async () => {
		const id = await made("B9");
		await feed(database, "shipments", [
			shipmentFeedRow({ bol: "B9", soldTo: "S2", shipTo: "T3", pieces: ["D1"], netLb: 6501, revision: 2 }),
		]);
		expect(await own()).toMatchObject([{ state: "outdated" }]);
		expect((await get(buyer, id)).status).toBe(400);
	});

	test("the account acted under is theirs no more: it fails, says why, and nothing is made", async () => {
		const acting = { ...buyer, cookie: `${buyer.cookie}; isr-alias=S2` };
		const { id, documents } = await prepare("B1 B9", acting);
		expect(documents).toBe(2);
		await ask(id);
		await cutAccount("S2");
		await run(id);
		expect(await own()).toMatchObject([{ state: "failed", failure: "rights" }]);
	});
});

describe("a process that ends", () => {
	test("by dying: another continues after a minute, and one that wakes up again changes nothing", async () => {
		const { id } = await prepare();
		await ask(id);
		await asOwner(
			database,
			"update document_bundles set state = 'making', claim = 'dead', worked_at = now() where id = $1",
			[id],
		);
		await asOwner(database, "delete from graphile_worker._private_jobs where payload->>'bundle' = $1", [id]);
		await run(id);
		expect(await own()).toMatchObject([{ state: "making" }]);
		await asOwner(database, "update document_bundles set worked_at = now() - interval '2 minutes' where id = $1", [id]);
		await rescueBundlesJob.run({}, services());
		expect(await waitingJobs(id)).toBe(1);
		await run(id);
		expect(await own()).toMatchObject([{ state: "ready" }]);
	});

	test("while another has taken over: it stores nothing and notifies nobody", async () => {
		const { id } = await prepare();
		await ask(id);
		const slow = documentRenderers.map(
			(kind): DocumentRenderer => ({
				...kind,
				describe: async (...args) => {
					await asOwner(database, "update document_bundles set claim = 'other' where id = $1", [id]);
					return kind.describe(...args);
				},
			}),
		);
		await run(id, slow);
		expect(await own()).toMatchObject([{ state: "making" }]);
		expect(await bell()).toEqual([]);
	});

	test("by being stopped: it gives the bundle back at once", async () => {
		const { id } = await prepare();
		await ask(id);
		await asOwner(database, "delete from graphile_worker._private_jobs where payload->>'bundle' = $1", [id]);
		await run(id, documentRenderers, AbortSignal.abort());
		expect(await own()).toMatchObject([{ state: "waiting" }]);
		expect(await waitingJobs(id)).toBe(1);
	});
});

test("a failure is retried three times, then reported with a reason, and the person may try again", async () => {
	const { id } = await prepare();
	await ask(id);
	const faulty = documentRenderers.map(
		(kind): DocumentRenderer => ({ ...kind, describe: () => Promise.reject(new Error("no fonts")) }),
	);
	await run(id, faulty);
	await run(id, faulty);
	expect(await own()).toMatchObject([{ state: "waiting", failure: null }]);
	await run(id, faulty);
	expect(await own()).toMatchObject([{ state: "failed", failure: "fault" }]);
	expect(await bell()).toMatchObject([{ event: "documentsReady", subject: { isOwn: true } }]);
	expect(await ask(id)).toBe(true);
	await run(id);
	expect(await own()).toMatchObject([{ state: "ready", failure: null }]);
	expect(await ask(id)).toMatch("was deleted");
});

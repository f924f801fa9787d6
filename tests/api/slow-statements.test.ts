import { afterAll, beforeEach, expect, test } from "vitest";
import { connectDatabase } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import type { Caller } from "../support/api.ts";
import { feed, orderFeedRow, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { withOwnerTransaction } from "../support/owner-connections.ts";
import { asOwner } from "../support/people.ts";

let buyer: Caller;

const database = await testDatabase();
const limits = { usual: 1000, long: 60_000 };
const hurried = connectDatabase(appUrl(database.adminUrl), {
	connections: 4,
	acquireMs: 5000,
	log: createLog("silent"),
	limits,
});
const api = await testApi({ ...hurried, adminUrl: database.adminUrl });
afterAll(() => hurried.close());
beforeEach(async () => {
	await restartFeeds(database);
	await feed(database, "orders", [orderFeedRow()]);
	buyer = await api.signInAs({ soldTo: ["S1"] });
});

/** Nobody else reads or writes the table while `work` runs, so that whatever needs it takes too long. */
function holding<T>(table: string, work: () => Promise<T>): Promise<T> {
	return withOwnerTransaction(database.adminUrl, async (holder) => {
		await holder.query(`lock table ${table} in access exclusive mode`);
		return work();
	});
}

const orders = "query O { orders(first: 1) { nodes { orderNumber } } }";
const tooLong = {
	en: "This took too long and was stopped. Nothing was changed. Try again; if the list is long, narrow it first with fewer days, fewer accounts or a filter.",
	es: "Tardó demasiado y se detuvo. No se cambió nada. Inténtelo de nuevo; si la lista es larga, acótela primero con menos días, menos cuentas o un filtro.",
};

test("a query that takes too long gets a message in its reader's language that says what to do; the next one is answered", async () => {
	const callers = (["en", "es"] as const).map((lang) => ({ ...buyer, lang, cookie: `${buyer.cookie}; lang=${lang}` }));
	const answers = await holding("orders", () => Promise.all(callers.map((caller) => api.ask(caller, orders))));
	const extensions = { code: "unavailable", status: 503, isInWords: true };
	expect(answers.map(({ errors }) => errors)).toMatchObject([
		[{ message: tooLong.en, extensions }],
		[{ message: tooLong.es, extensions }],
	]);
	expect((await api.ask(buyer, orders)).data).toEqual({ orders: { nodes: [{ orderNumber: "M100" }] } });
});

test("a change that takes too long leaves nothing behind, and sent again under its key it is made once", async () => {
	const about = {
		kind: "order_error",
		order: "M100",
		families: ["wrong_material"],
		defects_wrong_material: ["wrong_size"],
	};
	const values = JSON.stringify({ ...about, description: "Not what we ordered.", asked: "explanation" });
	const submit = "mutation S($input: SubmitComplaintInput!) { submitComplaint(input: $input) }";
	const sender = { ...buyer, "idempotency-key": crypto.randomUUID() };
	const send = () => api.ask(sender, submit, { input: { values } });
	const standing = () =>
		asOwner(
			database,
			`select (select count(*)::int from complaints) as complaints, (select count(*)::int from outbox) as outbox,
			 (select count(*)::int from audit_events where action like 'complaint%') as records,
			 (select count(*)::int from idempotency_keys) as claims`,
		);
	// The outbox is written last: what was written before it must be rolled back.
	const { errors } = await holding("outbox", send);
	expect(errors).toMatchObject([{ message: tooLong.en, extensions: { code: "unavailable" } }]);
	expect(await standing()).toEqual([{ complaints: 0, outbox: 0, records: 0, claims: 0 }]);
	expect((await send()).errors).toBeUndefined();
	expect((await send()).errors).toBeUndefined();
	expect(await standing()).toEqual([{ complaints: 1, outbox: 1, records: 1, claims: 1 }]);
});

test("an export may take longer than a page", async () => {
	const file = await holding("order_lines", async () => {
		const download = fetch(`${api.url}/downloads/orders.csv`, {
			headers: { cookie: `${buyer.cookie}; auth=${buyer.authorization.slice(7)}` },
		});
		// By now a page that began with the export has been stopped.
		const { errors } = await api.ask(buyer, "query L { orders(first: 1) { nodes { lines { item } } } }");
		expect(errors).toMatchObject([{ extensions: { code: "unavailable" } }]);
		return { download };
	});
	const answer = await file.download;
	expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("M100")]);
});

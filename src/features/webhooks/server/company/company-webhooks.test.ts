import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import {
	setUpCompanyWebhooks,
	signInAdministrator,
	writeAbout,
} from "../../../../../tests/support/company-webhook-set-up.ts";
import { feed, invoiceFeedRow, lineFeedRow, orderFeedRow } from "../../../../../tests/support/feed-rows.ts";
import { jobServices, runJobs } from "../../../../../tests/support/jobs.ts";
import { withOwner } from "../../../../../tests/support/owner-connections.ts";
import { asOwner } from "../../../../../tests/support/people.ts";
import { spreadWebhooksJob } from "../deliver-webhooks-jobs.ts";
import { notifyOfDeadWebhooksJob } from "../notify-of-dead-webhooks-job.ts";

const { api, buyer, database, deliver, make, receiver, send, sent, spread, states } = await setUpCompanyWebhooks();
const yard = await signInAdministrator(database, api, { shipTo: ["T1"] });
const stranger = await signInAdministrator(database, api, { soldTo: ["S2"] });
const colleague = await signInAdministrator(database, api, { soldTo: ["S1"] });

const numbers = () => sent().map(({ data }) => data.number);
const removeRight = (person: { id: number }) =>
	asOwner(database, "delete from account_administrators where person_id = $1", [person.id]);
const giveRight = (person: { id: number }) =>
	asOwner(
		database,
		`insert into account_administrators (account_id, person_id, list)
			select account_id, person_id, list from person_accounts where person_id = $1 on conflict do nothing`,
		[person.id],
	);
/** What fails is tried again at once. */
const endPauses = async () => {
	await asOwner(database, "update webhook_endpoints set rests_until = null");
	await asOwner(database, "update webhook_deliveries set due_at = now() where state = 'waiting'");
};

describe("an event", () => {
	test("is sent with the row as the API answers it, signed as receivers' libraries check it", async () => {
		const { id, secret } = await make(buyer, ["S1"]);
		await writeAbout(database, "M100", "W1", { item: 1 });
		await deliver(id);
		const [hook] = receiver.received;
		const headers = hook?.headers as Record<string, string>;
		const message = new Webhook(secret).verify(hook?.body ?? "", headers);
		expect(message).toMatchObject({
			type: "order.answered",
			data: {
				account: "S1",
				number: "M100",
				details: { order: "M100", item: 1, po: "PO-1" },
				resource: "/api/customer/v1/orders/M100",
				row: { orderNumber: "M100", account: "S1", lines: [{ item: 1 }] },
			},
		});
		expect(headers["webhook-id"]).toBe(`evt_${sent()[0]?.data.event}`);
		expect(await states()).toEqual([{ state: "delivered", attempts: 1, failure: null }]);
	});

	test("is put into the queue with the notifications, and sent by it", async () => {
		await make(buyer, ["S1"]);
		const jobs = await runJobs(database, [spreadWebhooksJob]);
		await writeAbout(database, "M100", "W1");
		await expect.poll(states).toHaveLength(1);
		await jobs.stop();
	});

	test("is recorded for accounts with an endpoint alone, and once", async () => {
		await writeAbout(database, "M100", "W1");
		await make(buyer, ["S1"]);
		await writeAbout(database, "M200", "W2");
		await asOwner(database, "delete from order_messages");
		await writeAbout(database, "M200", "W2");
		const recorded = await asOwner(database, "select kind, source_key from company_events");
		expect(recorded).toEqual([{ kind: "order.answered", source_key: "M200/W2" }]);
	});

	test("of before the endpoint's creation is not sent", async () => {
		await make(buyer, ["S1"]);
		await writeAbout(database, "M100", "W1");
		const later = await make(colleague, ["S1"]);
		await deliver(later.id);
		expect(numbers()).toEqual([]);
	});

	test("of a kind that the endpoint does not want is not sent", async () => {
		const { id } = await make(buyer, ["S1"], ["invoice.issued"]);
		await writeAbout(database, "M100", "W1");
		await deliver(id);
		expect(numbers()).toEqual([]);
	});

	test("of a transaction that commits late is not skipped by a reader who has read later ones", async () => {
		const { id } = await make(buyer, ["S1"]);
		await withOwner(database.adminUrl, async (owner) => {
			await owner.query("begin");
			await owner.query(
				`insert into company_events (account_id, kind, source_key, subject, happened_at)
				 select id, 'order.answered', 'late', '{"order": "M100"}', now() from accounts where code = 'S1'`,
			);
			await writeAbout(database, "M200", "W2");
			await deliver(id);
			expect(numbers()).toEqual(["M200"]);
			await owner.query("commit");
		});
		await deliver(id);
		expect(numbers()).toEqual(["M200", "M100"]);
	});

	test("older than 30 days is deleted with its messages", async () => {
		const { id } = await make(buyer, ["S1"]);
		await writeAbout(database, "M100", "W1");
		await deliver(id);
		await asOwner(database, "update company_events set recorded_at = now() - interval '31 days'");
		await spread();
		expect([await asOwner(database, "select 1 from company_events"), await states()]).toEqual([[], []]);
	});
});

describe("the right of the owner", () => {
	test("decides at the moment of sending: an account that they lost is not sent, and a colleague takes it over", async () => {
		const { id } = await make(buyer, ["S1"]);
		await writeAbout(database, "M100", "W1");
		await removeRight(buyer);
		await deliver(id);
		expect([numbers(), await states()]).toEqual([[], [{ state: "waiting", attempts: 1, failure: "right" }]]);
		const query = `{ companyWebhook(id: "${id}") { hasRight } }`;
		expect((await api.ask(colleague, query)).data).toEqual({
			companyWebhook: { hasRight: false },
		});
		await api.ask(colleague, `mutation { takeOverCompanyWebhook(id: "${id}") }`);
		expect((await api.ask(colleague, query)).data).toEqual({
			companyWebhook: { hasRight: true },
		});
		await deliver(id);
		expect(numbers()).toEqual(["M100"]);
		await giveRight(buyer);
	});

	test("does not survive the owner's deactivation", async () => {
		const leaver = await signInAdministrator(database, api, { soldTo: ["S1"] });
		const { id } = await make(leaver, ["S1"]);
		await writeAbout(database, "M100", "W1");
		await asOwner(database, "update people set is_active = false where id = $1", [leaver.id]);
		await deliver(id);
		expect([numbers(), await states()]).toEqual([[], [{ state: "waiting", attempts: 1, failure: "right" }]]);
	});

	test("of one of two accounts is left: the event of the other is dropped, and later ones go on", async () => {
		const both = await signInAdministrator(database, api, { soldTo: ["S1", "S2"] });
		await feed(database, "orders", [orderFeedRow({ order: "N1", soldTo: "S2", shipTo: "T3" })]);
		const { id } = await make(both, ["S1", "S2"]);
		await writeAbout(database, "N1", "W1");
		await writeAbout(database, "M100", "W2");
		await asOwner(
			database,
			`delete from account_administrators where person_id = $1 and account_id = (select id from accounts
				where code = 'S2')`,
			[both.id],
		);
		await deliver(id);
		expect(numbers()).toEqual(["M100"]);
		expect((await states()).map(({ state }) => state)).toEqual(["dropped", "delivered"]);
	});

	test("never reaches another company's account", async () => {
		const { id } = await make(stranger, ["S2"]);
		await make(buyer, ["S1"]);
		await writeAbout(database, "M100", "W1");
		await deliver(id);
		expect(numbers()).toEqual([]);
		// Not even if its accounts were wrong.
		await asOwner(
			database,
			"insert into webhook_endpoint_accounts select $1, id from accounts where code = 'S1' on conflict do nothing",
			[id],
		);
		await writeAbout(database, "M200", "W2");
		await deliver(id);
		expect(numbers()).toEqual([]);
	});
});

describe("a ship-to", () => {
	test("is told of its own loads, never with a price", async () => {
		const own = await make(yard, ["T1"], ["order.promise_moved", "order.answered"]);
		const bought = await make(buyer, ["S1"], ["order.answered"]);
		await writeAbout(database, "M100", "W1", { shipTo: "T1" });
		await deliver(own.id, bought.id);
		const [toYard, toBuyer] = sent();
		expect(toYard?.data.row).toMatchObject({ orderNumber: "M100" });
		expect(JSON.stringify(toBuyer?.data.row)).toMatch(/price/i);
		expect(JSON.stringify(toYard)).not.toMatch(/price|perCwt/i);
	});

	test("is not told of what only buyers know", async () => {
		const { id } = await make(yard, ["T1"]);
		await make(buyer, ["S1"]);
		await writeAbout(database, "M100", "W1");
		const today = new Date().toISOString().slice(0, 10);
		await feed(database, "invoices", [invoiceFeedRow({ bol: undefined, invoicedOn: today, dueOn: today })]);
		expect(await asOwner(database, "select 1 from company_events")).toHaveLength(2);
		await deliver(id);
		const given = await asOwner(database, "select 1 from webhook_deliveries where endpoint_id = $1", [id]);
		expect([numbers(), given]).toEqual([[], []]);
	});
});

describe("a message", () => {
	test("that fails is retried with the same id", async () => {
		const { id } = await make(buyer, ["S1"]);
		await writeAbout(database, "M100", "W1");
		receiver.answerWith(() => ({ status: 503 }));
		await deliver(id);
		receiver.answerWith(() => ({ status: 200 }));
		await send(id);
		expect(receiver.received).toHaveLength(1);
		await endPauses();
		await send(id);
		expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
		expect(await states()).toEqual([{ state: "delivered", attempts: 2, failure: null }]);
	});

	test("that is given up after a day is mailed to the owner, not to the mill's administrators", async () => {
		await api.signInAs({ groups: ["SSA-Admin"] });
		const { id } = await make(buyer, ["S1"]);
		await writeAbout(database, "M100", "W1");
		receiver.answerWith(() => ({ status: 503 }));
		await spread();
		await asOwner(database, "update webhook_deliveries set attempts = 10");
		await send(id);
		await notifyOfDeadWebhooksJob.run({ endpoint: Number(id) }, jobServices(database));
		expect(await states()).toEqual([{ state: "dead", attempts: 11, failure: "status" }]);
		const mails = await asOwner(database, "select address, body_text as text from mails");
		expect(mails).toEqual([
			{ address: buyer.email, text: expect.stringContaining(`/customer/webhooks?endpoint=${id}`) },
		]);
	});

	test("that was delivered or given up is sent again when asked for, with the row as it is now", async () => {
		const { id } = await make(buyer, ["S1"]);
		await writeAbout(database, "M100", "W1");
		await writeAbout(database, "M200", "W2");
		await deliver(id);
		await feed(database, "orders", [orderFeedRow({ revision: 2, lines: [lineFeedRow({ pieces: 7 })] })]);
		const replay = (position?: number) =>
			api.ask(
				buyer,
				"mutation ($endpoint: ID!, $position: ID) { replayCompanyWebhooks(endpoint: $endpoint, position: $position) }",
				{ endpoint: id, position: position === undefined ? null : String(position) },
			);
		expect((await replay(sent()[0]?.data.event)).data).toEqual({ replayCompanyWebhooks: 1 });
		await deliver(id);
		expect(sent()[2]?.data).toMatchObject({ number: "M100", row: { lines: [{ orderedPieces: 7 }] } });
		await asOwner(database, "update webhook_deliveries set state = 'dead'");
		expect((await replay()).data).toEqual({ replayCompanyWebhooks: 2 });
		await deliver(id);
		expect(numbers()).toEqual(["M100", "M200", "M100", "M100", "M200"]);
	});

	test("is signed by the secret before a new one too, and a test message as well", async () => {
		const { id, secret } = await make(buyer, ["S1"]);
		const { data } = await api.ask<{ renewCompanyWebhookSecret: string }>(
			buyer,
			`mutation { renewCompanyWebhookSecret(id: "${id}") }`,
		);
		await writeAbout(database, "M100", "W1");
		await deliver(id);
		const test = await api.ask(buyer, `mutation { testCompanyWebhook(id: "${id}") { failure status answer } }`);
		expect(test.data).toEqual({ testCompanyWebhook: { failure: null, status: 200, answer: "" } });
		for (const { body, headers } of receiver.received)
			for (const one of [secret, data?.renewCompanyWebhookSecret ?? ""])
				expect(new Webhook(one).verify(body, headers as Record<string, string>)).toBeTruthy();
		expect(sent().map(({ type }) => type)).toEqual(["order.answered", "webhook.test"]);
	});
});

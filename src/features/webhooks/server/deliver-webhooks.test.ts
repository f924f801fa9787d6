import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addToOutbox } from "#server/outbox.ts";
import { keyFor, seal } from "#server/secret-key.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { feedPartners } from "../../../../tests/support/feed-rows.ts";
import { jobServices, runJobs } from "../../../../tests/support/jobs.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";
import { addWebhookEndpoint } from "../../../../tests/support/webhook-endpoint.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../tests/support/webhook-receiver.ts";
import { sendWebhooksJob, spreadWebhooksJob } from "./deliver-webhooks-jobs.ts";
import { newWebhookSecret } from "./sign-webhook.ts";

let base: TestDatabase;
let receiver: WebhookReceiver;
let accountId: number;
let endpoint: number;
const secret = newWebhookSecret();

beforeAll(async () => {
	base = await createTestDatabase();
	receiver = await startWebhookReceiver();
	await feedPartners(base.database);
	accountId = Number((await asOwner<{ id: string }>(base, "select id from accounts where code = 'S1'"))[0]?.id);
});
afterAll(async () => {
	await receiver.stop();
	await base.drop();
});
beforeEach(async () => {
	receiver.received.length = 0;
	receiver.answerWith(() => ({ status: 200 }));
	await emptyTables(base, "outbox", "webhook_endpoints", "webhook_deliveries");
	await asOwner(base, "delete from graphile_worker._private_jobs");
	endpoint = await addEndpoint();
});

const addEndpoint = () =>
	addWebhookEndpoint(base, { url: receiver.url, kinds: ["complaint.message", "notice.submitted"], secret });

const enter = (
	subject: string,
	kind: "complaint.message" | "dispute.opened" | "notice.submitted" = "complaint.message",
) =>
	base.database.transaction("millgate_viewer", { personId: 1, soldToIds: [accountId] }, (tx) =>
		addToOutbox(tx, { accountId, kind, subject, content: { complaint: subject } }),
	);
const spread = () => spreadWebhooksJob.run({}, jobServices(base));
const send = (id = endpoint) => sendWebhooksJob.run({ endpoint: id }, jobServices(base));
/** Lets the time of every pause pass. */
const wait = () =>
	Promise.all([
		asOwner(base, "update webhook_endpoints set rests_until = now()"),
		asOwner(base, "update webhook_deliveries set due_at = now() where state = 'waiting'"),
	]);
const subjects = () =>
	receiver.received.map(({ body }) => (JSON.parse(body) as { data: { subject: string } }).data.subject);
const states = () =>
	asOwner<{ state: string; attempts: number; failure: string | null; status: number | null; answer: string | null }>(
		base,
		"select state, attempts, failure, status, answer from webhook_deliveries order by endpoint_id, position",
	);
const endpointRow = async () => (await asOwner(base, "select * from webhook_endpoints where id = $1", [endpoint]))[0];

describe("an endpoint", () => {
	test("is told by itself of what is entered, of its kinds, in order, signed by its secret", async () => {
		const jobs = await runJobs(base, [spreadWebhooksJob, sendWebhooksJob]);
		await enter("CP1");
		await enter("R1", "dispute.opened");
		await enter("SN1", "notice.submitted");
		await expect.poll(subjects).toEqual(["CP1", "SN1"]);
		await jobs.stop();
		const [hook] = receiver.received;
		const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = hook?.headers ?? {};
		const key = Buffer.from(secret.slice("whsec_".length), "base64");
		expect(signature).toBe(`v1,${createHmac("sha256", key).update(`${id}.${at}.${hook?.body}`).digest("base64")}`);
		expect(JSON.parse(hook?.body ?? "")).toMatchObject({
			type: "complaint.message",
			data: { kind: "complaint.message", account: "S1", subject: "CP1", content: { complaint: "CP1" } },
		});
	});

	test("that was made later is not told of what was entered before", async () => {
		await enter("CP1");
		await spread();
		const later = await addEndpoint();
		await enter("CP2");
		await spread();
		await send(later);
		expect(subjects()).toEqual(["CP2"]);
	});

	test("that is off is told of nothing, and of all that came meanwhile once it is on", async () => {
		await asOwner(base, "update webhook_endpoints set is_on = false");
		await enter("CP1");
		await spread();
		await send();
		expect(receiver.received).toEqual([]);
		await asOwner(base, "update webhook_endpoints set is_on = true");
		await spread();
		await send();
		expect(subjects()).toEqual(["CP1"]);
	});

	test("signs by the secret before as well, for as long as that is good", async () => {
		const key = keyFor(jobServices(base).config, "webhook secrets");
		const old = "update webhook_endpoints set old_secret = $1, old_until = now() + $2::interval";
		await asOwner(base, old, [seal(key, newWebhookSecret()), "1 hour"]);
		await enter("CP1");
		await spread();
		await send();
		await asOwner(base, old, [seal(key, newWebhookSecret()), "-1 second"]);
		await enter("CP2");
		await spread();
		await send();
		expect(receiver.received.map(({ headers }) => String(headers["webhook-signature"]).split(" ").length)).toEqual([
			2, 1,
		]);
	});

	test("whose secret another key sealed is sent nothing, and shown as failing", async () => {
		await enter("CP1");
		await spread();
		await sendWebhooksJob.run(
			{ endpoint },
			jobServices(base, { SECRET_KEY: "another key of tests, which opens none of these" }),
		);
		expect([receiver.received.length, (await states())[0]]).toEqual([
			0,
			expect.objectContaining({ state: "waiting", failure: "secret" }),
		]);
	});

	test("whose port the settings no longer allow is sent nothing, and shown as failing", async () => {
		await enter("CP1");
		await spread();
		await sendWebhooksJob.run({ endpoint }, jobServices(base, { WEBHOOK_PORTS: "9000-9001" }));
		expect([receiver.received.length, (await states())[0]]).toEqual([
			0,
			expect.objectContaining({ state: "waiting", failure: "port" }),
		]);
	});
});

describe("a message that fails", () => {
	test("is sent again under the same id, and what is behind it waits", async () => {
		receiver.answerWith(() => ({ status: 500, body: "no disk" }));
		await enter("CP1");
		await enter("CP2");
		await spread();
		await send();
		await send();
		expect([subjects(), await states()]).toEqual([
			["CP1"],
			[
				{ state: "waiting", attempts: 1, failure: "status", status: 500, answer: "no disk" },
				expect.objectContaining({ state: "waiting", attempts: 0 }),
			],
		]);
		expect(await endpointRow()).toMatchObject({ failures: 1, failing_since: expect.any(Date) });
		receiver.answerWith(() => ({ status: 200 }));
		await wait();
		await send();
		expect(subjects()).toEqual(["CP1", "CP1", "CP2"]);
		expect(receiver.received[0]?.headers["webhook-id"]).toBe(receiver.received[1]?.headers["webhook-id"]);
		expect(await endpointRow()).toMatchObject({ failures: 0, failing_since: null, delivered_at: expect.any(Date) });
	});

	test("comes again by itself after some seconds", async () => {
		let answers = 0;
		receiver.answerWith(() => ({ status: answers++ === 0 ? 503 : 200 }));
		const jobs = await runJobs(base, [spreadWebhooksJob, sendWebhooksJob]);
		await enter("CP1");
		await expect
			.poll(async () => (await states())[0]?.state)
			.toBe("delivered")
			.finally(jobs.stop);
		expect(subjects()).toEqual(["CP1", "CP1"]);
	});

	test("is looked for when it is due, also when the rest of its endpoint ends before", async () => {
		const chances = [1, 0];
		const chance = vi.spyOn(Math, "random").mockImplementation(() => chances.shift() ?? 0.5);
		receiver.answerWith(() => ({ status: 503 }));
		await enter("CP1");
		await spread();
		await send().finally(() => chance.mockRestore());
		expect(
			await asOwner(
				base,
				`select e.rests_until < d.due_at as "restsLess", bool_or(j.run_at > d.due_at) as "isLookedFor"
				 from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id, graphile_worker._private_jobs j
				 where j.run_at <= d.due_at + interval '1 second' group by 1`,
			),
		).toEqual([{ restsLess: true, isLookedFor: true }]);
	});

	test("again and again lets others pass, but nothing about the same complaint, and is dead in the end", async () => {
		receiver.answerWith(({ body }) => ({ status: body.includes("CP1") ? 422 : 200 }));
		await enter("CP1");
		await enter("CP1");
		await enter("CP2");
		await spread();
		for (let times = 0; times < 4; times += 1) {
			await send();
			await asOwner(base, "update webhook_endpoints set rests_until = now()");
			if (times < 3) await wait();
		}
		await send();
		expect(subjects()).toEqual(["CP1", "CP1", "CP1", "CP1", "CP2"]);
		for (let times = 0; times < 7; times += 1) {
			await wait();
			await send();
		}
		const [first, second] = await states();
		expect([first, second?.state, second?.attempts]).toEqual([
			{ state: "dead", attempts: 11, failure: "status", status: 422, answer: "" },
			"waiting",
			0,
		]);
		await wait();
		await send();
		expect((await states())[1]?.attempts).toBe(1);
	});

	test("with 410 turns its endpoint off, on record, and waits there", async () => {
		receiver.answerWith(() => ({ status: 410 }));
		await enter("CP1");
		await spread();
		await send();
		expect([(await endpointRow())?.is_on, (await states())[0]?.state]).toEqual([false, "waiting"]);
		expect(
			await asOwner(base, "select actor from audit_events where action = 'webhook.off' and target = $1", [endpoint]),
		).toEqual([{ actor: "webhooks" }]);
	});

	test("because the receiver was away for long goes at once when it is back, with all that waits", async () => {
		await enter("CP1");
		await enter("CP2");
		await spread();
		await asOwner(base, "update webhook_endpoints set failures = 8, failing_since = now()");
		await asOwner(
			base,
			`update webhook_deliveries set attempts = 5, due_at = now() + interval '5 hours'
				where position = (select min(position) from outbox)`,
		);
		await send();
		expect(subjects()).toEqual(["CP2", "CP1"]);
	});
});

/** A sender in a process of its own. */
function sendElsewhere(): { process: ChildProcess; ended: Promise<unknown> } {
	const child = spawn(process.execPath, ["tests/support/webhook-sender.ts", base.adminUrl, String(endpoint)], {
		stdio: "inherit",
	});
	return { process: child, ended: once(child, "exit") };
}

describe("several processes", () => {
	test("send every message once, in order", async () => {
		const all = Array.from({ length: 12 }, (_, index) => `CP${index}`);
		for (const subject of all) await enter(subject);
		await Promise.all([spread(), spread(), spread()]);
		await Promise.all([send(), send(), sendElsewhere().ended, sendElsewhere().ended]);
		await send();
		expect(subjects()).toEqual(all);
	});

	test("follow one that is killed while it waits for an answer: its message goes again, under the same id, and none is lost", async () => {
		receiver.answerWith(() => undefined);
		await enter("CP1");
		await enter("CP2");
		await spread();
		const killed = sendElsewhere();
		await expect.poll(subjects, { timeout: 20_000 }).toEqual(["CP1"]);
		killed.process.kill("SIGKILL");
		await killed.ended;
		receiver.answerWith(() => ({ status: 200 }));
		// While it may still be alive nobody sends in its place.
		await spread();
		await send();
		expect(subjects()).toEqual(["CP1"]);
		await asOwner(base, "update webhook_endpoints set claimed_until = now()");
		await spread();
		await send();
		expect(subjects()).toEqual(["CP1", "CP1", "CP2"]);
		expect(receiver.received[1]?.headers["webhook-id"]).toBe(receiver.received[0]?.headers["webhook-id"]);
	});
});

test("a secret lies sealed in the database, and administrators' reading does not reach it", async () => {
	const [row] = await asOwner<{ secret: Buffer }>(base, "select secret from webhook_endpoints");
	expect(row?.secret.toString("latin1")).not.toContain(secret.slice("whsec_".length));
	const read = base.database.transaction("millgate_admin", {}, (tx) => tx.sql("select secret from webhook_endpoints"));
	await expect(read).rejects.toThrow("permission denied");
	const asPerson = base.database.transaction("millgate_viewer", { personId: 1 }, (tx) =>
		tx.sql("select 1 from webhook_endpoints"),
	);
	await expect(asPerson).rejects.toThrow("permission denied");
});

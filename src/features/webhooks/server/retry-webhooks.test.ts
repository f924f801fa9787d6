import { describe, expect, test, vi } from "vitest";
import { runJobs } from "../../../../tests/support/jobs.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { setUpWebhooks } from "../../../../tests/support/webhook-set-up.ts";
import { sendWebhooksJob, spreadWebhooksJob } from "./deliver-webhooks-jobs.ts";

const { database, endpoint, enter, receiver, send, spread, states, subjects } = await setUpWebhooks();

/** Lets the time of every pause pass. */
const wait = () =>
	Promise.all([
		asOwner(database, "update webhook_endpoints set rests_until = now()"),
		asOwner(database, "update webhook_deliveries set due_at = now() where state = 'waiting'"),
	]);

const endpointRow = async () =>
	(await asOwner(database, "select * from webhook_endpoints where id = $1", [endpoint]))[0];

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
		const jobs = await runJobs(database, [spreadWebhooksJob, sendWebhooksJob]);
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
				database,
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
			await asOwner(database, "update webhook_endpoints set rests_until = now()");
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
			await asOwner(database, "select actor from audit_events where action = 'webhook.off' and target = $1", [
				endpoint,
			]),
		).toEqual([{ actor: "webhooks" }]);
	});

	test("because the receiver was unavailable for long is sent at once when it is back, with all that waits", async () => {
		await enter("CP1");
		await enter("CP2");
		await spread();
		await asOwner(database, "update webhook_endpoints set failures = 8, failing_since = now()");
		await asOwner(
			database,
			`update webhook_deliveries set attempts = 5, due_at = now() + interval '5 hours'
				where position = (select min(position) from outbox)`,
		);
		await send();
		expect(subjects()).toEqual(["CP2", "CP1"]);
	});
});

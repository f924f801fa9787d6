import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { keyFor, seal } from "#server/secret-key.ts";
import { jobServices, runJobs } from "../../../../tests/support/jobs.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { setUpWebhooks } from "../../../../tests/support/webhook-set-up.ts";
import { sendWebhooksJob, spreadWebhooksJob } from "./deliver-webhooks-jobs.ts";
import { newWebhookSecret } from "./sign-webhook.ts";

const { addEndpoint, database, endpoint, enter, receiver, secret, send, spread, states, subjects } =
	await setUpWebhooks();

describe("an endpoint", () => {
	test("receives entries of its kinds, in order, signed by its secret", async () => {
		const jobs = await runJobs(database, [spreadWebhooksJob, sendWebhooksJob]);
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

	test("that was created later does not receive earlier entries", async () => {
		await enter("CP1");
		await spread();
		const later = await addEndpoint();
		await enter("CP2");
		await spread();
		await send(later);
		expect(subjects()).toEqual(["CP2"]);
	});

	test("that is off receives nothing, and everything since once it is on", async () => {
		await asOwner(database, "update webhook_endpoints set is_on = false");
		await enter("CP1");
		await spread();
		await send();
		expect(receiver.received).toEqual([]);
		await asOwner(database, "update webhook_endpoints set is_on = true");
		await spread();
		await send();
		expect(subjects()).toEqual(["CP1"]);
	});

	test("signs by the secret before as well, for as long as that is good", async () => {
		const key = keyFor(jobServices(database).config, "webhook secrets");
		const old = "update webhook_endpoints set old_secret = $1, old_until = now() + $2::interval";
		await asOwner(database, old, [seal(key, newWebhookSecret()), "1 hour"]);
		await enter("CP1");
		await spread();
		await send();
		await asOwner(database, old, [seal(key, newWebhookSecret()), "-1 second"]);
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
			jobServices(database, { SECRET_KEY: "another key of tests, which opens none of these" }),
		);
		expect([receiver.received.length, (await states())[0]]).toEqual([
			0,
			expect.objectContaining({ state: "waiting", failure: "secret" }),
		]);
	});

	test("whose port the settings no longer allow is sent nothing, and shown as failing", async () => {
		await enter("CP1");
		await spread();
		await sendWebhooksJob.run({ endpoint }, jobServices(database, { WEBHOOK_PORTS: "9000-9001" }));
		expect([receiver.received.length, (await states())[0]]).toEqual([
			0,
			expect.objectContaining({ state: "waiting", failure: "port" }),
		]);
	});
});

/** A sender in a process of its own. */
function sendElsewhere(): { process: ChildProcess; ended: Promise<unknown> } {
	const child = spawn(process.execPath, ["tests/support/webhook-sender.ts", database.adminUrl, String(endpoint)], {
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

	test("follow a killed process that waited for an answer: its message is sent again, with the same id, and none is lost", async () => {
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
		await asOwner(database, "update webhook_endpoints set claimed_until = now()");
		await spread();
		await send();
		expect(subjects()).toEqual(["CP1", "CP1", "CP2"]);
		expect(receiver.received[1]?.headers["webhook-id"]).toBe(receiver.received[0]?.headers["webhook-id"]);
	});
});

test("a secret is sealed in the database, and administrators cannot read it", async () => {
	const [row] = await asOwner<{ secret: Buffer }>(database, "select secret from webhook_endpoints");
	expect(row?.secret.toString("latin1")).not.toContain(secret.slice("whsec_".length));
	const read = database.transaction("millgate_admin", {}, (tx) => tx.sql("select secret from webhook_endpoints"));
	await expect(read).rejects.toThrow("permission denied");
	const asPerson = (sql: string) => database.transaction("millgate_viewer", { personId: 1 }, (tx) => tx.sql(sql));
	await expect(asPerson("select secret from webhook_endpoints")).rejects.toThrow("permission denied");
	expect(await asPerson("select id from webhook_endpoints")).toEqual([]);
});

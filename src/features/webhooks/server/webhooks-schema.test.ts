import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addToOutbox } from "#server/outbox.ts";
import { seal } from "#server/secret-key.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { jobServices } from "../../../../tests/support/jobs.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { startWebhookReceiver } from "../../../../tests/support/webhook-receiver.ts";
import { sendWebhooksJob, spreadWebhooksJob } from "./deliver-webhooks-jobs.ts";
import { signWebhook } from "./sign-webhook.ts";

const database = await testDatabase();
const api = await testApi(database);
const receiver = await startWebhookReceiver();
const admin = await api.signInAs({ groups: ["SSA-Admin"] });
const accountId = (await insertPerson(database, { soldTo: ["S1"] })).accountIds.S1 ?? 0;
afterAll(() => receiver.stop());
beforeEach(async () => {
	receiver.received.length = 0;
	receiver.answerWith(() => ({ status: 200 }));
	await emptyTables(database, "outbox", "webhook_endpoints", "webhook_deliveries", "audit_events");
});

const saveDocument = "mutation ($input: SaveWebhookInput!) { saveWebhook(input: $input) { id secret } }";
type Saved = { saveWebhook: { id: string; secret: string | null } };
const values = () => ({ name: "ERP", url: receiver.url, kinds: ["complaint.message"], isOn: true });
const save = (changes: Record<string, unknown> = {}) =>
	api.ask<Saved>(admin, saveDocument, { input: { ...values(), ...changes } });
const make = async () => {
	const { data } = await save();
	return { id: data?.saveWebhook.id ?? "", secret: data?.saveWebhook.secret ?? "" };
};
const actions = async (id: string) =>
	(
		await asOwner<{ action: string }>(
			database,
			"select action from audit_events where target = $1 and action like 'webhook.%' order by id",
			[id],
		)
	).map(({ action }) => action);
const enter = (subject: string) =>
	database.transaction("millgate_viewer", { personId: 1, soldToIds: [accountId] }, (tx) =>
		addToOutbox(tx, { accountId, kind: "complaint.message", subject, content: {} }),
	);
const deliver = async (endpoint: string) => {
	await spreadWebhooksJob.run({}, jobServices(database));
	await sendWebhooksJob.run({ endpoint: Number(endpoint) }, jobServices(database));
};

describe("an endpoint", () => {
	test("is created with a secret that is shown once, and changed without one", async () => {
		const { id, secret } = await make();
		expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
		expect((await save({ endpoint: id, name: "SAP" })).data?.saveWebhook).toEqual({ id, secret: null });
		const { data } = await api.ask(admin, "{ webhookEndpoints { id name url kinds isOn state waiting dead } }");
		expect(data).toEqual({
			webhookEndpoints: [{ ...values(), id, name: "SAP", state: "new", waiting: 0, dead: 0 }],
		});
		expect(await actions(id)).toEqual(["webhook.create", "webhook.change"]);
	});

	test.each([
		["no address", { url: "" }, "url"],
		["what is no address", { url: "erp at the mill" }, "url"],
		["another protocol", { url: "ftp://erp.mill.example/in" }, "url"],
		["no encryption to the internet", { url: "http://erp.mill.example/hooks" }, "url"],
		["a password in the address", { url: "https://erp:secret@erp.mill.example/hooks" }, "url"],
		["the address of cloud metadata", { url: "https://169.254.169.254/latest" }, "url"],
		["a private address", { url: "https://10.0.0.8/hooks" }, "url"],
		["a private address written as one number", { url: "https://167772168/hooks" }, "url"],
		["no kind", { kinds: [] }, "kinds"],
		["a kind that is none", { kinds: ["prices.changed"] }, "kinds.0"],
		["no name", { name: "" }, "name"],
	])("with %s is refused at its field, and nothing is kept", async (_what, wrong, field) => {
		const { errors } = await save(wrong);
		expect(errors?.[0]).toMatchObject({
			extensions: { code: "invalid", faults: [{ field: expect.stringContaining(field.split(".")[0] ?? "") }] },
		});
		expect(await asOwner(database, "select 1 from webhook_endpoints")).toEqual([]);
	});

	test("gets a new secret, while the previous one signs too", async () => {
		const { id, secret } = await make();
		const renewed = await api.ask<{ renewWebhookSecret: string }>(
			admin,
			`mutation { renewWebhookSecret(id: "${id}") }`,
		);
		expect(renewed.data?.renewWebhookSecret).toMatch(/^whsec_/);
		expect(renewed.data?.renewWebhookSecret).not.toBe(secret);
		await enter("CP1");
		await deliver(id);
		expect(String(receiver.received[0]?.headers["webhook-signature"]).split(" ")).toHaveLength(2);
	});

	const renew = async (id: string) =>
		(await api.ask<{ renewWebhookSecret: string }>(admin, `mutation { renewWebhookSecret(id: "${id}") }`)).data
			?.renewWebhookSecret ?? "";
	const signedBy = (secrets: string[]) => {
		const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: "" };
		const at = Number(headers["webhook-timestamp"]);
		return [headers["webhook-signature"], signWebhook({ id: String(headers["webhook-id"]), at, body }, secrets)];
	};

	test("with two new secrets signs by all three, since its receiver may still have only the first", async () => {
		const { id, secret } = await make();
		const [second, third] = [await renew(id), await renew(id)];
		await enter("CP1");
		await deliver(id);
		const [signed, expected] = signedBy([third, second, secret]);
		expect(signed).toBe(expected);
	});

	test("whose secret was encrypted with another key receives again once it has a new one, signed by that alone", async () => {
		const { id } = await make();
		await asOwner(database, "update webhook_endpoints set secret = $1", [
			seal(randomBytes(32), "whsec_of_another_key"),
		]);
		const secret = await renew(id);
		await enter("CP1");
		await deliver(id);
		const [signed, expected] = signedBy([secret]);
		expect(signed).toBe(expected);
	});

	test("is removed with its messages", async () => {
		const { id } = await make();
		await enter("CP1");
		await deliver(id);
		expect((await api.ask(admin, `mutation { removeWebhook(id: "${id}") }`)).data).toEqual({ removeWebhook: true });
		expect(await asOwner(database, "select 1 from webhook_deliveries")).toEqual([]);
		expect((await api.ask(admin, `{ webhookEndpoint(id: "${id}") { id } }`)).errors?.[0]?.extensions?.code).toBe(
			"not-found",
		);
	});
});

describe("a test", () => {
	const testDocument = "mutation ($id: ID!) { testWebhook(id: $id) { failure status answer } }";

	test("is sent at once and shows the response", async () => {
		const { id } = await make();
		expect((await api.ask(admin, testDocument, { id })).data).toEqual({
			testWebhook: { failure: null, status: 200, answer: "" },
		});
		expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({ type: "webhook.test" });
		receiver.answerWith(() => ({ status: 401, body: "who are you" }));
		expect((await api.ask(admin, testDocument, { id })).data).toEqual({
			testWebhook: { failure: "status", status: 401, answer: "who are you" },
		});
		expect(await actions(id)).toEqual(["webhook.create", "webhook.test", "webhook.test"]);
	});

	test("is signed as messages are: by the secret before too, in the first day of a new one", async () => {
		const { id } = await make();
		await api.ask(admin, testDocument, { id });
		await api.ask(admin, "mutation ($id: ID!) { renewWebhookSecret(id: $id) }", { id });
		await api.ask(admin, testDocument, { id });
		await asOwner(database, "update webhook_endpoints set old_until = now() - interval '1 second'");
		await api.ask(admin, testDocument, { id });
		expect(
			receiver.received.slice(-3).map(({ headers }) => String(headers["webhook-signature"]).split(" ").length),
		).toEqual([1, 2, 1]);
	});

	test("is not repeated without end", async () => {
		const { id } = await make();
		let answer = await api.ask(admin, testDocument, { id });
		for (let times = 0; times < 25 && !answer.errors; times += 1) answer = await api.ask(admin, testDocument, { id });
		expect(answer.errors?.[0]?.extensions?.code).toBe("invalid");
	});
});

test("abandoned messages are shown with the response, and sent again, one or all", async () => {
	const { id } = await make();
	receiver.answerWith(() => ({ status: 400, body: "unknown account" }));
	for (const subject of ["CP1", "CP2", "CP3"]) await enter(subject);
	await deliver(id);
	await asOwner(
		database,
		`update webhook_deliveries
			set state = 'dead', attempts = 11, failure = 'status', status = 400, answer = 'unknown account'`,
	);
	const query = `{ webhookEndpoint(id: "${id}") { dead deadMessages { position subject account failure status answer attempts } } }`;
	type Found = { webhookEndpoint: { dead: number; deadMessages: { position: string; subject: string }[] } };
	const { data } = await api.ask<Found>(admin, query);
	expect(data?.webhookEndpoint).toMatchObject({
		dead: 3,
		deadMessages: [
			{ subject: "CP3" },
			{ subject: "CP2" },
			{ subject: "CP1", account: "S1", status: 400, answer: "unknown account" },
		],
	});
	receiver.received.length = 0;
	receiver.answerWith(() => ({ status: 200 }));
	const resend =
		"mutation ($endpoint: ID!, $position: ID) { resendWebhooks(endpoint: $endpoint, position: $position) }";
	const position = data?.webhookEndpoint.deadMessages[1]?.position;
	expect((await api.ask(admin, resend, { endpoint: id, position })).data).toEqual({ resendWebhooks: 1 });
	await deliver(id);
	expect((await api.ask(admin, resend, { endpoint: id })).data).toEqual({ resendWebhooks: 2 });
	await deliver(id);
	expect(receiver.received.map(({ body }) => (JSON.parse(body) as { data: { subject: string } }).data.subject)).toEqual(
		["CP2", "CP1", "CP3"],
	);
	expect((await api.ask<Found>(admin, query)).data?.webhookEndpoint.dead).toBe(0);
});

test("abandoned messages are listed to the last one, fifty at a time", async () => {
	const { id } = await make();
	const subjects = Array.from({ length: 120 }, (_, n) => `CP${n + 1}`);
	for (const subject of subjects) await enter(subject);
	await deliver(id);
	await asOwner(
		database,
		"update webhook_deliveries set state = 'dead', attempts = 11, failure = 'status', status = 400",
	);
	type Page = { webhookEndpoint: { deadMessages: { position: string; subject: string }[]; hasOlderDead: boolean } };
	const query =
		"query ($id: ID!, $before: ID) { webhookEndpoint(id: $id) { deadMessages(before: $before) { position subject } hasOlderDead(before: $before) } }";
	const seen: string[] = [];
	let before: string | undefined;
	for (let hasMore = true; hasMore; ) {
		const found = (await api.ask<Page>(admin, query, { id, before })).data?.webhookEndpoint;
		seen.push(...(found?.deadMessages.map(({ subject }) => subject) ?? []));
		hasMore = found?.hasOlderDead ?? false;
		before = found?.deadMessages.at(-1)?.position;
	}
	expect(seen).toEqual(subjects.toReversed());
	expect((await api.ask(admin, query, { id, before: "K-1" })).errors?.[0]?.extensions?.code).toBe("not-found");
});

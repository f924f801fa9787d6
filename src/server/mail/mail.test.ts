import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Api, startApi } from "../../../tests/support/api.ts";
import { jobServices, runJobs } from "../../../tests/support/jobs.ts";
import { type MailServer, startMailServer } from "../../../tests/support/mail-server.ts";
import { asOwner, insertPerson } from "../../../tests/support/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/test-database.ts";
import { queueMail } from "./mail.ts";
import { sendMailJob } from "./send-mail-job.ts";

let base: TestDatabase;
let server: MailServer;
let api: Api;
beforeAll(async () => {
	base = await createTestDatabase();
	server = await startMailServer();
	api = await startApi(base);
});
afterAll(async () => {
	await api.stop();
	await server.stop();
	await base.drop();
});
beforeEach(() => {
	server.received.length = 0;
	server.refuseWith(undefined);
});

const mail = {
	address: "buyer@somewhere.example",
	language: "es",
	subject: "Embarque de las 14 h: número 7",
	text: "Colada 123",
	html: "<p>Colada 123</p>",
} as const;
const queue = () => base.database.transaction("millgate_viewer", {}, (tx) => queueMail(tx, mail));
const stateOf = async (id: string) => (await asOwner<{ state: string }>(base, "select state from mails where id = $1", [id]))[0]?.state;
const sendOnce = (id: string, settings = { SMTP_URL: server.url }) => sendMailJob.run({ id }, jobServices(base, settings));

test("a queued mail reaches the mail server once, however often its job runs, as text and HTML", async () => {
	const id = await queue();
	const jobs = await runJobs(base, [sendMailJob], { SMTP_URL: server.url, MAIL_FROM: "portal@mill.example" });
	await expect.poll(() => stateOf(id)).toBe("sent");
	await jobs.stop();
	await Promise.all([sendOnce(id), sendOnce(id)]);
	expect(server.received).toMatchObject([{ from: "portal@mill.example", to: [mail.address] }]);
	expect(server.received[0]?.text).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
});

test("two senders of one mail send it once", async () => {
	const id = await queue();
	await Promise.all([sendOnce(id), sendOnce(id), sendOnce(id)]);
	expect([server.received.length, await stateOf(id)]).toEqual([1, "sent"]);
});

test("a server that is busy is asked again, one that refuses for good is not", async () => {
	const id = await queue();
	server.refuseWith(451);
	await expect(sendOnce(id)).rejects.toThrow();
	expect(await stateOf(id)).toBe("waiting");
	server.refuseWith(550);
	await sendOnce(id);
	expect([server.received.length, await stateOf(id)]).toEqual([0, "failed"]);
});

test("a mail server that is away keeps the mail waiting", async () => {
	const id = await queue();
	await expect(sendOnce(id, { SMTP_URL: "smtp://127.0.0.1:1" })).rejects.toThrow();
	expect(await stateOf(id)).toBe("waiting");
});

test("without a mail server administrators, and nobody else, read mails in the outbox, page by page", async () => {
	const ids = [await queue(), await queue()];
	for (const id of ids) await sendMailJob.run({ id }, jobServices(base));
	const query = `query Outbox($after: String) {
		mailOutbox(first: 1, after: $after) { hasNextPage edges { cursor node { id address subject text state } } }
	}`;
	type Page = { mailOutbox: { hasNextPage: boolean; edges: { cursor: string; node: { id: string } }[] } };
	const admin = await api.signIn((await insertPerson(base, { groups: ["SSA-Admin"] })).id);
	const first = (await api.ask<Page>(admin, query)).data?.mailOutbox;
	expect(first).toMatchObject({
		hasNextPage: true,
		edges: [{ node: { id: ids[1], address: mail.address, text: mail.text, state: "kept" } }],
	});
	const second = (await api.ask<Page>(admin, query, { after: first?.edges[0]?.cursor })).data?.mailOutbox;
	expect(second?.edges[0]?.node.id).toBe(ids[0]);
	const buyer = await api.signIn((await insertPerson(base, { soldTo: ["104233"] })).id);
	expect((await api.ask(buyer, query)).errors?.[0]?.extensions?.code).toBe("forbidden");
});

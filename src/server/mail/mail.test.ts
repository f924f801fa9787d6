import { afterAll, beforeEach, expect, test } from "vitest";
import { testApi, testDatabase } from "../../../tests/support/fixtures.ts";
import { jobServices, runJobs } from "../../../tests/support/jobs.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { asOwner, insertPerson } from "../../../tests/support/people.ts";
import { queueMail } from "./mail.ts";
import { sendMailJob } from "./send-mail-job.ts";

const database = await testDatabase();
const server = await startMailServer();
const api = await testApi(database);
afterAll(() => server.stop());
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
const queue = () => database.transaction("millgate_viewer", {}, (tx) => queueMail(tx, mail));
const stateOf = async (id: string) =>
	(await asOwner<{ state: string }>(database, "select state from mails where id = $1", [id]))[0]?.state;
const sendOnce = (id: string, settings = { SMTP_URL: server.url }) =>
	sendMailJob.run({ id }, jobServices(database, settings));

type Outbox = { mails: { nodes: { id: string; state: string; isStuck: boolean }[] } };
const outbox = `query Outbox($tab: MailTab, $search: String) {
	mails(first: 1, tab: $tab, search: $search) { nodes { id address text state isStuck } }
}`;
const again = "mutation Again($id: ID!) { sendMailAgain(id: $id) }";
const admin = async () => api.signInAs({ groups: ["SSA-Admin"] });

test("a queued mail reaches the mail server once, however often its job runs, as text and HTML", async () => {
	const id = await queue();
	const jobs = await runJobs(database, [sendMailJob], { SMTP_URL: server.url, MAIL_FROM: "portal@mill.example" });
	await expect.poll(() => stateOf(id)).toBe("sent");
	await jobs.stop();
	await Promise.all([sendOnce(id), sendOnce(id)]);
	expect(server.received).toMatchObject([{ from: "portal@mill.example", to: [mail.address] }]);
	expect(server.received[0]?.text).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
});

test("news that waited for the mail server does not reach a user who was deactivated meanwhile; mail about the account does", async () => {
	const [gone, here] = [await insertPerson(database), await insertPerson(database)];
	const write = (personId: number, more = {}) =>
		database.transaction("millgate_viewer", {}, (tx) => queueMail(tx, { ...mail, personId, ...more }));
	const unsubscribable = { unsubscribeUrl: "https://portal.example/unsubscribe/x" };
	const ids = [await write(gone.id, unsubscribable), await write(gone.id), await write(here.id, unsubscribable)];
	await asOwner(database, "update people set is_active = false where id = $1", [gone.id]);
	for (const id of ids) await sendOnce(id);
	expect([server.received.length, await Promise.all(ids.map(stateOf))]).toEqual([2, ["kept", "sent", "sent"]]);
});

test("what is typed becomes no header and no second reader", async () => {
	const write = (more: object) =>
		database.transaction("millgate_viewer", {}, (tx) => queueMail(tx, { ...mail, ...more }));
	await sendOnce(
		await write({
			subject: "Lot 7\r\nBcc: spy@elsewhere.example\r\n\r\nPay here",
			text: ".\r\nRCPT TO:<spy@elsewhere.example>\r\n",
		}),
	);
	const [sent] = server.received;
	expect([sent?.to, sent?.text.split(/\r?\n\r?\n/)[0]]).toEqual([
		[mail.address],
		expect.not.stringMatching(/^(bcc|pay)/im),
	]);
	for (const address of ["x,spy@elsewhere.example", "buyer@somewhere.example,spy", "x<spy@elsewhere.example>"]) {
		server.received.length = 0;
		await sendOnce(await write({ address })).catch(() => {});
		expect(server.received.flatMap(({ to }) => to)).not.toContain("spy@elsewhere.example");
	}
});

test("two senders of one mail send it once", async () => {
	const id = await queue();
	await Promise.all([sendOnce(id), sendOnce(id), sendOnce(id)]);
	expect([server.received.length, await stateOf(id)]).toEqual([1, "sent"]);
});

test("a busy server is tried again, one that refuses for good is not", async () => {
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

test("without a mail server administrators, and nobody else, read mails in the outbox", async () => {
	const id = await queue();
	await sendMailJob.run({ id }, jobServices(database));
	const found = await api.ask<Outbox>(await admin(), outbox, { search: mail.address });
	expect(found.data?.mails.nodes[0]).toEqual({
		id,
		address: mail.address,
		text: mail.text,
		state: "kept",
		isStuck: false,
	});
	const buyer = await api.signInAs({ soldTo: ["104233"] });
	expect((await api.ask(buyer, outbox)).errors?.[0]?.extensions?.code).toBe("forbidden");
	expect((await api.ask(buyer, again, { id })).errors?.[0]?.extensions?.code).toBe("forbidden");
});

test("the secret of a link reaches its reader, and administrators see it masked, before and after it was sent", async () => {
	const secret = "Zm9yIHRoZSByZWFkZXIgb2YgdGhpcyBtYWlsIG9ubHk";
	const link = `https://portal.example/login?invitation=${secret}`;
	const id = await database.transaction("millgate_admin", {}, (tx) =>
		queueMail(tx, {
			...mail,
			text: `Open ${link}\nUntil Friday`,
			html: `<a href="https://portal.example/x?a=1&amp;token=${secret}">Open</a>`,
		}),
	);
	const seen = async () =>
		(await api.ask<{ mails: { nodes: { text: string }[] } }>(await admin(), outbox, { search: mail.address })).data
			?.mails.nodes[0]?.text;
	const masked = "Open https://portal.example/login?invitation=…\nUntil Friday";
	expect(await seen()).toBe(masked);
	await sendOnce(id);
	expect(server.received[0]?.text.replaceAll("=\r\n", "").replaceAll("=\n", "")).toContain(secret);
	expect(await seen()).toBe(masked);
	const [kept] = await asOwner<{ row: string }>(
		database,
		"select row_to_json(m)::text as row from mails m where id = $1",
		[id],
	);
	expect([kept?.row.includes(secret), kept?.row.includes("token=…")]).toEqual([false, true]);
});

test("an administrator sends a refused mail again, with the file that belongs to it; what has gone is not found", async () => {
	const id = await database.transaction("millgate_mail", {}, (tx) =>
		queueMail(tx, { ...mail, file: { name: "list.csv", bytes: Buffer.from("a,b") } }),
	);
	server.refuseWith(550);
	await sendOnce(id);
	const by = await admin();
	expect((await api.ask<Outbox>(by, outbox, { tab: "failed" })).data?.mails.nodes).toMatchObject([
		{ id, state: "failed", isStuck: true },
	]);
	server.refuseWith(undefined);
	expect((await api.ask(by, again, { id })).data).toEqual({ sendMailAgain: true });
	expect(await stateOf(id)).toBe("waiting");
	await sendOnce(id);
	expect(await stateOf(id)).toBe("sent");
	expect(server.received.at(-1)?.text).toContain("list.csv");
	for (const gone of [id, "nothing"])
		expect((await api.ask(by, again, { id: gone })).errors?.[0]?.extensions?.code).toBe("not-found");
	const recorded = await asOwner(
		database,
		"select target, detail ->> 'mail' as mail from audit_events where action = 'mail.again'",
	);
	expect(recorded).toEqual([{ target: mail.address, mail: id }]);
});

test("a mail that was handed over is sent again only when the server has not answered for long", async () => {
	const id = await queue();
	const by = await admin();
	const since = (minutes: number) =>
		asOwner(
			database,
			"update mails set state = 'claimed', claimed_at = now() - make_interval(mins => $2) where id = $1",
			[id, minutes],
		);
	await since(9);
	expect((await api.ask(by, again, { id })).errors?.[0]?.extensions?.code).toBe("not-found");
	await since(11);
	expect((await api.ask(by, again, { id })).data).toEqual({ sendMailAgain: true });
});

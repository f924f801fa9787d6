import { afterEach, beforeEach, expect, test } from "vitest";
import { sendMailJob } from "#server/mail/send-mail-job.ts";
import { languages } from "#shared/languages.ts";
import { feed, orderFeedRow, restartFeeds, shipmentFeedRow } from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { runJobs } from "../../../../tests/support/jobs.ts";
import { type MailServer, readMail, startMailServer } from "../../../../tests/support/mail-server.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { mailNotificationsJob } from "./mail-notifications-jobs.ts";

let server: MailServer;
const database = await testDatabase();
beforeEach(async () => {
	server = await startMailServer();
	await restartFeeds(database);
	await feed(database, "orders", [orderFeedRow()]);
});
afterEach(() => server.stop());

async function addBuyer(language: string): Promise<string> {
	const { id, email } = await insertPerson(database, { soldTo: ["S1"] });
	await asOwner(database, "update people set language = $2 where id = $1", [id, language]);
	await asOwner(
		database,
		"insert into notification_preferences (person_id, event, channel, frequency) values ($1, 'shipped', 'mail', 'now')",
		[id],
	);
	return email;
}
const ship = (bol: string) =>
	feed(database, "shipments", [shipmentFeedRow({ bol, pieces: [], shippedAt: new Date().toISOString() })]);
const run = (url: string) =>
	runJobs(database, [mailNotificationsJob, sendMailJob], { SMTP_URL: url, PUBLIC_URL: "https://portal.example" });
const states = async () =>
	(await asOwner<{ state: string }>(database, "select state from mails order by queued_at")).map(({ state }) => state);

test("each notification mail has text and HTML in its reader's language, and the headers of one-click unsubscribing", async () => {
	const buyers: string[] = [];
	for (const language of languages) buyers.push(await addBuyer(language));
	await ship("B1");
	const jobs = await run(server.url);
	await expect.poll(() => server.received.length).toBe(2);
	await jobs.stop();
	const words = { en: "BOL B1 has shipped", es: "Se embarcó el conocimiento B1" };
	for (const [index, language] of languages.entries()) {
		const mail = readMail(server.received.find(({ to }) => to[0] === buyers[index]) ?? { from: "", to: [], text: "" });
		for (const body of [mail.text, mail.html]) expect(body).toContain(words[language]);
		expect(mail.html).toContain(`<html lang="${language}">`);
		expect(mail.headers["content-language"]).toBe(language);
		expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
		const [, link = ""] =
			/^<(https:\/\/portal\.example\/unsubscribe\/\S+)>$/.exec(mail.headers["list-unsubscribe"] ?? "") ?? [];
		expect(link).not.toBe("");
		for (const body of [mail.text, mail.html]) expect(body).toContain(link);
	}
});

test("mails wait while the mail server is unavailable, and each is sent once when it is back", async () => {
	const email = await addBuyer("en");
	const { port } = new URL(server.url);
	await server.stop();
	const jobs = await run(server.url);
	await ship("B1");
	await expect
		.poll(async () => (await asOwner(database, "select 1 from mails where attempts > 0 and state = 'waiting'")).length)
		.toBe(1);
	await ship("B2");
	await expect.poll(async () => (await states()).length).toBe(2);
	server = await startMailServer(Number(port));
	await expect.poll(states, { timeout: 30_000 }).toEqual(["sent", "sent"]);
	await jobs.stop();
	expect(server.received.map(({ to }) => to)).toEqual([[email], [email]]);
	expect(new Set(server.received.map((mail) => readMail(mail).headers["message-id"])).size).toBe(2);
});

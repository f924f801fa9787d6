import { beforeEach, expect, test } from "vitest";
import {
	feed,
	invoiceFeedRow,
	orderFeedRow,
	promiseFeedRow,
	restartFeeds,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { jobServices, runJobs } from "../../../../tests/support/jobs.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { mailDigests, mailDigestsJob, mailNotificationsJob } from "./mail-notifications-jobs.ts";

let buyer: number;
const database = await testDatabase();
beforeEach(async () => {
	await restartFeeds(database);
	buyer = (await insertPerson(database, { soldTo: ["S1"] })).id;
	await asOwner(
		database,
		"update people set language = 'es', name = 'Ana <Ruiz>', time_zone = 'America/Mexico_City' where id = $1",
		[buyer],
	);
	await feed(database, "orders", [orderFeedRow()]);
});

const want = (event: string, mail: string) =>
	asOwner(
		database,
		"insert into notification_preferences (person_id, event, channel, frequency) values ($1, $2, 'mail', $3)",
		[buyer, event, mail],
	);
const ship = (bol: string) =>
	feed(database, "shipments", [shipmentFeedRow({ bol, pieces: [], shippedAt: new Date().toISOString() })]);
const mails = () =>
	asOwner<{ address: string; subject: string; body_text: string; body_html: string }>(
		database,
		"select m.address, m.subject, m.body_text, m.body_html from mails m where person_id = $1 order by queued_at",
		[buyer],
	);
const createdAt = (instant: string) => asOwner(database, "update notifications set created_at = $1", [instant]);

test("what is wanted at once is mailed once, in the reader's language, with a link, and nothing typed by others becomes HTML", async () => {
	await want("shipped", "now");
	await ship("B<1>");
	const jobs = await runJobs(database, [mailNotificationsJob]);
	await expect.poll(async () => (await mails()).length).toBe(1);
	await jobs.stop();
	await Promise.all([
		mailNotificationsJob.run({}, jobServices(database)),
		mailNotificationsJob.run({}, jobServices(database)),
	]);
	const [mail, ...others] = await mails();
	expect(others).toEqual([]);
	expect(mail?.subject).toBe("Se embarcó el conocimiento B<1>");
	expect(mail?.body_text).toContain("http://portal.example/customer");
	expect(mail?.body_html).toContain("Hola, Ana &lt;Ruiz&gt;");
	expect(mail?.body_html).not.toContain("B<1>");
});

test("several at once are one mail", async () => {
	await want("shipped", "now");
	for (const bol of ["B1", "B2", "B3"]) await ship(bol);
	// The job of a process that died is found by the one that runs by itself.
	await mailDigestsJob.run({}, jobServices(database));
	expect((await mails()).map(({ subject }) => subject)).toEqual(["3 novedades de Caldera Steel"]);
});

test("an account that is no longer theirs is in no mail", async () => {
	await want("shipped", "now");
	await ship("B1");
	await asOwner(database, "delete from person_accounts where person_id = $1", [buyer]);
	await mailNotificationsJob.run({}, jobServices(database));
	expect(await mails()).toEqual([]);
});

test("what was turned off while it waited for its digest is in none, the rest is", async () => {
	await want("shipped", "daily");
	await ship("B1");
	const moved = ["2026-05-08", "2026-05-15"].map((promisedOn, n) =>
		promiseFeedRow({ event: `P${n}`, promisedOn, at: new Date(Date.now() - (9 - n) * 3_600_000).toISOString() }),
	);
	await feed(database, "order-events", moved);
	await createdAt("2026-06-01T20:00:00Z");
	await asOwner(
		database,
		"update notification_preferences set frequency = 'off' where person_id = $1 and event = 'shipped'",
		[buyer],
	);
	await mailDigests(jobServices(database), "daily", new Date("2026-06-02T13:01:00Z"));
	// A day of another year is written with its year.
	const day = new Date().getFullYear() === 2026 ? "15 may" : "15 may 2026";
	expect((await mails()).map(({ subject }) => subject)).toEqual([
		`Pedido M100, partida 1: la nueva fecha prometida es el ${day}`,
	]);
});

test("what waited for one digest is sent with the one chosen since", async () => {
	await want("shipped", "daily");
	await ship("B1");
	await createdAt("2026-06-03T20:00:00Z");
	await asOwner(database, "update notification_preferences set frequency = 'weekly' where person_id = $1", [buyer]);
	const mailedBy = async (digest: "daily" | "weekly", instant: string) => {
		await mailDigests(jobServices(database), digest, new Date(instant));
		return (await mails()).map(({ subject }) => subject);
	};
	expect(await mailedBy("daily", "2026-06-04T14:00:00Z")).toEqual([]);
	expect(await mailedBy("weekly", "2026-06-08T14:00:00Z")).toEqual(["Se embarcó el conocimiento B1"]);
	await ship("B2");
	await createdAt("2026-06-08T20:00:00Z");
	await asOwner(database, "update notification_preferences set frequency = 'daily' where person_id = $1", [buyer]);
	expect(await mailedBy("daily", "2026-06-09T14:00:00Z")).toHaveLength(2);
});

test("a document's notification shows its date at the mill, wherever its reader is, and no hour", async () => {
	await want("invoice", "now");
	await asOwner(database, "update people set date_format = 'iso', time_zone = 'America/Los_Angeles' where id = $1", [
		buyer,
	]);
	await ship("B1");
	const invoicedOn = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
	expect(await feed(database, "invoices", [invoiceFeedRow({ invoicedOn, dueOn: invoicedOn })])).toMatchObject({
		accepted: 1,
	});
	await mailNotificationsJob.run({}, jobServices(database));
	expect((await mails()).map(({ body_text }) => body_text.match(/Prairie Steel Service · (.*)/)?.[1])).toEqual([
		invoicedOn,
	]);
});

test("a complaint's notification names its new state, or that it was answered if the state did not change", async () => {
	const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
	const complaint = {
		complaint: "CL1",
		soldTo: "S1",
		kind: "order_error",
		order: "M100",
		asked: "explanation",
		description: "Wrong plates.",
	};
	const defects = [{ family: "wrong_material", code: "wrong_grade" }];
	await feed(database, "complaints", [{ ...complaint, defects, by: "Purchasing", at: at(9), revision: 1 }]);
	const said = [
		{ state: "acknowledged" },
		{ state: "under_review", message: "We look." },
		{ message: "Still looking." },
	];
	for (const [n, more] of said.entries()) {
		await feed(database, "complaint-answers", [
			{ complaint: "CL1", answer: `A${n}`, at: at(8 - n), by: "Claims", ...more },
		]);
		await mailNotificationsJob.run({}, jobServices(database));
	}
	expect((await mails()).map(({ subject }) => subject)).toEqual([
		"Reclamo CL1: Recibido por la planta",
		"Reclamo CL1: En revisión",
		"Hay respuesta al reclamo CL1",
	]);
});

test("a daily digest comes after seven by the reader's own clock, once a day, with what happened before", async () => {
	const promise = (event: string, promisedOn: string, hours: number) =>
		promiseFeedRow({ event, promisedOn, at: new Date(Date.now() - hours * 3_600_000).toISOString() });
	await feed(database, "order-events", [promise("P1", "2026-05-08", 9), promise("P2", "2026-05-15", 2)]);
	await createdAt("2026-06-01T20:00:00Z");
	// Mexico City is six hours behind UTC.
	const at = async (instant: string) => {
		await mailDigests(jobServices(database), "daily", new Date(instant));
		return (await mails()).length;
	};
	expect(await at("2026-06-01T21:00:00Z")).toBe(0);
	expect(await at("2026-06-02T12:59:00Z")).toBe(0);
	expect(await at("2026-06-02T13:01:00Z")).toBe(1);
	await feed(database, "order-events", [promise("P3", "2026-05-22", 1)]);
	await asOwner(database, "update notifications set created_at = '2026-06-02T12:00:00Z' where mailed_at is null");
	expect(await at("2026-06-02T18:00:00Z")).toBe(1);
	expect(await at("2026-06-03T13:10:00Z")).toBe(2);
	expect((await mails())[0]?.body_text).toMatch(/Pedido M100, partida 1: la nueva fecha prometida es el 15/);
});

test("a weekly digest comes on Monday", async () => {
	await want("shipped", "weekly");
	await ship("B1");
	await ship("B2");
	await createdAt("2026-06-03T20:00:00Z");
	await mailDigests(jobServices(database), "weekly", new Date("2026-06-07T20:00:00Z"));
	expect(await mails()).toEqual([]);
	for (const instant of ["2026-06-08T14:00:00Z", "2026-06-09T14:00:00Z"])
		await mailDigests(jobServices(database), "weekly", new Date(instant));
	expect((await mails()).map(({ subject }) => subject)).toEqual(["Su resumen semanal: 2 novedades"]);
});

test("what an administrator views as another person after at the desk is mailed without any account on their lists, in their words; to others it is not", async () => {
	const admin = (await insertPerson(database, { groups: ["SSA-Admin"] })).id;
	const former = (await insertPerson(database)).id;
	await asOwner(database, "update people set language = 'es' where id = $1", [admin]);
	await asOwner(
		database,
		`insert into notifications (account_id, person_id, event, source_key, subject, happened_at, is_in_bell, mail)
		 select id, unnest($1::bigint[]), 'deskAssigned', 'complaint CL1',
			'{"number": "CL1", "by": "Ann", "matter": "S1:complaint:CL1"}', now(), true, 'now' from accounts
			where code = 'S1'`,
		[[admin, former]],
	);
	await mailNotificationsJob.run({}, jobServices(database));
	const sent = await asOwner(database, "select person_id, subject, body_text from mails where person_id = any ($1)", [
		[admin, former],
	]);
	expect(sent).toEqual([
		{
			person_id: admin,
			subject: "Ann le asignó el reclamo CL1 (S1)",
			body_text: expect.stringContaining("http://portal.example/desk?matter=S1%3Acomplaint%3ACL1"),
		},
	]);
});

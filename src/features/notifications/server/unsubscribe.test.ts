import { beforeEach, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { feed, orderFeedRow, restartFeeds, shipmentFeedRow } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { jobServices, testSecretKey } from "../../../../tests/support/jobs.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../tests/support/people.ts";
import { mailNotificationsJob } from "./mail-notifications-jobs.ts";
import { readUnsubscribeToken, type UnsubscribeScope, unsubscribeToken } from "./unsubscribe-token.ts";

let buyer: SomePerson;
const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	buyer = await insertPerson(database, { soldTo: ["S1"] });
	await asOwner(database, "update people set language = 'es' where id = $1", [buyer.id]);
	await feed(database, "orders", [orderFeedRow()]);
});

const tokenOf = (scope: UnsubscribeScope) =>
	unsubscribeToken({ SECRET_KEY: testSecretKey }, { personId: buyer.id, scope });
const pageOf = (token: string) => fetch(`${api.url}/unsubscribe/${token}`);
const click = (token: string, body = "List-Unsubscribe=One-Click") =>
	fetch(`${api.url}/unsubscribe/${token}`, {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body,
	});
const stopped = async () =>
	(
		await asOwner<{ event: string }>(
			database,
			`select event from notification_preferences where person_id = $1 and channel = 'mail' and frequency = 'off'
				order by event`,
			[buyer.id],
		)
	).map(({ event }) => event);
const want = (mail: string) =>
	asOwner(
		database,
		"insert into notification_preferences (person_id, event, channel, frequency) values ($1, 'shipped', 'mail', $2)",
		[buyer.id, mail],
	);
const ship = (bol: string) =>
	feed(database, "shipments", [shipmentFeedRow({ bol, pieces: [], shippedAt: new Date().toISOString() })]);
const mails = () =>
	asOwner<{ body_text: string; body_html: string; unsubscribe_url: string }>(
		database,
		"select body_text, body_html, unsubscribe_url from mails where person_id = $1",
		[buyer.id],
	);

describe("one click in a mail program", () => {
	test("ends mails of that kind, without a session, and nothing else", async () => {
		await want("now");
		const answer = await click(tokenOf("shipped"));
		expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
		expect(await stopped()).toEqual(["shipped"]);
		await ship("B1");
		await mailNotificationsJob.run({}, jobServices(database));
		expect(await mails()).toEqual([]);
		expect(
			await asOwner(database, "select is_in_bell, mail from notifications where person_id = $1", [buyer.id]),
		).toEqual([{ is_in_bell: true, mail: null }]);
		const record =
			"select actor, target from audit_events where action = 'notifications.unsubscribe' and person_id = $1";
		expect(await asOwner(database, record, [buyer.id])).toEqual([{ actor: buyer.email, target: "shipped" }]);
	});

	test("keeps back what was about to be mailed", async () => {
		await want("now");
		await ship("B1");
		await click(tokenOf("shipped"));
		await mailNotificationsJob.run({}, jobServices(database));
		expect(await mails()).toEqual([]);
	});

	test("twice is as good as once", async () => {
		await click(tokenOf("shipped"));
		expect((await click(tokenOf("shipped"))).status).toBe(200);
		expect(await stopped()).toEqual(["shipped"]);
	});

	test("on a mail about several kinds ends all kinds", async () => {
		await click(tokenOf("all"));
		expect((await stopped()).length).toBeGreaterThan(5);
	});
});

describe("the page behind a mail's link", () => {
	test("asks for confirmation in the reader's language, and opening it changes nothing", async () => {
		const answer = await pageOf(tokenOf("shipped"));
		const page = await answer.text();
		expect(page).toContain('<html lang="es">');
		expect(page).toContain(m.notification_stop_title({}, { locale: "es" }));
		expect(page).toContain(buyer.email);
		expect([answer.headers.get("referrer-policy"), answer.headers.get("cache-control")]).toEqual([
			"no-referrer",
			"no-store",
		]);
		expect(await stopped()).toEqual([]);
	});

	test("says when they have ended, and no longer asks", async () => {
		await click(tokenOf("shipped"));
		const page = await (await pageOf(tokenOf("shipped"))).text();
		expect(page).toContain(m.notification_stopped_title({}, { locale: "es" }));
		expect(page).not.toContain("<form");
		expect(await (await pageOf(tokenOf("all"))).text()).toContain("<form");
	});

	test("ends all kinds for a reader who chooses that", async () => {
		const page = await (await click(tokenOf("shipped"), "scope=all")).text();
		expect(page).toContain(m.notification_stopped_title({}, { locale: "es" }));
		expect(await stopped()).toContain("complaintAnswered");
	});

	test.each([
		["a customer", {}, "/customer/profile"],
		["a supplier alone", { soldTo: [], suppliers: ["V1"] }, "/supplier/profile?tab=person"],
	])("leads %s to the profile that is open to them", async (_who, lists, profile) => {
		const { id } = await insertPerson(database, { soldTo: ["S1"], ...lists });
		const token = unsubscribeToken({ SECRET_KEY: testSecretKey }, { personId: id, scope: "all" });
		expect(await (await click(token)).text()).toContain(`href="${profile}"`);
	});

	test.each([
		["of another person", (token: string) => token.replace(/^\d+/, (id) => String(Number(id) + 1))],
		["of another kind", (token: string) => token.replace("shipped", "invoice")],
		["with another signature", (token: string) => `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`],
		["cut short", (token: string) => token.slice(0, -2)],
		[
			"of another key",
			() =>
				unsubscribeToken(
					{ SECRET_KEY: "another key of tests, which opens none of these" },
					{ personId: 1, scope: "all" },
				),
		],
		["of a kind that is none", () => `1.toString.${"A".repeat(43)}`],
	])("is not found for a token %s", async (_what, change) => {
		const token = change(tokenOf("shipped"));
		expect([(await pageOf(token)).status, (await click(token)).status]).toEqual([404, 404]);
		expect(await asOwner(database, "select 1 from notification_preferences where frequency = 'off'")).toEqual([]);
	});
});

test("a mail's link is in its text, its HTML and its header, and ends the kind of notification that it is about", async () => {
	await want("now");
	await ship("B1");
	await mailNotificationsJob.run({}, jobServices(database));
	const [mail] = await mails();
	expect(mail?.body_text).toContain(mail?.unsubscribe_url);
	expect(mail?.body_html).toContain(`href="${mail?.unsubscribe_url}"`);
	const token = new URL(mail?.unsubscribe_url ?? "").pathname.split("/").at(-1) ?? "";
	expect(readUnsubscribeToken({ SECRET_KEY: testSecretKey }, token)).toEqual({ personId: buyer.id, scope: "shipped" });
});

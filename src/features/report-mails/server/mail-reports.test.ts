import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { feed } from "../../../../tests/support/feed-rows.ts";
import { jobServices } from "../../../../tests/support/jobs.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../tests/support/people.ts";
import { startReportedMill } from "../../../../tests/support/reported-mill.ts";
import { receiptFeedRow, settlementFeedRow } from "../../../../tests/support/supply-rows.ts";

const mill = await startReportedMill();
const { database, api, plannedSince, mailAt } = mill;
let person: SomePerson;
let caller: Caller;
afterAll(mill.stop);
beforeEach(async () => {
	({ person, caller } = await mill.bringReader());
});

const save = (input: Record<string, unknown> = {}, by = caller) => mill.save(input, by);
const saved = (input: Record<string, unknown> = {}) => mill.saved(input, caller);
const mine = (by = caller) => mill.mine(by);
type Mail = {
	id: string;
	address: string;
	subject: string;
	body_text: string;
	body_html: string;
	language: string;
	unsubscribe_url: string;
};
const mails = () => asOwner<Mail>(database, "select * from mails order by queued_at");

describe("the mail", () => {
	test("has the first rows, the totals of all and the workbook, of the reader's rows alone, in their language", async () => {
		await asOwner(database, "update people set language = 'es' where id = $1", [person.id]);
		await saved({ query: "columns=receipt,received,netWeight,accepted&sort=receipt" });
		await plannedSince("2026-04-01");
		await mailAt("2026-04-08T12:00:00Z");
		const [mail] = await mails();
		expect(mail).toMatchObject({ address: person.email, language: "es", subject: "Loads · 8 abr" });
		for (const body of [mail?.body_text, mail?.body_html]) {
			for (const word of ["G1", "G3", "45,900", "137,700", "136,500", "Total", "3 filas"]) expect(body).toContain(word);
			// The key of the link that ends the mails may hold any letters.
			expect(body?.replaceAll(/\/unsubscribe\/[\w./-]+/g, "")).not.toContain("X1");
			expect(body).toContain(mail?.unsubscribe_url);
			expect(body).toContain("/supplier/reports/shipments-received?");
			expect(body).toMatch(/Datos al \d{1,2} \p{L}+\.? \d{4} \d\d:\d\d, River Bend\./u);
		}
		const files = await asOwner<{ name: string; magic: string }>(
			database,
			"select name, encode(substr(bytes, 1, 2), 'escape') as magic from mail_files",
		);
		expect(files).toEqual([{ name: "Embarques recibidos 2026-04-08.xlsx", magic: "PK" }]);
		const record =
			"select target, detail->>'rows' as rows from audit_events where action = 'report.mail' and person_id = $1";
		expect(await asOwner(database, record, [person.id])).toEqual([{ target: "shipments-received", rows: "3" }]);
	});

	test("adds up money of one currency, never of two", async () => {
		const settle = async (n: number, currency: string, amount: number) => {
			const line = { line: 1, receipt: `G${n}`, netLb: 45_900, unit: "GT", price: 100, amount };
			expect(
				await feed(database, "settlements", [
					settlementFeedRow({ settlement: `R${n}`, currency, amount, lines: [line] }),
				]),
			).toMatchObject({ accepted: 1 });
		};
		await settle(1, "USD", 1000.25);
		await settle(2, "USD", 2000.5);
		await saved({ list: "shipments-with-invoice", query: "tab=all&columns=receipt,accepted,amount" });
		await plannedSince("2026-04-01");
		await mailAt("2026-04-08T12:00:00Z");
		await settle(3, "MXN", 4000);
		await mailAt("2026-04-09T12:00:00Z");
		const bodies = (await mails()).map(({ body_text }) => body_text);
		expect(
			bodies.map((body) => ["2,000.50", "3,000.75", "4,000.00", "7,000.75"].map((sum) => body.includes(sum))),
		).toEqual([
			[true, true, false, false],
			[true, false, true, false],
		]);
	});

	test("says below the sums, as the page does, that the difference leaves out loads with one weight only, where it does", async () => {
		const note = "The total difference includes only loads with both weights";
		const oneWeight = {
			receipt: "G4",
			notice: undefined,
			load: undefined,
			grossLb: undefined,
			tareLb: undefined,
			deductions: undefined,
		};
		await feed(database, "receipts", [receiptFeedRow({ ...oneWeight, states: ["arrived"] })]);
		const queries = {
			all: "",
			both: "q=G1",
			"not shown": "columns=receipt,shipWeight,netWeight",
			"one weight": "q=G4",
		};
		for (const [name, query] of Object.entries(queries)) await saved({ name, query });
		await plannedSince("2026-04-01");
		await mailAt("2026-04-08T12:00:00Z");
		await asOwner(database, "delete from receipts where receipt_number = 'G4'");
		const sentMails = await mails();
		expect(
			sentMails.map(({ subject, body_text }) => [subject.split(" · ")[0], body_text.includes(note)]).sort(),
		).toEqual([
			["all", true],
			["both", false],
			["not shown", false],
			["one weight", true],
		]);
		expect(sentMails.map(({ body_text, body_html }) => body_text.includes(note) === body_html.includes(note))).toEqual([
			true,
			true,
			true,
			true,
		]);
	});

	test("of the day before has that day's rows, and says so when there are none", async () => {
		await saved({ period: "1" });
		await plannedSince("2026-04-01");
		await mailAt("2026-04-04T12:00:00Z");
		await mailAt("2026-04-05T12:00:00Z");
		const [first, second] = await mails();
		expect(first?.body_text).toContain("3 rows");
		expect(first?.body_text).toContain("received_from=2026-04-03&received_to=2026-04-03");
		expect(second?.body_text).toContain("this report has no rows");
		expect(await asOwner(database, "select mail_id from mail_files")).toEqual([{ mail_id: first?.id }]);
	});

	test("comes once for each day, whatever was missed and however many processes send", async () => {
		await saved();
		await plannedSince("2026-04-01");
		await Promise.all([mailAt("2026-04-08T12:00:00Z"), mailAt("2026-04-08T12:00:00Z"), mailAt("2026-04-08T12:00:00Z")]);
		await mailAt("2026-04-08T18:00:00Z");
		expect(await mails()).toHaveLength(1);
		await mailAt("2026-04-09T10:59:00Z");
		expect(await mails()).toHaveLength(1);
		await mailAt("2026-04-09T11:00:00Z");
		expect(await mails()).toHaveLength(2);
	});

	// Clocks in Chicago go from 02:00 to 03:00 on March 8, 2026, and from 02:00 back to 01:00 on November 1.
	test.each([
		[
			"keeps its hour when the clocks go forward",
			"06",
			"2026-03-06",
			[
				["2026-03-07T12:00Z", 1],
				["2026-03-08T10:59Z", 1],
				["2026-03-08T11:00Z", 2],
			],
		],
		[
			"comes with the next hour when its own is left out",
			"02",
			"2026-03-07",
			[
				["2026-03-08T07:59Z", 0],
				["2026-03-08T08:00Z", 1],
				["2026-03-08T23:00Z", 1],
			],
		],
		[
			"comes once when its hour comes twice",
			"01",
			"2026-10-31",
			[
				["2026-11-01T06:59Z", 0],
				["2026-11-01T07:00Z", 1],
				["2026-11-01T08:30Z", 1],
			],
		],
	] as [string, string, string, [string, number][]][])("%s", async (_what, hour, since, steps) => {
		await saved({ hour });
		await plannedSince(since);
		for (const [at, count] of steps) {
			await mailAt(at);
			expect([at, (await mails()).length]).toEqual([at, count]);
		}
	});

	test("of a weekday comes on that day by the reader's clock", async () => {
		await saved({ day: "1", hour: "20" });
		await plannedSince("2026-04-01");
		// Still Sunday in Chicago, then Monday evening.
		await mailAt("2026-04-06T03:00:00Z");
		expect(await mails()).toHaveLength(0);
		await mailAt("2026-04-07T01:00:00Z");
		expect(await mails()).toHaveLength(1);
	});

	test("is not sent to a deactivated person, and continues afterwards", async () => {
		await saved();
		await plannedSince("2026-04-01");
		await asOwner(database, "update people set is_active = false where id = $1", [person.id]);
		await mailAt("2026-04-08T12:00:00Z");
		expect(await mails()).toEqual([]);
		await asOwner(database, "update people set is_active = true where id = $1", [person.id]);
		await mailAt("2026-04-09T12:00:00Z");
		expect(await mails()).toHaveLength(1);
	});

	test("ends when the list is theirs no more, and says so in their list", async () => {
		await saved();
		await plannedSince("2026-04-01");
		await asOwner(database, "delete from person_accounts where person_id = $1", [person.id]);
		await mailAt("2026-04-08T12:00:00Z");
		expect(await mails()).toEqual([]);
		expect(await mine()).toMatchObject([{ pause: "access" }]);
	});

	test("of an alias ends when that account is taken away, though others remain", async () => {
		const buyer = await insertPerson(database, { soldTo: ["S1", "S2"] });
		const version = jobServices(database).config.TERMS_VERSION;
		await asOwner(database, "insert into terms_acceptances (person_id, version) values ($1, $2)", [buyer.id, version]);
		const acting = await api.signIn(buyer.id, "S2");
		expect((await save({ list: "orders", query: "" }, acting)).errors).toBeUndefined();
		await plannedSince("2026-04-01");
		await mailAt("2026-04-08T12:00:00Z");
		expect((await mails()).map(({ body_text }) => body_text.includes("S2"))).toEqual([true]);
		await asOwner(database, "delete from person_accounts where person_id = $1 and account_id = $2", [
			buyer.id,
			buyer.accountIds.S2,
		]);
		await mailAt("2026-04-09T12:00:00Z");
		expect(await mails()).toHaveLength(1);
		expect(await mine(acting)).toMatchObject([{ pause: "access" }]);
	});

	test("of an alias opens its list for that account, of all accounts as it is", async () => {
		const buyer = await insertPerson(database, { soldTo: ["S1", "S2"] });
		const acting = await api.signIn(buyer.id, "S2");
		const all = await api.signIn(buyer.id);
		await save({ list: "orders", query: "q=M1", name: "of S2" }, acting);
		await save({ list: "orders", query: "q=M1", name: "of all" }, all);
		await plannedSince("2026-04-01");
		await mailAt("2026-04-08T12:00:00Z");
		const links = (await mails()).map(({ subject, body_text }) => [
			subject.split(" · ")[0],
			/^Open the report: http:\/\/portal\.example(.*)$/m.exec(body_text)?.[1],
		]);
		expect(links.sort()).toEqual([
			["of S2", "/login-alias?alias=S2&next=%2Fcustomer%2Forders%3Fq%3DM1"],
			["of all", "/customer/orders?q=M1"],
		]);
	});

	test("waits for new terms to be accepted", async () => {
		await saved();
		await plannedSince("2026-04-01");
		await asOwner(database, "delete from terms_acceptances where person_id = $1", [person.id]);
		await mailAt("2026-04-08T12:00:00Z");
		expect(await mails()).toEqual([]);
		expect(await asOwner(database, "select pause from report_mails")).toEqual([{ pause: null }]);
	});
});

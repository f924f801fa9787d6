import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Api, type Caller, startApi } from "../../../../tests/support/api.ts";
import { feed, restartFeeds } from "../../../../tests/support/feed-rows.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import {
	feedCommodities,
	noticeFeedRow,
	poLineFeedRow,
	purchaseOrderFeedRow,
	receiptFeedRow,
} from "../../../../tests/support/supply-rows.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";
import { departNotices } from "./depart-notices-job.ts";

let base: TestDatabase;
let api: Api;
let mine: Caller;
let other: Caller;

beforeAll(async () => {
	base = await createTestDatabase();
	api = await startApi(base);
});
afterAll(async () => {
	await api?.stop();
	await base?.drop();
});
beforeEach(async () => {
	await restartFeeds(base);
	await feedCommodities(base.database);
	const lines = [
		poLineFeedRow({ periodTo: "2099-01-01", expiresOn: "2099-02-01" }),
		poLineFeedRow({ line: 2, weightLb: 50_000 }),
	];
	await feed(base.database, "purchase-orders", [purchaseOrderFeedRow({ lines })]);
	mine = await api.signIn((await insertPerson(base, { suppliers: ["V1"] })).id);
	other = await api.signIn((await insertPerson(base, { suppliers: ["V2"] })).id);
});

const submit =
	"mutation ($input: SubmitShippingNoticeInput!) { submitShippingNotice(input: $input) { notice revision hash isNew warnings { field reason } } }";
const amend =
	"mutation ($input: AmendShippingNoticeInput!) { amendShippingNotice(input: $input) { notice revision hash isNew } }";
const cancel = "mutation ($notice: String!) { cancelShippingNotice(notice: $notice) }";

const load = (changes: object = {}) => ({
	vehicle: "T-100",
	gross: 78_000,
	tare: 32_000,
	unit: "lb",
	commodity: "210",
	radiation: "clear",
	...changes,
});
const values = (changes: object = {}) => ({
	key: randomUUID(),
	line: "45001/1",
	mode: "truck",
	bol: "B-1",
	shippedOn: "2026-04-02",
	shippedTime: "21:00",
	loads: [load()],
	...changes,
});
const input = (sent: object, more: object = {}) => ({ input: { values: JSON.stringify(sent), ...more } });

/** The day so many days from now, at the mill of these tests. */
const dayFrom = (days: number) =>
	new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(Date.now() + days * 86_400_000);

type Taken = { notice: string; revision: number; hash: string; isNew: boolean; warnings: { field: string }[] };
type Answered = {
	errors?: { message: string; extensions?: { code?: string; faults?: { field: string; reason: string }[] } }[];
};
const codeOf = (answered: Answered) => answered.errors?.[0]?.extensions?.code;
const faultsOf = (answered: Answered) => answered.errors?.[0]?.extensions?.faults ?? [];
async function taken(caller: Caller, sent: object): Promise<Taken> {
	const { data, errors } = await api.ask<{ submitShippingNotice: Taken }>(caller, submit, input(sent));
	expect(errors).toBeUndefined();
	return (data as { submitShippingNotice: Taken }).submitShippingNotice;
}
const notices = () =>
	asOwner<{ state: string }>(base, "select notice_number, state, notice_revision from shipping_notices order by 1");
const outbox = () => asOwner<{ kind: string; content: object }>(base, "select kind, content from outbox order by id");

describe("a notice", () => {
	test("lands with its loads to the pound, its revision, and is told to the mill and put on record in one go", async () => {
		const sent = values({
			loads: [load(), load({ vehicle: "t-101", gross: 35, tare: 14.5, unit: "GT", seals: "S1, S2", ticket: "77" })],
		});
		const { notice, hash } = await taken(mine, sent);
		expect(
			await asOwner(
				base,
				`select load, vehicle, gross_lb, tare_lb, net_lb, seals, shipped_on::text, state from shipping_notice_loads
					order by 1`,
			),
		).toEqual([
			{
				load: 1,
				vehicle: "T-100",
				gross_lb: 78_000,
				tare_lb: 32_000,
				net_lb: 46_000,
				seals: [],
				shipped_on: "2026-04-02",
				state: "submitted",
			},
			{
				load: 2,
				vehicle: "T-101",
				gross_lb: 78_400,
				tare_lb: 32_480,
				net_lb: 45_920,
				seals: ["S1", "S2"],
				shipped_on: "2026-04-02",
				state: "submitted",
			},
		]);
		expect(await asOwner(base, "select written_by, content_hash from shipping_notice_revisions")).toEqual([
			{ written_by: expect.stringMatching(/./), content_hash: hash },
		]);
		expect(await outbox()).toMatchObject([
			{
				kind: "notice.submitted",
				content: { notice, supplier: "V1", shippedAt: "2026-04-03T02:00:00Z" },
			},
		]);
		expect(await asOwner(base, "select action, target from audit_events where action like 'notice%'")).toEqual([
			{ action: "notice.submitted", target: notice },
		]);
	});

	test("sent twice at once is one notice", async () => {
		const sent = values();
		const [one, two] = await Promise.all([taken(mine, sent), taken(mine, sent)]);
		expect(one.notice).toBe(two.notice);
		expect([one.isNew, two.isNew].sort()).toEqual([false, true]);
		expect(await notices()).toHaveLength(1);
		expect(await outbox()).toHaveLength(1);
	});

	test("sent again after its amendment is still the one that stands", async () => {
		const sent = values();
		const { notice } = await taken(mine, sent);
		await api.ask(mine, amend, input(values({ bol: "B-2" }), { notice, revision: 1 }));
		expect(await taken(mine, sent)).toMatchObject({ notice, revision: 1, isNew: false });
		expect(await notices()).toMatchObject([{ notice_revision: 2 }]);
	});

	test("under a number of the supplier's own is one, and other content under it is refused at its field", async () => {
		await taken(mine, values({ notice: "MY-1" }));
		expect(await taken(mine, values({ notice: "MY-1" }))).toMatchObject({ notice: "MY-1", isNew: false });
		const answered = await api.ask(mine, submit, input(values({ notice: "MY-1", bol: "B-9" })));
		expect(faultsOf(answered)).toMatchObject([{ field: "notice" }]);
		expect(await notices()).toHaveLength(1);
	});

	test("is copied by whoever sent it; who has sent none begins with the newest of the company", async () => {
		const last = '{ shippingNotice(number: "") { noticeNumber } }';
		const lastOf = async (caller: Caller) =>
			(await api.ask<{ shippingNotice: { noticeNumber: string } | null }>(caller, last)).data?.shippingNotice
				?.noticeNumber;
		const colleague = await api.signIn((await insertPerson(base, { suppliers: ["V1"] })).id);
		expect(await lastOf(mine)).toBeUndefined();
		await taken(mine, values({ notice: "MY-1" }));
		expect([await lastOf(mine), await lastOf(colleague), await lastOf(other)]).toEqual(["MY-1", "MY-1", undefined]);
		await taken(colleague, values({ notice: "MY-2" }));
		expect([await lastOf(mine), await lastOf(colleague)]).toEqual(["MY-1", "MY-2"]);
	});

	test("for somebody else's order is refused exactly as for one that does not exist", async () => {
		const foreign = faultsOf(await api.ask(other, submit, input(values())));
		const missing = faultsOf(await api.ask(other, submit, input(values({ line: "99999/1" }))));
		expect(foreign).toEqual(missing);
		expect(foreign).toMatchObject([{ field: "line" }]);
		expect(await notices()).toEqual([]);
	});

	test("with faults is refused whole, each at its place, in the reader's language", async () => {
		const sent = values({
			shippedOn: "2099-01-01",
			scac: "A1",
			loads: [load(), load({ tare: 78_000 }), load({ commodity: "nothing" })],
		});
		const answered = await api.ask(
			{ ...mine, cookie: `${mine.cookie}; lang=es`, lang: "es" } as Caller,
			submit,
			input(sent),
		);
		expect(faultsOf(answered)).toEqual([
			{ field: "shippedOn", reason: "La fecha de embarque puede ser mañana a más tardar." },
			{ field: "scac", reason: "Un SCAC tiene de dos a cuatro letras. Corríjalo." },
			{ field: "loads.1.tare", reason: "La tara debe ser menor que el peso bruto." },
			{ field: "loads.2.commodity", reason: "Este material no existe. Use un código de la lista." },
		]);
		expect(await notices()).toEqual([]);
		expect(await outbox()).toEqual([]);
	});

	test("is taken with warnings: an order that has ended, over its balance, a bill of lading that is taken, over the road limit", async () => {
		await taken(mine, values());
		const sent = values({ line: "45001/2", shippedOn: "2026-05-11", loads: [load({ gross: 90_000, tare: 30_000 })] });
		const { warnings } = await taken(mine, sent);
		expect(warnings.map(({ field }) => field)).toEqual(["line", "line", "bol", "loads.0.gross"]);
	});
});

describe("after it is sent", () => {
	test("a notice is amended until something arrives: a further revision stands, the first is kept", async () => {
		const { notice } = await taken(mine, values({ loads: [load(), load({ vehicle: "T-2" })] }));
		const sent = values({ loads: [load({ gross: 79_000 })] });
		const answered = await api.ask<{ amendShippingNotice: Taken }>(mine, amend, input(sent, { notice, revision: 1 }));
		expect(answered.data?.amendShippingNotice).toMatchObject({ revision: 2, isNew: true });
		const again = await api.ask<{ amendShippingNotice: Taken }>(mine, amend, input(sent, { notice, revision: 1 }));
		expect(again.data?.amendShippingNotice).toMatchObject({ revision: 2, isNew: false });
		expect(await asOwner(base, "select load, gross_lb, state from shipping_notice_loads")).toEqual([
			{ load: 1, gross_lb: 79_000, state: "amended" },
		]);
		expect(await asOwner(base, "select notice_revision from shipping_notice_revisions order by 1")).toHaveLength(2);
		const stale = await api.ask(mine, amend, input(values({ bol: "B-3" }), { notice, revision: 1 }));
		expect(codeOf(stale)).toBe("conflict");
	});

	test("it is cancelled until something arrives, once", async () => {
		const { notice } = await taken(mine, values());
		expect((await api.ask(mine, cancel, { notice })).errors).toBeUndefined();
		expect((await api.ask(mine, cancel, { notice })).errors).toBeUndefined();
		expect(await notices()).toMatchObject([{ state: "cancelled" }]);
		expect((await outbox()).map(({ kind }) => kind)).toEqual(["notice.submitted", "notice.cancelled"]);
		expect(codeOf(await api.ask(mine, amend, input(values(), { notice, revision: 1 })))).toBe("invalid");
	});

	test("what has arrived is neither amended nor cancelled", async () => {
		const { notice } = await taken(mine, values());
		await feed(base.database, "receipts", [receiptFeedRow({ notice, load: 1, states: ["arrived"] })]);
		expect(await notices()).toMatchObject([{ state: "arrived" }]);
		expect(codeOf(await api.ask(mine, amend, input(values({ bol: "B-3" }), { notice, revision: 1 })))).toBe("invalid");
		expect(codeOf(await api.ask(mine, cancel, { notice }))).toBe("invalid");
	});

	test("what the mill's own systems sent is neither amended nor cancelled here, and keeps its number", async () => {
		await feed(base.database, "shipping-notices", [noticeFeedRow()]);
		const told = [
			await api.ask(mine, amend, input(values({ bol: "B-3" }), { notice: "A1", revision: 1 })),
			await api.ask(mine, cancel, { notice: "A1" }),
			await api.ask(mine, submit, input(values({ notice: "A1" }))),
		];
		expect(told.map(codeOf)).toEqual(["invalid", "invalid", "invalid"]);
		expect(faultsOf(told[2] as Answered)).toEqual([
			{ field: "notice", reason: expect.stringMatching(/^The mill's systems sent this/) },
		]);
		expect(await notices()).toMatchObject([{ notice_number: "A1", state: "submitted", notice_revision: 1 }]);
		expect(await outbox()).toEqual([]);
	});

	test.each<[string, object, string]>([
		["blanks for a bill of lading", { bol: "   " }, "bol"],
		["blanks for a vehicle", { loads: [load({ vehicle: " " })] }, "loads.0.vehicle"],
		["a weight that is a number to programs alone", { loads: [load({ gross: "1e3" })] }, "loads.0.gross"],
		["an arrival past the years of the calendar", { expectedOn: "9999-12-31" }, "expectedOn"],
	])("%s are refused at their field", async (_, changes, field) => {
		const answered = await api.ask(mine, submit, input(values(changes)));
		expect([codeOf(answered), faultsOf(answered).map((fault) => fault.field)]).toEqual(["invalid", [field]]);
		expect(await notices()).toEqual([]);
	});

	test("it is in transit once it has left, until then amended or cancelled as before", async () => {
		const { notice } = await taken(mine, values());
		const later = await taken(mine, values({ bol: "B-9", shippedOn: dayFrom(1), shippedTime: "23:59" }));
		const rested = "update shipping_notices set updated_at = now() - interval '3 minutes'";
		await departNotices(base.database);
		expect(await notices()).toMatchObject([{ state: "submitted" }, { state: "submitted" }]);
		await asOwner(base, rested);
		await departNotices(base.database);
		expect(await notices()).toMatchObject([
			{ notice_number: notice, state: "in_transit" },
			{ notice_number: later.notice, state: "submitted" },
		]);
		expect((await api.ask(mine, amend, input(values({ bol: "B-3" }), { notice, revision: 1 }))).errors).toBeUndefined();
		await departNotices(base.database);
		expect(await notices()).toMatchObject([{ state: "amended" }, { state: "submitted" }]);
		await asOwner(base, rested);
		await departNotices(base.database);
		expect((await api.ask(mine, cancel, { notice })).errors).toBeUndefined();
		await asOwner(base, rested);
		await departNotices(base.database);
		expect(await notices()).toMatchObject([{ state: "cancelled" }, { state: "submitted" }]);
	});

	test("one that has left keeps what its receipt says, and a notice of the mill's systems their word", async () => {
		const { notice } = await taken(mine, values({ loads: [load(), load({ vehicle: "T-2" })] }));
		await feed(base.database, "receipts", [receiptFeedRow({ notice, load: 1, states: ["arrived"] })]);
		await feed(base.database, "shipping-notices", [noticeFeedRow()]);
		await asOwner(base, "update shipping_notices set updated_at = now() - interval '3 minutes'");
		await departNotices(base.database);
		expect(await asOwner(base, "select notice_number, state from shipping_notice_loads order by 1, load")).toEqual([
			{ notice_number: "A1", state: "submitted" },
			{ notice_number: notice, state: "arrived" },
			{ notice_number: notice, state: "in_transit" },
		]);
		expect(await notices()).toMatchObject([{ state: "submitted" }, { notice_number: notice, state: "in_transit" }]);
	});

	test("another supplier's notice is not there", async () => {
		const { notice } = await taken(mine, values());
		expect(codeOf(await api.ask(other, cancel, { notice }))).toBe("not-found");
		expect(codeOf(await api.ask(other, amend, input(values(), { notice, revision: 1 })))).toBe("not-found");
		const look = await api.ask<{ shippingNotice: null }>(
			other,
			"query ($number: String!) { shippingNotice(number: $number) { state } }",
			{
				number: notice,
			},
		);
		expect(look.data?.shippingNotice).toBeNull();
	});
});

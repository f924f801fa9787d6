import { describe, expect, test } from "vitest";
import { type Answer, codeOf, faultsOf } from "../../../../tests/support/api.ts";
import { feed } from "../../../../tests/support/feed-rows.ts";
import {
	amend,
	input,
	load,
	type SubmittedNotice,
	setUpNotices,
	submit,
	values,
} from "../../../../tests/support/notice-set-up.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { noticeFeedRow, receiptFeedRow } from "../../../../tests/support/supply-rows.ts";
import { departNotices } from "./depart-notices-job.ts";

const { api, database, notices, otherSupplier, outbox, submitted, supplier } = await setUpNotices();

const cancel = "mutation ($notice: String!) { cancelShippingNotice(notice: $notice) }";

/** The day so many days from now, at the mill of these tests. */
const dayFrom = (days: number) =>
	new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(Date.now() + days * 86_400_000);

describe("after it is sent", () => {
	test("a notice is amended until something arrives: a further revision is in force, the first is kept", async () => {
		const { notice } = await submitted(supplier, values({ loads: [load(), load({ vehicle: "T-2" })] }));
		const sent = values({ loads: [load({ gross: 79_000 })] });
		const answered = await api.ask<{ amendShippingNotice: SubmittedNotice }>(
			supplier,
			amend,
			input(sent, { notice, revision: 1 }),
		);
		expect(answered.data?.amendShippingNotice).toMatchObject({ revision: 2, isNew: true });
		const again = await api.ask<{ amendShippingNotice: SubmittedNotice }>(
			supplier,
			amend,
			input(sent, { notice, revision: 1 }),
		);
		expect(again.data?.amendShippingNotice).toMatchObject({ revision: 2, isNew: false });
		expect(await asOwner(database, "select load, gross_lb, state from shipping_notice_loads")).toEqual([
			{ load: 1, gross_lb: 79_000, state: "amended" },
		]);
		expect(await asOwner(database, "select notice_revision from shipping_notice_revisions order by 1")).toHaveLength(2);
		const stale = await api.ask(supplier, amend, input(values({ bol: "B-3" }), { notice, revision: 1 }));
		expect(codeOf(stale)).toBe("conflict");
	});

	test("it is cancelled until something arrives, once", async () => {
		const { notice } = await submitted(supplier, values());
		expect((await api.ask(supplier, cancel, { notice })).errors).toBeUndefined();
		expect((await api.ask(supplier, cancel, { notice })).errors).toBeUndefined();
		expect(await notices()).toMatchObject([{ state: "cancelled" }]);
		expect((await outbox()).map(({ kind }) => kind)).toEqual(["notice.submitted", "notice.cancelled"]);
		expect(codeOf(await api.ask(supplier, amend, input(values(), { notice, revision: 1 })))).toBe("invalid");
	});

	test("what has arrived is neither amended nor cancelled", async () => {
		const { notice } = await submitted(supplier, values());
		await feed(database, "receipts", [receiptFeedRow({ notice, load: 1, states: ["arrived"] })]);
		expect(await notices()).toMatchObject([{ state: "arrived" }]);
		expect(codeOf(await api.ask(supplier, amend, input(values({ bol: "B-3" }), { notice, revision: 1 })))).toBe(
			"invalid",
		);
		expect(codeOf(await api.ask(supplier, cancel, { notice }))).toBe("invalid");
	});

	test("what the mill's own systems sent is neither amended nor cancelled here, and keeps its number", async () => {
		await feed(database, "shipping-notices", [noticeFeedRow()]);
		const entries = [
			await api.ask(supplier, amend, input(values({ bol: "B-3" }), { notice: "A1", revision: 1 })),
			await api.ask(supplier, cancel, { notice: "A1" }),
			await api.ask(supplier, submit, input(values({ notice: "A1" }))),
		];
		expect(entries.map(codeOf)).toEqual(["invalid", "invalid", "invalid"]);
		expect(faultsOf(entries[2] as Answer)).toEqual([
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
		const answered = await api.ask(supplier, submit, input(values(changes)));
		expect([codeOf(answered), faultsOf(answered).map((fault) => fault.field)]).toEqual(["invalid", [field]]);
		expect(await notices()).toEqual([]);
	});

	test("it is in transit once it has left, until then amended or cancelled as before", async () => {
		const { notice } = await submitted(supplier, values());
		const later = await submitted(supplier, values({ bol: "B-9", shippedOn: dayFrom(1), shippedTime: "23:59" }));
		const rested = "update shipping_notices set updated_at = now() - interval '3 minutes'";
		await departNotices(database);
		expect(await notices()).toMatchObject([{ state: "submitted" }, { state: "submitted" }]);
		await asOwner(database, rested);
		await departNotices(database);
		expect(await notices()).toMatchObject([
			{ notice_number: notice, state: "in_transit" },
			{ notice_number: later.notice, state: "submitted" },
		]);
		expect(
			(await api.ask(supplier, amend, input(values({ bol: "B-3" }), { notice, revision: 1 }))).errors,
		).toBeUndefined();
		await departNotices(database);
		expect(await notices()).toMatchObject([{ state: "amended" }, { state: "submitted" }]);
		await asOwner(database, rested);
		await departNotices(database);
		expect((await api.ask(supplier, cancel, { notice })).errors).toBeUndefined();
		await asOwner(database, rested);
		await departNotices(database);
		expect(await notices()).toMatchObject([{ state: "cancelled" }, { state: "submitted" }]);
	});

	test("one that has left keeps what its receipt says, and a notice of the mill's systems their word", async () => {
		const { notice } = await submitted(supplier, values({ loads: [load(), load({ vehicle: "T-2" })] }));
		await feed(database, "receipts", [receiptFeedRow({ notice, load: 1, states: ["arrived"] })]);
		await feed(database, "shipping-notices", [noticeFeedRow()]);
		await asOwner(database, "update shipping_notices set updated_at = now() - interval '3 minutes'");
		await departNotices(database);
		expect(await asOwner(database, "select notice_number, state from shipping_notice_loads order by 1, load")).toEqual([
			{ notice_number: "A1", state: "submitted" },
			{ notice_number: notice, state: "arrived" },
			{ notice_number: notice, state: "in_transit" },
		]);
		expect(await notices()).toMatchObject([{ state: "submitted" }, { notice_number: notice, state: "in_transit" }]);
	});

	test("another supplier's notice is not there", async () => {
		const { notice } = await submitted(supplier, values());
		expect(codeOf(await api.ask(otherSupplier, cancel, { notice }))).toBe("not-found");
		expect(codeOf(await api.ask(otherSupplier, amend, input(values(), { notice, revision: 1 })))).toBe("not-found");
		const look = await api.ask<{ shippingNotice: null }>(
			otherSupplier,
			"query ($number: String!) { shippingNotice(number: $number) { state } }",
			{
				number: notice,
			},
		);
		expect(look.data?.shippingNotice).toBeNull();
	});
});

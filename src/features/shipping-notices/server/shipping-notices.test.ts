import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	amend,
	api,
	database,
	faultsOf,
	input,
	load,
	mine,
	notices,
	other,
	outbox,
	setUpNotices,
	submit,
	taken,
	values,
} from "../../../../tests/support/notice-set-up.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

setUpNotices();

describe("a notice", () => {
	test("lands with its loads to the pound, its revision, and is told to the mill and put on record in one go", async () => {
		const sent = values({
			loads: [load(), load({ vehicle: "t-101", gross: 35, tare: 14.5, unit: "GT", seals: "S1, S2", ticket: "77" })],
		});
		const { notice, hash } = await taken(mine, sent);
		expect(
			await asOwner(
				database,
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
		expect(await asOwner(database, "select written_by, content_hash from shipping_notice_revisions")).toEqual([
			{ written_by: expect.stringMatching(/./), content_hash: hash },
		]);
		expect(await outbox()).toMatchObject([
			{
				kind: "notice.submitted",
				content: { notice, supplier: "V1", shippedAt: "2026-04-03T02:00:00Z" },
			},
		]);
		expect(await asOwner(database, "select action, target from audit_events where action like 'notice%'")).toEqual([
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
		const colleague = await api.signIn((await insertPerson(database, { suppliers: ["V1"] })).id);
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

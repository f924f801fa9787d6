import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { faultsOf } from "../../../../tests/support/api.ts";
import { amend, input, load, setUpNotices, submit, values } from "../../../../tests/support/notice-set-up.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const { api, database, notices, otherSupplier, outbox, submitted, supplier } = await setUpNotices();

describe("a notice", () => {
	test("is stored with its loads to the pound and its revision, sent to the mill and recorded in one transaction", async () => {
		const sent = values({
			loads: [load(), load({ vehicle: "t-101", gross: 35, tare: 14.5, unit: "GT", seals: "S1, S2", ticket: "77" })],
		});
		const { notice, hash } = await submitted(supplier, sent);
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
		const [one, two] = await Promise.all([submitted(supplier, sent), submitted(supplier, sent)]);
		expect(one.notice).toBe(two.notice);
		expect([one.isNew, two.isNew].sort()).toEqual([false, true]);
		expect(await notices()).toHaveLength(1);
		expect(await outbox()).toHaveLength(1);
	});

	test("sent again after its amendment is still the current one", async () => {
		const sent = values();
		const { notice } = await submitted(supplier, sent);
		await api.ask(supplier, amend, input(values({ bol: "B-2" }), { notice, revision: 1 }));
		expect(await submitted(supplier, sent)).toMatchObject({ notice, revision: 1, isNew: false });
		expect(await notices()).toMatchObject([{ notice_revision: 2 }]);
	});

	test("under a number of the supplier's own is one, and otherSupplier content under it is refused at its field", async () => {
		await submitted(supplier, values({ notice: "MY-1" }));
		expect(await submitted(supplier, values({ notice: "MY-1" }))).toMatchObject({ notice: "MY-1", isNew: false });
		const answered = await api.ask(supplier, submit, input(values({ notice: "MY-1", bol: "B-9" })));
		expect(faultsOf(answered)).toMatchObject([{ field: "notice" }]);
		expect(await notices()).toHaveLength(1);
	});

	test("is copied by its sender; a user who has sent none begins with the company's newest", async () => {
		const last = '{ shippingNotice(number: "") { noticeNumber } }';
		const lastOf = async (caller: Caller) =>
			(await api.ask<{ shippingNotice: { noticeNumber: string } | null }>(caller, last)).data?.shippingNotice
				?.noticeNumber;
		const colleague = await api.signIn((await insertPerson(database, { suppliers: ["V1"] })).id);
		expect(await lastOf(supplier)).toBeUndefined();
		await submitted(supplier, values({ notice: "MY-1" }));
		expect([await lastOf(supplier), await lastOf(colleague), await lastOf(otherSupplier)]).toEqual([
			"MY-1",
			"MY-1",
			undefined,
		]);
		await submitted(colleague, values({ notice: "MY-2" }));
		expect([await lastOf(supplier), await lastOf(colleague)]).toEqual(["MY-1", "MY-2"]);
	});

	test("for another customer's order is refused exactly as for one that does not exist", async () => {
		const foreign = faultsOf(await api.ask(otherSupplier, submit, input(values())));
		const missing = faultsOf(await api.ask(otherSupplier, submit, input(values({ line: "99999/1" }))));
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
			{ ...supplier, cookie: `${supplier.cookie}; lang=es`, lang: "es" } as Caller,
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

	test("is submitted with warnings: an order that has ended, over its balance, a bill of lading that is submitted, over the road limit", async () => {
		await submitted(supplier, values());
		const sent = values({ line: "45001/2", shippedOn: "2026-05-11", loads: [load({ gross: 90_000, tare: 30_000 })] });
		const { warnings } = await submitted(supplier, sent);
		expect(warnings.map(({ field }) => field)).toEqual(["line", "line", "bol", "loads.0.gross"]);
	});
});

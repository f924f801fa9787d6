import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { pieceClaim, setUpComplaints, steel, type Values } from "../../../../tests/support/complaint-set-up.ts";
import { feed, invoiceFeedRow, readRows } from "../../../../tests/support/feed-rows.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const { act, api, buyer, colleague, database, read, require, stranger, submit, upload, yard } = await setUpComplaints();

describe("a complaint that is sent", () => {
	test("is stored with its pieces, defects and files, seen by buyer, colleague and ship-to, and by nobody else", async () => {
		const file = await upload(buyer, "pits.pdf");
		const number = await require(buyer, steel({ files: [file] }));
		const expected = {
			state: "submitted",
			claimedLb: 2000,
			defects: [
				{ family: "shape", code: "camber" },
				{ family: "shape", code: "flatness" },
				{ family: "surface", code: "pitting" },
			],
			pieces: [{ pieceNumber: "C1", claimedLb: 2000, weightLb: 6500 }],
			files: [{ id: file.id, name: "pits.pdf" }],
			stateChanges: [{ from: "draft", to: "submitted", side: "customer" }],
		};
		for (const caller of [buyer, colleague, yard]) expect(await read(caller, number)).toMatchObject(expected);
		expect(await read(stranger, number)).toBeNull();
	});

	test("is written to the outbox completely, in the same transaction", async () => {
		const number = await require(buyer, steel());
		const [row] = await readRows(database, "select kind, subject, content from outbox");
		expect(row).toMatchObject({
			kind: "complaint.submitted",
			subject: number,
			content: { account: "S1", bol: "B1", pieces: [{ piece: "C1", claimedLb: 2000 }], asked: "credit" },
		});
		await submit(buyer, steel({ pieces: [pieceClaim("C1", 6000)] }));
		expect(await readRows(database, "select id from outbox")).toHaveLength(1);
	});

	test("about an invoice is the sold-to's alone, with its amount", async () => {
		const invoice = {
			kind: "invoice_error",
			bol: "B1",
			invoice: "90001",
			families: ["paperwork"],
			defects_paperwork: ["price_wrong"],
			amount: 812.5,
		};
		const values = { ...invoice, description: "Base price is not as ordered.", asked: "correction" };
		const number = await require(buyer, values);
		expect(await read(buyer, number)).toMatchObject({ money: { claimedAmount: 812.5 } });
		expect(await read(yard, number)).toBeNull();
		expect((await submit(yard, values)).faults).toEqual([
			{ field: "kind", reason: expect.stringContaining("sold-to") },
		]);
	});

	test("about an invoice alone hangs on what that charges, and disputes it at once", async () => {
		await feed(database, "invoices", [invoiceFeedRow({ invoice: "AB7", dueOn: "2126-06-01" })]);
		const about = {
			kind: "invoice_error",
			families: ["paperwork"],
			defects_paperwork: ["charge_wrong"],
			invoice: "ab7",
		};
		const number = await require(buyer, { ...about, description: "Freight was charged twice.", asked: "correction" });
		const [row] = await readRows(
			database,
			"select bol_number, order_number, invoice_number, ship_to_id from complaints",
		);
		expect(row).toEqual({ bol_number: "B1", order_number: "M100", invoice_number: "AB7", ship_to_id: null });
		const asked = `{ invoices(tab: disputed) { nodes { invoiceNumber complaints } } }`;
		const { data } = await api.ask<{ invoices: { nodes: object[] } }>(buyer, asked);
		expect(data?.invoices.nodes).toEqual([{ invoiceNumber: "AB7", complaints: [number] }]);
		expect((await api.ask<{ invoices: { nodes: object[] } }>(stranger, asked)).data?.invoices.nodes).toEqual([]);
		expect(
			(await submit(stranger, { ...about, description: "Freight was charged twice.", asked: "correction" })).number,
		).toBeDefined();
		const others = await readRows(
			database,
			"select bol_number, invoice_number from complaints where complaint_number <> $1",
			[number],
		);
		expect(others).toEqual([{ bol_number: null, invoice_number: "ab7" }]);
	});

	test("of transit damage keeps the policy's last day, and a late one is taken and marked", async () => {
		const number = await require(yard, steel({ kind: "transit_damage" }));
		expect(await read(yard, number)).toMatchObject({ isOutsideWindow: false });
		expect(await asOwner(database, "select window_ends_on::text from complaints")).toEqual([
			{ window_ends_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
		]);
		await asOwner(database, "update complaints set window_ends_on = current_date - 3");
		expect(await read(yard, number)).toMatchObject({ isOutsideWindow: true });
	});
});

describe("what cannot be taken", () => {
	test.each<[string, Values, string, string]>([
		["another customer's shipment, as if it did not exist", steel({ bol: "B9" }), "bol", "No shipment"],
		["steel without pieces", steel({ pieces: [] }), "pieces", "Choose the pieces"],
		[
			"a piece of another shipment",
			steel({ pieces: [pieceClaim("C7", 1)] }),
			"pieces.0.piece",
			"not part of this shipment",
		],
		["a piece twice", steel({ pieces: [pieceClaim("C1", 1), pieceClaim("C1", 1)] }), "pieces.1.piece", "twice"],
		[
			"more of a piece than it weighs",
			steel({ pieces: [pieceClaim("C1", 6501)] }),
			"pieces.0.claimed.amount",
			"at most 6,500 lb",
		],
		["no defect", steel({ families: [] }), "families", "required"],
		["a defect of another family", steel({ defects_surface: ["camber"] }), "defects_surface", "not an allowed value"],
		["too few words", steel({ description: "Bad" }), "description", "10"],
		[
			"a file that is not there",
			steel({ files: [{ id: "x".repeat(22), name: "gone.jpg", size: 1, type: "image/jpeg" }] }),
			"files",
			"gone.jpg",
		],
	])("%s", async (_what, values, field, reason) => {
		const { number, faults } = await submit(buyer, values);
		expect(number).toBeUndefined();
		expect(faults).toEqual([{ field, reason: expect.stringContaining(reason) }]);
		expect(await readRows(database, "select complaint_number from complaints")).toEqual([]);
	});

	test("says so in the caller's language", async () => {
		const { faults } = await submit(
			{ ...buyer, cookie: `${buyer.cookie}; lang=es`, lang: "es" } as Caller,
			steel({ bol: "B9" }),
		);
		expect(faults[0]?.reason).toContain("Ningún embarque");
	});
});

describe("claimed weight", () => {
	test("adds up over complaints of the same piece, and withdrawn ones give it back", async () => {
		const first = await require(buyer, steel({ pieces: [pieceClaim("C1", 4000)] }));
		const second = await submit(yard, steel({ pieces: [pieceClaim("C1", 2501)] }));
		expect(second.faults[0]?.reason).toContain("at most 2,500 lb");
		expect(await act(buyer, "withdrawComplaint", first)).toBeUndefined();
		await require(yard, steel({ pieces: [pieceClaim("C1", 6500)] }));
		expect(await act(buyer, "reopenComplaint", first)).toContain("at most 0 lb");
	});

	test("never passes what was shipped, when eight people claim at once", async () => {
		const attempts = await Promise.all(
			Array.from({ length: 8 }, (_, index) =>
				submit(index % 2 === 0 ? buyer : yard, steel({ pieces: [pieceClaim("C1", 2000)] })),
			),
		);
		expect(attempts.filter(({ number }) => number)).toHaveLength(3);
		expect(await readRows(database, "select sum(claimed_lb)::int as lb from complaint_pieces")).toEqual([{ lb: 6000 }]);
	});

	test("without pieces is checked against the whole shipment", async () => {
		const shortage = (lb: number) => ({
			kind: "delivery",
			bol: "B1",
			claimed: { amount: lb, unit: "lb" },
			families: ["weight_count"],
			defects_weight_count: ["weight_short"],
			description: "The scale says less than the documents.",
			asked: "credit",
		});
		await require(buyer, shortage(12_000));
		const { faults } = await submit(buyer, shortage(501));
		expect(faults).toEqual([{ field: "claimed.amount", reason: expect.stringContaining("at most 500 lb") }]);
	});

	test("is taken in the unit that was typed", async () => {
		const number = await require(buyer, steel({ pieces: [{ piece: "C1", claimed: { amount: 1, unit: "t" } }] }));
		expect(await read(buyer, number)).toMatchObject({ claimedLb: 2205 });
	});
});

test("shipments are found by any number, with what may still be claimed and until when", async () => {
	await require(buyer, steel());
	const document = `query F($search: String!) { complaintShipments(search: $search) { bolNumber orders millToday transitEndsOn shortageEndsOn
		pieces { pieceNumber product weightLb claimedLb } } }`;
	const find = async (caller: Caller, search: string) =>
		(await api.ask<{ complaintShipments: Values[] }>(caller, document, { search })).data?.complaintShipments;
	for (const search of ["", "b1", "B 1", "M100", "m100-1", "po-1", "c2"])
		expect(await find(yard, search)).toMatchObject([{ bolNumber: "B1", orders: ["M100"] }]);
	expect((await find(buyer, "B1"))?.[0]?.pieces).toEqual([
		{ pieceNumber: "C1", product: "plate", weightLb: 6500, claimedLb: 2000 },
		{ pieceNumber: "C2", product: "plate", weightLb: 6000, claimedLb: 0 },
	]);
	expect(await find(stranger, "B1")).toEqual([]);
});

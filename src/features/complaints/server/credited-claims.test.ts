import { expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	feed,
	feedPartners,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";

const database = await testDatabase();
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "pieces", [pieceFeedRow({ state: "shipped", bol: "B1" })]);
await feed(database, "shipments", [shipmentFeedRow({ netLb: 6500, pieces: ["C1"] })]);
const api = await testApi(database);
const [buyer, yard] = await Promise.all([api.signInAs({ soldTo: ["S1"] }), api.signInAs({ shipTo: ["T1"] })]);

async function claim(caller: Caller, lb: number) {
	const pieces = [{ piece: "C1", claimed: { amount: lb, unit: "lb" } }];
	const values = {
		kind: "steel_problem",
		bol: "B1",
		pieces,
		families: ["shape"],
		defects_shape: ["camber"],
		description: "Camber on both edges.",
		asked: "credit",
	};
	const document = "mutation S($input: SubmitComplaintInput!) { submitComplaint(input: $input) }";
	const { data, errors } = await api.ask<{ submitComplaint: string }>(caller, document, {
		input: { values: JSON.stringify(values) },
	});
	const { faults } = (errors?.[0]?.extensions ?? {}) as { faults?: { reason: string }[] };
	return { number: data?.submitComplaint ?? "", refused: faults?.[0]?.reason };
}

const act = (what: "withdrawComplaint" | "reopenComplaint", number: string) =>
	api.ask(buyer, `mutation M($number: String!) { ${what}(number: $number) }`, { number });

/** Moves a complaint as the mill's answers do, one after the other. */
async function answer(complaint: string, ...states: string[]): Promise<void> {
	const rows = states.map((state, index) => ({
		...{ complaint, answer: `A${index}`, at: new Date(Date.now() + index).toISOString(), by: "Claims desk", state },
		...(state === "credited" ? { creditMemo: { number: "CM1", amount: 512.4, on: "2026-05-20" } } : {}),
	}));
	expect(await feed(database, "complaint-answers", rows)).toMatchObject({ accepted: states.length, rejects: [] });
}

test("pounds that were credited stay claimed, though their complaint is opened again and withdrawn", async () => {
	const { number } = await claim(buyer, 6000);
	await answer(number, "acknowledged", "under_review", "approved", "credited", "closed");
	expect((await act("reopenComplaint", number)).errors).toBeUndefined();
	expect((await act("withdrawComplaint", number)).errors).toBeUndefined();

	expect((await claim(buyer, 600)).refused).toContain("at most 500 lb");
	expect((await claim(yard, 600)).refused).toContain("at most 500 lb");
	const shown = '{ complaintShipments(search: "B1") { pieces { pieceNumber claimedLb } } }';
	expect((await api.ask(yard, shown)).data).toEqual({
		complaintShipments: [{ pieces: [{ pieceNumber: "C1", claimedLb: 6000 }] }],
	});

	const defects = [{ family: "shape", code: "camber" }];
	const priced = {
		complaint: "K1",
		soldTo: "S1",
		kind: "steel_problem",
		bol: "B1",
		asked: "credit",
		description: "Bent.",
		defects,
	};
	const row = {
		...priced,
		by: "Telephone",
		at: "2026-05-21T09:00:00Z",
		pieces: [{ piece: "C1", claimedLb: 600 }],
		revision: 1,
	};
	const { rejects } = await feed(database, "complaints", [row]);
	expect(rejects).toEqual(expect.arrayContaining([expect.objectContaining({ code: "over_shipped" })]));

	expect((await claim(buyer, 500)).number).not.toBe("");
});

test("the file of complaints says the currency of a credit, and none where nothing was credited", async () => {
	const cookie = `${buyer.cookie}; auth=${buyer.authorization.replace("Bearer ", "")}`;
	const file = await fetch(`${api.url}/downloads/complaints.csv?tab=all&columns=credit&sort=number`, {
		headers: { cookie },
	});
	const [titles, ...rows] = (await file.text()).trimEnd().split("\r\n");
	expect(titles?.replace(/^\uFEFF/, "")).toBe("Complaint,Credit memo,Credited,Currency");
	expect(rows.map((row) => row.slice(row.indexOf(",")))).toEqual([",CM1,512.4,USD", ",,,"]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentKinds } from "#shared/documents/document-kinds.ts";
import {
	acknowledgmentFeedRow,
	certificateFeedRow,
	feed,
	feedPartners,
	heatFeedRow,
	invoiceFeedRow,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
	specificationFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";
import { findPastedPapers, requireNumbers } from "./require-numbers.ts";

let base: TestDatabase;
const accounts: Record<string, number> = {};

const certificate = (number: string, item: number, heat: string, bol: string, pieces: string[]) =>
	certificateFeedRow({ certificate: number, item, heat, bol, pieces });

beforeAll(async () => {
	base = await createTestDatabase();
	const { database } = base;
	await feedPartners(database);
	await feed(database, "specifications", [specificationFeedRow()]);
	await feed(database, "orders", [
		orderFeedRow({ lines: [lineFeedRow(), lineFeedRow({ item: 2 })] }),
		orderFeedRow({ order: "M-200", soldTo: "S2", shipTo: "T3", po: "PO-9" }),
	]);
	await feed(database, "heats", [heatFeedRow({ heat: "H1" }), heatFeedRow({ heat: "H2" }), heatFeedRow({ heat: "H9" })]);
	await feed(database, "pieces", [
		pieceFeedRow({ heat: "H1" }),
		pieceFeedRow({ piece: "C2", item: 2, heat: "H2" }),
		pieceFeedRow({ piece: "C3", item: 2, heat: "H2" }),
		pieceFeedRow({ piece: "C9", order: "M-200", heat: "H9" }),
	]);
	await feed(database, "shipments", [
		shipmentFeedRow({ mode: "railcar", vehicle: "GLKR 412345", netLb: 13_000, pieces: ["C1", "C2"] }),
		shipmentFeedRow({ bol: "B2", pieces: ["C3"] }),
		shipmentFeedRow({ bol: "B9", soldTo: "S2", shipTo: "T3", pieces: ["C9"] }),
	]);
	await feed(database, "railcar-sightings", [
		{ bol: "B1", car: "GLKR 412345", code: "P", at: "2026-05-01T13:00:00Z", place: "River Bend", isLoaded: true, revision: 1 },
	]);
	await feed(database, "certificates", [
		certificate("X1", 1, "H1", "B1", ["C1"]),
		certificate("X2", 2, "H2", "B1", ["C2"]),
		certificate("X3", 2, "H2", "B2", ["C3"]),
		{ ...certificate("X9", 1, "H9", "B9", ["C9"]), soldTo: "S2", order: "M-200" },
	]);
	await feed(database, "invoices", [
		invoiceFeedRow(),
		invoiceFeedRow({
			invoice: "I2",
			bol: "B2",
			lines: [{ line: 1, item: 2, pieces: 1, weightLb: 6500, base: 3000, extras: 200.5, surcharge: 99.5 }],
		}),
	]);
	await feed(database, "acknowledgments", [acknowledgmentFeedRow()]);
	for (const { code, id } of await asOwner<{ code: string; id: number }>(base, "select code, id from accounts")) accounts[code] = id;
});
afterAll(() => base.drop());

/** "certificate X1" and so on, and what was not found, as somebody with these accounts. */
async function ask(text: string, soldTo = ["S1"], shipTo: string[] = []) {
	const ids = (codes: string[]) => codes.map((code) => accounts[code] ?? 0);
	const scope = { personId: 1, soldToIds: ids(soldTo), shipToIds: ids(shipTo) };
	const { papers, notFound, numbers } = await base.database.transaction("millgate_viewer", scope, (tx) =>
		findPastedPapers(tx, requireNumbers(text), documentKinds, 100),
	);
	return { papers: papers.map(({ number }) => number).sort(), notFound, numbers, asked: papers.map((paper) => paper.asked) };
}

describe("a number leads to its papers and to no others", () => {
	test.each([
		["a heat", "H2", ["B1", "B1", "B2", "B2", "I1", "I2", "X2", "X3"]],
		["a piece", "c2", ["B1", "B1", "I1", "X2"]],
		["a certificate", "x1", ["B1", "B1", "I1", "X1"]],
		["a bill of lading", "B1", ["B1", "B1", "I1", "X1", "X2"]],
		["a railcar", "glkr  412345", ["B1", "B1", "I1", "X1", "X2"]],
		["an order", "M100", ["A1", "B1", "B1", "B2", "B2", "I1", "I2", "X1", "X2", "X3"]],
		["an order line", "M100-2", ["A1", "B1", "B1", "B2", "B2", "I1", "I2", "X2", "X3"]],
		["an order line with noughts", "m100-002", ["A1", "B1", "B1", "B2", "B2", "I1", "I2", "X2", "X3"]],
		["a PO", "po-1", ["A1", "B1", "B1", "B2", "B2", "I1", "I2", "X1", "X2", "X3"]],
		["an invoice", "I2", ["B2", "B2", "I2", "X3"]],
		["an acknowledgment", "A1", ["A1"]],
	])("%s", async (_what, number, papers) => {
		expect(await ask(number)).toMatchObject({ papers, notFound: [] });
	});

	test("an order whose number has a hyphen, with its line", async () => {
		expect((await ask("M-200-1", ["S2"])).papers).toEqual(["B9", "B9", "X9"]);
		expect((await ask("M-200", ["S2"])).papers).toEqual(["B9", "B9", "X9"]);
	});
});

test("each paper says which numbers led to it", async () => {
	const { asked } = await ask("x1 NONE C1");
	expect(asked).toEqual([
		["x1", "C1"],
		["x1", "C1"],
		["x1", "C1"],
		["x1", "C1"],
	]);
});

test("a receiver gets no invoice and no acknowledgment by any of them", async () => {
	const { papers, notFound } = await ask("H1 C1 B1 I1 A1 M100 PO-1", [], ["T1"]);
	expect(papers).toEqual(["B1", "B1", "B2", "B2", "X1", "X2", "X3"]);
	expect(notFound).toEqual(["I1", "A1"]);
});

test("somebody else's numbers are missed exactly as those that do not exist", async () => {
	expect(await ask("H9 C9 B9 X9 M-200 M-200-1 PO-9 NONE NONE-1")).toMatchObject({
		papers: [],
		notFound: ["H9", "C9", "B9", "X9", "M-200", "M-200-1", "PO-9", "NONE", "NONE-1"],
	});
});

test("the words of a railcar's number are not missed, those of others are", async () => {
	expect(await ask("GLKR 412345, ABCD 7")).toMatchObject({ notFound: ["ABCD", "7"], numbers: ["ABCD", "7", "GLKR 412345"] });
});

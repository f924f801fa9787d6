import { describe, expect, test } from "vitest";
import { documentKinds } from "#shared/documents/document-kinds.ts";
import { feedDocuments } from "../../../../tests/support/document-mill.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { findPastedDocuments, requireNumbers } from "./require-numbers.ts";

const accounts: Record<string, number> = {};

const database = await testDatabase();
await feedDocuments(database);
await asOwner(database, "update order_lines set po_line = item");
for (const { code, id } of await asOwner<{ code: string; id: number }>(database, "select code, id from accounts"))
	accounts[code] = id;

/** "certificate X1" and so on, and what was not found, as a user with these accounts. */
async function ask(text: string, soldTo = ["S1"], shipTo: string[] = []) {
	const ids = (codes: string[]) => codes.map((code) => accounts[code] ?? 0);
	const scope = { personId: 1, soldToIds: ids(soldTo), shipToIds: ids(shipTo) };
	const { documents, notFound, numbers } = await database.transaction("millgate_viewer", scope, (tx) =>
		findPastedDocuments(tx, requireNumbers(text), documentKinds, 100),
	);
	return {
		documents: documents.map(({ number }) => number).sort(),
		notFound,
		numbers,
		asked: documents.map((document) => document.asked),
	};
}

describe("a number leads to its documents and to no others", () => {
	test.each([
		["a heat", "H2", ["B1", "B1", "B2", "B2", "I1", "I2", "X2", "X3"]],
		["a piece", "c2", ["B1", "B1", "I1", "X2"]],
		["a certificate", "x1", ["B1", "B1", "I1", "X1"]],
		["a bill of lading", "B1", ["B1", "B1", "I1", "X1", "X2"]],
		["a railcar", "glkr  412345", ["B1", "B1", "I1", "X1", "X2"]],
		["a heat in full width", "Ｈ２", ["B1", "B1", "B2", "B2", "I1", "I2", "X2", "X3"]],
		["a railcar without a blank", "glkr412345", ["B1", "B1", "I1", "X1", "X2"]],
		["an order", "M100", ["A1", "B1", "B1", "B2", "B2", "I1", "I2", "X1", "X2", "X3"]],
		["an order line", "M100-2", ["A1", "B1", "B1", "B2", "B2", "I1", "I2", "X2", "X3"]],
		["an order line with noughts", "m100-002", ["A1", "B1", "B1", "B2", "B2", "I1", "I2", "X2", "X3"]],
		["an order without its letter", "100", ["A1", "B1", "B1", "B2", "B2", "I1", "I2", "X1", "X2", "X3"]],
		["an order line without its letter", "100-2", ["A1", "B1", "B1", "B2", "B2", "I1", "I2", "X2", "X3"]],
		["a heat without its letter, and a document of its own", "2 x2", ["B1", "B1", "B2", "B2", "I1", "I2", "X2", "X3"]],
		["a PO with a line", "po-1/2", ["A1", "B1", "B1", "B2", "B2", "I1", "I2", "X2", "X3"]],
		["a PO", "po-1", ["A1", "B1", "B1", "B2", "B2", "I1", "I2", "X1", "X2", "X3"]],
		["an invoice", "I2", ["B2", "B2", "I2", "X3"]],
		["an acknowledgment", "A1", ["A1"]],
	])("%s", async (_what, number, documents) => {
		expect(await ask(number)).toMatchObject({ documents, notFound: [] });
	});

	test("a PO as its customer wrote it, however it is typed", async () => {
		const call = (po: string) =>
			asOwner(database, "update order_lines set po_number = $1 where order_number = 'M100'", [po]);
		await call("Ab-cd-12");
		for (const typed of ["Ab-cd-12", "ab-cd-12", "AB-CD-12"]) expect((await ask(typed)).notFound).toEqual([]);
		await call("PO-1");
	});

	test("a PO with the digits of a user's order is that PO alone", async () => {
		await asOwner(database, "update order_lines set po_number = '100' where order_number = 'M-200'");
		expect((await ask("100", ["S1", "S2"])).documents).toEqual(["B9", "B9", "X9"]);
		await asOwner(database, "update order_lines set po_number = 'PO-9' where order_number = 'M-200'");
	});

	test("an order whose number has a hyphen, with its line", async () => {
		expect((await ask("M-200-1", ["S2"])).documents).toEqual(["B9", "B9", "X9"]);
		expect((await ask("M-200", ["S2"])).documents).toEqual(["B9", "B9", "X9"]);
	});
});

test("each document says which numbers led to it", async () => {
	const { asked } = await ask("x1 NONE C1");
	expect(asked).toEqual([
		["x1", "C1"],
		["x1", "C1"],
		["x1", "C1"],
		["x1", "C1"],
	]);
});

test("a receiver gets no invoice and no acknowledgment by any of them", async () => {
	const { documents, notFound } = await ask("H1 C1 B1 I1 A1 M100 PO-1", [], ["T1"]);
	expect(documents).toEqual(["B1", "B1", "B2", "B2", "X1", "X2", "X3"]);
	expect(notFound).toEqual(["I1", "A1"]);
});

test("another user's numbers are missed exactly as those that do not exist", async () => {
	expect(await ask("H9 C9 B9 X9 M-200 M-200-1 PO-9 NONE NONE-1")).toMatchObject({
		documents: [],
		notFound: ["H9", "C9", "B9", "X9", "M-200", "M-200-1", "PO-9", "NONE", "NONE-1"],
	});
});

test("the words of a railcar, found or not, or of a PO with its line are not missed, those of others are", async () => {
	expect(await ask("PO-1 / 2")).toMatchObject({ notFound: [] });
	expect(await ask("GLKR 412345, ABCD 7")).toMatchObject({ notFound: ["ABCD 7"], numbers: ["GLKR 412345", "ABCD 7"] });
	expect(await ask("plates of B1, ABCD 7")).toMatchObject({ notFound: ["plates", "of", "ABCD 7"] });
});

import { expect, test } from "vitest";
import { type ComingLine, comingSteps } from "./coming-steps.ts";

const entered: ComingLine = {
	state: "entered",
	isOpen: true,
	firstPromisedOn: null,
	pieceCount: 0,
	promises: [],
	heats: [],
	shipments: [],
	acknowledgments: [],
	invoices: [],
};
const rolled = { ...entered, state: "rolled", firstPromisedOn: "2026-12-04", pieceCount: 4, heats: [1], promises: [1] };

test("all of a line that was only entered is to come, and less with each step", () => {
	expect(comingSteps(entered)).toEqual([
		"acknowledgment",
		"promise",
		"tests",
		"pieces",
		"shipment",
		"documents",
		"invoice",
	]);
	expect(comingSteps({ ...rolled, acknowledgments: [1] })).toEqual(["shipment", "documents", "invoice"]);
	expect(comingSteps({ ...rolled, acknowledgments: [1], shipments: [1] })).toEqual(["invoice"]);
	expect(comingSteps({ ...rolled, state: "shipped", isOpen: false, shipments: [1] })).toEqual(["invoice"]);
	expect(comingSteps({ ...rolled, state: "invoiced", isOpen: false, shipments: [1], invoices: [1] })).toEqual([]);
});

test("a reader who only receives is promised neither acknowledgment nor invoice", () => {
	const { acknowledgments: _acknowledgments, invoices: _invoices, ...line } = entered;
	expect(comingSteps(line)).toEqual(["promise", "tests", "pieces", "shipment", "documents"]);
});

test("nothing comes of a line that is cancelled or closed", () => {
	for (const state of ["cancelled", "closed"]) expect(comingSteps({ ...entered, state })).toEqual([]);
});

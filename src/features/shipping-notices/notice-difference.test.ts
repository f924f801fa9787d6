import { expect, test } from "vitest";
import type { LoadContent, NoticeContent } from "./notice-content.ts";
import { differencesOf } from "./notice-difference.ts";

const load: LoadContent = {
	load: 1,
	po: "45001",
	poLine: 1,
	commodity: "210",
	vehicle: "T-1",
	seals: ["S1"],
	grossLb: 78_000,
	tareLb: 32_000,
	unit: "lb",
	scaleTicket: null,
	radiationScan: "clear",
};
const notice: NoticeContent = {
	notice: "SN1",
	supplier: "V1",
	mill: "RB",
	mode: "truck",
	yard: null,
	carrier: null,
	scac: null,
	bol: "B-1",
	shippedAt: "2026-04-03T02:00:00Z",
	expectedAt: null,
	loads: [load],
};

test("two revisions differ in what was changed, and in nothing else", () => {
	expect(differencesOf(notice, structuredClone(notice))).toEqual([]);
	const after = { ...notice, bol: "B-2", loads: [{ ...load, grossLb: 79_000, seals: [] }] };
	expect(differencesOf(notice, after)).toEqual([
		{ load: undefined, field: "bol", before: "B-1", after: "B-2" },
		{ load: 1, field: "seals", before: "S1", after: "" },
		{ load: 1, field: "grossLb", before: "78000", after: "79000" },
	]);
});

test("a load that came or went is one difference", () => {
	const two = { ...notice, loads: [load, { ...load, load: 2, vehicle: "T-2" }] };
	expect(differencesOf(notice, two)).toEqual([{ load: 2, field: "vehicle", before: null, after: "T-2" }]);
	expect(differencesOf(two, notice)).toEqual([{ load: 2, field: "vehicle", before: "T-2", after: null }]);
});

import { describe, expect, test } from "vitest";
import { keptFiles, type LoadContent, type NoticeContent } from "./notice-content.ts";
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

const file = (name: string) => ({ id: name, name, type: "application/pdf", size: 1, sha256: "" });

test("files of a load differ by their names", () => {
	const after = { ...notice, loads: [{ ...load, files: [file("scan.pdf")] }] };
	expect(differencesOf(notice, after)).toEqual([{ load: 1, field: "files", before: "", after: "scan.pdf" }]);
	expect(differencesOf(after, structuredClone(after))).toEqual([]);
});

describe("files that stay with loads", () => {
	const current = [
		{ ...load, vehicle: "A", files: [file("a")] },
		{ ...load, load: 2, vehicle: "B", files: [file("b")] },
		{ ...load, load: 3, vehicle: "B", files: [file("b2")] },
	];
	test.each([
		["follow their vehicle to another place", ["B", "A"], ["b", "a"]],
		["stay in their place when the vehicle was mistyped", ["A2", "B", "B"], ["a", "b", "b2"]],
		["go with their load, and do not fall to another vehicle", ["B", "B"], ["b", "b2"]],
		["are nobody's twice", ["A", "A"], ["a", undefined]],
	])("%s", (_name, vehicles, expected) => {
		const kept = keptFiles(
			current,
			vehicles.map((vehicle) => ({ vehicle })),
		);
		expect(kept.map((files) => files[0]?.name)).toEqual(expected);
	});
});

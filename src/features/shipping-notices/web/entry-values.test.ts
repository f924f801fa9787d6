import { expect, test } from "vitest";
import { copyOf, valuesOf } from "./entry-values.ts";

const load = {
	...{
		load: 1,
		poNumber: "45001",
		poLine: 1,
		commodity: "210",
		vehicle: "T-100",
		seals: ["S1"],
		unit: "lb",
		scaleTicket: "77",
	},
	...{ grossLb: 78_000, tareLb: 32_000, radiationScan: "clear", files: [] },
};
const notice = {
	...{
		noticeNumber: "A1",
		revision: 1,
		mode: "truck",
		bolNumber: "B77",
		shippedOn: "2026-11-20",
		shippedTime: "08:00",
	},
	...{ expectedOn: null, expectedTime: null, yard: "Yard 2", carrier: "Ortiz", scac: "ORTZ", items: [load] },
};

test("an amendment begins with what was stated, a copy of the last notice without a radiation statement", () => {
	expect(valuesOf(notice, "key").loads).toMatchObject([{ radiation: "clear", ticket: "77" }]);
	expect(copyOf(notice).loads).toEqual([{ vehicle: "T-100", tare: 32_000, unit: "lb", commodity: "210" }]);
	expect(copyOf(notice)).toMatchObject({ carrier: "Ortiz", line: "45001/1" });
});

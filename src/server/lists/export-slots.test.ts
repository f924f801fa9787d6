import { expect, test } from "vitest";
import { InvalidError } from "#shared/errors.ts";
import { acquireExportSlot } from "./export-slots.ts";

test("a third export of one person waits for one of the others to end", () => {
	const ends = [acquireExportSlot(1, 16), acquireExportSlot(1, 16)];
	expect(() => acquireExportSlot(1, 16)).toThrow(InvalidError);
	ends[0]?.();
	ends[0]?.();
	ends.push(acquireExportSlot(1, 16));
	expect(() => acquireExportSlot(1, 16)).toThrow(InvalidError);
	for (const end of ends) end();
});

test("exports of many people never take more than half of the connections", () => {
	const ends = [1, 2, 3, 4].map((person) => acquireExportSlot(person, 8));
	expect(() => acquireExportSlot(5, 8)).toThrow(InvalidError);
	for (const end of ends) end();
	acquireExportSlot(5, 8)();
});

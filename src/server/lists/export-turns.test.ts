import { expect, test } from "vitest";
import { InvalidError } from "#shared/errors.ts";
import { takeExportTurn } from "./export-turns.ts";

test("a third export of one person waits for one of the others to end", () => {
	const ends = [takeExportTurn(1, 16), takeExportTurn(1, 16)];
	expect(() => takeExportTurn(1, 16)).toThrow(InvalidError);
	ends[0]?.();
	ends[0]?.();
	ends.push(takeExportTurn(1, 16));
	expect(() => takeExportTurn(1, 16)).toThrow(InvalidError);
	for (const end of ends) end();
});

test("exports of many people never take more than half of the connections", () => {
	const ends = [1, 2, 3, 4].map((person) => takeExportTurn(person, 8));
	expect(() => takeExportTurn(5, 8)).toThrow(InvalidError);
	for (const end of ends) end();
	takeExportTurn(5, 8)();
});

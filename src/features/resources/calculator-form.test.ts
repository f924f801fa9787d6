import { expect, test } from "vitest";
import { InvalidError } from "#shared/errors.ts";
import { castValue } from "#shared/forms/cast-value.ts";
import { calculatedLb, calculatorForm } from "./calculator-form.ts";

test("sizes are read in the reader's unit", () => {
	expect(calculatedLb({ product: "plate", thickness: 12.7, width: 2438.4, length: 6096, pieces: 1 }, "metric")).toBe(
		3267,
	);
	expect(calculatedLb({ product: "coil", width: 60, outside: 72, inside: 24 }, "imperial")).toBe(61_583);
});

test("sizes are taken as inches are called", () => {
	const typed = { thickness: "1-1/2", width: "96", length: "20 1/4", outside: "72", inside: "24.5", pieces: "3" };
	const cast = Object.entries(typed).map(
		([name, text]) => calculatorForm.fields[name] && castValue(calculatorForm.fields[name], text, "en"),
	);
	expect(cast).toEqual([1.5, 96, 20.25, 72, 24.5, 3]);
});

test.each([[72], [80]])("a coil of 72 without and %d within has no weight: the inside is refused", (inside) => {
	const ask = () => calculatedLb({ product: "coil", width: 60, outside: 72, inside }, "imperial");
	expect(ask).toThrow(InvalidError);
	expect(ask).toThrow(expect.objectContaining({ faults: [expect.objectContaining({ field: "inside" })] }));
});

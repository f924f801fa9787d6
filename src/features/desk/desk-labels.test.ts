import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";
import { sideOfEntry } from "./desk-labels.ts";

test("the labels beside an answer suit customers and suppliers alike", () => {
	for (const locale of languages)
		expect(m.desk_answer_as({ name: "Ann" }, { locale })).not.toMatch(/customer|cliente/i);
});

test("an error in an 856 is reported by the mill, a dispute and an alarm by the supplier, all else by the customer", () => {
	const sides = (side: string) =>
		(["x12_error", "dispute", "radiation_alarm", "complaint"] as const).map((kind) => sideOfEntry(kind, side));
	expect(sides("partner")).toEqual(["mill", "supplier", "supplier", "customer"]);
	expect(new Set(sides("mill"))).toEqual(new Set(["mill"]));
});

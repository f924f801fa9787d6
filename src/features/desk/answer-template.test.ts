import { expect, test } from "vitest";
import { fillTemplate, unknownFields } from "./answer-template.ts";

test("a template is filled in with known values, and missing ones leave a visible gap", () => {
	const facts = { order: "M100", po: null, name: "Ann" };
	expect(fillTemplate("Order {order} (your {po}): Friday. {name}", facts)).toBe("Order M100 (your …): Friday. Ann");
});

test("what was filled in is not filled in again", () => {
	expect(fillTemplate("{number}", { number: "{name}", name: "Ann" })).toBe("{name}");
});

test("fields that no thing has are found", () => {
	expect(unknownFields("{order} {price} {} {price}")).toEqual(["price", ""]);
});

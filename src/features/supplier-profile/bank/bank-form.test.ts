import { expect, test } from "vitest";
import { type BankValues, bankErrors } from "./bank-form.ts";

const asked = {
	scheme: "us",
	bank: "First Bank",
	holder: "Hawkeye",
	routing: "021000021",
	account: "12345678",
	reason: "A merger of banks.",
} as const;

test.each([
	["2026-11-25", []],
	["2026-11-24", ["startsOn"]],
	["0026-11-26", ["startsOn"]],
	["9999-12-31", ["startsOn"]],
])("a change of bank details from %s on is refused at its day, or accepted", (startsOn, fields) => {
	const values: BankValues = { ...asked, startsOn };
	expect(bankErrors(values, "2026-11-25").map(({ field }) => field)).toEqual(fields);
});

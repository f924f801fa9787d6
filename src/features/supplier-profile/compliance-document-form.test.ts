import { describe, expect, test } from "vitest";
import { type ComplianceDocumentValues, complianceDocumentErrors } from "./compliance-document-form.ts";

const today = "2026-11-25";
const complianceDocument = {
	kind: "insurance",
	number: "P-1",
	validFrom: "2026-11-01",
	validUntil: "2027-11-01",
	files: [],
} satisfies ComplianceDocumentValues;
const fieldsOf = (changes: Partial<ComplianceDocumentValues>) =>
	complianceDocumentErrors({ ...complianceDocument, ...changes }, today).map(({ field }) => field);

describe("the days of a compliance document", () => {
	test.each([
		["stand", {}, []],
		["end before they begin", { validUntil: "2026-10-31" }, ["validUntil"]],
		["begin in the year 26", { validFrom: "0026-11-01" }, ["validFrom"]],
		["end in the year 9999", { validUntil: "9999-12-31" }, ["validUntil"]],
	] as [string, Partial<ComplianceDocumentValues>, string[]][])(
		"that %s are reported at their fields",
		(_what, changes, fields) => {
			expect(fieldsOf(changes)).toEqual(fields);
		},
	);
});

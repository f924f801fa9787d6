import { expect, test } from "vitest";
import { complianceDocumentState } from "./compliance-document-kinds.ts";

const today = "2026-11-21";

test.each([
	["valid", { expiresOn: "2026-12-22" }],
	["expiring", { expiresOn: "2026-12-21" }],
	["expiring", { expiresOn: today }],
	["expired", { expiresOn: "2026-11-20" }],
	["valid", { expiresOn: null }],
	["upcoming", { issuedOn: "2026-11-22", expiresOn: "2027-11-22" }],
	["replaced", { expiresOn: "2026-11-20", isReplaced: true }],
])("a complianceDocument is %s: %j", (state, changes) => {
	expect(complianceDocumentState({ issuedOn: "2025-12-01", isReplaced: false, ...changes }, today)).toBe(state);
});

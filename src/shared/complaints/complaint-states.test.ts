import { expect, test } from "vitest";
import { complaintStates, mayReopen, mayTransition, mayWithdraw } from "./complaint-states.ts";

test("a complaint passes its states: reviewed, decided, returned, credited, closed", () => {
	const way = [
		"submitted",
		"acknowledged",
		"under_review",
		"approved",
		"return_authorised",
		"returned",
		"credited",
		"closed",
	] as const;
	for (const [index, to] of way.slice(1).entries()) expect(mayTransition(way[index] ?? "draft", to, "mill")).toBe(true);
});

test("the mill and the customer go back and forth over what is missing", () => {
	expect(mayTransition("under_review", "information_requested", "mill")).toBe(true);
	expect(mayTransition("information_requested", "under_review", "customer")).toBe(true);
});

test("nothing is looked into that nobody acknowledged, and a decision need not wait for what is missing", () => {
	expect(mayTransition("submitted", "under_review", "mill")).toBe(false);
	for (const to of ["approved", "partly_approved", "rejected"] as const)
		expect(mayTransition("information_requested", to, "mill")).toBe(true);
});

test("only the mill decides, and only the customer withdraws", () => {
	for (const to of ["acknowledged", "approved", "partly_approved", "rejected", "credited"] as const)
		for (const from of complaintStates) expect(mayTransition(from, to, "customer")).toBe(false);
	for (const from of complaintStates) expect(mayTransition(from, "withdrawn", "mill")).toBe(false);
});

test("what was decided is not withdrawn, and nothing skips the decision", () => {
	for (const state of ["approved", "rejected", "return_authorised", "credited", "closed"] as const)
		expect(mayWithdraw(state)).toBe(false);
	expect(mayTransition("submitted", "credited", "mill")).toBe(false);
	expect(mayTransition("return_authorised", "credited", "mill")).toBe(false);
});

test("an approved claim for money is not closed before its credit; corrected documents are", () => {
	for (const from of ["approved", "partly_approved"] as const) {
		for (const asked of ["credit", "return"] as const) expect(mayTransition(from, "closed", "mill", asked)).toBe(false);
		for (const asked of ["correction", "explanation", "rework", "replacement"] as const)
			expect(mayTransition(from, "closed", "mill", asked)).toBe(true);
	}
	expect(mayTransition("credited", "closed", "mill", "credit")).toBe(true);
	expect(mayTransition("rejected", "closed", "mill", "credit")).toBe(true);
});

test("it is opened again for 30 days after its end, to the second, and not while it is open", () => {
	const ended = "2026-10-01T12:00:00Z";
	expect(mayReopen("closed", ended, "2026-10-31T12:00:00Z")).toBe(true);
	expect(mayReopen("rejected", ended, "2026-10-31T12:00:01Z")).toBe(false);
	expect(mayReopen("withdrawn", ended, "2026-10-02T12:00:00Z")).toBe(true);
	expect(mayReopen("under_review", ended, ended)).toBe(false);
	expect(mayReopen("draft", ended, ended)).toBe(false);
});

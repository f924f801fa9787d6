import { expect, test } from "vitest";
import { paidAccounts } from "./paid-accounts.ts";

const change = (state: string, startsOn: string) => ({ state, startsOn });
const [asked, refused] = [change("requested", "2026-11-01"), change("refused", "2026-11-02")];
const [old, coming] = [change("confirmed", "2026-06-01"), change("confirmed", "2026-12-06")];

test("an account that is confirmed for a later day is not in force before it", () => {
	expect(paidAccounts([asked, coming, refused, old], "2026-11-25")).toEqual({ inForce: old, next: coming });
	expect(paidAccounts([coming, old], "2026-12-06")).toEqual({ inForce: coming, next: undefined });
	expect(paidAccounts([coming], "2026-11-25")).toEqual({ inForce: undefined, next: coming });
	expect(paidAccounts([asked, refused], "2026-11-25")).toEqual({ inForce: undefined, next: undefined });
});

test("an account confirmed later replaces one that was to come", () => {
	const later = change("confirmed", "2026-11-20");
	expect(paidAccounts([later, coming, old], "2026-11-25")).toEqual({ inForce: later, next: undefined });
	expect(paidAccounts([later, coming, old], "2026-12-06").inForce).toBe(later);
});

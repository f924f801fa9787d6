import { describe, expect, test } from "vitest";
import { invitationStates, mayMove } from "./invitation-state.ts";

describe("an invitation", () => {
	test("that was accepted or revoked moves no more", () => {
		expect(invitationStates.filter((to) => mayMove("accepted", to) || mayMove("revoked", to))).toEqual([]);
	});
	test("is not used up by being opened", () => {
		expect([mayMove("opened", "opened"), mayMove("opened", "accepted")]).toEqual([true, true]);
	});
	test("that expired is not accepted until it is sent again", () => {
		expect([mayMove("expired", "accepted"), mayMove("expired", "sent")]).toEqual([false, true]);
	});
});

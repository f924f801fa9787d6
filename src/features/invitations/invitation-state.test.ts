import { describe, expect, test } from "vitest";
import { invitationStates, mayTransition } from "./invitation-state.ts";

describe("an invitation", () => {
	test("that was accepted or revoked does not change again", () => {
		expect(invitationStates.filter((to) => mayTransition("accepted", to) || mayTransition("revoked", to))).toEqual([]);
	});
	test("is not used up by being opened", () => {
		expect([mayTransition("opened", "opened"), mayTransition("opened", "accepted")]).toEqual([true, true]);
	});
	test("that expired is not accepted until it is sent again", () => {
		expect([mayTransition("expired", "accepted"), mayTransition("expired", "sent")]).toEqual([false, true]);
	});
});

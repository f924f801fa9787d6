import { expect, test } from "vitest";
import { endpointState } from "./endpoint-state.ts";

test.each([
	["off, whatever else it is", { isOn: false, failures: 9, deliveredAt: null }, "off"],
	[
		"failing after several failures in a row",
		{ isOn: true, failures: 4, deliveredAt: "2026-11-20T10:00:00Z" },
		"failing",
	],
	["failed after one", { isOn: true, failures: 1, deliveredAt: null }, "failed"],
	["well once something was delivered", { isOn: true, failures: 0, deliveredAt: "2026-11-20T10:00:00Z" }, "well"],
	["new until then", { isOn: true, failures: 0, deliveredAt: null }, "new"],
] as const)("an endpoint is %s", (_what, current, state) => {
	expect(endpointState(current)).toBe(state);
});

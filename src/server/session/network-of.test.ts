import { expect, test } from "vitest";
import { networkOf } from "./network-of.ts";

test.each([
	["192.0.2.7", "192.0.2.7"],
	["2001:db8:0:1::7", "2001:db8:0:1::/64"],
	["2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"],
	["2001:0DB8::1:0:0:1", "2001:db8:0:0::/64"],
	["::1", "0:0:0:0::/64"],
	["fe80::1%eth0", "fe80:0:0:0::/64"],
	["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
	["unknown", "unknown"],
])("%s is counted as %s", (address, network) => {
	expect(networkOf(address)).toBe(network);
});

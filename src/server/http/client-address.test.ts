import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { socketAddress } from "./client-address.ts";

const opening = (remoteAddress: string, forwarded?: string) =>
	({
		socket: { remoteAddress },
		headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
	}) as unknown as IncomingMessage;

const trusting = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY;

test.each([
	["its own, where no proxy is trusted", opening("::ffff:10.0.0.7", "203.0.113.9"), "false", "10.0.0.7"],
	["its own, with no proxy in front", opening("10.0.0.7", "203.0.113.9"), "0", "10.0.0.7"],
	["what the trusted proxy wrote itself", opening("10.0.0.7", "198.51.100.1, 203.0.113.9"), "true", "203.0.113.9"],
	["the same, as a number", opening("10.0.0.7", "198.51.100.1, 203.0.113.9"), "1", "203.0.113.9"],
	[
		"what the first of two proxies wrote",
		opening("10.0.0.7", "192.0.2.66, 198.51.100.1, 10.0.0.8"),
		"2",
		"198.51.100.1",
	],
	[
		"the first entry, where fewer came than there are proxies",
		opening("10.0.0.7", "198.51.100.1"),
		"3",
		"198.51.100.1",
	],
	["its own, where the proxy wrote none", opening("10.0.0.7"), "1", "10.0.0.7"],
	["its own, where the proxy wrote no address", opening("10.0.0.7", "unknown"), "1", "10.0.0.7"],
	["the last that is an address, where one before it is none", opening("10.0.0.7", "x, 10.0.0.8"), "2", "10.0.0.8"],
	["its own, where it comes from none of the networks", opening("192.0.2.5", "203.0.113.9"), "10.0.0.0/8", "192.0.2.5"],
	[
		"the last that is of none of the networks",
		opening("10.0.0.7", "192.0.2.66, 198.51.100.1, 10.9.9.9"),
		"10.0.0.0/8",
		"198.51.100.1",
	],
	["the same by two networks", opening("::1", "2001:db8::5, 10.0.0.8"), "::1/128 10.0.0.0/8", "2001:db8::5"],
	["the first, where all are of the networks", opening("10.0.0.7", "10.0.0.8, 10.0.0.9"), "10.0.0.0/8", "10.0.0.8"],
])("a socket is on record under %s", (_, request, trust, address) => {
	expect(socketAddress(request, trusting(trust))).toBe(address);
});

test.each(["yes", "-1", "33", "1.5", "10.0.0.0", "10.0.0.0/33", "10.0.0.0/8, somewhere"])(
	"a start with TRUST_PROXY=%s is refused",
	(text) => {
		expect(() => trusting(text)).toThrow("TRUST_PROXY: must be the number of proxies in front, or their networks");
	},
);

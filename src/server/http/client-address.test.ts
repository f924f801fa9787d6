import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { socketAddress } from "./client-address.ts";

const opening = (remoteAddress: string, forwarded?: string) =>
	({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

test.each([
	["its own, where no proxy is trusted", opening("::ffff:10.0.0.7", "203.0.113.9"), false, "10.0.0.7"],
	["what the trusted proxy wrote itself", opening("10.0.0.7", "198.51.100.1, 203.0.113.9"), true, "203.0.113.9"],
	["its own, where the proxy wrote none", opening("10.0.0.7"), true, "10.0.0.7"],
	["its own, where the proxy wrote no address", opening("10.0.0.7", "unknown"), true, "10.0.0.7"],
])("a socket is on record under %s", (_, request, trustProxy, address) => {
	expect(socketAddress(request, trustProxy)).toBe(address);
});

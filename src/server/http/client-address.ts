import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { addressBehind, isFromProxy, type TrustedProxies } from "./trusted-proxies.ts";

/** The client's own address, as rate limits and the audit need it. */
export function clientAddress(c: Context, trusted: TrustedProxies): string {
	return addressBehind(directAddress(c), c.req.header("x-forwarded-for"), trusted);
}

/** The same of a socket's opening request. */
export function socketAddress({ socket, headers }: IncomingMessage, trusted: TrustedProxies): string {
	return addressBehind(socket.remoteAddress, String(headers["x-forwarded-for"] ?? ""), trusted);
}

/** Whether a request comes over a trusted proxy. */
export function comesFromProxy(c: Context, trusted: TrustedProxies): boolean {
	return isFromProxy(directAddress(c), trusted);
}

function directAddress(c: Context): string | undefined {
	const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
	return incoming?.socket?.remoteAddress;
}

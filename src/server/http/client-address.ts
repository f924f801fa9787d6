import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/**
 * The client's own address, as rate limits and the audit need it. The last X-Forwarded-For entry counts, because that is the one
 * which the trusted proxy wrote itself: the ones before it are the client's to invent.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
	const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
	return addressOf(incoming?.socket?.remoteAddress, trustProxy ? c.req.header("x-forwarded-for") : undefined);
}

/** The same of a socket's opening request. */
export function socketAddress({ socket, headers }: IncomingMessage, trustProxy: boolean): string {
	return addressOf(socket.remoteAddress, trustProxy ? String(headers["x-forwarded-for"] ?? "") : undefined);
}

function addressOf(direct: string | undefined, forwarded: string | undefined): string {
	const last = forwarded?.split(",").at(-1)?.trim();
	return plainAddress(last ?? "") ?? plainAddress(direct ?? "") ?? "unknown";
}

/** Without port, brackets and the prefix of IPv4 in IPv6; undefined when it is no address. */
function plainAddress(text: string): string | undefined {
	const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
	const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, "");
	return isIP(address) ? address : undefined;
}

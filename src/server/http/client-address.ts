import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/**
 * The client's own address, as rate limits and the audit need it. The last X-Forwarded-For entry counts, because that is the one
 * which the trusted proxy wrote itself: the ones before it are the client's to invent.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
	const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
	const direct = plainAddress(incoming?.socket?.remoteAddress ?? "");
	if (!trustProxy) return direct ?? "unknown";
	const forwarded = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
	return plainAddress(forwarded ?? "") ?? direct ?? "unknown";
}

/** Without port, brackets and the prefix of IPv4 in IPv6; undefined when it is no address. */
function plainAddress(text: string): string | undefined {
	const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
	const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, "");
	return isIP(address) ? address : undefined;
}

import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { portOf } from "./reachable-addresses.ts";
import { isReachable, type NetworkMatcher } from "./reachable-networks.ts";

/** The addresses of a name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** Resolves as the machine does. */
export const asTheMachineDoes: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/**
 * The addresses to connect to; undefined when the name leads to one that is closed: all of them must be open, or a name
 * would choose.
 */
export async function checkedAddresses(
	{ hostname, protocol }: URL,
	allowed: NetworkMatcher,
	resolve: Resolve = asTheMachineDoes,
): Promise<LookupAddress[] | undefined> {
	const host = hostname.replace(/^\[|\]$/g, "");
	const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
	if (!addresses.every(({ address }) => isReachable(address, allowed))) return undefined;
	// Without encryption only where the operator allowed it.
	if (protocol !== "https:" && !addresses.every(({ address }) => allowed.has(address))) return undefined;
	return addresses;
}

type Sent = { method: string; headers: Record<string, string>; body: string; signal: AbortSignal };

/**
 * Sends a request to addresses that were checked; redirects are not followed. Answers as soon as the response begins.
 */
export function requestAt(
	url: URL,
	addresses: LookupAddress[],
	{ method, headers, body, signal }: Sent,
): Promise<IncomingMessage> {
	const isSecure = url.protocol === "https:";
	return new Promise((done, fail) => {
		const request: ClientRequest = (isSecure ? requestHttps : requestHttp)({
			host: url.hostname.replace(/^\[|\]$/g, ""),
			// The name is not resolved again: a changed DNS answer has no effect.
			lookup: (_name, _options, answer) => answer(null, addresses),
			port: portOf(url),
			path: url.pathname + url.search,
			method,
			headers: {
				...headers,
				host: url.host,
				...(method === "GET" ? {} : { "content-length": Buffer.byteLength(body) }),
			},
			agent: false,
			maxHeaderSize: 16_384,
			signal,
		});
		request.on("error", fail);
		request.on("response", (response) => {
			// Later errors are the reader's, who reads the response.
			request.off("error", fail).on("error", () => undefined);
			done(response);
		});
		request.end(body);
	});
}

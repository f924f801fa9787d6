import type { Config } from "../config.ts";
import { AnswerTooLongError } from "../http/bounded-fetch.ts";
import { checkedAddresses, type Resolve, requestAt } from "./checked-request.ts";
import { isOpenAt, networksFor } from "./reachable-addresses.ts";

/** Thrown for an address that companies may not make the portal call: a private network, a closed port, no https. */
export class ClosedAddressError extends Error {}

const longestWaitMs = 8000;

/**
 * A fetch for addresses that a company entered, or that such an address named: only the internet, only open ports, only
 * https, no redirects, `maxBytes` of the answer at most. The name is resolved once and only checked addresses are
 * connected to. Throws ClosedAddressError, AnswerTooLongError, or a TypeError "fetch failed" as fetch does.
 */
export function guardedFetch(
	config: Config,
	maxBytes: number,
	resolve?: Resolve,
): (input: string, init?: RequestInit) => Promise<Response> {
	return async (input, init = {}) => {
		const url = new URL(input);
		if (!isOpenAt(url, config)) throw new ClosedAddressError(`${url.host}: this port is closed`);
		const signal = AbortSignal.any([AbortSignal.timeout(longestWaitMs), ...(init.signal ? [init.signal] : [])]);
		const addresses = await checkedAddresses(url, networksFor("company", config), resolve).catch(failed);
		if (!addresses) throw new ClosedAddressError(`${url.host} is in a private network, or is not reached by https`);
		const sent = {
			method: init.method ?? "GET",
			headers: Object.fromEntries(new Headers(init.headers)),
			body: init.body ? String(init.body) : "",
			signal,
		};
		const message = await requestAt(url, addresses, sent).catch((error: Error) => {
			if (signal.aborted) throw signal.reason;
			return failed(error);
		});
		const parts: Buffer[] = [];
		let length = 0;
		// Leaving the loop closes the connection.
		for await (const part of message as AsyncIterable<Buffer>) {
			length += part.length;
			if (length > maxBytes) throw new AnswerTooLongError(`An answer has more than ${maxBytes} bytes`);
			parts.push(part);
		}
		const status = message.statusCode ?? 502;
		const headers = Object.entries(message.headers).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, String(value)] as [string, string]],
		);
		const isBodiless = status === 204 || status === 304;
		return Object.defineProperty(new Response(isBodiless ? null : Buffer.concat(parts), { status, headers }), "url", {
			value: url.href,
		});
	};
}

/** As fetch reports a name that is unknown or a connection that was not made. */
function failed(cause: Error): never {
	throw new TypeError("fetch failed", { cause });
}

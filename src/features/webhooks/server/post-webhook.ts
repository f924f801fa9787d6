import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { isReachable, type NetworkMatcher } from "./reachable-networks.ts";

/** What an attempt met when it was not taken; words of ours, stored and shown. */
export type DeliveryFailure = "address" | "port" | "unreachable" | "slow" | "redirect" | "status" | "secret" | "right";

/**
 * The result of an attempt: `failure` is null if the receiver accepted it (2xx). `answer` is the beginning of the
 * response.
 */
export type Attempt = {
	failure: DeliveryFailure | null;
	status: number | null;
	answer: string;
	/** Retry-After of the receiver, in seconds. */
	askedS?: number | undefined;
};

export type Post = { url: string; headers: Record<string, string>; body: string };
/** The addresses of a name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;
export type PostLimits = {
	allowed: NetworkMatcher;
	/** Whether the port of a URL is open. */
	isOpen?: (url: URL) => boolean;
	timeoutMs?: number;
	resolve?: Resolve;
};

const answerBytes = 4096;
const shownAnswer = 500;
const wholeAttemptMs = 15_000;
const asTheMachineDoes: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/**
 * Sends a POST to an external URL and returns the result; never throws. The name is resolved once, every address is
 * checked, and the connection uses only checked addresses; redirects are not followed, and only the beginning of the
 * response is read.
 */
export async function postWebhook(post: Post, limits: PostLimits): Promise<Attempt> {
	const { allowed, isOpen = () => true, timeoutMs = wholeAttemptMs, resolve = asTheMachineDoes } = limits;
	const deadline = AbortSignal.timeout(timeoutMs);
	try {
		const url = new URL(post.url);
		if (!isOpen(url)) return none("port", "");
		const addresses = await Promise.race([judgedAddresses(url, allowed, resolve), whenAborted(deadline)]);
		if (addresses === undefined) return none("address", "");
		return await send(url, addresses, post, deadline);
	} catch (error) {
		if (deadline.aborted) return none("slow", "");
		return none("unreachable", (error as NodeJS.ErrnoException).code ?? (error as Error).message);
	}
}

/** The port that an address leads to. */
export function portOf({ port, protocol }: URL): number {
	return Number(port || (protocol === "https:" ? 443 : 80));
}

function none(failure: DeliveryFailure, answer: string): Attempt {
	return { failure, status: null, answer: answer.slice(0, shownAnswer) };
}

/**
 * The addresses to connect to; undefined when the name leads to one that is closed: all of them must be open, or a name
 * would choose.
 */
async function judgedAddresses(
	{ hostname, protocol }: URL,
	allowed: NetworkMatcher,
	resolve: Resolve,
): Promise<LookupAddress[] | undefined> {
	const host = hostname.replace(/^\[|\]$/g, "");
	const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
	if (!addresses.every(({ address }) => isReachable(address, allowed))) return undefined;
	// Without encryption only where the operator allowed it.
	if (protocol !== "https:" && !addresses.every(({ address }) => allowed.has(address))) return undefined;
	return addresses;
}

function send(url: URL, addresses: LookupAddress[], { headers, body }: Post, signal: AbortSignal): Promise<Attempt> {
	const isSecure = url.protocol === "https:";
	return new Promise((done, fail) => {
		const request: ClientRequest = (isSecure ? requestHttps : requestHttp)({
			host: url.hostname.replace(/^\[|\]$/g, ""),
			// The name is not resolved again: a changed DNS answer has no effect.
			lookup: (_name, _options, answer) => answer(null, addresses),
			port: portOf(url),
			path: url.pathname + url.search,
			method: "POST",
			headers: { ...headers, host: url.host, "content-length": Buffer.byteLength(body) },
			agent: false,
			maxHeaderSize: 16_384,
			signal,
		});
		request.on("error", fail);
		request.on("response", (response) => {
			// Later errors are handled by `readAnswer` too.
			request.off("error", fail).on("error", () => undefined);
			readAnswer(response).then(done, fail);
		});
		request.end(body);
	});
}

async function readAnswer(response: IncomingMessage): Promise<Attempt> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	try {
		for await (const chunk of response as AsyncIterable<Buffer>) {
			chunks.push(chunk);
			bytes += chunk.length;
			// The loop's end closes the connection: nobody feeds us an endless answer.
			if (bytes >= answerBytes) break;
		}
	} catch {
		// The status counts even if the rest of the response fails: only its text is missing.
	}
	const status = response.statusCode ?? 0;
	const text = Buffer.concat(chunks).subarray(0, answerBytes).toString("utf8");
	return {
		failure: failureOf(status),
		status,
		answer: printable(text).slice(0, shownAnswer),
		askedS: retryAfterS(response),
	};
}

function failureOf(status: number): DeliveryFailure | null {
	if (status >= 200 && status < 300) return null;
	return status >= 300 && status < 400 ? "redirect" : "status";
}

function retryAfterS(response: IncomingMessage): number | undefined {
	const header = response.headers["retry-after"];
	return header && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}

function printable(text: string): string {
	return text.replaceAll(/\p{C}+/gu, " ").trim();
}

function whenAborted(signal: AbortSignal): Promise<never> {
	return new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason as Error), { once: true }));
}

import type { IncomingMessage } from "node:http";
import { asTheMachineDoes, checkedAddresses, type Resolve, requestAt } from "#server/outgoing/checked-request.ts";
import type { NetworkMatcher } from "#server/outgoing/reachable-networks.ts";

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
		const addresses = await Promise.race([checkedAddresses(url, allowed, resolve), whenAborted(deadline)]);
		if (addresses === undefined) return none("address", "");
		const { headers, body } = post;
		return await readAnswer(await requestAt(url, addresses, { method: "POST", headers, body, signal: deadline }));
	} catch (error) {
		if (deadline.aborted) return none("slow", "");
		return none("unreachable", (error as NodeJS.ErrnoException).code ?? (error as Error).message);
	}
}

function none(failure: DeliveryFailure, answer: string): Attempt {
	return { failure, status: null, answer: answer.slice(0, shownAnswer) };
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

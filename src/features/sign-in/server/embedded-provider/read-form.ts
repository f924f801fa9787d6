import type { IncomingMessage } from "node:http";
import { InvalidError } from "#shared/errors.ts";

const longestForm = 8192;

/** Reads a small form; throws InvalidError for anything that is not one. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
	if (!/^application\/x-www-form-urlencoded(;|$)/i.test(request.headers["content-type"] ?? ""))
		throw new InvalidError("Send a form");
	const parts: Buffer[] = [];
	let size = 0;
	for await (const part of request as AsyncIterable<Buffer>) {
		size += part.length;
		if (size > longestForm) throw new InvalidError("The form is too large");
		parts.push(part);
	}
	return new URLSearchParams(Buffer.concat(parts).toString("utf8"));
}

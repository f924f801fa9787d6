/** Thrown while an answer is read that has more bytes than were bargained for. */
export class AnswerTooLongError extends Error {}

/**
 * A fetch whose answers hold `maxBytes` at most, for addresses that other people answer: one that never ends would fill
 * the memory of this process. The rest of a longer one is not read. Time is the caller's, by `signal`.
 */
export function boundedFetch(maxBytes: number): (input: string, init?: RequestInit) => Promise<Response> {
	return async (input, init) => {
		const response = await fetch(input, init);
		if (!response.body) return response;
		const { status, statusText, headers } = response;
		const answer = new Response(await readAtMost(response.body, maxBytes), { status, statusText, headers });
		// Clients compare the URL of the answer with the one that they requested.
		return Object.defineProperty(answer, "url", { value: response.url });
	};
}

async function readAtMost(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
	const parts: Uint8Array[] = [];
	let length = 0;
	// Leaving the loop cancels what is not read yet.
	for await (const part of body) {
		length += part.length;
		if (length > maxBytes) throw new AnswerTooLongError(`An answer has more than ${maxBytes} bytes`);
		parts.push(part);
	}
	return Buffer.concat(parts);
}

import { ForbiddenError } from "#shared/errors.ts";

/**
 * A request that failed: a 403 error carrying the failure's own message (specification §8). `cause` is the failure
 * itself: the named error that the server answered, or what the browser says of the network. `words` say it to the
 * reader where the message was not written for one.
 */
export class FailedRequestError extends ForbiddenError {
	override readonly cause: Error;
	readonly words: string | undefined;

	constructor(cause: Error, words?: string) {
		super(cause.message);
		this.cause = cause;
		this.words = words;
	}
}

/** The error of that kind behind a failed request, or the error itself when it is one that no request answered. */
export function failureOf<Failure extends Error>(
	error: unknown,
	kind: new (...parts: never[]) => Failure,
): Failure | undefined {
	const failure = error instanceof FailedRequestError ? error.cause : error;
	return failure instanceof kind ? failure : undefined;
}

/** What to show the reader of an error: the words written for them, or its message. */
export function wordsOf(error: unknown): string {
	if (error instanceof FailedRequestError) return error.words ?? error.message;
	return error instanceof Error ? error.message : String(error);
}

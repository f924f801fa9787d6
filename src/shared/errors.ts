/** The named errors; everything else is masked, logged with its request id, and the id is shown. */
export type ErrorCode =
	| "unauthorized"
	| "forbidden"
	| "sign-in-again"
	| "conflict"
	| "not-found"
	| "invalid"
	| "too-many"
	| "unavailable"
	| "internal";
export type LogLevel = "error" | "warn" | "info";

/** One refused field: its path in the input and the sentence that says what to change. */
export type FieldError = { field: string; reason: string };

export class NamedError extends Error {
	readonly code: ErrorCode;
	readonly status: number;
	readonly logLevel: LogLevel;
	/** What programs distinguish it by, where that is finer than `code`; documented in docs/api.md. */
	readonly problem: string | undefined;

	constructor(code: ErrorCode, status: number, logLevel: LogLevel, message: string, problem?: string) {
		super(message);
		this.name = new.target.name;
		this.code = code;
		this.status = status;
		this.logLevel = logLevel;
		this.problem = problem;
	}
}

/** The viewer may not ask this. Rows that are not theirs are not found, never forbidden. */
export class ForbiddenError extends NamedError {
	constructor(message = "Forbidden", problem?: string) {
		super("forbidden", 403, "warn", message, problem);
	}
}

/**
 * Refused to an administrator who views as another person: nothing may be changed, sent or taken away until that ends.
 */
export class ReadOnlyError extends ForbiddenError {}

/** The person's provider must check once more who they are before this is done. */
export class SignInAgainError extends NamedError {
	constructor(message: string) {
		super("sign-in-again", 403, "info", message);
	}
}

/** A program's key is good, but not for this, as the sentence says. */
export class KeyRefusedError extends ForbiddenError {}

/** A program's key is missing, or not good, as the sentence says. */
export class UnauthorizedError extends NamedError {
	constructor(message: string, problem?: string) {
		super("unauthorized", 401, "warn", message, problem);
	}
}

/** Not there, or not theirs: the two look the same. */
export class NotFoundError extends NamedError {
	constructor(message = "Page not found") {
		super("not-found", 404, "info", message);
	}
}

/** Input that must be changed before it can be taken; `faults` name each field. */
export class InvalidError extends NamedError {
	readonly faults: FieldError[];
	/** Of what was changed elsewhere meanwhile: the current version, so that saving over it is deliberate. */
	readonly version: string | undefined;

	constructor(
		message: string,
		errors: FieldError[] = [],
		version?: string,
		[code, status, problem]: [ErrorCode, number, string?] = ["invalid", 400],
	) {
		super(code, status, "info", message, problem);
		this.faults = errors;
		this.version = version;
	}
}

/** Written for a revision that another one has replaced meanwhile. */
export class ConflictError extends InvalidError {
	constructor(message: string, errors: FieldError[] = []) {
		super(message, errors, undefined, ["conflict", 409]);
	}
}

/** Refuses one field, in a sentence that says what to change. */
export const refusedField = (field: string, reason: string): InvalidError =>
	new InvalidError(reason, [{ field, reason }]);

/** A program sends more requests than it may; it may retry after the seconds that the message states. */
export class TooManyRequestsError extends NamedError {
	readonly retryAfterSeconds: number;

	constructor(message: string, retryAfterSeconds: number) {
		super("too-many", 429, "warn", message);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/** What the mill has turned off for a while: unavailable, in a sentence that says what still works. */
export class FeatureOffError extends NamedError {
	constructor(message: string) {
		super("unavailable", 503, "info", message);
	}
}

/** Something that Millgate rests on does not answer; the same request may work later. */
export class UnavailableError extends NamedError {
	constructor(message = "Service unavailable") {
		super("unavailable", 503, "error", message);
	}
}

/**
 * The database took longer than it may and was stopped; nothing of it was saved. The message says how to request less.
 */
export class TookTooLongError extends UnavailableError {}

/** Whether the sentence of a refusal was written for its reader. */
export const isInWords = (error: unknown): boolean =>
	[FeatureOffError, TookTooLongError, TooManyRequestsError, KeyRefusedError, UnauthorizedError, SignInAgainError].some(
		(kind) => error instanceof kind,
	);

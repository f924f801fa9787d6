import { m } from "#generated/texts/messages.js";
import { InvalidError, ReadOnlyError, TookTooLongError, UnavailableError } from "#shared/errors.ts";
import { isStalePlan } from "./prepared-statements.ts";

/** The named error of a failed statement, which keeps it as its cause; any other error as it is. */
export function asNamed(error: unknown): unknown {
	const code = (error as { code?: unknown }).code;
	// Held by the database itself (`require_administrator`), no matter who writes.
	if (code === "MGADM") return Object.assign(new InvalidError(m.server_last_administrator()), { cause: error });
	// Text that PostgreSQL cannot hold (a NUL, half of a letter pair within JSON) can only have come from outside.
	if (code === "22021" || code === "22P05" || isUnwrittenJson(error))
		return Object.assign(new InvalidError(m.server_invalid()), { cause: error });
	// Stopped for taking too long (PostgreSQL: query_canceled).
	if (code === "57014") return Object.assign(new TookTooLongError(m.server_took_too_long()), { cause: error });
	// A read-only transaction tried to write (PostgreSQL: read_only_sql_transaction).
	if (code === "25006") return Object.assign(new ReadOnlyError(m.server_read_only()), { cause: error });
	return isOutage(error) || isStalePlan(error) ? Object.assign(new UnavailableError(), { cause: error }) : error;
}

/** What we write as JSON is always that; only a text within it may be none that PostgreSQL takes. */
function isUnwrittenJson(error: unknown): boolean {
	const { code, message } = error as { code?: unknown; message?: unknown };
	return code === "22P02" && String(message).startsWith("invalid input syntax for type json");
}

/** Whether the server was away, or refused for want of means, rather than that it rejected a statement. */
export function isOutage(error: unknown): boolean {
	const code = (error as { code?: unknown } | undefined)?.code;
	// 25P03: ended by the database for standing idle in a transaction.
	// Class 08 = connection, 53 = resources, 57 = shut down (PostgreSQL appendix A).
	const isAway = typeof code === "string" && /^(08|53|57P|25P03|ECONN|EPIPE|ETIMEDOUT)/.test(code);
	const isCut =
		error instanceof Error &&
		/Connection terminated|Client has encountered a connection error|Query read timeout/.test(error.message);
	return error instanceof UnavailableError || isAway || isCut;
}

import { m } from "#generated/texts/messages.js";
import { InvalidError, TooManyRequestsError } from "#shared/errors.ts";
import { type RequestContext, requireViewer } from "../request-context.ts";
import { takeRateLimit } from "./rate-limit.ts";

/** Twice a minute for an hour: nobody types so much, a script does. Each is a mail for a user at the mill. */
export const writingsInAnHour = 120;
const hourS = 3600;

/**
 * Counts something that a person writes to the mill (a complaint, a dispute, a message), or a program with their right,
 * each for itself. Throws InvalidError with the minutes to wait, for a program TooManyRequestsError.
 */
export async function requireWriteSlot(context: RequestContext): Promise<void> {
	const { personId } = requireViewer(context);
	const { actor } = context;
	const { allowed, retryAfterSeconds } = await takeRateLimit(
		context.database,
		`writing:${personId}${actor === undefined ? "" : `:${actor}`}`,
		writingsInAnHour,
		hourS,
	);
	if (allowed) return;
	const message = m.server_writing_rate({ minutes: Math.ceil(retryAfterSeconds / 60) });
	throw actor === undefined ? new InvalidError(message) : new TooManyRequestsError(message, retryAfterSeconds);
}

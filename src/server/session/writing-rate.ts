import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { type RequestContext, requireViewer } from "../request-context.ts";
import { takeRateLimit } from "./rate-limit.ts";

/** Twice a minute for an hour: nobody types so much, a script does. Each is a mail for somebody at the mill. */
export const writingsInAnHour = 120;
const hourS = 3600;

/**
 * Counts something that a person writes to the mill (a complaint, a dispute, a message). Throws InvalidError with the
 * minutes to wait.
 */
export async function requireWriteSlot(context: RequestContext): Promise<void> {
	const { personId } = requireViewer(context);
	const { allowed, retryAfterSeconds } = await takeRateLimit(
		context.database,
		`writing:${personId}`,
		writingsInAnHour,
		hourS,
	);
	if (!allowed) throw new InvalidError(m.server_writing_rate({ minutes: Math.ceil(retryAfterSeconds / 60) }));
}

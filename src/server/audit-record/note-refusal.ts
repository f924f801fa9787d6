import { type AuditActor, recordAudit } from "../audit.ts";
import type { RequestContext, Services } from "../request-context.ts";
import { takeRateLimit } from "../session/rate-limit.ts";

const notedAMinute = 60;

type Refused = Pick<RequestContext, "database" | "log" | "requestId" | "address" | "viewer">;

/**
 * Records that a signed-in user requested something that they may not have: a page, a field, a file. The answer does
 * not wait for it, and beyond 60 a minute a person's refusals are not recorded individually. Refusals of visitors are
 * not recorded.
 */
export function noteRefusal(context: Refused, target: string): void {
	if (context.viewer) void note(context, context.viewer.personId, target);
}

/**
 * The refusals of requests; who views as another person has a database that takes nothing, so the services' own is
 * used.
 */
export function refusalsOf({
	database,
}: Pick<Services, "database">): (context: RequestContext, target: string) => void {
	return (context, target) => noteRefusal({ ...context, database }, target);
}

async function note(context: Refused, personId: number, target: string): Promise<void> {
	try {
		const { allowed } = await takeRateLimit(context.database, `refused:${personId}`, notedAMinute, 60);
		if (!allowed) return;
		// A refusal does nothing of what was sent.
		const { idempotentRequest: _idempotentRequest, ...by }: Refused & AuditActor = context;
		await context.database.transaction("millgate_auth", {}, (tx) =>
			recordAudit(tx, by, { action: "access.refused", target }),
		);
	} catch (error) {
		context.log.error({ error, target }, "a refusal is not on record");
	}
}

import { recordAudit } from "#server/audit.ts";
import { requireSeen } from "#server/forms/require-seen.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import type { Language } from "#shared/languages.ts";
import { answerHoursForm, versionOfWindows } from "../answer-hours-form.ts";
import { deskKinds } from "../desk-kinds.ts";
import { asDesk } from "./as-desk.ts";

export type WindowRow = { kind: string; hours: number };

/** Hours in which the mill means to answer, by kind. */
export function findWindows(context: RequestContext): Promise<WindowRow[]> {
	return asDesk(context, (tx) => tx.sql<WindowRow>("select kind, hours from desk_windows order by kind"));
}

/** Sets them all; what waits is due by the new ones at once. */
export async function setWindows(
	context: RequestContext,
	{ sent, seen }: { sent: unknown; seen: string | null | undefined },
	language: Language,
): Promise<boolean> {
	const values = await takeForm(answerHoursForm, sent, language);
	await asAdmin(context, async (tx) => {
		requireSeen(
			seen,
			versionOfWindows(await tx.sql<WindowRow>("select kind, hours from desk_windows order by kind for update")),
		);
		await tx.sql(
			`update desk_windows w set hours = n.hours, updated_at = now() from unnest($1::text[], $2::int[]) n (kind, hours)
				where w.kind = n.kind`,
			[deskKinds, deskKinds.map((kind) => values[kind])],
		);
		await recordAudit(tx, context, { action: "desk.windows", detail: { ...values } });
	});
	return true;
}

import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { groupNames } from "#shared/access.ts";
import { policyForm } from "../../review/review-forms.ts";
import { isDueSql } from "./due-sql.ts";

export type AccessReview = { months: number; due: number; administrators: number };

/** The policy, how much waits, and who sees every account whatever its lists say. */
export async function findAccessReview(tx: Transaction): Promise<AccessReview> {
	const [found] = await tx.sql<AccessReview>(
		`select y.review_months as months,
			(select count(*)::int from access_rights r where ${isDueSql("r.checked_at")}) as due,
			(select count(*)::int from person_groups g join people p on p.id = g.person_id
				where g.group_name = $1 and p.is_active and (g.expires_at is null or g.expires_at > now())) as administrators
		 from access_policy y`,
		[groupNames.admin],
	);
	if (!found) throw new Error("The policy of the access review is not there");
	return found;
}

/** Says after how many months rights are due for review again. */
export async function changePolicy(context: RequestContext, sent: unknown): Promise<boolean> {
	const { months } = await takeForm(policyForm, sent, currentLanguage());
	return asAdmin(context, async (tx) => {
		const [before] = await tx.sql<{ months: number }>("select review_months as months from access_policy for update");
		await tx.sql("update access_policy set review_months = $1, updated_at = now()", [months]);
		await recordAudit(tx, context, {
			action: "access-policy.change",
			target: "review",
			detail: { from: before?.months, to: months },
		});
		return before?.months !== months;
	});
}

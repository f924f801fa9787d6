import { m } from "#generated/texts/messages.js";
import { type AuditActor, recordAudit } from "#server/audit.ts";
import { mailSiteOf } from "#server/branding/mail-brand.ts";
import type { Config } from "#server/config.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { currentLanguage } from "#server/language.ts";
import { queueMail } from "#server/mail/mail.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { hashSecret, newSecret } from "#server/session/secrets.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { invitationForm, revokeForm } from "../invitation-form.ts";
import { type InvitationState, mayTransition } from "../invitation-state.ts";
import { checkInvitees, type Invitee, inviteeOf } from "./check-invitees.ts";
import { invitationMail } from "./invitation-mail.ts";
import { stateSql } from "./invitations-resource.ts";

/**
 * Invites one person and queues the mail. Throws InvalidError for what the form or the database has against it; answers
 * the number.
 */
export async function invitePerson(context: RequestContext, sent: unknown): Promise<string> {
	const invitee = inviteeOf(await takeForm(invitationForm, sent, currentLanguage()));
	return asAdmin(context, async (tx) => {
		const errors = await checkInvitees(tx, [invitee]);
		if (errors.length > 0) throw new InvalidError(m.invitations_not_possible(), errors);
		return String(await insertInvitation(tx, context, context.config, invitee));
	});
}

/**
 * Keeps an invitation and queues its mail, in one transaction; `company` is the account whose own administrator makes
 * it.
 */
export async function insertInvitation(
	tx: Transaction,
	by: AuditActor,
	config: Config,
	invitee: Invitee,
	company?: number,
): Promise<number> {
	const { email, name, area, language, groups, accounts, days } = invitee;
	const made = await tx.sql<{ id: number }>(
		`insert into invitations (email, name, area, language, groups, accounts, invited_by, holds_days, expires_at,
		 company_id, invited_person_id)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $8), $9, $10) on conflict do nothing
		 returning id`,
		[
			email,
			name,
			area,
			language,
			groups,
			accounts,
			by.viewer?.email ?? "",
			days,
			company ?? null,
			by.viewer?.personId ?? null,
		],
	);
	const id = made[0]?.id;
	// Another user invited them since they were looked for.
	if (id === undefined)
		throw new InvalidError(m.invitations_not_possible(), [{ field: "email", reason: m.invitations_pending() }]);
	await recordAudit(tx, by, {
		action: "invitation.create",
		target: email,
		detail: { area, groups, accounts, ...(company === undefined ? {} : { by: "company" }) },
		...(company !== undefined && accounts[0] && { alias: accounts[0] }),
	});
	await sendInvitation(tx, config, id);
	return id;
}

/** Gives the invitation a new link and its days anew, and queues the mail: an earlier link opens nothing any more. */
async function sendInvitation(tx: Transaction, config: Config, id: number): Promise<void> {
	const token = newSecret();
	const [row] = await tx.sql<{
		email: string;
		name: string;
		language: "en" | "es";
		expiresAt: string;
		timeZone: string;
	}>(
		`update invitations set token_hash = $2, sent_at = now(), opened_at = null,
		 expires_at = now() + make_interval(days => holds_days) where id = $1
		 returning email, name, language, to_json(expires_at) #>> '{}' as "expiresAt", first_mill_zone() as "timeZone"`,
		[id, hashSecret(token)],
	);
	if (!row) throw new NotFoundError();
	await queueMail(tx, invitationMail({ ...row, token }, mailSiteOf(config)));
}

/** In whose role: an administrator here, or one of a company, whom row policies keep to the company's own. */
type As = typeof asAdmin;

/** Sends an invitation again; the link of the mail before stops working. */
export async function resendInvitation(context: RequestContext, id: string, as: As = asAdmin): Promise<boolean> {
	return as(context, async (tx) => {
		const { email, ...forCompany } = await requireTransition(tx, id, "sent");
		await sendInvitation(tx, context.config, Number(id));
		await recordAudit(tx, context, { action: "invitation.resend", target: email, ...forCompany });
		return true;
	});
}

/** Takes an invitation back at once. */
export async function revokeInvitation(
	context: RequestContext,
	id: string,
	sent: unknown,
	as: As = asAdmin,
): Promise<boolean> {
	const { reason } = await takeForm(revokeForm, sent, currentLanguage());
	return as(context, async (tx) => {
		const { email, ...forCompany } = await requireTransition(tx, id, "revoked");
		await tx.sql("update invitations set revoked_at = now(), token_hash = null where id = $1", [Number(id)]);
		await recordAudit(tx, context, { action: "invitation.revoke", target: email, detail: { reason }, ...forCompany });
		return true;
	});
}

/** `alias`: the account that a company's own administrator invited to. */
async function requireTransition(
	tx: Transaction,
	id: string,
	to: InvitationState,
): Promise<{ email: string; alias?: string }> {
	if (!/^\d{1,15}$/.test(id)) throw new NotFoundError();
	const [found] = await tx.sql<{ email: string; state: InvitationState; account: string | null }>(
		`select i.email, ${stateSql} as state, case when i.company_id is not null then i.accounts[1] end as account
			from invitations i where i.id = $1 for update`,
		[Number(id)],
	);
	if (!found) throw new NotFoundError();
	if (!mayTransition(found.state, to))
		throw new InvalidError(found.state === "accepted" ? m.invitations_is_accepted() : m.invitations_is_over());
	return { email: found.email, ...(found.account !== null && { alias: found.account }) };
}

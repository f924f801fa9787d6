import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { currentLanguage } from "#server/language.ts";
import { asCompany, type RequestContext } from "#server/request-context.ts";
import { takeRateLimit } from "#server/session/rate-limit.ts";
import { isNameTaken } from "#server/session/taken-names.ts";
import { InvalidError } from "#shared/errors.ts";
import { companyInvitationForm } from "../../company-invitation-form.ts";
import { invitationDays } from "../../invitation-state.ts";
import { stateSql } from "../invitations-resource.ts";
import { insertInvitation, resendInvitation } from "../invite.ts";

export type CompanyInvitation = {
	id: string;
	email: string;
	name: string;
	account: string;
	state: string;
	invitedBy: string;
	expiresAt: string;
};

// Each is a mail to a person outside.
const mostADay = 50;
const dayS = 86_400;

/**
 * Invites a person to one of the accounts that the viewer administers. Does not reveal whether the address already has
 * a user: its owner gets the account after proving the address. Throws InvalidError for an account that the viewer does
 * not administer, and for people who already have it.
 */
export async function inviteToCompany(context: RequestContext, sent: unknown): Promise<string> {
	const { account, email: typed, name, language } = await takeForm(companyInvitationForm, sent, currentLanguage());
	const email = typed.trim().toLowerCase();
	return asCompany(context, async (tx) => {
		const { id, kind } = await requireCompany(tx, account);
		const error = await errorOf(tx, id, email);
		if (error) throw new InvalidError(m.invitations_not_possible(), [{ field: "email", reason: error }]);
		if (await isNameTaken(tx, { name, email }))
			throw new InvalidError(m.invitations_not_possible(), [{ field: "name", reason: m.server_name_taken() }]);
		const area = kind === "supplier" ? "supplier" : "customer";
		const invitee = { email, name: name.trim(), area, language, days: invitationDays } as const;
		return String(
			await insertInvitation(tx, context, context.config, { ...invitee, groups: [], accounts: [account] }, id),
		);
	});
}

async function requireCompany(tx: Transaction, code: string): Promise<{ id: number; kind: string }> {
	const [found] = await tx.sql<{ id: number; kind: string }>("select id, kind from accounts where code = $1", [code]);
	if (!found)
		throw new InvalidError(m.invitations_not_possible(), [
			{ field: "account", reason: m.invitations_company_not_yours() },
		]);
	return found;
}

async function errorOf(tx: Transaction, account: number, email: string): Promise<string | undefined> {
	const existing = await tx.sql(
		`select from person_accounts pa join people p on p.id = pa.person_id where pa.account_id = $1 and p.email = $2
			limit 1`,
		[account, email],
	);
	if (existing.length > 0) return m.invitations_company_has_access();
	const [counts] = await tx.sql<{ today: number; pending: number }>(
		`select count(*) filter (where created_at > now() - interval '1 day')::int as today,
			count(*) filter (where email = $2 and accepted_at is null and revoked_at is null)::int as pending
		 from invitations where company_id = $1`,
		[account, email],
	);
	if (counts && counts.pending > 0) return m.invitations_pending();
	return counts && counts.today >= mostADay ? m.invitations_company_too_many({ most: mostADay }) : undefined;
}

/**
 * Sends an invitation to an account that the viewer administers again. Throws InvalidError past as many a day as they
 * may make for an account.
 */
export async function resendToCompany(context: RequestContext, id: string): Promise<boolean> {
	const { allowed } = await takeRateLimit(
		context.database,
		`company-resend:${context.viewer?.personId}`,
		mostADay,
		dayS,
	);
	if (!allowed) throw new InvalidError(m.invitations_company_too_many({ most: mostADay }));
	return resendInvitation(context, id, asCompany);
}

/** The newest 100 invitations to the accounts that the viewer administers. */
export function findCompanyInvitations(context: RequestContext): Promise<CompanyInvitation[]> {
	return asCompany(context, (tx) =>
		tx.sql<CompanyInvitation>(
			`select i.id::text, i.email, i.name, i.accounts[1] as account, ${stateSql} as state, i.invited_by as "invitedBy",
				to_json(i.expires_at) #>> '{}' as "expiresAt"
			 from invitations i where i.company_id is not null order by i.created_at desc, i.id desc limit 100`,
		),
	);
}

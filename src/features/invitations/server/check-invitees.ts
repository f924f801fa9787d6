import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { findTakenNames } from "#server/session/taken-names.ts";
import { splitPasted } from "#shared/pasted-codes.ts";
import type { InvitationValues } from "../invitation-form.ts";
import { accountKindsOf, type InvitationArea, invitationDays } from "../invitation-state.ts";

/** A person to be invited, as far as the form's own rules can check. */
export type Invitee = {
	email: string;
	name: string;
	area: InvitationArea;
	language: "en" | "es";
	groups: string[];
	accounts: string[];
	/** For how many days it holds, each time that it is sent. */
	days: number;
};

/** What is wrong with one of many, counted from 0, by the name of its field. */
export type InviteeError = { index: number; field: "email" | "name" | "accounts"; reason: string };

const kindsOf: Record<InvitationArea, readonly string[]> = accountKindsOf;

export function inviteeOf(values: InvitationValues): Invitee {
	const { email, name, area, language, groups, accounts, days = invitationDays } = values;
	return {
		email: email.trim().toLowerCase(),
		name: name.trim(),
		area,
		language,
		groups: groups ?? [],
		accounts: splitPasted(accounts),
		days,
	};
}

/**
 * Checks in the database that these people can be invited. Errors: already a user, already invited, named twice,
 * accounts unknown or of another kind. `lines` are their line numbers.
 */
export async function checkInvitees(
	tx: Transaction,
	invitees: readonly Invitee[],
	lines: readonly number[] = [],
): Promise<InviteeError[]> {
	const emails = invitees.map(({ email }) => email);
	const known = await tx.sql<{ email: string }>("select email from people where email = any ($1::text[])", [emails]);
	const pending = await tx.sql<{ email: string }>(
		`select email from invitations where email = any ($1::text[]) and company_id is null and accepted_at is null
			and revoked_at is null`,
		[emails],
	);
	const codes = [...new Set(invitees.flatMap(({ accounts }) => accounts))];
	const accounts = await tx.sql<{ code: string; kind: string }>(
		"select code, kind from accounts where code = any ($1::text[])",
		[codes],
	);
	const kinds = new Map(accounts.map(({ code, kind }) => [code, kind]));
	const people = new Set(known.map(({ email }) => email));
	const invited = new Set(pending.map(({ email }) => email));
	const first = new Map<string, number>();
	const taken = await findTakenNames(
		tx,
		invitees.filter(({ area }) => area !== "admin"),
	);
	return invitees.flatMap((invitee, index) => {
		const earlier = first.get(invitee.email);
		if (earlier === undefined) first.set(invitee.email, index);
		const reasons = [
			...(earlier === undefined ? [] : [m.invitations_twice({ row: lines[earlier] ?? earlier + 1 })]),
			...(people.has(invitee.email) ? [m.invitations_known()] : []),
			...(invited.has(invitee.email) ? [m.invitations_pending()] : []),
		];
		const ofAccounts = accountReasons(invitee, kinds).map((reason) => ({ index, field: "accounts" as const, reason }));
		const ofName =
			taken.has(invitee.name) && invitee.area !== "admin"
				? [{ index, field: "name" as const, reason: m.server_name_taken() }]
				: [];
		return [...reasons.map((reason) => ({ index, field: "email" as const, reason })), ...ofName, ...ofAccounts];
	});
}

function accountReasons({ area, accounts }: Invitee, kinds: ReadonlyMap<string, string>): string[] {
	if (area !== "admin" && accounts.length === 0) return [m.invitations_no_account()];
	const unknown = accounts.filter((code) => !kinds.has(code));
	const strange = accounts.filter((code) => kinds.has(code) && !kindsOf[area].includes(kinds.get(code) ?? ""));
	return [
		...(unknown.length > 0 ? [m.invitations_unknown_accounts({ codes: unknown.join(", ") })] : []),
		...(strange.length > 0 ? [m.invitations_other_area({ codes: strange.join(", ") })] : []),
	];
}

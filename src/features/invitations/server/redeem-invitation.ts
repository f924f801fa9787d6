import type { Database, Transaction } from "#server/database/database.ts";
import { hashSecret, isSecret } from "#server/session/secrets.ts";
import { isNameTaken } from "#server/session/taken-names.ts";
import { groupNames } from "#shared/access.ts";

/** What a link is good for now, and the language of the user it was sent to. */
export type OpenedInvitation = { isGood: boolean; language: "en" | "es" };

// Of a company's own administrator only while they are one: the gate reads no right that has ended.
const isPending = `accepted_at is null and revoked_at is null and expires_at > now() and (company_id is null or exists (
	select from account_administrators m join person_accounts pa on pa.account_id = m.account_id and pa.person_id = m.person_id and pa.list = m.list
	where m.account_id = company_id and m.person_id = invited_person_id))`;

/**
 * Notes that a link was opened. That uses nothing up, since mail scanners open links before people do. Nothing for a
 * link that was never sent, or was replaced by a newer one.
 */
export async function openInvitation(database: Database, token: string): Promise<OpenedInvitation | undefined> {
	if (!isSecret(token)) return undefined;
	return database.transaction("millgate_auth", {}, async (tx) => {
		const hash = hashSecret(token);
		await tx.sql(
			`update invitations set opened_at = coalesce(opened_at, now()) where token_hash = $1 and ${isPending}`,
			[hash],
		);
		const [found] = await tx.sql<OpenedInvitation>(
			`select (${isPending}) as "isGood", language from invitations where token_hash = $1`,
			[hash],
		);
		return found;
	});
}

type Redeemable = {
	id: number;
	email: string;
	name: string;
	language: string;
	area: string;
	groups: string[];
	accounts: string[];
	invitedBy: string;
};

/** `none`: there is nothing to redeem (any more); `other-address`: the link is good, but was sent to another person. */
export type Redemption = "redeemed" | "other-address" | "none";

/**
 * Lets the invited person in, once they have proved the address that the invitation is bound to: makes the person
 * with what was promised. A user who is known already (`knownId`; the feed or another invitation brought them
 * meanwhile) gets it beside what they hold, but nothing that was taken from them manually since it was sent. Only one
 * of many redemptions at the same moment does; the others wait for it and find nothing left.
 */
export async function redeemInvitation(
	tx: Transaction,
	token: string,
	email: string,
	knownId?: number,
): Promise<Redemption> {
	if (!isSecret(token)) return "none";
	const [found] = await tx.sql<Redeemable>(
		`select id, email, name, language, area, groups, accounts, invited_by as "invitedBy" from invitations
			where token_hash = $1 and ${isPending} for update`,
		[hashSecret(token)],
	);
	if (!found) return "none";
	if (found.email !== email.toLowerCase()) return "other-address";
	const personId = knownId ?? (await makePerson(tx, found));
	await giveRights(tx, personId, await withoutTaken(tx, personId, found));
	await tx.sql(
		"update invitations set accepted_at = now(), opened_at = coalesce(opened_at, now()), person_id = $2 where id = $1",
		[found.id, personId],
	);
	return "redeemed";
}

/** Makes the person, unless the feed brought them at this moment. */
async function makePerson(tx: Transaction, found: Redeemable): Promise<number> {
	// A member of the staff may have come by that name since it was sent: nobody is kept out, and nobody taken for
	// another.
	const isTaken = found.area !== "admin" && (await isNameTaken(tx, found));
	const [made] = await tx.sql<{ id: number }>(
		"insert into people (email, name, language) values ($1, $2, $3) on conflict (email) do nothing returning id",
		[found.email, isTaken ? found.email : found.name, found.language],
	);
	const [person] = made
		? [made]
		: await tx.sql<{ id: number }>("select id from people where email = $1", [found.email]);
	if (!person) throw new Error("The invited person is gone");
	return person.id;
}

/** An administrator's later word outranks the invitation. */
async function withoutTaken(tx: Transaction, personId: number, found: Redeemable): Promise<Redeemable> {
	const rows = await tx.sql<{ value: string }>(
		`select h.value from manual_grants h join invitations i on i.id = $2
		 where h.person_id = $1 and not h.is_granted and h.decided_at > i.sent_at`,
		[personId, found.id],
	);
	const taken = new Set(rows.map(({ value }) => value));
	const left = (values: readonly string[]) => values.filter((value) => !taken.has(value));
	return { ...found, groups: left(groupsOf(found)), accounts: left(found.accounts) };
}

const groupsOf = ({ area, groups }: Redeemable) => (area === "admin" ? [...groups, groupNames.admin] : groups);

async function giveRights(
	tx: Transaction,
	personId: number,
	{ area, groups, accounts, invitedBy }: Redeemable,
): Promise<void> {
	await tx.sql(
		"select set_config('millgate.right_source', 'invitation', true), set_config('millgate.actor', $1, true)",
		[invitedBy],
	);
	const kinds = area === "supplier" ? ["supplier"] : ["sold_to", "ship_to"];
	await tx.sql(
		"insert into person_groups (person_id, group_name) select $1::bigint, unnest($2::text[]) on conflict do nothing",
		[personId, groups],
	);
	const accountsSql = "accounts a where a.code = any ($2::text[]) and a.kind = any ($3::text[])";
	await tx.sql(
		`insert into person_accounts (person_id, account_id, list) select $1::bigint, a.id, a.kind from ${accountsSql}
			on conflict do nothing`,
		[personId, accounts, kinds],
	);
	await tx.sql(
		`insert into manual_grants (person_id, list, value, is_granted)
		 select $1::bigint, a.kind, a.code, true from ${accountsSql} union all select $1, 'group', unnest($4::text[]), true
		 on conflict (person_id, list, value) do update set is_granted = true, decided_at = now()`,
		[personId, accounts, kinds, groups],
	);
}

/**
 * Whether a user could sign in with this address, now that they have been invited: the embedded provider lets them
 * choose it.
 */
export function isInvited(database: Database, email: string): Promise<boolean> {
	return database.transaction("millgate_auth", {}, async (tx) => {
		const found = await tx.sql(
			`select from invitations where email = lower($1) and revoked_at is null
				and (accepted_at is not null or expires_at > now())`,
			[email],
		);
		return found.length > 0;
	});
}

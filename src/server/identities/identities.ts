import { type ProviderWord, providerLabel } from "#shared/identities/providers.ts";
import type { Transaction } from "../database/database.ts";
import { hashSecret, isSecret, newSecret } from "../session/secrets.ts";

/** An identity of a person, as they and administrators see it. */
export type Identity = {
	id: string;
	/** The way it signed in last; unknown of those that were linked before that was kept. */
	provider: ProviderWord | null;
	issuer: string;
	subject: string;
	linkedAt: string;
	/** By the first sign-in, by the person's own act, or by an administrator's. */
	linkedHow: "first" | "own" | "administrator";
	lastUsedAt: string | null;
	/** Whether its provider may speak for this person as they are now. */
	isUsable: boolean;
};

const permitMinutes = 10;
const permitDays = 7;

const isUsable = "(i.provider is null or provider_proves(i.provider, i.person_id))";

/** The identities of a person, the first linked first. */
export function findIdentities(tx: Transaction, personId: number): Promise<Identity[]> {
	return tx.sql<Identity>(
		`select i.id::text, i.provider, i.issuer, i.subject, to_json(i.linked_at) #>> '{}' as "linkedAt",
			i.linked_how as "linkedHow",
			to_json(i.last_used_at) #>> '{}' as "lastUsedAt", ${isUsable} as "isUsable"
		 from identities i where i.person_id = $1 order by i.linked_at, i.id`,
		[personId],
	);
}

/**
 * Whether a provider may speak for a person: of the mill's staff the directory alone, of customers and suppliers the
 * others.
 */
export async function provesPerson(tx: Transaction, provider: ProviderWord, personId: number): Promise<boolean> {
	const [row] = await tx.sql<{ proves: boolean }>("select provider_proves($1, $2) as proves", [provider, personId]);
	return row?.proves ?? false;
}

/** The providers that may speak for the viewer; as millgate_viewer. */
export async function findLinkable(tx: Transaction, personId: number): Promise<ProviderWord[]> {
	const [row] = await tx.sql<{ words: ProviderWord[] }>(
		`select array(select w from unnest($2::text[]) with ordinality w (w, at) where provider_proves(w, $1)
			order by at) || viewer_company_providers() as words`,
		[personId, providerLabel],
	);
	return row?.words ?? [];
}

/** The providers that may speak for a person; as millgate_admin. */
export async function findLinkableOf(tx: Transaction, personId: number): Promise<ProviderWord[]> {
	const rows = await tx.sql<{ key: ProviderWord }>(
		`select key from identity_providers where provider_proves(key, $1) order by array_position($2::text[], key), key`,
		[personId, providerLabel],
	);
	return rows.map(({ key }) => key);
}

/**
 * Whether a person has an identity already whose provider may speak for them; one that no longer may counts for
 * nothing.
 */
export async function hasIdentity(tx: Transaction, personId: number): Promise<boolean> {
	return (await tx.sql(`select from identities i where i.person_id = $1 and ${isUsable}`, [personId])).length > 0;
}

export type LinkedIdentity = { issuer: string; subject: string; provider: ProviderWord; personId: number };

/** Links an identity; false when it belongs to a user already, or the person has another one at its issuer. */
export async function linkIdentity(
	tx: Transaction,
	linked: LinkedIdentity,
	how: Identity["linkedHow"],
): Promise<boolean> {
	const made = await tx.sql(
		`insert into identities (issuer, subject, person_id, provider, linked_how, last_used_at)
		 values ($1, $2, $3, $4, $5, now())
		 on conflict do nothing returning 1`,
		[linked.issuer, linked.subject, linked.personId, linked.provider, how],
	);
	return made.length > 0;
}

/** Keeps when an identity signed in last, and which way. */
export async function noteUse(
	tx: Transaction,
	{ issuer, subject }: Pick<Identity, "issuer" | "subject">,
	provider: ProviderWord,
): Promise<void> {
	await tx.sql("update identities set provider = $3, last_used_at = now() where issuer = $1 and subject = $2", [
		issuer,
		subject,
		provider,
	]);
}

/**
 * Lets a person link one identity of a provider within ten minutes, from the session that they are in: answers the
 * secret to do it with.
 */
export async function permitOwnLink(
	tx: Transaction,
	personId: number,
	sessionId: string,
	provider: ProviderWord,
): Promise<string> {
	const secret = newSecret();
	await tx.sql("delete from identity_permits where session_id = $1 or expires_at < now()", [sessionId]);
	await tx.sql(
		`insert into identity_permits (person_id, provider, session_id, token_hash, expires_at)
		 values ($1, $2, $3, $4, now() + make_interval(mins => ${permitMinutes}))`,
		[personId, provider, sessionId, hashSecret(secret)],
	);
	return secret;
}

/**
 * Lets a person link one identity of a provider within seven days, by signing in there with the address that the mill
 * has recorded.
 */
export async function permitLink(tx: Transaction, personId: number, provider: ProviderWord): Promise<void> {
	await tx.sql("delete from identity_permits where person_id = $1 and provider = $2 and session_id is null", [
		personId,
		provider,
	]);
	await tx.sql(
		`insert into identity_permits (person_id, provider, expires_at)
			values ($1, $2, now() + make_interval(days => ${permitDays}))`,
		[personId, provider],
	);
}

/** Uses up what an administrator has permitted; false when there is nothing. */
export async function takePermit(tx: Transaction, personId: number, provider: ProviderWord): Promise<boolean> {
	const taken = await tx.sql(
		`delete from identity_permits where person_id = $1 and provider = $2 and session_id is null and expires_at > now()
			returning 1`,
		[personId, provider],
	);
	return taken.length > 0;
}

/**
 * Uses up what a person has begun in the session that this cookie names, and answers who they are; nothing when it is
 * over or another's.
 */
export async function takeOwnPermit(
	tx: Transaction,
	secret: string,
	sessionKey: string | undefined,
	provider: ProviderWord,
): Promise<{ personId: number; email: string } | undefined> {
	if (!isSecret(secret) || !isSecret(sessionKey)) return undefined;
	const [person] = await tx.sql<{ personId: number; email: string }>(
		`delete from identity_permits t using sessions s, people p
		 where t.token_hash = $1 and t.provider = $3 and t.expires_at > now() and s.id = t.session_id and s.key_hash = $2
			and s.ended_at is null and s.expires_at > now() and p.id = t.person_id and s.person_id = p.id and p.is_active
		 returning p.id as "personId", p.email`,
		[hashSecret(secret), hashSecret(sessionKey), provider],
	);
	return person;
}

/** Removes an identity of a person; nothing when it is not theirs. */
export async function removeIdentity(
	tx: Transaction,
	personId: number,
	id: string,
): Promise<Pick<Identity, "provider" | "issuer"> | undefined> {
	const [removed] = await tx.sql<Pick<Identity, "provider" | "issuer">>(
		"delete from identities where person_id = $1 and id::text = $2 returning provider, issuer",
		[personId, id],
	);
	return removed;
}

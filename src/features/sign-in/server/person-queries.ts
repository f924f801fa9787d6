import type { Transaction } from "#server/database/database.ts";
import type { ProvenIdentity } from "./oidc-client.ts";
import type { RefusalReason } from "./sign-in-refusal.ts";

/** Somebody who may come in, with what the way on needs. */
export type KnownPerson = { id: number; email: string; language: "en" | "es" };

type PersonRow = KnownPerson & { isActive: boolean };
/** Somebody, or why nobody. */
export type Outcome = { person: KnownPerson; refused?: undefined } | { person?: undefined; refused: RefusalReason };

const columns = `p.id, p.email, p.language, p.is_active as "isActive"`;

/**
 * Whose identity it is: by issuer and subject; else, once, by the verified address, and from then on by issuer and subject for ever.
 * An address that is already linked to another subject of the same issuer opens nothing: it may have been given to somebody else there.
 */
export async function findPersonOfIdentity(tx: Transaction, identity: ProvenIdentity): Promise<Outcome> {
	const linked = await linkedPerson(tx, identity);
	if (linked) return admit(linked);
	if (!identity.email || !identity.isVerified) return { refused: "unverified" };
	const [person] = await tx.sql<PersonRow>(`select ${columns} from people p where p.email = lower($1)`, [identity.email]);
	if (!person) return { refused: "unknown" };
	if (!person.isActive) return { refused: "inactive" };
	const link = "insert into identities (issuer, subject, person_id) values ($1, $2, $3) on conflict do nothing returning 1";
	const isLinked = (await tx.sql(link, [identity.issuer, identity.subject, person.id])).length > 0;
	// Not linked although nobody was: another request linked the same identity meanwhile, or the person has another one there.
	const now = isLinked ? person : await linkedPerson(tx, identity);
	return now ? admit(now) : { refused: "conflict" };
}

async function linkedPerson(tx: Transaction, { issuer, subject }: ProvenIdentity): Promise<PersonRow | undefined> {
	const text = `select ${columns} from identities i join people p on p.id = i.person_id where i.issuer = $1 and i.subject = $2`;
	const [row] = await tx.sql<PersonRow>(text, [issuer, subject]);
	return row;
}

function admit({ isActive, ...person }: PersonRow): Outcome {
	return isActive ? { person } : { refused: "inactive" };
}

/** Whether a person has accepted a version of the terms. */
export async function hasAccepted(tx: Transaction, personId: number, version: string): Promise<boolean> {
	return (await tx.sql("select from terms_acceptances where person_id = $1 and version = $2", [personId, version])).length > 0;
}

/** Records that a person accepts a version of the terms, with the time; again changes nothing. False when it is on record already. */
export async function acceptTerms(tx: Transaction, personId: number, version: string): Promise<boolean> {
	const text = "insert into terms_acceptances (person_id, version) values ($1, $2) on conflict do nothing returning 1";
	return (await tx.sql(text, [personId, version])).length > 0;
}

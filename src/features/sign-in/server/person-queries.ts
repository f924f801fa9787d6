import type { Config } from "#server/config.ts";
import type { Transaction } from "#server/database/database.ts";
import { hasIdentity, linkIdentity, noteUse, provesPerson, takePermit } from "#server/identities/identities.ts";
import { mailIdentityChange } from "#server/identities/identity-mail.ts";
import type { SignInProvider } from "#server/identities/identity-providers.ts";
import type { ProviderWord } from "#shared/identities/providers.ts";
import type { ProvenIdentity } from "./oidc-client.ts";
import type { RefusalReason } from "./sign-in-refusal.ts";

/** A user who may come in, with what the way on needs. */
export type KnownPerson = { id: number; email: string; language: "en" | "es" };

type PersonRow = KnownPerson & { isActive: boolean };
/** A user, or why nobody. */
export type Outcome =
	| { person: KnownPerson; refused?: undefined; isLinkedByPermit?: boolean }
	| { person?: undefined; refused: RefusalReason; isLinkedByPermit?: undefined };

/** What a provider says, and by which it came; `row` is a company's. */
export type Arriving = {
	identity: ProvenIdentity;
	provider: ProviderWord;
	row?: SignInProvider | undefined;
	config: Config;
};

/** Whether an address is in one of these domains, which are in small letters. */
export const isInDomains = (email: string, domains: readonly string[]): boolean =>
	domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());

const columns = `p.id, p.email, p.language, p.is_active as "isActive"`;

/**
 * Finds the person of an identity: by issuer and subject, else, once, by the verified address, and from then on always
 * by issuer and subject. An address that is already linked to another subject of the same issuer is refused, since it
 * may have been reassigned. A person who has an identity gets a second one by their own action (link-identity.ts) or an
 * administrator's. A provider that may not sign a person in neither signs in nor links them
 * (decisions/providers-and-their-people.md).
 */
export async function findPersonOfIdentity(
	tx: Transaction,
	{ identity, provider, row, config }: Arriving,
): Promise<Outcome> {
	const linked = await linkedPerson(tx, identity);
	if (linked) return admit(tx, linked, { identity, provider });
	if (!identity.email || !identity.isVerified) return { refused: "unverified" };
	if (row && !isInDomains(identity.email, row.domains)) return { refused: "outsideDomains" };
	// Locked, so that of two identities that come at once one is the first.
	const [person] = await tx.sql<PersonRow>(
		`select ${columns} from people p where p.email = lower($1) for no key update`,
		[identity.email],
	);
	if (!person) return { refused: "unknown" };
	if (!person.isActive) return { refused: "inactive" };
	if (!(await provesPerson(tx, provider, person.id))) return { refused: "otherProvider" };
	const isFirst = !(await hasIdentity(tx, person.id));
	const known = { issuer: identity.issuer, subject: identity.subject, provider, personId: person.id };
	if (isFirst && (await linkIdentity(tx, known, "first"))) return { person };
	// Another request linked the same identity meanwhile, or the person has another one there.
	const now = await linkedPerson(tx, identity);
	if (now) return admit(tx, now, { identity, provider });
	if (await hasOneAt(tx, person.id, identity.issuer)) return { refused: "conflict" };
	if (!(await takePermit(tx, person.id, provider))) return { refused: "notLinked" };
	if (!(await linkIdentity(tx, known, "administrator"))) return { refused: "conflict" };
	await mailIdentityChange(tx, config, person.id, "linked", provider);
	return { person, isLinkedByPermit: true };
}

async function hasOneAt(tx: Transaction, personId: number, issuer: string): Promise<boolean> {
	return (await tx.sql("select from identities where person_id = $1 and issuer = $2", [personId, issuer])).length > 0;
}

async function linkedPerson(tx: Transaction, { issuer, subject }: ProvenIdentity): Promise<PersonRow | undefined> {
	const text = `select ${columns} from identities i join people p on p.id = i.person_id
		where i.issuer = $1 and i.subject = $2`;
	const [row] = await tx.sql<PersonRow>(text, [issuer, subject]);
	return row;
}

async function admit(
	tx: Transaction,
	row: PersonRow,
	{ identity, provider }: Omit<Arriving, "config">,
): Promise<Outcome> {
	const { isActive, ...person } = row;
	if (!isActive) return { refused: "inactive" };
	if (!(await provesPerson(tx, provider, person.id))) return { refused: "otherProvider" };
	await noteUse(tx, identity, provider);
	return { person };
}

/** Whether a person has accepted a version of the terms. */
export async function hasAccepted(tx: Transaction, personId: number, version: string): Promise<boolean> {
	return (
		(await tx.sql("select from terms_acceptances where person_id = $1 and version = $2", [personId, version])).length >
		0
	);
}

/**
 * Records that a person accepts a version of the terms, with the time; again changes nothing. False when it is on
 * record already.
 */
export async function acceptTerms(tx: Transaction, personId: number, version: string): Promise<boolean> {
	const text = "insert into terms_acceptances (person_id, version) values ($1, $2) on conflict do nothing returning 1";
	return (await tx.sql(text, [personId, version])).length > 0;
}

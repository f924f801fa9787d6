import { groupNames } from "#shared/access.ts";
import { NamedError, UnavailableError } from "#shared/errors.ts";
import type { Database } from "../database/database.ts";
import { noteCompany } from "../http/companies.ts";
import { hashSecret, isSecret } from "./secrets.ts";
import type { Viewer } from "./viewer.ts";
import { type PersonRow, personColumns, viewerOf } from "./viewer-of.ts";

/** The credentials of a request. */
export type Proof = {
	bearer: string | undefined;
	sessionKey: string | undefined;
	/** Account code of the alias cookie; counts only while it is in ShipTo or SoldTo (specification §4). */
	alias?: string | undefined;
	/** The terms that must have been accepted while administrators have published none. */
	termsVersion: string;
};

// A sign-out elsewhere, a deactivation or a lost account must act within a second: half of that for
// the copy.
const copyLivesMs = 500;
const mostCopies = 10_000;

type Copy = { row: Promise<PersonRow | undefined>; takenAt: number };
// By pool: the same database is known by two names, of which one only reads.
const copies = new WeakMap<Database["pool"], Map<string, Copy>>();

/**
 * The person behind bearer token and session cookie together, or nothing: unknown, expired by the database's clock,
 * ended, of two different sessions, or of a deactivated user. Throws UnavailableError when the database does not
 * answer.
 */
export async function findViewer(database: Database, proof: Proof): Promise<Viewer | undefined> {
	const { bearer, sessionKey } = proof;
	if (!isSecret(bearer) || !isSecret(sessionKey)) return undefined;
	const row = await personRow(database, hashSecret(bearer), hashSecret(sessionKey));
	if (row) {
		const accounts = row.accounts.map(({ id }) => id);
		noteCompany(sessionKey, accounts, row.person_id);
	}
	return row && viewerOf(row, proof);
}

/** Drops what this process remembers of who is signed in, so that a change made here acts here at once. */
export function forgetViewers(database: Database): void {
	copies.delete(database.pool);
}

function personRow(database: Database, tokenHash: Buffer, keyHash: Buffer): Promise<PersonRow | undefined> {
	const known = copies.get(database.pool) ?? new Map<string, Copy>();
	copies.set(database.pool, known);
	const name = `${tokenHash.toString("base64")}.${keyHash.toString("base64")}`;
	const found = known.get(name);
	if (found && performance.now() - found.takenAt < copyLivesMs) return found.row;
	if (known.size >= mostCopies) known.clear();
	const copy: Copy = { row: readRow(database, tokenHash, keyHash), takenAt: performance.now() };
	known.set(name, copy);
	copy.row.catch(() => known.delete(name));
	return copy.row;
}

/**
 * Asked more often than anything else, so it is planned once: planning it takes three times as long as answering it.
 */
async function readRow(database: Database, tokenHash: Buffer, keyHash: Buffer): Promise<PersonRow | undefined> {
	try {
		const [row] = await database.transaction("millgate_auth", {}, (tx) =>
			tx.lastPlanned<PersonRow>(selectPersonSql, [tokenHash, keyHash]),
		);
		return row;
	} catch (cause) {
		throw cause instanceof NamedError ? cause : Object.assign(new UnavailableError(), { cause });
	}
}

const viewAsColumn = `case when l.id is not null then jsonb_build_object('id', l.id, 'administratorId', me.id, 'administrator',
  me.email, 'administratorName', me.name,
  'language', me.language, 'theme', me.theme, 'density', me.density, 'reason', l.reason, 'endsAt', l.ends_at,
  'secondsLeft', ceil(extract(epoch from l.ends_at - now()))::int,
  'acceptedTerms', array(select version from terms_acceptances where person_id = me.id)) end`;

const isAdministrator = (person: string) =>
	`exists (select from person_groups g where g.person_id = ${person} and g.group_name = '${groupNames.admin}')`;
// Triggers end a view-as session as soon as either side changes; what is read here does not rest on them.
const mayViewAs = `${isAdministrator("s.person_id")} and not ${isAdministrator("l.person_id")}
  and exists (select from people q where q.id = l.person_id and q.is_active)`;

// Only the mill's directory proves who answers for the mill: a session that another provider opened ends to open
// anything when its person joins them; so does one of a company's provider that no longer speaks for its person.
const isProved = `(s.provider = 'ad' or not is_staff(s.person_id))
  and (s.provider in ('cdc', 'iam', 'ad') or company_provider_proves(s.provider, s.person_id))`;

const selectPersonSql = `
select s.id as session_id, ${viewAsColumn} as "viewAs", ${personColumns}
from session_tokens t
join sessions s on s.id = t.session_id
join people me on me.id = s.person_id
left join view_as_sessions l on l.session_id = s.id and l.ended_at is null and l.ends_at > now() and ${mayViewAs}
join people p on p.id = coalesce(l.person_id, s.person_id)
where t.token_hash = $1 and s.key_hash = $2
  and t.expires_at > now() and s.expires_at > now() and s.ended_at is null and me.is_active and p.is_active
  and ${isProved}`;

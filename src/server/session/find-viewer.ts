import { NamedError, UnavailableError } from "#shared/errors.ts";
import type { Database } from "../database/database.ts";
import { hashSecret, isSecret } from "./secrets.ts";
import type { Viewer } from "./viewer.ts";
import { type PersonRow, personColumns, viewerOf } from "./viewer-of.ts";

/** What a request brings to prove who asks. */
export type Proof = {
	bearer: string | undefined;
	sessionKey: string | undefined;
	/** Account code of the alias cookie; counts only while it is in ShipTo or SoldTo (specification §4). */
	alias?: string | undefined;
	/** The terms that must have been accepted. */
	termsVersion: string;
};

// A sign-out elsewhere, a deactivation or a lost account must act within a second (design "Sessions"): half of that for the copy.
const copyLivesMs = 500;
const mostCopies = 10_000;

type Copy = { row: Promise<PersonRow | undefined>; takenAt: number };
const copies = new WeakMap<Database, Map<string, Copy>>();

/**
 * The person behind bearer token and session cookie together, or nothing: unknown, expired by the database's clock, ended, of two
 * different sessions, or of somebody deactivated. Throws UnavailableError when the database does not answer.
 */
export async function findViewer(database: Database, proof: Proof): Promise<Viewer | undefined> {
	const { bearer, sessionKey } = proof;
	if (!isSecret(bearer) || !isSecret(sessionKey)) return undefined;
	const row = await personRow(database, hashSecret(bearer).toString("hex"), hashSecret(sessionKey).toString("hex"));
	return row && viewerOf(row, proof);
}

/** Drops what this process remembers of who is signed in, so that a change made here acts here at once. */
export function forgetViewers(database: Database): void {
	copies.delete(database);
}

function personRow(database: Database, tokenHash: string, keyHash: string): Promise<PersonRow | undefined> {
	const known = copies.get(database) ?? new Map<string, Copy>();
	copies.set(database, known);
	const name = `${tokenHash}.${keyHash}`;
	const found = known.get(name);
	if (found && performance.now() - found.takenAt < copyLivesMs) return found.row;
	if (known.size >= mostCopies) known.clear();
	const copy: Copy = { row: readRow(database, tokenHash, keyHash), takenAt: performance.now() };
	known.set(name, copy);
	copy.row.catch(() => known.delete(name));
	return copy.row;
}

/**
 * One round trip: the statements of one simple query are one transaction, which SET LOCAL and PgBouncer both respect.
 * A simple query takes no parameters; the hashes are hexadecimal and ours.
 */
async function readRow(database: Database, tokenHash: string, keyHash: string): Promise<PersonRow | undefined> {
	try {
		const results = await database.pool.query(`set local role millgate_gate; ${selectPerson(tokenHash, keyHash)}`);
		const [, found] = results as unknown as [unknown, { rows: PersonRow[] }];
		return found.rows[0];
	} catch (cause) {
		throw cause instanceof NamedError ? cause : Object.assign(new UnavailableError(), { cause });
	}
}

function selectPerson(tokenHash: string, keyHash: string): string {
	return `
select s.id as session_id, ${personColumns}
from session_tokens t
join sessions s on s.id = t.session_id
join people p on p.id = s.person_id
where t.token_hash = '\\x${tokenHash}' and s.key_hash = '\\x${keyHash}'
  and t.expires_at > now() and s.expires_at > now() and s.ended_at is null and p.is_active`;
}

import { m } from "#generated/texts/messages.js";
import { staffGroups } from "#shared/access.ts";
import { KeyRefusedError, UnauthorizedError } from "#shared/errors.ts";
import { type AccountList, type CompanyScope, isCompanyScope } from "#shared/keys/company-scopes.ts";
import type { Database } from "../database/database.ts";
import type { Viewer } from "../session/viewer.ts";
import { type PersonRow, personColumns, viewerOf } from "../session/viewer-of.ts";
import { hashOf, isGood } from "./feed-keys.ts";

/** An account for which a program acts. */
export type ProgramAccount = { id: number; code: string; list: AccountList };

/**
 * A company's program, proved by its key: it acts for accounts of the company with the right of the key's owner, whose
 * person is in `viewer`, but without their groups.
 */
export type Program = {
	keyId: number;
	/** Name of the key. */
	name: string;
	scopes: readonly CompanyScope[];
	accounts: readonly ProgramAccount[];
	viewer: Viewer;
};

/** Administrator of a company with whose right a program acts. */
export type OwnerRow = PersonRow & {
	is_active: boolean;
	/** `list:id` of the accounts of the key that the owner administers now. */
	reach: string[];
};
type KeyRow = OwnerRow & {
	key_id: number;
	key_name: string;
	scopes: string[];
	is_good: boolean;
	is_rested: boolean;
};

const keyPattern = /^Bearer (mgf_\S{20,200})$/i;

/**
 * SQL of the accounts that an owner `p` administers by a right in force, of those in a table `ka` of which `condition`
 * says the rows.
 */
export const reachSql = (table: string, condition: string): string => `array(
	select distinct pa.list || ':' || pa.account_id from ${table} ka
	join account_administrators m on m.account_id = ka.account_id and m.person_id = p.id
	join person_accounts pa on pa.account_id = m.account_id and pa.person_id = m.person_id and pa.list = m.list
	where ${condition})`;

const programSql = `select '' as session_id, k.id as key_id, k.name as key_name, k.scopes, ${isGood("k")} as is_good,
	p.is_active, ${reachSql("feed_key_accounts", "ka.key_id = k.id")} as reach,
	(k.last_used_at is null or k.last_used_at < now() - interval '1 minute') as is_rested, ${personColumns}
	from feed_keys k join people p on p.id = k.owner_id where k.key_hash = $1`;

/**
 * A key that exists: the program that it proves, or why it is refused. `key-ended`: it has expired or was revoked;
 * `key-without-accounts`: its owner may no longer act for any of its accounts.
 */
export type KnownKey = { keyId: number } & (
	| { program: Program; refusal?: never }
	| { program?: never; refusal: UnauthorizedError | KeyRefusedError }
);

/**
 * The key in an Authorization header, by the database's clock; notes its use, to the minute.
 *
 * @throws {UnauthorizedError} No key, or an unknown one.
 */
export async function requireKey(database: Database, authorization: string | undefined): Promise<KnownKey> {
	if (!authorization) throw new UnauthorizedError(m.server_api_key_missing(), "key-missing");
	const key = keyPattern.exec(authorization)?.[1];
	const row = key && (await findKey(database, hashOf(key)));
	if (!row) throw new UnauthorizedError(m.server_api_key_unknown(), "key-unknown");
	const keyId = row.key_id;
	if (!row.is_good) return { keyId, refusal: new UnauthorizedError(m.server_api_key_ended(), "key-ended") };
	const acting = actingOwner(row);
	if (!acting)
		return { keyId, refusal: new KeyRefusedError(m.server_api_key_without_accounts(), "key-without-accounts") };
	return { keyId, program: { keyId, name: row.key_name, scopes: row.scopes.filter(isCompanyScope), ...acting } };
}

function findKey(database: Database, hash: Buffer): Promise<KeyRow | undefined> {
	return database.transaction("millgate_auth", {}, async (tx) => {
		const [row] = await tx.sql<KeyRow>(programSql, [hash]);
		if (row?.is_good && row.is_rested) {
			await tx.sql("update feed_keys set last_used_at = now() where id = $1", [row.key_id]);
		}
		return row;
	});
}

/**
 * The owner as their program acts: for the accounts in reach and without groups; undefined when none is left.
 */
export function actingOwner(row: OwnerRow): Pick<Program, "accounts" | "viewer"> | undefined {
	const accounts = row.accounts.filter(({ id, list }) => row.reach.includes(`${list}:${id}`));
	// Row policies read the groups of the mill's staff from the database: a key must never act with them.
	const isStaff = row.groups.some((group) => staffGroups.has(group));
	if (!row.is_active || isStaff || accounts.length === 0) return undefined;
	return {
		accounts: accounts.map(({ id, code, list }) => ({ id, code, list })),
		viewer: viewerOf({ ...row, groups: [], accounts }, { termsVersion: "" }),
	};
}

/**
 * The same program for one of its accounts.
 *
 * @throws {KeyRefusedError} The key does not act for that account.
 */
export function narrowProgram(program: Program, code: string | undefined): Program {
	if (code === undefined) return program;
	const accounts = program.accounts.filter((account) => account.code === code);
	if (accounts.length === 0) throw new KeyRefusedError(m.server_api_key_foreign_account({ code }), "account-foreign");
	const ids = (list: AccountList) => accounts.filter((one) => one.list === list).map(({ id }) => id);
	const codes = (list: AccountList) => accounts.filter((one) => one.list === list).map((one) => one.code);
	const scope = {
		personId: program.viewer.personId,
		soldToIds: ids("sold_to"),
		shipToIds: ids("ship_to"),
		supplierIds: ids("supplier"),
	};
	const user = { Groups: [], SoldTo: codes("sold_to"), ShipTo: codes("ship_to"), Suppliers: codes("supplier") };
	return { ...program, accounts, viewer: { ...program.viewer, user, scope, fullScope: scope } };
}

/** Whether the key of an Authorization header is a company's, good or not: others are the mill's to say. */
export async function isCompanyKey(database: Database, authorization: string | undefined): Promise<boolean> {
	const key = keyPattern.exec(authorization ?? "")?.[1];
	if (!key) return false;
	const hash = hashOf(key);
	const found = await database.transaction("millgate_auth", {}, (tx) =>
		tx.sql("select 1 from feed_keys where key_hash = $1 and owner_id is not null", [hash]),
	);
	return found.length > 0;
}

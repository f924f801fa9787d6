import { m } from "#generated/texts/messages.js";
import type { RowScope, Transaction } from "#server/database/database.ts";
import { InvalidError } from "#shared/errors.ts";
import type { NumberedCollection } from "./api-collection.ts";

/**
 * A position in `row_changes`: everything of earlier transactions has been read, and of `xact` everything up to `id`.
 * `system` names the database server and `at` is when it was read, in seconds.
 */
type Position = { system: string; list: string; xact: string; id: number; at: number };

/** A changed row: the account and its key. */
export type ChangedKey = { accountId: number | null; key: string[] };
export type Changes = { keys: ChangedKey[]; cursor: string; hasMore: boolean };

const keptDays = 30;
const day = 24 * 3600;

type Clock = { system: string; horizon: string; at: number };

// What may still be running has not been read: a transaction that commits later than newer ones is not skipped.
const clockSql = `select (pg_control_system()).system_identifier::text as system,
	pg_snapshot_xmin(pg_current_snapshot())::text as horizon, extract(epoch from now())::float8 as at`;

/** The cursor behind everything that is visible now: changes from now on follow it. */
export async function changesFromNow(tx: Transaction, { changes: list }: NumberedCollection): Promise<string> {
	const { horizon: xact, system, at } = await readClock(tx);
	return encode({ system, list, xact, id: 0, at });
}

/**
 * Keys of the rows of a collection that changed since a cursor, each once, at most `limit` changes further.
 *
 * @throws {InvalidError} `cursor-invalid`, no cursor of this collection; `cursor-expired`, older than 30 days or of a
 *   database that was restored since.
 */
export async function readChanges(
	tx: Transaction,
	{ changes: list, resource }: NumberedCollection,
	{ cursor, scope, limit }: { cursor: string; scope: RowScope; limit: number },
): Promise<Changes> {
	const from = decode(cursor);
	if (from?.list !== list) throw refused(m.server_api_cursor_invalid(), "cursor-invalid", 400);
	const { system, horizon, at } = await readClock(tx);
	if (from.system !== system || BigInt(from.xact) > BigInt(horizon) || from.at < at - keptDays * day)
		throw refused(m.server_api_cursor_expired({ days: keptDays }), "cursor-expired", 410);
	const isCommon = resource.source.owners.length === 0;
	const buyers = [...(scope.soldToIds ?? []), ...(scope.supplierIds ?? [])];
	const rows = isCommon
		? await tx.sql<ChangeRow>(commonSql, [list, from.xact, from.id, horizon, limit])
		: await tx.sql<ChangeRow>(changesSql, [list, from.xact, from.id, horizon, limit, buyers, scope.shipToIds ?? []]);
	const last = rows.at(-1);
	const hasMore = rows.length === limit;
	const next = hasMore && last ? { xact: last.xact, id: last.id } : { xact: horizon, id: 0 };
	const keys = new Map(rows.map(({ accountId, key }) => [JSON.stringify([accountId, ...key]), { accountId, key }]));
	return { keys: [...keys.values()], cursor: encode({ system, list, ...next, at }), hasMore };
}

type ChangeRow = ChangedKey & { xact: string; id: number };

const columns = `c.id, c.xact::text as xact, c.account_id as "accountId", c.key`;
const beyond = "c.list = $1 and (c.xact, c.id) > ($2::xid8, $3::bigint) and c.xact < $4::xid8";
const first = "order by c.xact, c.id limit $5::int";
const ofOwner = (column: string, ids: string, besides = "") => `select c.* from unnest(${ids}::bigint[]) o (id),
	lateral (select * from row_changes c where c.${column} = o.id and ${beyond}${besides} ${first}) c`;

// Of each account as many as are wanted, from its own index; what an account reaches as buyer it does not reach again.
const changesSql = `select ${columns} from (${ofOwner("account_id", "$6")}
	union all ${ofOwner("ship_to_id", "$7", " and c.account_id <> all ($6::bigint[])")}) c ${first}`;
const commonSql = `select ${columns} from row_changes c where c.account_id is null and ${beyond} ${first}`;

async function readClock(tx: Transaction): Promise<Clock> {
	const [clock] = await tx.sql<Clock>(clockSql);
	if (!clock) throw new Error("The database has no clock");
	return clock;
}

function encode({ system, list, xact, id, at }: Position): string {
	return Buffer.from(JSON.stringify([system, list, xact, id, Math.floor(at)])).toString("base64url");
}

function decode(cursor: string): Position | undefined {
	try {
		const read: unknown = JSON.parse(Buffer.from(cursor.slice(0, 500), "base64url").toString("utf8"));
		if (!Array.isArray(read)) return undefined;
		const [system, list, xact, id, at] = read as unknown[];
		const isPosition =
			typeof system === "string" &&
			typeof list === "string" &&
			typeof xact === "string" &&
			/^\d{1,19}$/.test(xact) &&
			Number.isSafeInteger(id) &&
			Number.isSafeInteger(at);
		return isPosition ? { system, list, xact, id: Number(id), at: Number(at) } : undefined;
	} catch {
		return undefined;
	}
}

function refused(reason: string, problem: string, status: number): InvalidError {
	return new InvalidError(reason, [{ field: "changedSince", reason }], undefined, ["invalid", status, problem]);
}

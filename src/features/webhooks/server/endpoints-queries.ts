import type { Transaction } from "#server/database/database.ts";
import { requireSeen, versionSql } from "#server/forms/require-seen.ts";
import type { EndpointValues } from "../webhook-form.ts";

/** An endpoint as administrators read it; instants are ISO. `oldUntil`: until then the secret before signs too. */
export type Endpoint = {
	id: string;
	name: string;
	url: string;
	kinds: string[];
	isOn: boolean;
	createdAt: string;
	createdBy: string;
	failures: number;
	failingSince: string | null;
	triedAgainAt: string | null;
	deliveredAt: string | null;
	oldUntil: string | null;
	waiting: number;
	dead: number;
	version: string;
	isOfCompany: boolean;
	/** Names of the accounts of a company's endpoint. */
	accounts: string[];
};

/** A message that was abandoned, or failed and waits: its entry, and the result of the newest attempt. */
export type FailedMessage = {
	position: string;
	kind: string;
	account: string;
	subject: string;
	happenedAt: string;
	triedAt: string | null;
	attempts: number;
	failure: string | null;
	status: number | null;
	answer: string | null;
};

const instant = (column: string, name: string) => `to_json(${column}) #>> '{}' as "${name}"`;
const countOf = (state: string) =>
	`(select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state = '${state}')`;
const version = versionSql("e.name", "e.url", "e.kinds", "e.is_on");
const accountNames = `array(select a.code || ' ' || a.name from webhook_endpoint_accounts x
	join accounts a on a.id = x.account_id where x.endpoint_id = e.id order by a.code)`;
const columns = `e.id::text as id, e.name, e.url, e.kinds, e.is_on as "isOn", ${instant("e.created_at", "createdAt")}, e.created_by as "createdBy", e.failures,
	${instant("e.failing_since", "failingSince")}, ${instant(
		`case
		when e.rests_until > now() then e.rests_until end`,
		"triedAgainAt",
	)},
	${instant("e.delivered_at", "deliveredAt")}, ${instant(
		`case
		when e.old_until > now() then e.old_until end`,
		"oldUntil",
	)},
	${countOf("waiting")} as waiting, ${countOf("dead")} as dead, ${version} as version,
	e.owner_id is not null as "isOfCompany", ${accountNames} as accounts`;

/** All endpoints by name, those of the mill first, or the one of a number. */
export function findEndpoints(tx: Transaction, id?: string): Promise<Endpoint[]> {
	return tx.sql<Endpoint>(
		`select ${columns} from webhook_endpoints e where $1::bigint is null or e.id = $1
		 order by e.owner_id is not null, lower(e.name), e.id`,
		[id === undefined ? null : Number(id)],
	);
}

/** Where a page of messages ends: `limit` of them, dead ones older than the position `before`. */
export type MessagePage = { limit: number; before?: string | undefined };

/** An endpoint's messages of a state that failed at least once: dead ones the newest first, waiting ones as they go. */
export function findFailed(
	tx: Transaction,
	endpoint: string,
	state: "dead" | "waiting",
	page: MessagePage,
): Promise<FailedMessage[]> {
	return tx.sql<FailedMessage>(
		`select d.position::text as position, o.kind, a.code as account, o.subject,
			${instant("o.happened_at", "happenedAt")}, ${instant("d.tried_at", "triedAt")},
			d.attempts, d.failure, d.status, d.answer
		 from webhook_deliveries d join outbox o on o.position = d.position join accounts a on a.id = o.account_id
		 join webhook_endpoints e on e.id = d.endpoint_id and e.owner_id is null
		 where d.endpoint_id = $1 and d.state = '${state}' and d.attempts > 0 and ($3::bigint is null or d.position < $3)
		 order by d.position ${state === "dead" ? "desc" : ""} limit $2`,
		[Number(endpoint), page.limit, page.before === undefined ? null : Number(page.before)],
	);
}

/** Stores a new endpoint, which receives entries from now on. `sealed` is its encrypted secret. Returns its number. */
export async function insertEndpoint(
	tx: Transaction,
	{ name, url, kinds, isOn }: EndpointValues,
	sealed: Buffer,
	by: string,
): Promise<number> {
	const [made] = await tx.sql<{ id: number }>(
		`insert into webhook_endpoints (name, url, kinds, is_on, secret, created_by, position)
		 values ($1, $2, $3, $4, $5, $6, coalesce((select max(position) from outbox), 0)) returning id`,
		[name, url, kinds, isOn ?? true, sealed, by],
	);
	if (!made) throw new Error("The endpoint was not stored");
	return made.id;
}

/**
 * Changes an endpoint, if its version is `seen`; it is tried again at once. False if there is none with that number.
 */
export async function updateEndpoint(
	tx: Transaction,
	{ id, seen }: { id: string; seen: string | null | undefined },
	{ name, url, kinds, isOn }: EndpointValues,
): Promise<boolean> {
	const [current] = await tx.sql<{ version: string }>(
		`select ${version} as version from webhook_endpoints e where id = $1 and owner_id is null for update`,
		[Number(id)],
	);
	if (!current) return false;
	requireSeen(seen, current.version);
	const rows = await tx.sql(
		`update webhook_endpoints set name = $2, url = $3, kinds = $4, is_on = $5, rests_until = null,
			failures = case when url = $3 then failures else 0 end, failing_since = case when url = $3 then failing_since end
		 where id = $1 returning id`,
		[Number(id), name, url, kinds, isOn ?? true],
	);
	if (rows.length > 0) await bringForward(tx, id);
	return rows.length > 0;
}

/** Turns a company's endpoint off or on; what waits stays. Its name; undefined if there is none with that number. */
export async function turnCompanyEndpoint(tx: Transaction, id: string, isOn: boolean): Promise<string | undefined> {
	const [turned] = await tx.sql<{ name: string }>(
		"update webhook_endpoints set is_on = $2 where id = $1 and owner_id is not null returning name",
		[Number(id), isOn],
	);
	return turned?.name;
}

/** Gives an endpoint a new secret; what is put aside signs too for a day. */
export async function replaceSecret(tx: Transaction, id: string, sealed: Buffer, aside: Buffer | null): Promise<void> {
	await tx.sql(
		`update webhook_endpoints
			set old_secret = $3, old_until = case when $3::bytea is not null then now() + interval '24 hours' end,
			secret = $2, rests_until = null where id = $1`,
		[Number(id), sealed, aside],
	);
}

/**
 * Makes dead messages wait again, one or all of an endpoint's, with all their attempts before them; answers how many.
 */
export async function reviveDead(tx: Transaction, endpoint: string, position: string | null): Promise<number> {
	const revived = await tx.sql(
		`update webhook_deliveries set state = 'waiting', attempts = 0, due_at = now(), settled_at = null
		 where endpoint_id = $1 and state = 'dead' and ($2::bigint is null or position = $2)
		 and exists (select from webhook_endpoints e where e.id = endpoint_id and e.owner_id is null) returning position`,
		[Number(endpoint), position === null ? null : Number(position)],
	);
	if (revived.length > 0)
		await tx.sql("update webhook_endpoints set rests_until = null where id = $1", [Number(endpoint)]);
	return revived.length;
}

export async function deleteEndpoint(tx: Transaction, id: string): Promise<string | undefined> {
	const [gone] = await tx.sql<{ name: string }>(
		"delete from webhook_endpoints where id = $1 and owner_id is null returning name",
		[Number(id)],
	);
	return gone?.name;
}

async function bringForward(tx: Transaction, endpoint: string): Promise<void> {
	await tx.sql(
		"update webhook_deliveries set due_at = now() where endpoint_id = $1 and state = 'waiting' and due_at > now()",
		[Number(endpoint)],
	);
}

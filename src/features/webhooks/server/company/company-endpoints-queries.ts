import type { Transaction } from "#server/database/database.ts";
import { requireSeen, versionSql } from "#server/forms/require-seen.ts";
import type { NotificationSubject } from "#shared/notifications/notification-events.ts";
import type { CompanyEndpointValues } from "../../company-webhook-form.ts";

/** A company's endpoint as people of the company read it; instants are ISO. */
export type CompanyEndpoint = {
	id: string;
	name: string;
	url: string;
	kinds: string[];
	/** Those in the reader's scope. */
	accounts: { code: string; name: string }[];
	isOn: boolean;
	/** Name of the administrator whose right it has. */
	owner: string;
	/** Whether the owner still administers one of its accounts. */
	hasRight: boolean;
	/** Whether the reader may change it. */
	mayChange: boolean;
	createdAt: string;
	failures: number;
	failingSince: string | null;
	triedAgainAt: string | null;
	deliveredAt: string | null;
	oldUntil: string | null;
	waiting: number;
	dead: number;
	version: string;
};

/** An event that is or was sent to an endpoint, with the result of the newest attempt. */
export type CompanyDelivery = {
	position: string;
	kind: string;
	account: string | null;
	subject: NotificationSubject;
	happenedAt: string;
	state: "waiting" | "delivered" | "dead" | "dropped";
	triedAt: string | null;
	attempts: number;
	failure: string | null;
	status: number | null;
	answer: string | null;
};

const instant = (sql: string, name: string) => `to_json(${sql}) #>> '{}' as "${name}"`;
const future = (column: string) => `case when ${column} > now() then ${column} end`;
const countOf = (state: string) =>
	`(select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state = '${state}')`;
const accounts = `coalesce((select json_agg(json_build_object('code', a.code, 'name', a.name) order by a.code)
	from webhook_endpoint_accounts x join accounts a on a.id = x.account_id where x.endpoint_id = e.id), '[]')`;
const version = versionSql("e.name", "e.url", "e.kinds", "e.is_on");
const columns = `e.id::text as id, e.name, e.url, e.kinds, ${accounts} as accounts, e.is_on as "isOn",
	w.name as owner, w.has_right as "hasRight", w.is_managed as "mayChange", ${instant("e.created_at", "createdAt")},
	e.failures, ${instant("e.failing_since", "failingSince")}, ${instant(future("e.rests_until"), "triedAgainAt")},
	${instant("e.delivered_at", "deliveredAt")}, ${instant(future("e.old_until"), "oldUntil")},
	${countOf("waiting")} as waiting, ${countOf("dead")} as dead, ${version} as version`;

/** The endpoints for accounts in scope, by name, or the one of a number; as millgate_viewer. */
export function findCompanyEndpoints(tx: Transaction, id?: string): Promise<CompanyEndpoint[]> {
	return tx.sql<CompanyEndpoint>(
		`select ${columns} from webhook_endpoints e join company_webhook_owners() w on w.endpoint_id = e.id
		 where $1::bigint is null or e.id = $1 order by lower(e.name), e.id`,
		[id === undefined ? null : Number(id)],
	);
}

/** Whether the viewer may change an endpoint; as millgate_company. */
export async function isOwnEndpoint(tx: Transaction, id: string): Promise<boolean> {
	const [found] = await tx.sql<{ isOwn: boolean }>(`select $1::bigint = any (company_webhooks()) as "isOwn"`, [
		Number(id),
	]);
	return found?.isOwn ?? false;
}

/** An endpoint's events of the last 30 days that the reader may see, newest first; as millgate_viewer. */
export function findCompanyDeliveries(
	tx: Transaction,
	endpoint: string,
	{ limit, before }: { limit: number; before?: string | undefined },
): Promise<CompanyDelivery[]> {
	return tx.sql<CompanyDelivery>(
		`select d.position::text as position, v.kind, a.code as account, v.subject, ${instant("v.happened_at", "happenedAt")},
			d.state, ${instant("d.tried_at", "triedAt")}, d.attempts, d.failure, d.status, d.answer
		 from webhook_deliveries d join company_events v on v.position = d.position
		 left join accounts a on a.id = v.account_id
		 where d.endpoint_id = $1 and ($3::bigint is null or d.position < $3) order by d.position desc limit $2`,
		[Number(endpoint), limit, before === undefined ? null : Number(before)],
	);
}

type Owner = { personId: number; email: string };

/** How many endpoints the viewer's company has; as millgate_company. */
export async function countOwnEndpoints(tx: Transaction): Promise<number> {
	const [row] = await tx.sql<{ count: number }>("select cardinality(company_webhooks()) as count");
	return row?.count ?? 0;
}

/** Stores a new endpoint of the viewer's company; `sealed` is its encrypted secret. Returns its number. */
export async function insertCompanyEndpoint(
	tx: Transaction,
	{ name, url, kinds, isOn }: CompanyEndpointValues,
	sealed: Buffer,
	owner: Owner,
): Promise<string> {
	const [made] = await tx.sql<{ id: string }>(
		`insert into webhook_endpoints (name, url, kinds, is_on, secret, created_by, owner_id)
		 values ($1, $2, $3, $4, $5, $6, $7) returning id::text as id`,
		[name, url, kinds, isOn ?? true, sealed, owner.email, owner.personId],
	);
	if (!made) throw new Error("The endpoint was not stored");
	return made.id;
}

/**
 * Changes an endpoint of the viewer's company, if its version is `seen`: they own it from now on, and it is tried again
 * at once. False if the company has none with that number.
 */
export async function updateCompanyEndpoint(
	tx: Transaction,
	{ id, seen }: { id: string; seen: string | null | undefined },
	{ name, url, kinds, isOn }: CompanyEndpointValues,
	owner: Owner,
): Promise<boolean> {
	const [current] = await tx.sql<{ version: string }>(
		`select ${version} as version from webhook_endpoints e where id = $1 and id = any (company_webhooks()) for update`,
		[Number(id)],
	);
	if (!current) return false;
	requireSeen(seen, current.version);
	await tx.sql(
		`update webhook_endpoints set name = $2, url = $3, kinds = $4, is_on = $5, owner_id = $6, created_by = $7,
			rests_until = null, failures = case when url = $3 then failures else 0 end,
			failing_since = case when url = $3 then failing_since end where id = $1`,
		[Number(id), name, url, kinds, isOn ?? true, owner.personId, owner.email],
	);
	return true;
}

/** Makes the viewer the owner of an endpoint of their company. False if the company has none with that number. */
export async function takeEndpoint(tx: Transaction, id: string, owner: Owner): Promise<boolean> {
	const taken = await tx.sql(
		`update webhook_endpoints set owner_id = $2, created_by = $3, rests_until = null
		 where id = $1 and id = any (company_webhooks()) returning 1`,
		[Number(id), owner.personId, owner.email],
	);
	return taken.length > 0;
}

/** Gives an endpoint these accounts, of those that the viewer administers. False if one is none of them. */
export async function setEndpointAccounts(tx: Transaction, id: string, codes: readonly string[]): Promise<boolean> {
	const unknown = await tx.sql(
		`select code from unnest($1::text[]) code where not exists (select from accounts a where a.code = code.code)`,
		[codes],
	);
	if (unknown.length > 0) return false;
	await tx.sql(
		`insert into webhook_endpoint_accounts (endpoint_id, account_id)
		 select $1, a.id from accounts a where a.code = any ($2::text[]) on conflict do nothing`,
		[Number(id), codes],
	);
	await tx.sql(
		`delete from webhook_endpoint_accounts x using accounts a
		 where x.endpoint_id = $1 and a.id = x.account_id and a.code <> all ($2::text[])`,
		[Number(id), codes],
	);
	return true;
}

/** Removes an endpoint of the viewer's company with its messages; its name, undefined if there is none. */
export async function deleteCompanyEndpoint(tx: Transaction, id: string): Promise<string | undefined> {
	const [gone] = await tx.sql<{ name: string }>(
		"delete from webhook_endpoints where id = $1 and id = any (company_webhooks()) returning name",
		[Number(id)],
	);
	return gone?.name;
}

/**
 * Sends messages of an endpoint again, with all their attempts before them: one in any state but waiting, or all that
 * were given up. Answers how many; as millgate_webhooks, for an endpoint that the caller has checked.
 */
export async function replayDeliveries(tx: Transaction, endpoint: string, position: string | null): Promise<number> {
	const again = await tx.sql(
		`update webhook_deliveries set state = 'waiting', attempts = 0, due_at = now(), settled_at = null
		 where endpoint_id = $1 and state <> 'waiting' and (position = $2 or ($2::bigint is null and state = 'dead'))
		 returning position`,
		[Number(endpoint), position === null ? null : Number(position)],
	);
	if (again.length > 0) await bringForward(tx, endpoint);
	return again.length;
}

/** Ends the pause of an endpoint: everything that waits is due now. */
export async function bringForward(tx: Transaction, endpoint: string): Promise<void> {
	await tx.sql("update webhook_endpoints set rests_until = null where id = $1", [Number(endpoint)]);
	await tx.sql(
		"update webhook_deliveries set due_at = now() where endpoint_id = $1 and state = 'waiting' and due_at > now()",
		[Number(endpoint)],
	);
}

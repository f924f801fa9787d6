import type { Transaction } from "#server/database/database.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { mayTransitionStock, type StockState } from "#shared/stock/stock-states.ts";
import type { StockDecisionRow } from "../../../rows/stock-decision-row.ts";
import type { Importer, Staged, StagedError } from "../importer.ts";

type CurrentState = { request: string; account: number; state: StockState; revision: number };
type Decision = { row: StockDecisionRow; account: number; isNew: boolean };

/**
 * Decisions one after the other, as the transitions allow: a request that has expired in the meantime is free again and
 * cannot be confirmed.
 */
export const stockDecisionsImporter: Importer<StockDecisionRow> = {
	group: "stock",
	millsOf: () => [],
	async storeRows(tx, rows) {
		const requests = await statesOf(tx, rows);
		const owners = await ownersOf(tx, rows);
		const faults: StagedError[] = [];
		const decisions = new Map<number, Decision>();
		for (const { n, row } of rows) {
			const request = requests.get(row.request.toLowerCase());
			const error = request ? errorOf(request, row, owners) : unknown(row);
			if (error) faults.push({ n, ...error });
			if (error || !request || row.revision <= request.revision) continue;
			decisions.set(n, { row, account: request.account, isNew: request.state !== row.state });
			Object.assign(request, { state: row.state, revision: row.revision });
		}
		if (decisions.size > 0) await write(tx, [...decisions.values()]);
		return { faults, changed: new Set(decisions.keys()) };
	},
};

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Refusal = Pick<StagedError, "field" | "code" | "value">;

const unknown = ({ request }: StockDecisionRow): Refusal => ({
	field: "request",
	code: "unknown_request",
	value: request,
});

function errorOf(
	{ state, revision, account }: CurrentState,
	row: StockDecisionRow,
	owners: Map<string, number>,
): Refusal | undefined {
	if (row.revision <= revision) return undefined;
	if (state !== row.state && !mayTransitionStock(state, row.state, "mill"))
		return { field: "state", code: "move_not_allowed", value: `${state} → ${row.state}` };
	// The answer does not reveal whose order it is.
	if (row.order && (owners.get(row.order) ?? account) !== account)
		return { field: "order", code: "conflict", value: row.order };
	return undefined;
}

/** The requests that are decided, locked until the end of this import: they may be expiring at this moment. */
async function statesOf(tx: Transaction, rows: Staged<StockDecisionRow>[]): Promise<Map<string, CurrentState>> {
	const found = await tx.sql<CurrentState>(
		`select id::text as request, account_id as account, state, revision from stock_requests
		 where id = any ($1::uuid[]) order by id for update`,
		[rows.flatMap(({ row }) => (isUuid.test(row.request) ? row.request : []))],
	);
	return new Map(found.map((request) => [request.request, request]));
}

async function ownersOf(tx: Transaction, rows: Staged<StockDecisionRow>[]): Promise<Map<string, number>> {
	const found = await tx.sql<{ order: string; account: number }>(
		`select distinct on (order_number) order_number as "order", account_id as account from orders
			where order_number = any ($1) order by order_number, account_id`,
		[rows.flatMap(({ row }) => row.order ?? [])],
	);
	return new Map(found.map(({ order, account }) => [order, account]));
}

async function write(tx: Transaction, decisions: Decision[]): Promise<void> {
	const records = decisions.map(({ row, account, isNew }) => ({ ...row, account, isNew }));
	await tx.sql(
		`create temp table staged_decisions on commit drop as select row_number() over () as n, x.*
			from json_to_recordset($1::json)
			as x(request uuid, state text, at timestamptz, by text, note text, "order" text, revision bigint, account bigint,
			"isNew" boolean)`,
		[JSON.stringify(records)],
	);
	for (const statement of statements) await tx.sql(statement);
	await raiseNotifications(tx, "stockDecided", notificationsSql, [], { hasAskers: true });
	await publishChanges(
		tx,
		liveKinds.stock,
		`select jsonb_agg(distinct jsonb_build_object('account', account, 'request', request::text))
			|| jsonb_build_array(jsonb_build_object('account', null, 'request', null)) from staged_decisions`,
	);
}

// Sold steel leaves the list at once, whenever the list itself comes next; what was declined is everybody's again.
const statements = [
	`update stock_requests r set state = d.state, decided_at = d.at, decided_by = d.by, decision_note = d.note,
			order_number = coalesce(d."order", r.order_number), revision = d.revision
		from (select distinct on (account, request) * from staged_decisions order by account, request, n desc) d
		where r.account_id = d.account and r.id = d.request`,
	`update stock_items s set is_available = false, updated_at = now() from staged_decisions d
		join stock_request_items i on i.account_id = d.account and i.request_id = d.request
		where d."isNew" and d.state = 'confirmed' and s.stock_number = i.stock_number`,
	`delete from stock_holds h using staged_decisions d where d."isNew" and h.account_id = d.account
		and h.request_id = d.request`,
];

const notificationsSql = `
	select d.account as account_id, null::bigint as ship_to_id, d.request || '/' || d.state as source_key,
	d.at as happened_at,
		jsonb_build_object('po', r.po_number, 'state', d.state) as subject, array[r.person_id] as askers
	from staged_decisions d join stock_requests r on r.account_id = d.account and r.id = d.request where d."isNew"`;

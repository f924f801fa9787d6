import type { Transaction } from "#server/database/database.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type ResourceRow } from "#server/lists/resources/resource-object.ts";
import { zoneOfMill } from "#server/mill-zone-sql.ts";
import type { DeskKey } from "../desk-key.ts";
import type { DeskKind } from "../desk-kinds.ts";
import { complaintSql, deskItemDetail, versionSql } from "./desk-rows.ts";

const from =
	"from desk_items i join accounts o on o.id = i.account_id where i.kind = $1 and i.item = $2 and o.code = $3";
const valuesOf = ({ kind, item, account }: DeskKey) => [kind, item, account];

/** One item with the selected fields; undefined if none is in reach. */
export async function findDeskItem(tx: Transaction, key: DeskKey, wanted: Selection): Promise<ResourceRow | undefined> {
	const [row] = await tx.sql<{ found: ResourceRow }>(
		`select ${jsonObject(jsonFieldsOf(deskItemDetail), wanted)} as found ${from}`,
		valuesOf(key),
	);
	return row?.found;
}

/**
 * State of an item that a change depends on; `now` is the database's instant in ISO 8601, in milliseconds and later
 * than the last message.
 */
export type DeskItemState = {
	accountId: number;
	shipToId: number | null;
	kind: DeskKind;
	item: string;
	number: string;
	state: string;
	order: string | null;
	/** The remedy that a complaint requests. */
	asked: string | null;
	/** Of an acknowledgment. */
	revision: number | null;
	version: string;
	assigneeId: number | null;
	assignee: string | null;
	lastBy: string;
	now: string;
	/** The day at the mill that a complaint is about, or at the first one. */
	today: string;
};

/** An item as it is now; nothing when there is none in reach. */
export async function findState(tx: Transaction, key: DeskKey): Promise<DeskItemState | undefined> {
	const [row] = await tx.sql<DeskItemState>(
		`select i.account_id as "accountId", i.ship_to_id as "shipToId", i.kind, i.item, i.number, i.state,
			i.order_number as "order", ${complaintSql("asked")} as asked,
			case when i.kind = 'acknowledgment' then (select r.revision from order_acknowledgments r
				where r.account_id = i.account_id and r.acknowledgment_number = i.item) end as revision,
			${versionSql} as version, i.person_id as "assigneeId", i.last_by as "lastBy",
			(select p.name from people p where p.id = i.person_id) as assignee, 
			to_json(date_trunc('milliseconds', greatest(now(), i.last_at) + interval '1 millisecond')) #>> '{}' as now,
			to_char(now() at time zone ${zoneOfMill(complaintSql("mill"))}, 'YYYY-MM-DD') as today ${from}`,
		valuesOf(key),
	);
	return row;
}

import type pg from "pg";
import { apiCollections } from "#app/api-collections.ts";
import { type EventMessage, readEventMessage } from "#features/webhooks/server/company/event-message.ts";
import { findEndpointOwner } from "#features/webhooks/server/company/find-endpoint-owner.ts";
import type { Database, RowScope } from "#server/database/database.ts";
import type { CompanyEvent } from "#shared/webhooks/company-events.ts";
import type { RandomLine, RandomMill } from "./random-mill.ts";

/** An event about one line of a random mill, of each kind of row that hangs on it. */
const kinds: readonly { kind: CompanyEvent; isOfBuyer: boolean; subject: (order: string) => object }[] = [
	{ kind: "order.promise_moved", isOfBuyer: false, subject: (order) => ({ order, item: 1, day: "2026-10-01" }) },
	{ kind: "order.answered", isOfBuyer: false, subject: (order) => ({ order }) },
	{ kind: "shipment.shipped", isOfBuyer: false, subject: (order) => ({ number: `B${order}` }) },
	{ kind: "railcar.arrived", isOfBuyer: false, subject: (order) => ({ number: "GLKR 1", bol: `B${order}` }) },
	{ kind: "certificate.ready", isOfBuyer: false, subject: (order) => ({ number: `X${order}` }) },
	{ kind: "complaint.answered", isOfBuyer: false, subject: (order) => ({ number: `C${order}` }) },
	{ kind: "invoice.issued", isOfBuyer: true, subject: (order) => ({ number: `I${order}` }) },
	{ kind: "acknowledgment.issued", isOfBuyer: true, subject: (order) => ({ number: `A${order}` }) },
];

/** An event that was inserted: `position` in company_events. */
export type InsertedEvent = { position: number; line: RandomLine; kind: CompanyEvent; isOfBuyer: boolean };

/**
 * Inserts an event of each kind for each line. With `isLoose`, those that only a buyer may know name the ship-to too, as
 * if what raises them were wrong: the rows decide then.
 */
export async function insertEvents(admin: pg.Client, mill: RandomMill, isLoose: boolean): Promise<InsertedEvent[]> {
	const events = mill.lines.flatMap((line) => kinds.map((kind) => ({ line, ...kind })));
	await admin.query("delete from company_events");
	for (const [index, { line, kind, isOfBuyer, subject }] of events.entries())
		await admin.query(
			`insert into company_events (position, account_id, ship_to_id, kind, source_key, subject, happened_at)
			 values ($1, $2, $3, $4, $5, $6, now())`,
			[index + 1, line.account, isOfBuyer && !isLoose ? null : line.shipTo, kind, line.order, subject(line.order)],
		);
	return events.map(({ line, kind, isOfBuyer }, index) => ({ position: index + 1, line, kind, isOfBuyer }));
}

/** Person 1 administers the accounts of `scope`; an endpoint of theirs acts for `accounts`. Its number. */
export async function insertEndpoint(admin: pg.Client, scope: RowScope, accounts: readonly number[]): Promise<number> {
	await admin.query("delete from webhook_endpoints");
	await admin.query("delete from person_accounts where person_id = 1");
	for (const [ids, list] of [
		[scope.soldToIds ?? [], "sold_to"],
		[scope.shipToIds ?? [], "ship_to"],
	] as const) {
		const rights = "(account_id, person_id, list) select id, 1, $2 from unnest($1::bigint[]) id";
		await admin.query(`insert into person_accounts ${rights}`, [ids, list]);
		await admin.query(`insert into account_administrators ${rights}`, [ids, list]);
	}
	const { rows } = await admin.query<{ id: string }>(
		`insert into webhook_endpoints (name, url, kinds, secret, created_by, owner_id)
		 values ('ERP', 'https://erp.example', '{}', '', 'Ann', 1) returning id`,
	);
	const id = Number(rows[0]?.id);
	await admin.query("insert into webhook_endpoint_accounts select $1, unnest($2::bigint[])", [id, accounts]);
	return id;
}

/** What an endpoint would be sent of these events; undefined for what would be dropped or not sent. */
export async function messagesOf(
	database: Database,
	endpoint: number,
	events: readonly InsertedEvent[],
): Promise<(EventMessage | undefined)[]> {
	const owner = await findEndpointOwner(database, endpoint);
	if (!owner) return events.map(() => undefined);
	const messages: (EventMessage | undefined)[] = [];
	for (const { position } of events)
		messages.push(
			await database.transaction("millgate_viewer", owner.viewer.scope, (tx) =>
				readEventMessage(tx, position, owner, apiCollections),
			),
		);
	return messages;
}

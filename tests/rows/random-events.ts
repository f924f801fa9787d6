import type pg from "pg";
import { apiCollections } from "#app/api-collections.ts";
import { readEventMessage } from "#features/webhooks/server/company/event-message.ts";
import { findEndpointOwner } from "#features/webhooks/server/company/find-endpoint-owner.ts";
import { spreadWebhooksJob } from "#features/webhooks/server/deliver-webhooks-jobs.ts";
import type { Database } from "#server/database/database.ts";
import { type CompanyEvent, companyEventKinds } from "#shared/webhooks/company-events.ts";
import { jobServices } from "../support/jobs.ts";
import type { RandomLine } from "./random-mill.ts";

/** An event about one line of a random mill, of each kind of row that hangs on it. */
const lineEvents: readonly { kind: CompanyEvent; isOfBuyer: boolean; subject: (order: string) => object }[] = [
	{ kind: "order.promise_moved", isOfBuyer: false, subject: (order) => ({ order, item: 1, day: "2026-10-01" }) },
	{ kind: "order.answered", isOfBuyer: false, subject: (order) => ({ order }) },
	{ kind: "shipment.shipped", isOfBuyer: false, subject: (order) => ({ number: `B${order}` }) },
	{ kind: "railcar.arrived", isOfBuyer: false, subject: (order) => ({ number: "GLKR 1", bol: `B${order}` }) },
	{ kind: "certificate.ready", isOfBuyer: false, subject: (order) => ({ number: `X${order}` }) },
	{ kind: "complaint.answered", isOfBuyer: false, subject: (order) => ({ number: `C${order}` }) },
	{ kind: "invoice.issued", isOfBuyer: true, subject: (order) => ({ number: `I${order}` }) },
	{ kind: "acknowledgment.issued", isOfBuyer: true, subject: (order) => ({ number: `A${order}` }) },
];

/** Events of suppliers, who have receipts and settlements of the same numbers (supply-tables.ts). */
const supplierEvents: readonly { kind: CompanyEvent; number: string }[] = [
	{ kind: "receipt.posted", number: "R1" },
	{ kind: "receipt.dispute_answered", number: "R1" },
	{ kind: "settlement.issued", number: "S1" },
];

/** An event that was inserted, by its key; of a line, or of a supplier. */
export type InsertedEvent = { key: string; kind: CompanyEvent } & (
	| { line: RandomLine; isOfBuyer: boolean }
	| { supplier: number }
);

/**
 * Inserts an event of each kind for each line and supplier, and gives endpoints their messages. With `isLoose`, those
 * that only a buyer may know name the ship-to too, as if what raises them were wrong: the rows decide then.
 */
export async function insertEvents(
	admin: pg.Client,
	database: Database,
	{ lines, suppliers, isLoose }: { lines: readonly RandomLine[]; suppliers: readonly number[]; isLoose: boolean },
): Promise<InsertedEvent[]> {
	const ofLines = lines.flatMap((line) =>
		lineEvents.map(({ kind, isOfBuyer, subject }) => ({
			event: { key: `${line.account}/${line.order}/${kind}`, kind, line, isOfBuyer },
			row: { account: line.account, shipTo: isOfBuyer && !isLoose ? null : line.shipTo, subject: subject(line.order) },
		})),
	);
	const ofSuppliers = suppliers.flatMap((supplier) =>
		supplierEvents.map(({ kind, number }) => ({
			event: { key: `${supplier}/${number}/${kind}`, kind, supplier },
			row: { account: supplier, shipTo: null, subject: { number } },
		})),
	);
	const all = [...ofLines, ...ofSuppliers];
	const rows = all.map(({ event: { key, kind }, row }) => ({ key, kind, ...row }));
	await admin.query(
		`insert into company_events (account_id, ship_to_id, kind, source_key, subject, happened_at)
		 select account, "shipTo", kind, key, subject, now()
		 from jsonb_to_recordset($1) r (account bigint, "shipTo" bigint, kind text, key text, subject jsonb)`,
		[JSON.stringify(rows)],
	);
	await spreadWebhooksJob.run({}, jobServices(database));
	return all.map(({ event }) => event);
}

/** An endpoint of a person, acting for these accounts, whether the person administers them or not. Its number. */
export async function insertEndpoint(admin: pg.Client, ownerId: number, accounts: readonly number[]): Promise<number> {
	const { rows } = await admin.query<{ id: string }>(
		`insert into webhook_endpoints (name, url, kinds, secret, created_by, owner_id)
		 values ('ERP', 'https://erp.example', $1, '', 'Ann', $2) returning id`,
		[companyEventKinds, ownerId],
	);
	const id = Number(rows[0]?.id);
	await admin.query("insert into webhook_endpoint_accounts select $1, unnest($2::bigint[])", [id, accounts]);
	return id;
}

/** The bodies that an endpoint is sent, by the key of their event. */
export async function bodiesOf(
	admin: pg.Client,
	database: Database,
	endpoint: number,
): Promise<ReadonlyMap<string, string>> {
	const { rows } = await admin.query<{ position: string; key: string }>(
		`select v.position, v.source_key as key from webhook_deliveries d join company_events v using (position)
		 where d.endpoint_id = $1`,
		[endpoint],
	);
	const owner = await findEndpointOwner(database, endpoint);
	const bodies = new Map<string, string>();
	if (!owner) return bodies;
	for (const { position, key } of rows) {
		const message = await database.transaction("millgate_viewer", owner.viewer.scope, (tx) =>
			readEventMessage(tx, Number(position), owner, apiCollections),
		);
		if (message) bodies.set(key, JSON.stringify(message));
	}
	return bodies;
}

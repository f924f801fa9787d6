import { setTimeout } from "node:timers/promises";
import { type CompanyEvent, companyEventKinds, eventsOfSide } from "#shared/webhooks/company-events.ts";
import { startWebhookReceiver } from "../support/webhook-receiver.ts";
import type { SampleFolder } from "./sample-folder.ts";
import { requireFirst, type SampleMill, type SamplePerson } from "./sample-mill.ts";

const waitMs = 90_000;
const lookMs = 250;

/** A row of the demo mill that each event is about: table, ship-to if there is one, and the event's subject. */
const rows: Readonly<Record<CompanyEvent, { from: string; shipTo?: true; subject: string }>> = {
	"order.promise_moved": {
		from: "order_lines",
		shipTo: true,
		subject: "'order', r.order_number, 'item', r.item, 'po', r.po_number, 'day', r.requested_on",
	},
	"order.answered": { from: "orders", shipTo: true, subject: "'order', r.order_number, 'po', r.po_number" },
	"shipment.shipped": { from: "shipments", shipTo: true, subject: "'number', r.bol_number" },
	"railcar.arrived": { from: "railcars", shipTo: true, subject: "'number', r.car, 'bol', r.bol_number" },
	"railcar.bad_order": { from: "railcars", shipTo: true, subject: "'number', r.car, 'bol', r.bol_number" },
	"certificate.ready": { from: "certificates", shipTo: true, subject: "'number', r.certificate_number" },
	"certificate.corrected": { from: "certificates", shipTo: true, subject: "'number', r.certificate_number" },
	"certificate.revoked": { from: "certificates", shipTo: true, subject: "'number', r.certificate_number" },
	"acknowledgment.issued": { from: "order_acknowledgments", subject: "'number', r.acknowledgment_number" },
	"acknowledgment.answered": { from: "order_acknowledgments", subject: "'number', r.acknowledgment_number" },
	"invoice.issued": { from: "invoices", subject: "'number', r.invoice_number" },
	"complaint.answered": { from: "complaints", shipTo: true, subject: "'number', r.complaint_number, 'state', r.state" },
	"stock.decided": { from: "stock_requests", subject: "'po', r.po_number, 'state', 'confirmed'" },
	"receipt.dispute_answered": { from: "receipts", subject: "'number', r.receipt_number" },
	"receipt.posted": { from: "receipts", subject: "'number', r.receipt_number, 'state', 'received'" },
	"settlement.issued": { from: "settlements", subject: "'number', r.settlement_number, 'day', r.due_on" },
	"remittance.issued": { from: "remittances", subject: "'number', r.remittance_number" },
	"compliance_document.expiring": {
		from: "compliance_documents",
		subject: "'state', r.kind, 'number', r.document_number, 'day', r.expires_on",
	},
};

/**
 * `webhooks/company-<event>.json`: the secret, headers and body of one message of each event, as an endpoint on this
 * machine received it: Maria's for a customer, Ray's for a supplier. Throws, naming the events that did not arrive.
 */
export async function writeCompanyWebhooks(mill: SampleMill, folder: SampleFolder): Promise<void> {
	const receiver = await startWebhookReceiver();
	try {
		const secrets: Record<string, string> = {};
		for (const [name, side] of [["Maria", "customer"] as const, ["Ray", "supplier"] as const]) {
			const kinds = eventsOfSide(side);
			const secret = await addEndpoint(mill, await mill.person(name), receiver.url, kinds);
			for (const kind of kinds) secrets[kind] = secret;
		}
		const typeOf = (body: string) => (JSON.parse(body) as { type: CompanyEvent }).type;
		const missing = () =>
			companyEventKinds.filter((kind) => !receiver.received.some(({ body }) => typeOf(body) === kind));
		for (let waited = 0; missing().length > 0; waited += lookMs) {
			if (waited > waitMs) throw new Error(`No webhook came of ${missing().join(", ")}`);
			await setTimeout(lookMs);
		}
		for (const { headers, body } of receiver.received)
			await folder.write(
				`webhooks/company-${typeOf(body)}.json`,
				JSON.stringify({ secret: secrets[typeOf(body)], headers, body }, null, "\t"),
			);
	} finally {
		await receiver.stop();
	}
}

/** An endpoint of a person whom the mill makes an administrator of their accounts, and an event of each kind. */
async function addEndpoint(mill: SampleMill, person: SamplePerson, url: string, kinds: CompanyEvent[]) {
	const accounts = await mill.sql<{ id: string; code: string }>(
		`insert into account_administrators (account_id, person_id, list)
		 select pa.account_id, pa.person_id, pa.list from person_accounts pa join people p on p.id = pa.person_id
		 where p.email = $1 and pa.list <> 'ship_to'
		 on conflict (account_id, person_id, list) do update set list = excluded.list
		 returning account_id as id, (select code from accounts where id = account_id) as code`,
		[person.email],
	);
	const input = { name: "Samples", url, kinds, accounts: accounts.map(({ code }) => code), isOn: true };
	const save = "mutation ($input: SaveCompanyWebhookInput!) { saveCompanyWebhook(input: $input) { id secret } }";
	const { saveCompanyWebhook } = await person.ask<{ saveCompanyWebhook: { secret: string } }>(save, { input });
	for (const kind of kinds) {
		const { from, shipTo, subject } = rows[kind];
		const inserted = await mill.sql(
			`insert into company_events (account_id, ship_to_id, kind, source_key, subject, happened_at)
			 select r.account_id, ${shipTo ? "r.ship_to_id" : "null"}, $2, 'sample', jsonb_build_object(${subject}), now()
			 from ${from} r where r.account_id = any ($1::bigint[]) limit 1 returning id`,
			[accounts.map(({ id }) => id), kind],
		);
		requireFirst(inserted, `row for ${kind}`);
	}
	await mill.sql("select jobs.enqueue('spread-webhooks', '{}')");
	return saveCompanyWebhook.secret;
}

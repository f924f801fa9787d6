import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { isAboutMoney } from "#shared/complaints/complaint-kinds.ts";
import type { FieldError } from "#shared/errors.ts";
import { readings } from "#shared/typed-numbers.ts";
import type { ComplaintValues } from "../complaint-form.ts";

/** What a complaint hangs on: whose it is, and of which shipment or order. Days are days at the mill. */
export type Subject = {
	accountId: number;
	accountCode: string;
	shipToId: number | null;
	mill: string | null;
	bol: string | null;
	order: string | null;
	item: number | null;
	/** The day it arrived, or left where no delivery is known. */
	deliveredOn: string | null;
};

type Found = { subject: Subject; error?: undefined } | { subject?: undefined; error: FieldError };

const columns = `x.account_id as "accountId", a.code as "accountCode", x.ship_to_id as "shipToId", x.mill`;

/** Finds what the complaint is about among what the viewer may see; what is not theirs is not there. */
export async function findSubject(tx: Transaction, viewer: Viewer, values: ComplaintValues): Promise<Found> {
	const named = await findNamed(tx, values);
	if (named) return ownedBy(viewer, values, await besideOrder(tx, named, values));
	if (values.bol || values.order)
		return { error: { field: values.bol ? "bol" : "order", reason: m.complaints_fault_subject() } };
	const only = viewer.scope.soldToIds?.length === 1 ? viewer.scope.soldToIds[0] : undefined;
	if (only === undefined) return { error: { field: "bol", reason: m.complaints_fault_subject_missing() } };
	const [account] = await tx.sql<{ code: string }>("select code from accounts where id = $1", [only]);
	const nothing = { shipToId: null, mill: null, bol: null, order: null, item: null, deliveredOn: null };
	return { subject: { ...nothing, accountId: only, accountCode: account?.code ?? "" } };
}

async function findNamed(tx: Transaction, { bol, order, invoice }: ComplaintValues): Promise<Subject | undefined> {
	if (bol) return ofShipment(tx, bol);
	if (order) return ofOrder(tx, order);
	return invoice ? ofInvoice(tx, invoice) : undefined;
}

/**
 * An order that is named beside a shipment must be the same buyer's. It is stored as the mill writes it, so that the
 * order page finds the complaint.
 */
async function besideOrder(tx: Transaction, named: Subject, { bol, order }: ComplaintValues): Promise<Found> {
	if (!bol || !order) return { subject: named };
	const line = await ofOrder(tx, order, named.accountId);
	return line
		? { subject: { ...named, order: line.order, item: line.item } }
		: { error: { field: "order", reason: m.complaints_fault_order() } };
}

/** Whatever is about money belongs to the sold-to alone. */
function ownedBy({ scope }: Viewer, { kind }: ComplaintValues, found: Found): Found {
	if (!found.subject || !isAboutMoney(kind)) return found;
	if (!scope.soldToIds?.includes(found.subject.accountId))
		return { error: { field: "kind", reason: m.complaints_fault_prices() } };
	return { subject: { ...found.subject, shipToId: null } };
}

async function ofShipment(tx: Transaction, bol: string): Promise<Subject | undefined> {
	const [found] = await tx.sql<Subject>(
		`select ${columns}, x.bol_number as bol, null as "order", null::int as item,
			to_char(coalesce(x.delivered_at, x.shipped_at) at time zone m.time_zone, 'YYYY-MM-DD') as "deliveredOn"
		 from shipments x join accounts a on a.id = x.account_id join mills m on m.code = x.mill
		 where x.bol_number = any($1) order by x.account_id limit 1`,
		[readings(bol)],
	);
	return found;
}

/** An invoice or memo says which load or order it charges; one that is older than the portal says nothing. */
async function ofInvoice(tx: Transaction, typed: string): Promise<Subject | undefined> {
	const [found] = await tx.sql<Subject>(
		`select x.account_id as "accountId", a.code as "accountCode", null::bigint as "shipToId", x.mill,
			x.bol_number as bol, x.order_number as "order",
			null::int as item, null as "deliveredOn"
		 from invoices x join accounts a on a.id = x.account_id where x.invoice_number = any($1) order by x.account_id
		 limit 1`,
		[readings(typed)],
	);
	const charged = found?.bol
		? await ofShipment(tx, found.bol)
		: found?.order
			? await ofOrder(tx, found.order)
			: undefined;
	return charged ? { ...charged, order: found?.order ?? null } : found;
}

/**
 * The invoice as the mill writes its number, where it is known, so that complaint and invoice find each other;
 * otherwise as typed.
 */
export async function invoiceAsIssued(
	tx: Transaction,
	accountId: number,
	typed: string | undefined,
): Promise<string | null> {
	if (!typed) return null;
	const [found] = await tx.sql<{ number: string }>(
		"select invoice_number as number from invoices where account_id = $1 and invoice_number = any($2) limit 1",
		[accountId, readings(typed)],
	);
	return found?.number ?? typed;
}

/**
 * Finds an order by number, with an optional `-item`, within one account if `accountId` is set. A number may itself
 * contain a hyphen.
 */
async function ofOrder(tx: Transaction, typed: string, accountId?: number): Promise<Subject | undefined> {
	const [, number, item] = /^(.*\S)\s*-\s*(\d{1,5})$/.exec(typed) ?? [];
	return (
		(await ofLine(tx, typed, null, accountId)) ?? (number ? ofLine(tx, number, Number(item), accountId) : undefined)
	);
}

async function ofLine(
	tx: Transaction,
	order: string,
	item: number | null,
	accountId?: number,
): Promise<Subject | undefined> {
	const [found] = await tx.sql<Subject>(
		`select ${columns}, null as bol, x.order_number as "order", $2::int as item, null as "deliveredOn"
		 from order_lines x join accounts a on a.id = x.account_id
		 where x.order_number = any($1) and x.item = coalesce($2::int, x.item)
		 and x.account_id = coalesce($3::bigint, x.account_id)
		 order by x.account_id, x.item limit 1`,
		[readings(order), item, accountId ?? null],
	);
	return found;
}

import type { Transaction } from "#server/database/database.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";

// A load has a verdict: once for each, however often its receipt is corrected.
const receiptsSql = `
	select r.account_id, null::bigint as ship_to_id, r.receipt_number || '/' || r.reported_state as source_key,
		t.happened_at, jsonb_build_object('number', r.receipt_number, 'po', r.po_number, 'state', r.reported_state)
		as subject
	from changed_receipts c join receipts r using (account_id, receipt_number)
	cross join lateral (
		select max(happened_at) as happened_at from receipt_steps s
		where s.account_id = r.account_id and s.receipt_number = r.receipt_number and s.state = r.reported_state
	) t
	where r.reported_state in ('received', 'rejected', 'radiation_hold')`;

/** Notifies suppliers of the loads in `changed_receipts` that the mill received, rejected or holds for radiation. */
export const notifyOfReceipts = (tx: Transaction): Promise<void> =>
	raiseNotifications(tx, "receiptPosted", receiptsSql);

const settlementsSql = `
	select s.account_id, null::bigint as ship_to_id, s.settlement_number as source_key,
		s.settled_on::timestamp at time zone m.time_zone as happened_at,
		jsonb_build_object('number', s.settlement_number, 'day', s.due_on, 'on', s.settled_on) as subject
	from changed_settlements c join settlements s using (account_id, settlement_number) join mills m on m.code = s.mill`;

/** Notifies suppliers of the settlements in `changed_settlements` that are new. */
export const notifyOfSettlements = (tx: Transaction): Promise<void> =>
	raiseNotifications(tx, "settlementIssued", settlementsSql);

const remittancesSql = `
	select r.account_id, null::bigint as ship_to_id, r.remittance_number as source_key,
		r.paid_on::timestamp at time zone first_mill_zone() as happened_at,
		jsonb_build_object('number', r.remittance_number, 'on', r.paid_on) as subject
	from changed_remittances c join remittances r using (account_id, remittance_number)`;

/** Notifies suppliers of the payments in `changed_remittances` that are new. */
export const notifyOfRemittances = (tx: Transaction): Promise<void> =>
	raiseNotifications(tx, "remittanceIssued", remittancesSql);

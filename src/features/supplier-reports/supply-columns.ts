import { m } from "#generated/texts/messages.js";
import type { DeclaredColumns } from "#shared/lists/define-list.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { noticeStateLabel } from "#shared/supplies/notice-labels.ts";

/** Columns shared by several supplier lists. */
export const sharedColumns = {
	receipt: { label: m.supply_col_receipt, kind: "mono", field: "receiptNumber" },
	received: { label: m.supply_col_received, kind: "day", field: "receivedOn" },
	notice: { label: m.supply_col_notice, kind: "own" },
	po: { label: m.supply_col_po, kind: "own" },
	state: { label: m.supply_col_state, kind: "text", word: noticeStateLabel },
	mode: { label: m.supply_col_mode, kind: "text", word: modeLabel },
	vehicle: { label: m.supply_col_vehicle, kind: "mono" },
	commodity: { label: m.supply_col_commodity, kind: "own" },
	mill: { label: m.supply_col_mill, kind: "own" },
	accepted: { label: m.supply_col_accepted, kind: "pounds", field: "acceptedLb", isSummed: true },
} as const satisfies DeclaredColumns;

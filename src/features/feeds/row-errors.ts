/** Why a row was rejected; each code has its message in the texts (`feeds_fault_…`). */
export const rowErrorCodes = [
	"required",
	"wrong_type",
	"not_integer",
	"out_of_range",
	"not_the_sum",
	"too_long",
	"too_many",
	"not_allowed",
	"bad_date",
	"bad_instant",
	"bad_email",
	"bad_time_zone",
	"bad_name",
	"bad_country",
	"bad_mark",
	"not_text",
	"unknown_field",
	"duplicate",
	"unexpected",
	"two_units",
	"mean_differs",
	"malformed_json",
	"truncated",
	"invalid_encoding",
	"line_too_long",
	"unknown_account",
	"ship_to_not_linked",
	"unknown_mill",
	"unknown_order",
	"unknown_item",
	"unknown_piece",
	"unknown_commodity",
	"unknown_purchase_order",
	"unknown_receipt",
	"unknown_settlement",
	"unknown_dispute",
	"unknown_shipment",
	"unknown_complaint",
	"unknown_acknowledgment",
	"unknown_invoice",
	"unknown_heat",
	"unknown_message",
	"unknown_request",
	"unknown_stock",
	"stock_taken",
	"over_shipped",
	"move_not_allowed",
	"last_administrator",
	"name_taken",
	"conflict",
	"incomplete_certificate",
] as const;
export type RowErrorCode = (typeof rowErrorCodes)[number];

/**
 * One rejected field of a row; `field` is a path like `lines[2].weightLb`, empty for the row as a whole. `value` is
 * inserted into the message.
 */
export type RowError = { field: string; code: RowErrorCode; value?: string | null };

/** What never became a row cannot be sent again from here: its bytes are gone, only the source has them. */
export const lostCodes: readonly RowErrorCode[] = ["truncated", "invalid_encoding", "line_too_long"];

/** A path as people write it: `lines`, 2, `weightLb` is `lines[2].weightLb`. */
export function fieldPath(path: readonly PropertyKey[]): string {
	return path.reduce<string>((text, part) => {
		if (typeof part === "number") return `${text}[${part}]`;
		return text === "" ? String(part) : `${text}.${String(part)}`;
	}, "");
}

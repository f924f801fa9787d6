import type { ResourceObject } from "#server/lists/resources/resource-object.ts";

/** A picture `p` of a receipt `r` in the file `f`. */
export const receiptPhoto: ResourceObject = {
	name: "ReceiptPhoto",
	description: "A picture that the mill took of a load.",
	access: "supplier",
	fields: {
		id: { type: "ID", sql: "f.id", description: "Its id, for /files." },
		kind: { type: "String", sql: "p.kind", description: "What it shows: `load`, `grading`, `radiation` or `damage`." },
		takenAt: { type: "DateTime", sql: "p.taken_at", description: "When it was taken." },
		widthPx: { type: "Int", sql: "p.width_px", description: "Width in pixels." },
		heightPx: { type: "Int", sql: "p.height_px", description: "Height in pixels." },
	},
};

const ofReceipt = "p.account_id = r.account_id and p.receipt_number = r.receipt_number";

export const photosOfReceipt = (json: string): string =>
	`(select coalesce(json_agg(${json} order by p.taken_at, f.id), '[]')
		from receipt_photos p join files f on f.id = p.file_id where ${ofReceipt})`;

export const photoCountSql = `(select count(*)::int from receipt_photos p where ${ofReceipt})`;

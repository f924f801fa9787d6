import type { EntityName } from "./entities.ts";
import { instant } from "./fields.ts";

/** The fields that name one thing of an entity, as its importer finds it again. */
const keyFields: Readonly<Record<EntityName, readonly string[]>> = {
	mills: ["mill"],
	accounts: ["account"],
	people: ["email"],
	orders: ["order"],
	"order-events": ["order", "item", "event"],
	specifications: ["grade"],
	heats: ["heat"],
	pieces: ["piece"],
	shipments: ["bol"],
	"railcar-sightings": ["bol", "car", "at", "code"],
	"stock-list": ["stock"],
	resources: ["resource"],
	notices: ["notice"],
	commodities: ["commodity"],
	"purchase-orders": ["supplier", "po"],
	"shipping-notices": ["supplier", "notice"],
	receipts: ["supplier", "receipt"],
	settlements: ["supplier", "settlement"],
	remittances: ["supplier", "remittance"],
	"supplier-papers": ["supplier", "kind", "paper"],
	"dispute-answers": ["supplier", "receipt", "answer"],
	complaints: ["complaint"],
	"complaint-answers": ["complaint", "answer"],
	invoices: ["invoice"],
	acknowledgments: ["acknowledgment"],
	"acknowledgment-answers": ["acknowledgment", "revision", "answer"],
	certificates: ["certificate"],
	"order-messages": ["order", "message"],
	"stock-requests": ["request"],
	"stock-decisions": ["request"],
	processing: ["job"],
	stocking: ["position"],
};

const longestMark = 200;

/**
 * What a row is about, by its natural key: `M100 1 E7`. Nothing where a part of the key is missing or is no text or
 * number.
 */
export function rowKeyText(entity: EntityName, row: unknown): string | undefined {
	if (row === null || typeof row !== "object") return undefined;
	const parts = keyFields[entity].map((field) => asImported(field, (row as Record<string, unknown>)[field]));
	if (!parts.every((part) => (typeof part === "string" && part.trim() !== "") || Number.isSafeInteger(part)))
		return undefined;
	const mark = parts.map((part) => String(part).trim()).join(" ");
	return entity === "people" ? mark.toLowerCase().slice(0, longestMark) : mark.slice(0, longestMark);
}

// A moment is stored in UTC, whatever offset it came with: the same one must be known by both.
function asImported(field: string, value: unknown): unknown {
	return field === "at" ? (instant.safeParse(value).data ?? value) : value;
}

/** The source's revision number, if the row has one. */
export function rowRevision(row: unknown): number | undefined {
	const revision = (row as { revision?: unknown } | null)?.revision;
	return Number.isSafeInteger(revision) && (revision as number) >= 0 ? (revision as number) : undefined;
}

import { documentsScope, everyScope, outboxScope, photosScope } from "#shared/keys/key-scopes.ts";

/** The kinds of rows that sources send, in the order in which a first load must come: each rests on those before it. */
export const entityNames = [
	"mills",
	"accounts",
	"people",
	"orders",
	"order-events",
	"specifications",
	"heats",
	"pieces",
	"shipments",
	"railcar-sightings",
	"stock-list",
	"resources",
	"notices",
	"commodities",
	"purchase-orders",
	"shipping-notices",
	"receipts",
	"settlements",
	"remittances",
	"supplier-papers",
	"dispute-answers",
	"complaints",
	"complaint-answers",
	"invoices",
	"acknowledgments",
	"acknowledgment-answers",
	"certificates",
	"order-messages",
	"stock-requests",
	"stock-decisions",
	"processing",
	"stocking",
] as const;
export type EntityName = (typeof entityNames)[number];

/** The entity of that name, or nothing. */
export function findEntity(name: string): EntityName | undefined {
	return entityNames.find((entity) => entity === name);
}

/** The entity that a file name contains: `orders.ndjson`, `03-orders.ndjson`, `orders.ndjson.gz`. */
export function entityOfFile(path: string): EntityName | undefined {
	const name = path.split(/[\\/]/).at(-1) ?? "";
	return findEntity(name.replace(/\.(ndjson|jsonl)(\.gz)?$/, "").replace(/^\d+-/, ""));
}

export function mayCollect(scopes: readonly string[]): boolean {
	return scopes.includes(everyScope) || scopes.includes(outboxScope);
}

/** What a key may send: named entities, or `*` for all of them. */
export function mayFeed(scopes: readonly string[], entity: EntityName): boolean {
	return scopes.includes(everyScope) || scopes.includes(entity);
}

export function mayUploadDocuments(scopes: readonly string[]): boolean {
	return scopes.includes(everyScope) || scopes.includes(documentsScope);
}

export function mayUploadPhotos(scopes: readonly string[]): boolean {
	return scopes.includes(everyScope) || scopes.includes(photosScope);
}

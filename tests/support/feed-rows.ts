import type { EntityName } from "#features/feeds/entities.ts";
import type { RunResult } from "#features/feeds/server/import-request.ts";
import { importRows } from "#features/feeds/server/import-rows.ts";
import type { Database } from "#server/database/database.ts";
import { emptyTables } from "./empty-tables.ts";

/** The smallest valid rows of a small mill, as sources send them; `changes` go over them. */

type Changes = Record<string, unknown>;

export function orderFeedRow(changes: Changes = {}): Changes {
	return {
		order: "M100",
		soldTo: "S1",
		shipTo: "T1",
		po: "PO-1",
		mill: "RB",
		orderedOn: "2026-03-02",
		revision: 1,
		lines: [lineFeedRow()],
		...changes,
	};
}

export function lineFeedRow(changes: Changes = {}): Changes {
	return {
		item: 1,
		poLine: "1",
		product: "plate",
		grade: "A572-50",
		thicknessIn: 0.5,
		widthIn: 96,
		lengthIn: 480,
		mode: "truck",
		pieces: 2,
		weightLb: 13_068,
		requestedOn: "2026-05-04",
		...changes,
	};
}

export function pieceFeedRow(changes: Changes = {}): Changes {
	return {
		piece: "C1",
		order: "M100",
		item: 1,
		thicknessIn: 0.5,
		widthIn: 96,
		lengthIn: 480,
		weightLb: 6500,
		state: "ready",
		revision: 1,
		...changes,
	};
}

export function shipmentFeedRow(changes: Changes = {}): Changes {
	const fields = {
		bol: "B1",
		soldTo: "S1",
		shipTo: "T1",
		mill: "RB",
		mode: "truck",
		netLb: 6500,
		shippedAt: "2026-05-01T12:00:00Z",
	};
	return { ...fields, pieces: ["C1"], revision: 1, ...changes };
}

export function invoiceFeedRow(changes: Changes = {}): Changes {
	const fields = {
		invoice: "I1",
		soldTo: "S1",
		mill: "RB",
		invoicedOn: "2026-05-02",
		dueOn: "2026-06-01",
		order: "M100",
		bol: "B1",
	};
	const lines = [{ line: 1, item: 1, pieces: 1, weightLb: 6500, base: 3000, extras: 200.5, surcharge: 99.5 }];
	return { ...fields, total: 3300, openBalance: 3300, state: "open", revision: 1, lines, ...changes };
}

export function acknowledgmentFeedRow(changes: Changes = {}): Changes {
	const lines = [
		{ item: 1, actions: ["accepted"], pieces: 4, weightLb: 26_000, netPerCwt: 50.25, promisedOn: "2026-06-01" },
	];
	return { acknowledgment: "A1", revision: 1, order: "M100", acknowledgedOn: "2026-05-02", lines, ...changes };
}

export function specificationFeedRow(changes: Changes = {}): Changes {
	return {
		grade: "A572-50",
		specification: "ASTM A572 Gr 50",
		limits: [{ property: "C", most: 0.23 }],
		revision: 1,
		...changes,
	};
}

export function heatFeedRow(changes: Changes = {}): Changes {
	const tests = [
		{
			kind: "tension",
			slab: "H1-01",
			direction: "T",
			yieldKsi: 55,
			tensileKsi: 70,
			elongationPct: 22,
			gaugeLengthIn: 8,
		},
	];
	const fields = {
		heat: "H1",
		mill: "RB",
		grade: "A572-50",
		meltedAt: "2026-04-01T10:00:00Z",
		chemistry: { C: 0.16, Mn: 1.2 },
	};
	return { ...fields, tests, revision: 1, ...changes };
}

const stated = { statementEn: "The plates comply with the order.", statementEs: "Las placas cumplen con el pedido." };

export function certificateFeedRow(changes: Changes = {}): Changes {
	const fields = {
		certificate: "X1",
		soldTo: "S1",
		type: "3.1",
		bol: "B1",
		order: "M100",
		item: 1,
		heat: "H1",
		pieces: ["C1"],
	};
	return {
		...fields,
		issuedOn: "2026-05-02",
		inspector: "A. Reyes",
		inspectorTitle: "Quality",
		...stated,
		revision: 1,
		...changes,
	};
}

export function stateFeedRow(changes: Changes = {}): Changes {
	return {
		order: "M100",
		item: 1,
		event: "E1",
		kind: "state",
		at: "2026-04-01T10:00:00Z",
		state: "rolled",
		...changes,
	};
}

export function promiseFeedRow(changes: Changes = {}): Changes {
	const fields = { order: "M100", item: 1, event: "P1", kind: "promise", at: "2026-03-05T10:00:00Z" };
	return { ...fields, promisedOn: "2026-05-08", by: "Scheduling", reason: "order_acknowledged", ...changes };
}

export function personFeedRow(changes: Changes = {}): Changes {
	return {
		email: "ana@example.test",
		name: "Ana Ruiz",
		groups: [],
		soldTo: ["S1"],
		shipTo: [],
		suppliers: [],
		revision: 1,
		...changes,
	};
}

/** Feeds rows: objects, lines of text, or raw bytes. */
export function feed(
	database: Database,
	entity: EntityName,
	rows: readonly (object | string)[] | Uint8Array,
	more: { asOf?: Date; language?: "en" | "es" } = {},
): Promise<RunResult> {
	const bytes =
		rows instanceof Uint8Array
			? rows
			: Buffer.from(rows.map((row) => `${typeof row === "string" ? row : JSON.stringify(row)}\n`).join(""));
	return importRows({ database, source: "test", entity, bytes: inChunks(bytes), ...more });
}

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	// Small and odd, so that lines and letters fall across chunks; large files come in larger ones.
	const size = bytes.length < 100_000 ? 97 : 65_536;
	for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Two mills; sold-to S1 with ship-tos T1 and T2, sold-to S2 with T3; supplier V1. */
export async function feedPartners(database: Database): Promise<void> {
	await feed(database, "mills", [
		{ mill: "RB", name: "River Bend", place: "Iowa", timeZone: "America/Chicago" },
		{ mill: "BH", name: "Bay Harbor", place: "Alabama", timeZone: "America/Chicago" },
	]);
	await feed(database, "accounts", [
		...["T1", "T2", "T3"].map((account) => ({ account, kind: "ship_to", name: `Yard ${account}`, revision: 1 })),
		{ account: "S1", kind: "sold_to", name: "Prairie Steel Service", shipsTo: ["T1", "T2"], revision: 1 },
		{ account: "S2", kind: "sold_to", name: "Gulf Fabricators", shipsTo: ["T3"], revision: 1 },
		{ account: "V1", kind: "supplier", name: "Delta Scrap", revision: 1 },
	]);
}

/** A black dot as PNG: what a maker's mark may be at least. */
export const markPng =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==";

/** Says where a mill, a sold-to and the first of its ship-tos are, and how the mill marks its steel. */
export async function feedAddresses(
	database: Database,
	{ mill, soldTo, shipsTo } = { mill: "RB", soldTo: "S1", shipsTo: ["T1", "T2"] },
): Promise<void> {
	const works = { street: "4200 Melt Shop Road", postalCode: "52761", city: "River Bend", region: "IA", country: "US" };
	await feed(database, "mills", [
		{ mill, name: "River Bend", place: "Iowa", timeZone: "America/Chicago", ...works, mark: markPng },
	]);
	const city = { city: "Duluth", region: "MN", country: "US" };
	await feed(database, "accounts", [
		{
			account: shipsTo[0],
			kind: "ship_to",
			name: "Yard T1",
			street: "12 Dock Ave",
			postalCode: "55802",
			...city,
			revision: 2,
		},
		{
			...{ account: soldTo, kind: "sold_to", name: "Prairie Steel Service", shipsTo, revision: 2 },
			...{ street: "900 Foundry St", postalCode: "55806", ...city },
		},
	]);
}

const fedTables = [
	...["mills", "accounts", "order_lines", "order_line_prices", "people", "heats", "specifications", "commodities"],
	...["feed_runs", "feed_freshness", "feed_keys", "rate_limits"],
];

/** Empties what feeds fill and begins anew with the partners: quicker than a database for every test. */
export async function restartFeeds(database: Database & { adminUrl: string }): Promise<void> {
	await emptyTables(database, ...fedTables);
	await feedPartners(database);
}

/** Rows of any table as the importer's role sees them. */
export function readRows(database: Database, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
	return database.transaction("millgate_feeds", {}, (tx) => tx.sql(text, values));
}

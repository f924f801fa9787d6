import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { EntityName } from "#features/feeds/entities.ts";
import { importRows } from "#features/feeds/server/import-rows.ts";
import { connectDatabase } from "#server/database/database.ts";
import { ensureDatabase, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { sized } from "./support/sizes.ts";

/**
 * How many order lines a second land in an embedded database of this machine, first and again; `node bench/feed-rate.ts
 * [lines]`.
 */
const lines = Number(process.argv[2] ?? sized(200_000, 2_000));
const linesPerOrder = 4;

const folder = await mkdtemp(join(tmpdir(), "millgate-feed-rate-"));
const embedded = await startEmbeddedDatabase(folder);
const adminUrl = await ensureDatabase(embedded.adminUrl, "bench");
await migrate(adminUrl);
const database = connectDatabase(appUrl(adminUrl), { connections: 4, acquireMs: 5000, log: createLog("warn") });

/** Text that is made as it is read, in chunks of a file's size. */
function* chunksOf(count: number, row: (index: number) => object): Generator<Buffer> {
	let text = "";
	for (let index = 0; index < count; index += 1) {
		text += `${JSON.stringify(row(index))}\n`;
		if (text.length < 64 * 1024) continue;
		yield Buffer.from(text);
		text = "";
	}
	yield Buffer.from(text);
}

async function feed(entity: EntityName, count: number, row: (index: number) => object): Promise<number> {
	const bytes = Readable.from(chunksOf(count, row));
	const before = performance.now();
	const result = await importRows({ database, source: "bench", entity, bytes });
	if (result.rejected > 0) throw new Error(JSON.stringify(result.rejects[0]));
	return (performance.now() - before) / 1000;
}

const orderRow = (revision: number) => (index: number) => ({
	order: `M${index}`,
	soldTo: `S${index % 500}`,
	shipTo: `T${(index % 500) * 2 + (index % 2)}`,
	po: `PO-${index}`,
	mill: index % 3 ? "RB" : "BH",
	orderedOn: "2026-03-02",
	paymentTerms: "Net 30",
	fob: "FOB mill",
	freightTerms: "prepaid",
	revision,
	lines: Array.from({ length: linesPerOrder }, (_, line) => orderLine(index, line + 1)),
});

function orderLine(index: number, item: number): object {
	return {
		item,
		poLine: String(item),
		part: `P-${index % 1000}-${item}`,
		product: "plate",
		grade: "A572-50",
		thicknessIn: 0.5 + item / 8,
		widthIn: 96,
		lengthIn: 480,
		mode: "truck",
		pieces: 10,
		weightLb: 65_000 + index,
		requestedOn: "2026-05-04",
		firstPromisedOn: "2026-05-08",
		estimatedOn: "2026-05-12",
		state: "acknowledged",
		stateAt: "2026-03-03T14:00:00Z",
		price: {
			basePerCwt: 52.5,
			extras: [{ code: "width", perCwt: 1.25 }],
			surcharges: [{ code: "scrap", perCwt: 6.1 }],
		},
	};
}

try {
	await feed("mills", 2, (index) => ({
		mill: index ? "RB" : "BH",
		name: "Mill",
		place: "Here",
		timeZone: "America/Chicago",
	}));
	await feed("accounts", 1000, (index) => ({
		account: `T${index}`,
		kind: "ship_to",
		name: `Yard ${index}`,
		revision: 1,
	}));
	await feed("accounts", 500, (index) => ({
		account: `S${index}`,
		kind: "sold_to",
		name: `Buyer ${index}`,
		shipsTo: [`T${index * 2}`, `T${index * 2 + 1}`],
		revision: 1,
	}));
	const orders = lines / linesPerOrder;
	const first = await feed("orders", orders, orderRow(1));
	const same = await feed("orders", orders, orderRow(1));
	const newer = await feed("orders", orders, orderRow(2));
	const state = (index: number) => ({
		order: `M${index % orders}`,
		item: (index % linesPerOrder) + 1,
		event: `E${index}`,
		kind: "state",
		at: "2026-04-01T00:00:00Z",
		state: "rolled",
	});
	const events = await feed("order-events", lines / 2, state);
	const piece = (index: number) => ({
		piece: `C${index}`,
		order: `M${Math.floor(index / 40)}`,
		item: (Math.floor(index / 10) % linesPerOrder) + 1,
		thicknessIn: 0.5,
		widthIn: 96,
		lengthIn: 480,
		weightLb: 6500,
		state: "ready",
		revision: 1,
	});
	const pieces = await feed("pieces", lines / 2, piece);
	const shipment = (index: number) => ({
		bol: `B${index}`,
		soldTo: `S${index % 500}`,
		shipTo: `T${(index % 500) * 2}`,
		mill: "RB",
		mode: "truck",
		netLb: 48_000,
		shippedAt: "2026-05-01T00:00:00Z",
		pieces: Array.from({ length: 7 }, (_, place) => `C${index * 40 + place}`),
		revision: 1,
	});
	const loads = Math.floor(lines / 2 / 40);
	const shipments = await feed("shipments", loads, shipment);
	const rate = (rows: number, seconds: number) => `${Math.round(rows / seconds)}/s`;
	console.log(
		`order lines: new ${rate(lines, first)}, same file again ${rate(lines, same)}, newer revision ${rate(lines, newer)}`,
	);
	console.log(
		`events ${rate(lines / 2, events)}, pieces ${rate(lines / 2, pieces)}, shipments ${rate(loads, shipments)}`,
	);
	console.log(`peak memory of this process ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
} finally {
	await database.close();
	await embedded.stop();
	await rm(folder, { recursive: true, force: true });
}

import { mkdir } from "node:fs/promises";
import { type DemoPerson, demoPeople } from "#shared/demo-people.ts";
import { accountRows } from "./accounts.ts";
import { writeAcknowledgments } from "./acknowledgments.ts";
import { type Day, dayOf } from "./calendar.ts";
import { createCarTroubles } from "./car-troubles.ts";
import { type LivedConsignment, liveConsignment, type Mint, writeEvents } from "./consignment.ts";
import { customers } from "./customers.ts";
import { createQuotas } from "./fate.ts";
import { type DemoPart, type FeedFiles, openFeedFiles, partOf } from "./feed-files.ts";
import { writeGoods } from "./goods.ts";
import { createHeatPool, type HeatRow } from "./heat-pool.ts";
import { writeLibrary } from "./library.ts";
import { drawMillMark } from "./mill-mark.ts";
import { dayAtMills, mills } from "./mills.ts";
import { createDailyNumbers } from "./numbering.ts";
import { type DrawnOrder, drawOrders, historyDays } from "./order-book.ts";
import { writeOrderMessages } from "./order-messages.ts";
import { orderRow } from "./order-rows.ts";
import { insideSalesOf, peopleRows } from "./people.ts";
import { writeProcessing, writeStocking } from "./programmes.ts";
import { createQuota } from "./seeded.ts";
import { writeSpecifications } from "./specifications.ts";
import { type RolledHeat, writeStock } from "./stock.ts";
import { writeStockRequests } from "./stock-requests.ts";
import { writeSupplies } from "./supplies/write-supplies.ts";

/** Order lines of the demo at scale 1. */
const demoLines = 12_000;

/**
 * Writes the demo mill as feed files into the folder, in two parts, each in the order in which its files must be
 * loaded; the recent part is complete by itself, the history refers to it. The same `today` (YYYY-MM-DD) and scale give
 * the same bytes; everything that has happened is before `today`, UTC. Throws a RangeError on an invalid day or scale.
 */
export async function writeDemoMill(
	folder: string,
	options: { today: string; scale?: number },
): Promise<{ files: Record<DemoPart, string[]>; people: DemoPerson[] }> {
	const today = dayOf(options.today);
	const scale = options.scale ?? 1;
	if (!(scale > 0)) throw new RangeError(`The scale must be above 0, not ${scale}`);
	await mkdir(folder, { recursive: true });
	const files = await openFeedFiles(folder);
	try {
		// The day serves as the revision: a demo written later is newer, one of the same day changes nothing.
		const mint = openMint(files, today, scale);
		for (const mill of mills) files.add("mills", { ...mill, mark: await drawMillMark() });
		for (const account of accountRows(mint.revision)) files.add("accounts", account);
		for (const person of peopleRows(mint.revision)) files.add("people", person);
		const orders: DrawnOrder[] = [];
		for (const order of drawOrders(today, Math.max(1, Math.round(demoLines * scale)))) {
			writeOrder({ ...mint, files: files.in(partOf(order.orderedOn, today)) }, order);
			orders.push(order);
			await files.flush();
		}
		writeSpecifications(files, mint.revision);
		writeLibrary(files, mint);
		const stock = writeStock(files, mint.melted, { today, revision: mint.revision, scale });
		writeStocking(files, customers, mint);
		writeStockRequests(files, { today, stock, orders });
		await writeSupplies(files, { today, revision: mint.revision, scale });
	} finally {
		await files.close();
	}
	return { files: files.paths, people: [...demoPeople] };
}

function openMint(files: FeedFiles, today: Day, scale: number): Mint & { melted: readonly RolledHeat[] } {
	const firstDay = today - historyDays;
	const room = Math.max(1, Math.ceil(scale));
	let pieces = 7_620_000;
	const melted: RolledHeat[] = [];
	const addHeat = (heat: HeatRow, rolledAt: RolledHeat["rolledAt"]) => {
		melted.push({ heat, rolledAt });
		files.in(partOf(dayOf(heat.meltedAt.slice(0, 10)), today)).add("heats", heat);
	};
	return {
		melted,
		today,
		revision: today,
		files,
		heats: createHeatPool(createDailyNumbers(10_000, firstDay, 100 * room), today, addHeat),
		bols: createDailyNumbers(667_000, firstDay, 300 * room),
		troubleCar: createCarTroubles(),
		complaints: { young: 0, ended: 0 },
		nextPiece: () => `P${++pieces}`,
		quotas: {
			...createQuotas(),
			holdNow: createQuota(),
			heldOnce: createQuota(),
			overShipped: createQuota(),
			scrapped: createQuota(),
			complained: createQuota(),
		},
	};
}

function writeOrder(mint: Mint, order: DrawnOrder): void {
	mint.heats.forgetBefore(order.orderedOn);
	const lived: LivedConsignment[] = [];
	let item = 1;
	for (const consignment of order.consignments) {
		lived.push(liveConsignment(mint, order, consignment, item));
		item += consignment.plan.products.length;
	}
	const row = orderRow(mint, order, lived, insideSalesOf(order.buyer));
	mint.files.add("orders", row);
	const prices = new Map(row.lines.map(({ item, price }) => [item, price]));
	writeOrderMessages(mint, order);
	writeProcessing(mint.files, order, lived, mint);
	writeAcknowledgments(mint, order, row.lines, lived);
	for (const consignment of lived) {
		writeEvents(mint, order, consignment);
		writeGoods(mint, order, consignment, prices);
	}
}

if (import.meta.main) {
	const [folder, today = dayAtMills(), scale = "1"] = process.argv.slice(2);
	if (!folder) throw new Error("Usage: node tools/demo/write-demo-mill.ts <folder> [YYYY-MM-DD] [scale]");
	const { files } = await writeDemoMill(folder, { today, scale: Number(scale) });
	process.stdout.write(`${[...files.recent, ...files.history].join("\n")}\n`);
}

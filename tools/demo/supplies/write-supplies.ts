import { type Day, instantText } from "../calendar.ts";
import { type FeedFiles, type FeedRows, partOf } from "../feed-files.ts";
import { createQuota, createSeeded, type Seeded } from "../seeded.ts";
import { suppliers } from "../suppliers.ts";
import { commodityRows } from "./commodities.ts";
import { complianceDocumentRows } from "./papers.ts";
import { type Payable, paySupplier } from "./pay-suppliers.ts";
import { type Announced, receiveLoad } from "./receive-load.ts";
import { type BoughtLine, drawPurchaseOrders } from "./supply-book.ts";
import { arrivalOf, type SupplyLoad, shippedAt } from "./supply-loads.ts";

type Book = {
	files: FeedRows;
	today: Day;
	revision: number;
	chance: Seeded;
	quotas: Record<"alarm" | "rejected" | "downgraded" | "short" | "unannounced", (share: number) => boolean>;
	notices: Map<string, number>;
	counts: { receipts: number };
	payables: Map<string, Payable[]>;
	/** Numbers of receipts and settlements whose orders are history. */
	past: Set<string>;
};

/** Writes what suppliers sold, announced, delivered and were paid; `scale` below 1 leaves orders out. */
export async function writeSupplies(
	files: FeedFiles,
	{ today, revision, scale }: { today: Day; revision: number; scale: number },
): Promise<void> {
	const book = openBook(files, today, revision);
	for (const row of commodityRows(revision)) files.add("commodities", row);
	for (const { row, orderedOn, lines } of drawPurchaseOrders(today, scale, revision)) {
		const part = partOf(orderedOn, today);
		files.in(part).add("purchase-orders", row);
		for (const line of lines) writeLoads({ ...book, files: files.in(part) }, line, part === "history");
		await files.flush();
	}
	for (const supplier of suppliers) {
		const { settlements, remittances } = paySupplier(
			book.chance,
			supplier,
			book.payables.get(supplier.account) ?? [],
			book,
		);
		for (const settlement of settlements) {
			const isPast = settlement.lines.some(({ receipt }) => book.past.has(receipt));
			if (isPast) book.past.add(settlement.settlement);
			files.in(isPast ? "history" : "recent").add("settlements", settlement);
		}
		for (const remittance of remittances) {
			const isPast = remittance.settlements.some((settlement) => book.past.has(settlement));
			files.in(isPast ? "history" : "recent").add("remittances", remittance);
		}
	}
	for (const row of complianceDocumentRows(today, revision)) files.add("supplier-papers", row);
}

function openBook(files: FeedRows, today: Day, revision: number): Book {
	const quotas = {
		alarm: createQuota(),
		rejected: createQuota(),
		downgraded: createQuota(),
		short: createQuota(),
		unannounced: createQuota(),
	};
	return {
		files,
		today,
		revision,
		chance: createSeeded("receipts"),
		quotas,
		notices: new Map(),
		counts: { receipts: 0 },
		payables: new Map(),
		past: new Set(),
	};
}

/** Cars that leave on one day travel under one notice; a truck has a notice of its own. */
function writeLoads(book: Book, line: BoughtLine, isPast: boolean): void {
	for (const group of grouped(line.loads)) {
		const notice = nextNotice(book, line);
		const isAnnounced = !book.quotas.unannounced(0.015);
		if (isAnnounced) book.files.add("shipping-notices", noticeRow(book, line, notice, group));
		for (const [index, load] of group.entries())
			receive(book, line, load, { announced: isAnnounced ? { notice, load: index + 1 } : undefined, isPast });
	}
}

function grouped(loads: readonly SupplyLoad[]): SupplyLoad[][] {
	const groups: SupplyLoad[][] = [];
	for (const load of loads) {
		const last = groups.at(-1);
		const travels =
			load.mode === "railcar" &&
			last?.[0]?.mode === "railcar" &&
			last[0].shippedOn === load.shippedOn &&
			last[0].scac === load.scac;
		if (travels) last?.push(load);
		else groups.push([load]);
	}
	return groups;
}

function nextNotice({ notices }: Book, { supplier }: BoughtLine): string {
	const count = (notices.get(supplier.account) ?? 0) + 1;
	notices.set(supplier.account, count);
	return `ASN-${supplier.account}-${String(count).padStart(4, "0")}`;
}

function noticeRow(
	{ today, chance, revision }: Book,
	line: BoughtLine,
	notice: string,
	loads: readonly SupplyLoad[],
): object {
	const first = loads[0] as SupplyLoad;
	const { day, minute } = arrivalOf(first);
	const hasLeft = first.shippedOn < today;
	const isCancelled = hasLeft && day > today - 1 && chance.chance(0.03);
	const submitted = Math.min(first.shippedOn, today - 1);
	return {
		notice,
		supplier: line.supplier.account,
		mill: line.mill,
		mode: first.mode,
		yard: `${line.supplier.city} yard`,
		carrier: first.carrier,
		scac: first.scac,
		bol: `B${line.supplier.account.slice(2)}${notice.slice(-4)}`,
		shippedAt: shippedAt(first),
		expectedAt: instantText(day, Math.ceil(minute / 60) * 60),
		state: isCancelled ? "cancelled" : hasLeft ? "in_transit" : "submitted",
		submittedAt: instantText(submitted, Math.max(first.shippedMinute - 40, 0)),
		revision,
		loads: loads.map((load, index) => ({
			load: index + 1,
			po: line.po,
			poLine: line.line,
			commodity: line.commodity.commodity,
			vehicle: load.vehicle,
			seals: load.seals,
			grossLb: load.grossLb,
			tareLb: load.tareLb,
			unit: "lb",
			scaleTicket: `Y${notice.slice(-4)}${index + 1}`,
			radiationScan: line.commodity.family === "scrap" ? "clear" : "not_scanned",
		})),
	};
}

function receive(
	book: Book,
	line: BoughtLine,
	load: SupplyLoad,
	{ announced, isPast }: { announced: Announced; isPast: boolean },
): void {
	book.counts.receipts += 1;
	const receipt = `GR${5_000_000 + book.counts.receipts}`;
	if (isPast) book.past.add(receipt);
	const received = receiveLoad(book.chance, book, { line, load, announced, receipt, today: book.today });
	if (!received) return;
	book.files.add("receipts", received.row);
	if (received.acceptedLb === null) return;
	const payable = {
		receipt,
		receivedOn: received.receivedOn,
		acceptedLb: received.acceptedLb,
		commodity: line.commodity,
		price: line.price,
	};
	const own = book.payables.get(line.supplier.account) ?? [];
	book.payables.set(line.supplier.account, [...own, { ...payable, mill: line.mill }]);
}

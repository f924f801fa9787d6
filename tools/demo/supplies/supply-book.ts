import { type Day, dayText, officeDayAfter, officeDayBefore } from "../calendar.ts";
import { drawMill } from "../carriers.ts";
import type { Mill } from "../mills.ts";
import { createQuota, createSeeded, type Seeded } from "../seeded.ts";
import { type Supplier, suppliers } from "../suppliers.ts";
import { type Month, monthsUntil } from "./calendar-months.ts";
import { type Commodity, commoditiesOf, modeWeights } from "./commodities.ts";
import { drawLoad, orderedLb, type SupplyLoad } from "./supply-loads.ts";

/** A line of a purchase order and the loads that were sent for it, oldest first. */
export type BoughtLine = {
	supplier: Supplier;
	po: string;
	line: number;
	mill: Mill["mill"];
	commodity: Commodity;
	price: number;
	loads: SupplyLoad[];
};
export type Bought = { row: object; orderedOn: Day; lines: BoughtLine[] };

const historyMonths = 24;
const buyers = ["Priya Raman", "Walt Hendricks", "Celia Ordóñez"];

/**
 * The purchase orders of 24 months and the next, each supplier's in turn; `scale` leaves out orders evenly below 1.
 * Suppliers of scrap get an order a month, the others one a quarter.
 */
export function* drawPurchaseOrders(today: Day, scale: number, revision: number): Generator<Bought> {
	const takes = createQuota();
	let number = 45_001_200;
	for (const [index, supplier] of suppliers.entries()) {
		const chance = createSeeded(`supplies ${supplier.account}`);
		const goods = commoditiesOf(index);
		const isScrap = goods[0]?.family === "scrap";
		for (const [place, month] of monthsUntil(today, historyMonths).entries()) {
			if (!isScrap && (place + index) % 3 !== 0) continue;
			if (!takes(Math.min(scale, 1))) continue;
			number += 1 + (place % 3);
			yield drawOrder(chance, { supplier, goods, month, today, revision, po: String(number), isLarge: index === 0 });
		}
	}
}

type Plan = {
	supplier: Supplier;
	goods: readonly Commodity[];
	month: Month;
	today: Day;
	revision: number;
	po: string;
	isLarge: boolean;
};

function drawOrder(chance: Seeded, plan: Plan): Bought {
	const { supplier, goods, month, today, po, revision } = plan;
	const mill = drawMill(chance, supplier.city);
	const picked = plan.isLarge || chance.chance(0.3) ? [chance.pick(goods), chance.pick(goods)] : [chance.pick(goods)];
	const orderedOn = Math.min(officeDayBefore(month.first - chance.whole(3, 7)), today - 1);
	const drawn = [...new Set(picked)].map((commodity, index) =>
		drawLine(chance, plan, { commodity, mill, line: index + 1 }),
	);
	const row = {
		po,
		supplier: supplier.account,
		mill,
		orderedOn: dayText(orderedOn),
		buyer: chance.pick(buyers),
		paymentTerms: goods[0]?.family === "scrap" ? "Net 15" : "Net 30",
		freightTerms: "Delivered mill",
		revision,
		lines: drawn.map(({ row: line }) => line),
	};
	return { row, orderedOn, lines: drawn.map(({ bought }) => bought) };
}

function drawLine(
	chance: Seeded,
	{ supplier, month, today, po, isLarge }: Plan,
	{ commodity, mill, line }: { commodity: Commodity; mill: Mill["mill"]; line: number },
): { row: object; bought: BoughtLine } {
	const weightLb = orderedLb(chance, commodity, isLarge);
	const price = drawPrice(chance, commodity);
	const isIndexed = commodity.family === "scrap" && chance.chance(0.3);
	const isOver = month.last + 10 < today;
	const releasedLb = Math.round(weightLb / 2);
	const row = {
		line,
		mill,
		commodity: commodity.commodity,
		periodFrom: dayText(month.first),
		periodTo: dayText(month.last),
		expiresOn: dayText(month.last + 10),
		weightLb,
		unit: commodity.unit,
		tolerancePercent: commodity.family === "scrap" ? 5 : 2,
		priceBasis: isIndexed ? "index" : "fixed",
		...(isIndexed ? { index: "Chicago No. 1 busheling, monthly" } : {}),
		price: isIndexed ? chance.whole(-60, 5) : price,
		state: isOver ? (chance.chance(0.03) ? "cancelled" : "closed") : "open",
		releases: [
			{ from: month.first, to: month.first + 14, weightLb: releasedLb },
			{ from: month.first + 15, to: month.last, weightLb: weightLb - releasedLb },
		].map(({ from, to, weightLb: calledLb }, index) => ({
			release: `${po}-${line}-${index + 1}`,
			releasedOn: dayText(Math.min(month.first - 2, today - 1)),
			weightLb: calledLb,
			deliverFrom: dayText(from),
			deliverTo: dayText(to),
		})),
	};
	const loads = row.state === "cancelled" ? [] : drawLoads(chance, { commodity, month, today, weightLb });
	return { row, bought: { supplier, po, line, mill, commodity, price, loads } };
}

/** A day from Monday to Friday, none of them more likely than the others. */
function pickWorkday(chance: Seeded, first: Day, last: Day): Day {
	for (let attempt = 0; attempt < 20; attempt++) {
		const day = chance.whole(first, last);
		if (officeDayAfter(day) === day) return day;
	}
	return officeDayAfter(first);
}

/** Cents on a ton, tenths of a cent on a pound. */
function drawPrice(chance: Seeded, { price: [low, high] }: Commodity): number {
	const price = chance.between(low, high);
	return price > 20 ? Math.round(price) : Math.round(price * 1000) / 1000;
}

/** Loads spread over the month; what lies more than a day ahead has not been announced yet. */
function drawLoads(
	chance: Seeded,
	{ commodity, month, today, weightLb }: { commodity: Commodity; month: Month; today: Day; weightLb: number },
): SupplyLoad[] {
	const modes = commodity.family === "scrap" || commodity.commodity === "PIG" ? modeWeights.bulk : modeWeights.packed;
	const aim = weightLb * chance.between(0.82, 1.02);
	const loads: SupplyLoad[] = [];
	for (let sent = 0; sent < aim - 1_000; ) {
		const { mode } = chance.weighted(modes.filter((entry) => entry.mode !== "barge" || aim - sent > 2_000_000));
		const load = drawLoad(chance, mode, pickWorkday(chance, month.first, month.last - 2), Math.round(aim - sent));
		sent += load.grossLb - load.tareLb;
		loads.push(load);
	}
	// What is open now has loads on the road, whatever the day of the week.
	if (month.first < today && today < month.last)
		for (const ahead of [-1, 0, 1])
			if (chance.chance(0.6)) loads.push(drawLoad(chance, "truck", today + ahead, 44_000));
	return loads
		.filter(({ shippedOn }) => shippedOn <= today + 1)
		.sort((a, b) => a.shippedOn - b.shippedOn || a.shippedMinute - b.shippedMinute);
}

import { type Day, dayText, officeDayAfter } from "../calendar.ts";
import type { Seeded } from "../seeded.ts";
import type { Supplier } from "../suppliers.ts";
import type { Commodity } from "./commodities.ts";
import { moneyFor } from "./supply-loads.ts";

/** A receipt that is to be paid. */
export type Payable = {
	receipt: string;
	receivedOn: Day;
	acceptedLb: number;
	commodity: Commodity;
	price: number;
	mill: string;
};

const cents = (amount: number) => Math.round(amount * 100) / 100;
const sum = (amounts: readonly number[]) => cents(amounts.reduce((total, amount) => total + amount, 0));

/** What others read of a row; the feed's schema says what else it holds. */
type SettlementRow = { settlement: string; amount: number; lines: { receipt: string }[] };
type RemittanceRow = { remittance: string; settlements: string[] };

/** A supplier's settlements, one a week and mill on Fridays, and the payments of those that were due by yesterday. */
export function paySupplier(
	chance: Seeded,
	supplier: Supplier,
	payables: readonly Payable[],
	{ today, revision }: { today: Day; revision: number },
): { settlements: SettlementRow[]; remittances: RemittanceRow[] } {
	const weeks = new Map<string, Payable[]>();
	for (const payable of payables) {
		// A few wait for a price or a compliance document, and are seen as received but not invoiced.
		if (chance.chance(0.012)) continue;
		const friday = fridayAfter(payable.receivedOn);
		if (friday >= today) continue;
		const key = `${friday} ${payable.mill}`;
		weeks.set(key, [...(weeks.get(key) ?? []), payable]);
	}
	const settled = [...weeks].map(([key, items], index) =>
		settle(chance, supplier, items, Number(key.split(" ")[0]), index),
	);
	return {
		settlements: settled.map(({ row }) => ({ ...row, revision })),
		remittances: payDue(supplier, settled, today).map((row) => ({ ...row, revision })),
	};
}

const fridayAfter = (day: Day) => day + 3 + ((8 - ((day + 3 + 4) % 7) + 4) % 7);

type Settled = { row: SettlementRow; dueOn: Day };

function settle(chance: Seeded, supplier: Supplier, items: readonly Payable[], settledOn: Day, index: number): Settled {
	const lines = items.map((item, place) => lineOf(chance, item, place + 1));
	const amount = sum(lines.map((line) => line.amount));
	const isScrap = items[0]?.commodity.family === "scrap";
	const dueOn = officeDayAfter(settledOn + (isScrap ? 15 : 30));
	const settlement = `SB${supplier.account}-${String(index + 1).padStart(3, "0")}`;
	const invoice = isScrap
		? {}
		: {
				invoice: {
					invoice: `INV-${chance.whole(10_000, 99_999)}-${index}`,
					invoicedOn: dayText(settledOn - 1),
					amount,
				},
			};
	const mill = items[0]?.mill ?? "RB";
	const row = {
		settlement,
		supplier: supplier.account,
		mill,
		settledOn: dayText(settledOn),
		dueOn: dayText(dueOn),
		...invoice,
		amount,
		lines,
	};
	return { row, dueOn };
}

function lineOf(chance: Seeded, { receipt, acceptedLb, commodity, price }: Payable, line: number) {
	const base = moneyFor(acceptedLb, commodity, price);
	const adjustments = chance.chance(0.06)
		? [
				{
					code: chance.pick(["downgrade", "quality_premium", "price_correction"] as const),
					amount: cents(chance.between(-0.03, 0.01) * base),
				},
			]
		: [];
	const freight = chance.chance(0.12) ? chance.whole(180, 640) : 0;
	const amount = sum([base, ...adjustments.map((entry) => entry.amount), freight]);
	return { line, receipt, netLb: acceptedLb, unit: commodity.unit, price, adjustments, freight, amount };
}

/** One payment a day for whatever fell due on it. */
function payDue(supplier: Supplier, settled: readonly Settled[], today: Day): RemittanceRow[] {
	const days = new Map<Day, Settled[]>();
	for (const one of settled) if (one.dueOn < today) days.set(one.dueOn, [...(days.get(one.dueOn) ?? []), one]);
	return [...days].map(([dueOn, due], index) => ({
		remittance: `RM${supplier.account}-${String(index + 1).padStart(3, "0")}`,
		supplier: supplier.account,
		paidOn: dayText(dueOn),
		method: "ach",
		amount: sum(due.map(({ row }) => row.amount)),
		settlements: due.map(({ row }) => row.settlement),
	}));
}

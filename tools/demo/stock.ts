import type { StockItemRow } from "#features/feeds/rows/stock-item-row.ts";
import { theoreticalWeightLb } from "#shared/units.ts";
import { type Day, dayText } from "./calendar.ts";
import type { FeedRows } from "./feed-files.ts";
import { type Grade, grades } from "./grades.ts";
import type { HeatRow } from "./heat-pool.ts";
import type { Mill } from "./mills.ts";
import { createSeeded, type Seeded } from "./seeded.ts";

/** Items of the demo's stock list at scale 1: what a two-mill company has over at any time. */
const stockItems = 260;

const plateThicknessIn = [0.25, 0.3125, 0.375, 0.5, 0.625, 0.75, 1, 1.25, 1.5, 2, 2.5, 3];
const widthsIn = [48, 60, 72, 84, 96, 120];
const lengthsIn = [120, 144, 240, 288, 360, 480];
const coilThicknessIn = [0.1875, 0.25, 0.3125, 0.375, 0.5];
/** Steel of the one is steel of the other too. */
const alsoMeets: Readonly<Record<string, readonly string[]>> = {
	"A572-50": ["A36"],
	A588: ["A572-50", "A709-50W"],
	"A709-50W": ["A588"],
};

/** A heat, and the mill that rolled it: slabs travel between the mills. */
export type RolledHeat = { heat: HeatRow; rolledAt: Mill["mill"] };

/** Writes what the mills have over: made of heats that exist, not sold to anybody. Answers its numbers. */
export function writeStock(
	files: FeedRows,
	heats: readonly RolledHeat[],
	options: { today: Day; revision: number; scale: number },
): string[] {
	const numbers: string[] = [];
	const chance = createSeeded("stock");
	const count = Math.min(heats.length, Math.max(1, Math.round(stockItems * options.scale)));
	for (let index = 0; index < count; index += 1) {
		const { heat, rolledAt } =
			heats[heats.length - 1 - index * Math.max(1, Math.floor(heats.length / count / 4))] ?? {};
		const grade = grades.find((known) => known.grade === heat?.grade);
		if (!heat || !rolledAt || !grade) continue;
		const row = stockRow(chance, { heat, rolledAt }, grade, { ...options, index });
		files.add("stock-list", row);
		numbers.push(row.stock);
	}
	return numbers;
}

function stockRow(
	chance: Seeded,
	{ heat, rolledAt }: RolledHeat,
	grade: Grade,
	{ today, revision, index }: { today: Day; revision: number; index: number },
): StockItemRow {
	const isCoil = grade.isCoil && chance.chance(0.25);
	const [thinnest, thickest] = grade.thicknessIn;
	const fitting = (isCoil ? coilThicknessIn : plateThicknessIn).filter((inch) => inch >= thinnest && inch <= thickest);
	const thicknessIn = chance.pick(fitting.length > 0 ? fitting : [thinnest]);
	const widthIn = chance.pick(widthsIn);
	const lengthIn = isCoil ? undefined : chance.pick(lengthsIn);
	const pieces = isCoil ? 1 : chance.whole(1, 6);
	const eachLb =
		lengthIn === undefined
			? Math.round(widthIn * chance.between(550, 900))
			: theoreticalWeightLb(thicknessIn, widthIn, lengthIn);
	const isPrime = chance.chance(0.82);
	const perCwt = Math.round((chance.between(46, 62) + grade.extraPerCwt) * (isPrime ? 1 : 0.84) * 20) / 20;
	return {
		stock: `S${410_000 + index}`,
		mill: rolledAt,
		product: isCoil ? "coil" : "plate",
		heat: heat.heat,
		grade: grade.grade,
		alsoMeets: [...(alsoMeets[grade.grade] ?? [])],
		thicknessIn,
		widthIn,
		...(lengthIn === undefined ? {} : { lengthIn }),
		pieces,
		// Bundles are tied when they are sold.
		...(chance.chance(0.9)
			? { pieceNumbers: Array.from({ length: pieces }, (_, piece) => `K${(410_000 + index) * 10 + piece}`) }
			: {}),
		weightLb: pieces * eachLb,
		quality: isPrime ? "prime" : "secondary",
		producedOn: dayText(today - chance.whole(3, 240)),
		...(chance.chance(0.85) ? { price: { perCwt, currency: "USD" } } : {}),
		isAvailable: true,
		revision,
	};
}

import type { HeatTest } from "#shared/certificates/heat-tests.ts";
import { type Day, instantText } from "./calendar.ts";
import type { Grade } from "./grades.ts";
import { certifiedTests } from "./heat-programme.ts";
import { drawChemistry } from "./heat-values.ts";
import { drawMelt, type Melt } from "./melt-places.ts";
import type { Mill } from "./mills.ts";
import type { DailyNumbers } from "./numbering.ts";
import { createSeeded } from "./seeded.ts";

export type HeatRow = Melt & {
	heat: string;
	grade: string;
	meltedAt: string;
	chemistry: Record<string, number>;
	tests: HeatTest[];
	revision: number;
};

/** Where a piece comes from. `meltedAt` is a moment in days. */
export type Origin = { heat: string; slab: string; meltedAt: number };

export type HeatPool = {
	/**
	 * The newest campaign day of a grade on or before a day: mills melt a grade in campaigns, not whenever an order needs
	 * it.
	 */
	campaignDay: (mill: Mill["mill"], grade: Grade, meltBy: Day) => Day;
	/**
	 * A place in a slab for one piece of some pounds, in a heat of that campaign; lines share heats while there is room.
	 */
	place: (mill: Mill["mill"], grade: Grade, day: Day, pieceLb: number) => Origin;
	/** Forgets campaigns before a day, so that memory stays flat. */
	forgetBefore: (day: Day) => void;
};

const slabLb = 50_600;
const slabsPerHeat = 6;
type OpenHeat = { heat: string; slab: number; leftLb: number; meltedAt: number; day: Day };

/**
 * The laboratory is behind with a few recent heats: their certificates are in preparation. The revision is the day on
 * which the demo is written.
 */
const isTestedLate = (heat: string, day: Day, today: Day) =>
	day > today - 150 && createSeeded(`laboratory ${heat}`).chance(0.05);

/** Heats are made as pieces ask for them, each row handed to `emit` once. */
export function createHeatPool(
	numbers: DailyNumbers,
	revision: number,
	emit: (row: HeatRow, rolledAt: Mill["mill"]) => void,
): HeatPool {
	const open = new Map<string, OpenHeat>();
	const madeOn = new Map<string, number>();
	const startHeat = (mill: Mill["mill"], grade: Grade, day: Day): OpenHeat => {
		const heat = `H${numbers.next(day)}`;
		const count = madeOn.get(`${mill} ${day}`) ?? 0;
		madeOn.set(`${mill} ${day}`, count + 1);
		// A heat every three quarters of an hour; the day of the campaign is never left.
		const minutes = (count * 45 + 12) % 1380;
		const chance = createSeeded(`heat ${heat}`);
		const chemistry = drawChemistry(grade, chance);
		emit(
			{
				heat,
				...drawMelt(mill, heat),
				grade: grade.grade,
				meltedAt: instantText(day, minutes),
				chemistry,
				tests: isTestedLate(heat, day, revision) ? [] : certifiedTests(grade, heat, chance),
				revision,
			},
			mill,
		);
		return { heat, slab: 1, leftLb: slabLb, meltedAt: day + minutes / 1440, day };
	};
	return {
		campaignDay: (mill, grade, meltBy) => {
			const every = grade.weight > 20 ? 3 : 7;
			const offset =
				(grade.grade.length * 5 +
					(grade.grade.codePointAt(grade.grade.length - 1) ?? 0) +
					mill.length +
					(mill === "RB" ? 0 : 2)) %
				every;
			return meltBy - ((meltBy - offset) % every);
		},
		place: (mill, grade, day, pieceLb) => {
			const key = `${mill} ${grade.grade} ${day}`;
			let heat = open.get(key) ?? startHeat(mill, grade, day);
			if (heat.leftLb < pieceLb)
				heat =
					heat.slab < slabsPerHeat ? { ...heat, slab: heat.slab + 1, leftLb: slabLb } : startHeat(mill, grade, day);
			heat.leftLb -= pieceLb;
			open.set(key, heat);
			return { heat: heat.heat, slab: `${heat.heat}-0${heat.slab}`, meltedAt: heat.meltedAt };
		},
		forgetBefore: (day) => {
			for (const [key, heat] of open) if (heat.day < day) open.delete(key);
		},
	};
}

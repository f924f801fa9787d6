import { type Day, instantText } from "./calendar.ts";
import type { createCarTroubles } from "./car-troubles.ts";
import type { Quotas } from "./fate.ts";
import type { FeedRows } from "./feed-files.ts";
import type { HeatPool, Origin } from "./heat-pool.ts";
import { drawMilestones, type HoldQuotas, type LineState, type Milestone } from "./milestones.ts";
import { millName } from "./mills.ts";
import type { DailyNumbers } from "./numbering.ts";
import type { Consignment, DrawnOrder } from "./order-book.ts";
import type { Product } from "./products.ts";
import { drawSchedule, type Moment, type Schedule } from "./schedule.ts";
import { at, type Seeded } from "./seeded.ts";

/** What the whole demo shares while it is written. */
export type Mint = {
	today: Day;
	revision: number;
	files: FeedRows;
	heats: HeatPool;
	bols: DailyNumbers;
	nextPiece: () => string;
	quotas: Quotas & HoldQuotas & Record<"overShipped" | "scrapped" | "complained", (share: number) => boolean>;
	troubleCar: ReturnType<typeof createCarTroubles>;
	/** How many complaints there are so far: under way, or at their end. */
	complaints: { young: number; ended: number };
};

/** One order line with its life up to today. */
export type LivedLine = {
	item: number;
	product: Product;
	perLoad: number;
	orderedPieces: number;
	/** One place in a slab per piece that will be made; empty before the melt. */
	origins: Origin[];
	milestones: Milestone[];
	state: LineState;
};

export type LivedConsignment = { consignment: Consignment; schedule: Schedule; lines: LivedLine[] };

/** Lets the lines of a consignment live until today; `firstItem` is the item number of the first. */
export function liveConsignment(
	mint: Mint,
	order: DrawnOrder,
	consignment: Consignment,
	firstItem: number,
): LivedConsignment {
	const { chance, orderedOn } = order;
	const { plan } = consignment;
	const isProcessed = order.buyer.customer.isOnProgramme === true && chance.chance(0.5);
	const schedule = drawSchedule(chance, mint.quotas, {
		orderedOn,
		today: mint.today,
		mode: plan.mode,
		loads: plan.loads,
		isHeatTreated: plan.products.some((product) => product.grade.isHeatTreated),
		isProcessed,
		millName: millName(consignment.mill),
	});
	const shared = { schedule, isProcessed, enteredAt: orderedOn + chance.between(0.55, 0.9) };
	const lines = plan.products.map((_, index) =>
		liveLine(mint, chance, consignment, { ...shared, index, item: firstItem + index }),
	);
	return { consignment, schedule, lines };
}

type LineFacts = { schedule: Schedule; isProcessed: boolean; enteredAt: Moment; index: number; item: number };

function liveLine(
	mint: Mint,
	chance: Seeded,
	consignment: Consignment,
	{ index, item, ...facts }: LineFacts,
): LivedLine {
	const { plan, mill } = consignment;
	const [product, perLoad] = [at(plan.products, index), at(plan.perLoad, index)];
	const origins = meltPieces(mint, consignment, facts.schedule, product, perLoad * plan.loads);
	const milestones = drawMilestones(chance, mint.quotas, {
		...facts,
		isHeatTreated: product.grade.isHeatTreated,
		loadPieces: Array.from({ length: plan.loads }, () => perLoad),
		melt: origins[0] && { at: origins[0].meltedAt, heat: origins[0].heat },
		today: mint.today,
		millName: millName(mill),
	});
	const state = at(milestones, milestones.length - 1).state;
	return {
		item,
		product,
		perLoad,
		orderedPieces: orderedPieces(mint, consignment, perLoad),
		origins,
		milestones,
		state,
	};
}

/**
 * Gives each piece its place in a heat once its campaign is over; before that, or when cancelled, nothing is melted.
 */
function meltPieces(
	mint: Mint,
	{ mill }: Consignment,
	schedule: Schedule,
	{ grade, pieceLb }: Product,
	pieces: number,
): Origin[] {
	const day = mint.heats.campaignDay(mill, grade, schedule.meltBy);
	if (schedule.cancelledAt !== undefined || day >= mint.today) return [];
	return Array.from({ length: pieces }, () => mint.heats.place(mill, grade, day, pieceLb));
}

/** Sometimes one piece more is made than was ordered, within the usual tolerance of 10 %. */
function orderedPieces(mint: Mint, { plan }: Consignment, perLoad: number): number {
	const made = perLoad * plan.loads;
	return made >= 11 && mint.quotas.overShipped(0.012) ? made - 1 : made;
}

/** The events feed: what happened to each line and how its promise changed, all before today. */
export function writeEvents(mint: Mint, order: DrawnOrder, { schedule, lines }: LivedConsignment): void {
	for (const { item, milestones } of lines) {
		for (const [index, { at: moment, ...milestone }] of milestones.entries()) {
			const event = `S${String(index + 1).padStart(2, "0")}`;
			mint.files.add("order-events", {
				order: order.order,
				item,
				event,
				kind: "state",
				at: textOf(moment),
				...milestone,
			});
		}
		const end = endOfPromises(milestones);
		for (const [index, { at: moment, promisedOn, ...move }] of schedule.promises.entries()) {
			if (moment >= Math.min(mint.today, end)) continue;
			const common = {
				kind: "promise",
				at: textOf(moment),
				promisedOn: instantText(promisedOn, 0).slice(0, 10),
				...move,
			};
			mint.files.add("order-events", {
				order: order.order,
				item,
				event: `P${String(index + 1).padStart(2, "0")}`,
				...common,
			});
		}
	}
}

// Nobody promises a new day for what is cancelled or gone.
function endOfPromises(milestones: readonly Milestone[]): Moment {
	return milestones.find(({ state }) => state === "cancelled" || state === "shipped")?.at ?? Number.POSITIVE_INFINITY;
}

export function textOf(moment: Moment): string {
	const day = Math.floor(moment);
	return instantText(day, Math.floor((moment - day) * 1440));
}

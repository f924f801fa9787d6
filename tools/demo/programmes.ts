import { theoreticalWeightLb } from "#shared/units.ts";
import { type Day, dayText } from "./calendar.ts";
import type { LivedConsignment } from "./consignment.ts";
import type { Customer } from "./customers.ts";
import type { FeedRows } from "./feed-files.ts";
import { millName } from "./mills.ts";
import type { DrawnOrder } from "./order-book.ts";
import { createSeeded } from "./seeded.ts";

/** What a line in these states is doing on a programme. */
const jobStates: Readonly<Record<string, string>> = {
	rolled: "in_process",
	heat_treated: "in_process",
	processed: "inspection",
	melted: "waiting",
};
const programmes = ["cut_to_length", "blast_and_prime", "heat_treatment"] as const;
const places: Readonly<Record<string, string>> = {
	cut_to_length: "Cut-to-length line 1",
	blast_and_prime: "Blast and prime shop",
	heat_treatment: "Furnace 2",
};

/** Writes a processing job for each line of a customer on a programme that is between melt shop and test. */
export function writeProcessing(
	files: FeedRows,
	order: DrawnOrder,
	lived: readonly LivedConsignment[],
	options: { today: Day; revision: number },
): void {
	if (!order.buyer.customer.isOnProgramme) return;
	for (const { consignment, lines } of lived) {
		for (const { item, product, orderedPieces, state } of lines) {
			const jobState = jobStates[state];
			if (!jobState) continue;
			const chance = createSeeded(`job ${order.order} ${item}`);
			const programme = product.grade.isHeatTreated ? "heat_treatment" : chance.pick(programmes.slice(0, 2));
			files.add("processing", {
				job: `J${order.order.slice(1)}-${item}`,
				soldTo: order.buyer.customer.account,
				programme,
				state: jobState,
				order: order.order,
				item,
				place: `${places[programme]}, ${millName(consignment.mill)}`,
				pieces: orderedPieces,
				weightLb: Math.round(orderedPieces * product.pieceLb),
				...(jobState === "waiting" ? {} : { startedOn: dayText(options.today - chance.whole(1, 6)) }),
				dueOn: dayText(options.today + chance.whole(1, 18)),
				revision: options.revision,
			});
		}
	}
}

const sizes = [
	{ grade: "A36", thicknessIn: 0.25, widthIn: 96, lengthIn: 240 },
	{ grade: "A36", thicknessIn: 0.5, widthIn: 96, lengthIn: 240 },
	{ grade: "A572-50", thicknessIn: 0.375, widthIn: 96, lengthIn: 480 },
	{ grade: "A572-50", thicknessIn: 0.75, widthIn: 96, lengthIn: 240 },
	{ grade: "A572-50", thicknessIn: 1, widthIn: 120, lengthIn: 360 },
	{ grade: "A516-70", thicknessIn: 0.625, widthIn: 96, lengthIn: 288 },
] as const;

/** Writes the stocking programme of each customer who has one; one position of each is below its minimum. */
export function writeStocking(
	files: FeedRows,
	customers: readonly Customer[],
	{ revision }: { revision: number },
): void {
	for (const { account } of customers.filter(({ isOnProgramme }) => isOnProgramme)) {
		const chance = createSeeded(`stocking ${account}`);
		const low = chance.whole(0, sizes.length - 1);
		for (const [index, size] of sizes.entries()) {
			const minimumPieces = chance.whole(4, 12);
			const maximumPieces = minimumPieces * 3;
			const onHandPieces =
				index === low ? minimumPieces - chance.whole(1, 3) : chance.whole(minimumPieces, maximumPieces);
			files.add("stocking", {
				position: `SP-${account}-${index + 1}`,
				soldTo: account,
				mill: chance.pick(["RB", "BH"]),
				part: `PL-${String(size.thicknessIn * 1000).padStart(4, "0")}-${size.widthIn}`,
				product: "plate",
				...size,
				minimumPieces,
				maximumPieces,
				onHandPieces,
				onOrderPieces: index === low ? maximumPieces - onHandPieces : 0,
				onHandLb: onHandPieces * theoreticalWeightLb(size.thicknessIn, size.widthIn, size.lengthIn),
				revision,
			});
		}
	}
}

import { lateBuckets } from "../order-line.ts";
import type { LateTab, LineColumnId, LineTab } from "../order-lines-list.ts";

type Described<Word extends string> = Record<Word, { description: string }>;

const described = <Word extends string>(texts: Readonly<Record<Word, string>>): Described<Word> =>
	Object.fromEntries(Object.entries(texts).map(([word, description]) => [word, { description }])) as Described<Word>;

/** What each column sorts by, for the schema's readers. */
const columns: Readonly<Record<LineColumnId, string>> = {
	po: "The customer's order number, then its line.",
	millOrder: "The mill's order number, then the item.",
	part: "The customer's part number.",
	product: "Plate or coil.",
	grade: "Steel grade.",
	size: "Thickness, width, length.",
	progress: "How far the line has come.",
	daysLate: "Days behind the first promise.",
	reason: "Why the line is late.",
	shippedOrdered: "Pounds shipped of those ordered.",
	orderedPieces: "Pieces ordered.",
	producedPieces: "Pieces produced.",
	shippedPieces: "Pieces shipped.",
	balancePieces: "Pieces still to ship.",
	orderedTons: "Pounds ordered.",
	readyTons: "Pounds ready to ship.",
	shippedTons: "Pounds shipped.",
	balanceTons: "Pounds still to ship.",
	requested: "Day requested.",
	firstPromise: "Day first promised.",
	estimate: "Day expected now.",
	status: "State of the line.",
	mode: "Truck, railcar or barge.",
	mill: "The mill that makes it.",
	shipTo: "Where it goes.",
	lastShipped: "When a load of it last left.",
	price: "Price per hundredweight.",
};

/** The sortable ones among the columns, as values of an enum. */
export const sortColumnValues = (ids: readonly LineColumnId[]) =>
	described(Object.fromEntries(ids.map((id) => [id, columns[id]])) as Record<LineColumnId, string>);

export const lineTabValues = described<LineTab>({
	open: "Lines that have not gone whole.",
	dueThisWeek: "Open and expected this week.",
	late: "Open and behind the first promise.",
	ready: "With pieces ready to ship.",
	all: "All lines, closed ones too.",
});

const bucketText = ({ from, to }: (typeof lateBuckets)[number]) =>
	to === undefined ? `${from} days late or more.` : `${from} to ${to} days late.`;

export const lateTabValues = described<LateTab>({
	late: "All late lines.",
	...(Object.fromEntries(lateBuckets.map((bucket) => [bucket.id, bucketText(bucket)])) as Record<Exclude<LateTab, "late">, string>),
});

import { type Day, officeDayAfter, officeDayBefore } from "./calendar.ts";
import { drawFate, type Fate, type Quotas } from "./fate.ts";
import type { Mode } from "./loads.ts";
import { drawCause, type Note, pulledAheadNotes, type StuckAt } from "./reasons.ts";
import { at, type Seeded } from "./seeded.ts";

/** A moment: days since 1970-01-01 with the time of day as a fraction, UTC. */
export type Moment = number;

/** When each step of the lines that travel together happens or is planned to; the reader cuts it at today. */
export type Schedule = {
	requestedOn: Day;
	acknowledgedAt: Moment;
	scheduledAt: Moment;
	/** The latest day of the melt; the heat comes from the campaign on or before it. */
	meltBy: Day;
	rolledAt: Moment;
	heatTreatedAt: Moment;
	processedAt: Moment;
	testedAt: Moment;
	readyAt: Moment;
	loadedAt: Moment[];
	invoicedAt: Moment;
	closedAt: Moment;
	promises: DatedPromise[];
	cancelledAt?: Moment;
};

type DatedPromise = { at: Moment; promisedOn: Day; by: string; reason: string; noteEn?: string; noteEs?: string };

export type ScheduleInput = {
	orderedOn: Day;
	today: Day;
	mode: Mode;
	loads: number;
	isHeatTreated: boolean;
	isProcessed: boolean;
	millName: string;
};

/**
 * Draws the whole life of the lines that travel together: planned backwards from the promise, then bent by their fate.
 */
export function drawSchedule(chance: Seeded, quotas: Quotas, input: ScheduleInput): Schedule {
	const lead = chance.whole(57, 77) + (input.isHeatTreated || input.isProcessed ? 13 : 0);
	const promisedOn = officeDayBefore(input.orderedOn + lead);
	const acknowledgedAt = officeDayAfter(input.orderedOn + chance.whole(1, 2)) + chance.between(0.6, 0.9);
	const fate = drawFate(chance, quotas, { ...input, promisedOn, acknowledgedAt });
	const cause = drawCause(chance, input.isHeatTreated);
	const planned = planBackwards(chance, input, fate.plannedFinish, promisedOn);
	const bent =
		fate.finish > fate.plannedFinish
			? postpone(planned, cause.stuckAt, fate.finish - fate.plannedFinish, input.loads)
			: planned;
	const last = Math.max(...bent.loadedAt);
	const scheduledAt = Math.min(acknowledgedAt + chance.between(2, 7), bent.meltBy - 6.5);
	const invoicedAt = last + chance.between(0.4, 3);
	return {
		...bent,
		requestedOn: promisedOn - (chance.chance(0.6) ? 0 : chance.whole(-4, 14)),
		acknowledgedAt,
		scheduledAt,
		invoicedAt,
		closedAt: invoicedAt + chance.between(24, 44),
		promises: drawPromises(chance, input, fate, { acknowledgedAt, promisedOn, cause }),
		...(fate.kind === "cancelled" ? { cancelledAt: fate.cancelledAt } : {}),
	};
}

type Steps = Pick<
	Schedule,
	"meltBy" | "rolledAt" | "heatTreatedAt" | "processedAt" | "testedAt" | "readyAt" | "loadedAt"
>;

function planBackwards(chance: Seeded, input: ScheduleInput, finish: Day, promisedOn: Day): Steps {
	const gap = chance.whole(2, input.mode === "railcar" ? 6 : 4);
	const first = finish - (input.loads - 1) * gap;
	const loadedAt = Array.from({ length: input.loads }, (_, index) => first + index * gap + chance.between(0.5, 0.95));
	const readyAt = first - chance.between(0.6, finish < promisedOn - 2 ? 2 : 6);
	const testedAt = readyAt - chance.between(0.3, 1.5);
	const processedAt = testedAt - (input.isProcessed ? chance.between(1, 4) : 0);
	const heatTreatedAt = processedAt - (input.isHeatTreated ? chance.between(0.5, 4) : 0);
	const rolledAt = heatTreatedAt - chance.between(0.5, 4);
	return {
		loadedAt,
		readyAt,
		testedAt,
		processedAt: processedAt - 0.1,
		heatTreatedAt: heatTreatedAt - 0.2,
		rolledAt: rolledAt - 0.3,
		meltBy: Math.floor(rolledAt - chance.between(2.3, 6)),
	};
}

const stepOrder: readonly StuckAt[] = ["melted", "rolled", "heatTreated", "tested", "loaded"];

/**
 * Moves the step at which the lines wait, and all after it, by some days; of many loads only the last waits for
 * transport.
 */
function postpone(steps: Steps, stuckAt: StuckAt, days: number, loads: number): Steps {
	const shift = (step: StuckAt) => (stepOrder.indexOf(step) >= stepOrder.indexOf(stuckAt) ? days : 0);
	const isLastOnly = stuckAt === "loaded" && loads > 2;
	return {
		meltBy: steps.meltBy + shift("melted"),
		rolledAt: steps.rolledAt + shift("rolled"),
		heatTreatedAt: steps.heatTreatedAt + shift("heatTreated"),
		// Processing follows heat treatment in the line, so it waits with it.
		processedAt: steps.processedAt + shift("heatTreated"),
		testedAt: steps.testedAt + shift("tested"),
		readyAt: steps.readyAt + shift("tested"),
		loadedAt: steps.loadedAt.map((moment, index) => moment + (isLastOnly && index < loads - 1 ? 0 : days)),
	};
}

type Known = { acknowledgedAt: Moment; promisedOn: Day; cause: ReturnType<typeof drawCause> };

function drawPromises(
	chance: Seeded,
	input: ScheduleInput,
	fate: Fate,
	{ acknowledgedAt, promisedOn, cause }: Known,
): DatedPromise[] {
	if (fate.kind === "unpromised") return [];
	const first: DatedPromise = {
		at: acknowledgedAt + 0.01,
		promisedOn,
		by: "Inside Sales",
		reason: "order_acknowledged",
	};
	const drawn =
		fate.kind === "ahead" ? ({ by: "Planning", reason: "pulled_ahead", notes: pulledAheadNotes } as const) : cause;
	const by = drawn.by === "Inside Sales" ? drawn.by : `${drawn.by}, ${input.millName}`;
	const firstNote = chance.whole(0, drawn.notes.length - 1);
	return [
		first,
		...fate.changes.map((change, index) => ({
			...change,
			by,
			reason: drawn.reason,
			...noteOf(chance, drawn.notes, firstNote, index),
		})),
	];
}

/** Most changes of a promise have a note, and no line has the same one twice. */
function noteOf(
	chance: Seeded,
	notes: readonly Note[],
	first: number,
	index: number,
): Pick<DatedPromise, "noteEn" | "noteEs"> {
	if (index >= notes.length || chance.chance(0.15)) return {};
	const [noteEn, noteEs] = at(notes, (first + index) % notes.length);
	return { noteEn, noteEs };
}

import { type Day, instantText } from "../calendar.ts";
import type { Seeded } from "../seeded.ts";
import { at } from "../seeded.ts";
import { requireCommodity } from "./commodities.ts";
import type { BoughtLine } from "./supply-book.ts";
import { arrivalOf, type SupplyLoad } from "./supply-loads.ts";

/**
 * What became of a load at the mill; nothing when it has not arrived. Accepted pounds are null until it was received.
 */
export type Received = { row: object; receipt: string; receivedOn: Day; acceptedLb: number | null };
export type Announced = { notice: string; load: number } | undefined;

type Chances = { quotas: Record<"alarm" | "rejected" | "downgraded" | "short", (share: number) => boolean> };

const inspectors = ["T. Okafor", "R. Lindqvist", "M. Castañeda"];
const dirt = ["dirt", "non_metallic", "moisture"] as const;

/** Weighs, inspects and receives a load, as far as it got before today's midnight (UTC). */
export function receiveLoad(
	chance: Seeded,
	{ quotas }: Chances,
	{
		line,
		load,
		announced,
		receipt,
		today,
	}: { line: BoughtLine; load: SupplyLoad; announced: Announced; receipt: string; today: Day },
): Received | undefined {
	const fate = drawFate(chance, quotas, line);
	const finding = drawFinding(chance, quotas, load, fate);
	const { day, minute } = arrivalOf(load);
	const steps = drawSteps(chance, fate)
		.map(({ after, ...step }) => ({ ...step, minutes: minute + after }))
		.filter(({ minutes }) => day + minutes / 1440 < today);
	const last = steps.at(-1);
	if (!last) return undefined;
	const isWeighed = steps.some(({ state }) => state === "weighed");
	const isInspected = steps.some(({ state }) => state === "inspected");
	const isReceived = last.state === "received";
	const row = {
		receipt,
		supplier: line.supplier.account,
		...(announced ?? {}),
		po: line.po,
		poLine: line.line,
		mill: line.mill,
		mode: load.mode,
		vehicle: load.vehicle,
		shippedCommodity: line.commodity.commodity,
		...(announced ? { shipLb: load.grossLb - load.tareLb } : {}),
		...(isWeighed ? { grossLb: finding.grossLb, tareLb: finding.tareLb, scaleTicket: `ST${receipt.slice(2)}` } : {}),
		...(isInspected ? inspectedFields(line, fate, finding) : {}),
		radiation: fate === "alarm" || fate === "alarm_rejected" ? "alarm" : "clear",
		...(last.state === "rejected"
			? { rejectionReason: fate === "alarm_rejected" ? "radiation" : finding.rejection }
			: {}),
		steps: steps.map(({ minutes, ...step }) => ({ ...step, at: instantText(day, minutes) })),
		revision: Math.round(day + last.minutes / 1440) + 1,
	};
	const acceptedLb = isReceived ? finding.grossLb - finding.tareLb - (isInspected ? finding.deductionLb : 0) : null;
	return { row, receipt, receivedOn: day + Math.floor(last.minutes / 1440), acceptedLb };
}

type Fate = "good" | "downgraded" | "rejected" | "alarm" | "alarm_rejected";

function drawFate(chance: Seeded, quotas: Chances["quotas"], { commodity }: BoughtLine): Fate {
	if (commodity.family === "scrap" && quotas.alarm(0.006)) return chance.chance(0.4) ? "alarm_rejected" : "alarm";
	if (quotas.rejected(0.011)) return "rejected";
	return commodity.family === "scrap" && quotas.downgraded(0.045) ? "downgraded" : "good";
}

type Finding = ReturnType<typeof drawFinding>;

function drawFinding(chance: Seeded, quotas: Chances["quotas"], load: SupplyLoad, fate: Fate) {
	const stray = quotas.short(0.03) ? chance.whole(-1400, -420) : chance.whole(-90, 70);
	const tareLb = load.tareLb + chance.whole(-3, 3) * 20;
	const grossLb = load.grossLb + (tareLb - load.tareLb) + Math.round(stray / 20) * 20;
	const netLb = grossLb - tareLb;
	const deductionLb = chance.chance(fate === "downgraded" ? 0.6 : 0.22)
		? Math.round((netLb * chance.between(0.002, 0.018)) / 20) * 20
		: 0;
	return {
		tareLb,
		grossLb,
		deductionLb,
		deduction: chance.pick(dirt),
		moisture: Math.round(chance.between(0.2, 3.5) * 10) / 10,
		downgrade: chance.pick(["mixed_grades", "light_gauge", "oversize", "coated", "density"] as const),
		rejection: chance.pick(["sealed_containers", "wrong_material", "excess_dirt"] as const),
	};
}

const lowerGrades: Readonly<Record<string, string>> = {
	"207": "208",
	"208": "200",
	"211": "210",
	"210": "203",
	"232": "231",
	"231": "200",
	"202": "200",
	"200": "203",
};

function inspectedFields({ commodity }: BoughtLine, fate: Fate, finding: Finding): object {
	const lower = fate === "downgraded" ? lowerGrades[commodity.commodity] : undefined;
	return {
		gradedCommodity: lower ? requireCommodity(lower).commodity : commodity.commodity,
		...(lower ? { downgradeReason: finding.downgrade } : {}),
		...(finding.deductionLb > 0 ? { deductions: [{ code: finding.deduction, lb: finding.deductionLb }] } : {}),
		...(commodity.family === "scrap" ? {} : { moisturePercent: finding.moisture }),
	};
}

type Step = { state: string; by: string; after: number; noteEn?: string; noteEs?: string };

/** Minutes after arrival at which each thing happens; a radiation hold lasts days. */
function drawSteps(chance: Seeded, fate: Fate): Step[] {
	const inspector = at(inspectors, chance.whole(0, inspectors.length - 1));
	const [weigh, look, unload] = [chance.whole(6, 25), chance.whole(30, 70), chance.whole(75, 160)];
	const arrived: Step = { state: "arrived", by: "Gate 2", after: 0 };
	const weighed: Step = { state: "weighed", by: "Scale 1", after: weigh };
	const inspected: Step = { state: "inspected", by: inspector, after: look };
	const received: Step = { state: "received", by: inspector, after: unload };
	if (fate === "good" || fate === "downgraded") return [arrived, weighed, inspected, received];
	const rejected: Step = {
		state: "rejected",
		by: inspector,
		after: look,
		noteEn: "Vehicle sent back under seal.",
		noteEs: "El vehículo se devolvió con sello.",
	};
	if (fate === "rejected") return [arrived, weighed, rejected];
	const held: Step = {
		state: "radiation_hold",
		by: "Gate detector",
		after: 2,
		noteEn: "Portal monitor above background; vehicle set aside for survey.",
		noteEs: "Detector de portal sobre el fondo; vehículo apartado para revisión.",
	};
	const later = chance.whole(4, 9) * 1440;
	if (fate === "alarm_rejected") return [arrived, held, { ...rejected, after: later }];
	return [arrived, held, ...[weighed, inspected, received].map((step) => ({ ...step, after: step.after + later }))];
}

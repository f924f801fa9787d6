import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import type { FieldError } from "#shared/errors.ts";
import { isPlausibleYear } from "#shared/forms/days.ts";
import { lbFromWeight } from "#shared/units.ts";
import type { LoadMode, LoadValues, NoticeValues } from "./notice-form.ts";

/**
 * State of a line of a purchase order. Weights in pounds, days at the mill; `announcedLb` leaves out the notice itself.
 */
export type LineFacts = {
	today: string;
	state: string;
	expiresOn: string;
	commodity: string;
	orderedLb: number;
	tolerancePercent: number;
	receivedLb: number;
	announcedLb: number;
};

/** All that the rules need besides what was entered. `sameBol`: other notices under the same bill of lading. */
export type NoticeFacts = { line: LineFacts | undefined; commodities: ReadonlySet<string>; sameBol: readonly string[] };

/** Errors reject, warnings inform; each at its field's path (`loads.0.tare`). */
export type Verdict = { faults: FieldError[]; warnings: FieldError[] };

/** What is typed so far: a form on its way holds less than all. */
export type Typed = Partial<Omit<NoticeValues, "loads">> & { loads?: readonly Partial<LoadValues>[] };

/** Pounds of a load, exact to the pound; undefined unless both weights are entered. Net = gross - tare. */
export function poundsOf({
	gross,
	tare,
	unit,
}: Partial<LoadValues>): { grossLb: number; tareLb: number; netLb: number } | undefined {
	if (typeof gross !== "number" || typeof tare !== "number" || !unit) return undefined;
	const grossLb = lbFromWeight(gross, unit);
	const tareLb = lbFromWeight(tare, unit);
	return { grossLb, tareLb, netLb: grossLb - tareLb };
}

// Federal limits of road and rail: a load above them gets a warning, not an error.
const mostGrossLb: Partial<Record<LoadMode, number>> = { truck: 80_000, railcar: 286_000 };

// More than this no feed takes either: whatever reads notices behind the portal counts on it.
const mostLb = 2_000_000_000;

/** Reporting mark of two to four letters, then up to six digits, as every car of North America has them. */
const carNumber = /^[A-Z]{2,4}(?!0+$)\d{1,6}$/;

/** What an address reads as "here" or "one level up": no page or document of such a number could be requested. */
const dotsAlone = /^\s*\.\.?\s*$/;

/** A vehicle as it is kept: a railcar's without blanks and in capitals. */
export function vehicleOf(vehicle: string, mode: LoadMode): string {
	const typed = vehicle.trim().toUpperCase();
	return mode === "railcar" ? typed.replaceAll(/[\s-]/g, "") : typed.replaceAll(/\s+/g, " ");
}

/**
 * Holds a notice against the mill's rules; what is not typed yet is the form's own to ask for. Days are said as
 * `sayDay` writes them, else as ISO.
 */
export function judgeNotice(typed: Typed, facts: NoticeFacts, sayDay: (day: string) => string = String): Verdict {
	const verdicts = [
		judgeHead(typed, facts, sayDay),
		...(typed.loads ?? []).map((load, index) => judgeLoad(load, index, typed, facts)),
	];
	return { faults: verdicts.flatMap(({ faults }) => faults), warnings: verdicts.flatMap(({ warnings }) => warnings) };
}

function judgeHead(typed: Typed, { line, sameBol }: NoticeFacts, sayDay: (day: string) => string): Verdict {
	const faults: FieldError[] = [];
	const warnings: FieldError[] = [];
	if (typed.notice && dotsAlone.test(typed.notice)) faults.push({ field: "notice", reason: m.asn_fault_number() });
	if (typed.line && !line) faults.push({ field: "line", reason: m.asn_fault_line() });
	if (line && line.state !== "open") faults.push({ field: "line", reason: m.asn_fault_line_closed() });
	for (const field of ["shippedOn", "expectedOn"] as const)
		if (typed[field] && !isPlausibleYear(typed[field])) faults.push({ field, reason: m.rule_year() });
	if (line && typed.shippedOn) {
		if (isPlausibleYear(typed.shippedOn) && typed.shippedOn > dayAfter(line.today))
			faults.push({ field: "shippedOn", reason: m.asn_fault_shipped_on() });
		else if (typed.shippedOn > line.expiresOn)
			warnings.push({ field: "line", reason: m.asn_warn_expired({ day: sayDay(line.expiresOn) }) });
	}
	faults.push(...judgeArrival(typed));
	if (typed.scac && !/^[A-Za-z]{2,4}$/.test(typed.scac.trim()))
		faults.push({ field: "scac", reason: m.asn_fault_scac() });
	const over = line ? overBalanceLb(typed, line) : 0;
	if (over > 0) warnings.push({ field: "line", reason: m.asn_warn_balance({ over: pounds(over) }) });
	if (sameBol.length > 0) warnings.push({ field: "bol", reason: m.asn_warn_bol({ notices: sameBol.join(", ") }) });
	return { faults, warnings };
}

function judgeArrival({ shippedOn, shippedTime = "", expectedOn, expectedTime }: Typed): FieldError[] {
	if (expectedTime && !expectedOn) return [{ field: "expectedOn", reason: m.asn_fault_expected_day() }];
	if (!shippedOn || !expectedOn) return [];
	const isBefore = `${expectedOn}T${expectedTime || "23:59"}` < `${shippedOn}T${shippedTime}`;
	return isBefore ? [{ field: "expectedOn", reason: m.asn_fault_expected() }] : [];
}

/** Pounds beyond what the line still takes, its tolerance included; 0 when there is room. */
export function overBalanceLb(
	{ loads = [] }: Typed,
	{ orderedLb, tolerancePercent, receivedLb, announcedLb }: LineFacts,
): number {
	const netLb = loads.reduce((sum, load) => sum + Math.max(poundsOf(load)?.netLb ?? 0, 0), 0);
	const most = Math.floor((orderedLb * (100 + tolerancePercent)) / 100);
	return Math.max(receivedLb + announcedLb + netLb - most, 0);
}

function judgeLoad(
	load: Partial<LoadValues>,
	index: number,
	typed: Typed,
	{ line, commodities }: NoticeFacts,
): Verdict {
	const at = (field: string, reason: string) => ({ field: `loads.${index}.${field}`, reason });
	const { faults, warnings } = judgeWeights(load, typed.mode, at);
	const { mode = "truck", loads = [] } = typed;
	const vehicle = load.vehicle ? vehicleOf(load.vehicle, mode) : "";
	if (vehicle && mode === "railcar" && !carNumber.test(vehicle)) faults.push(at("vehicle", m.asn_fault_car()));
	const first = loads.findIndex((other) => other.vehicle && vehicleOf(other.vehicle, mode) === vehicle);
	if (vehicle && first < index) warnings.push(at("vehicle", m.asn_warn_vehicle_twice({ load: first + 1 })));
	const ticket = load.ticket?.trim();
	const same = loads.findIndex((other) => other.ticket?.trim() === ticket);
	if (ticket && same < index) warnings.push(at("ticket", m.asn_warn_ticket_twice({ load: same + 1 })));
	if (load.commodity && !commodities.has(load.commodity.trim())) faults.push(at("commodity", m.asn_fault_commodity()));
	else if (load.commodity && line && load.commodity.trim() !== line.commodity)
		warnings.push(at("commodity", m.asn_warn_commodity({ ordered: line.commodity })));
	if (load.radiation === "not_scanned") warnings.push(at("radiation", m.asn_warn_radiation()));
	if (load.radiation === "alarm") warnings.push(at("radiation", m.asn_warn_alarm()));
	return { faults, warnings };
}

function judgeWeights(
	load: Partial<LoadValues>,
	mode: LoadMode | undefined,
	at: (field: string, reason: string) => FieldError,
): Verdict {
	const weights = poundsOf(load);
	if (!weights) return { faults: [], warnings: [] };
	const faults = weights.netLb <= 0 ? [at("tare", m.asn_fault_tare())] : [];
	if (weights.grossLb > mostLb) faults.push(at("gross", m.asn_fault_gross()));
	const most = mode && mostGrossLb[mode];
	if (!most || weights.grossLb <= most) return { faults, warnings: [] };
	const figures = { gross: pounds(weights.grossLb), most: pounds(most) };
	return {
		faults,
		warnings: [at("gross", mode === "railcar" ? m.asn_warn_rail_gross(figures) : m.asn_warn_road_gross(figures))],
	};
}

/** The day behind a day, `YYYY-MM-DD`. */
function dayAfter(day: string): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function pounds(lb: number): string {
	return `${new Intl.NumberFormat(getLocale() === "es" ? "es-MX" : "en-US").format(lb)} lb`;
}

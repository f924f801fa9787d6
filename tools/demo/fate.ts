import { type Day, officeDayAfter } from "./calendar.ts";
import { createQuota, type Seeded } from "./seeded.ts";

/**
 * The course of lines that are shipped together. `plannedFinish` is the planned day of the last load, `finish` the
 * actual one; `changes` are the dates promised to the customer after the first promise.
 */
export type Fate = {
	kind: "onTime" | "late" | "ahead" | "unpromised" | "cancelled";
	plannedFinish: Day;
	finish: Day;
	changes: PromiseChange[];
	cancelledAt?: number;
};
type PromiseChange = { at: number; promisedOn: Day };

/** Shares that hold over the whole demo, counted in lines. */
export type Quotas = Record<
	"pastDue" | "slipped" | "ahead" | "wasLate" | "unpromised" | "cancelled" | "silent",
	(share: number) => boolean
>;

export function createQuotas(): Quotas {
	return {
		pastDue: createQuota(),
		slipped: createQuota(),
		ahead: createQuota(),
		wasLate: createQuota(),
		unpromised: createQuota(),
		cancelled: createQuota(),
		silent: createQuota(),
	};
}

type Facts = { orderedOn: Day; today: Day; promisedOn: Day; acknowledgedAt: number; loads: number };

/** Chooses the fate so that about 12 % of the open lines are late, most of them by days, some by many weeks. */
export function drawFate(chance: Seeded, quotas: Quotas, facts: Facts): Fate {
	const { orderedOn, today, promisedOn, acknowledgedAt } = facts;
	const early = chance.whole(0, 6);
	const base = { plannedFinish: promisedOn - early, finish: promisedOn - early, changes: [] };
	const cancelledAt = orderedOn + chance.between(5, 20);
	if (quotas.cancelled(0.012) && cancelledAt < today) return { ...base, kind: "cancelled", cancelledAt };
	if (today - orderedOn < 21 && quotas.unpromised(0.05)) return { ...base, kind: "unpromised" };
	const overdueDays = today - promisedOn;
	if (overdueDays > 0) {
		if (quotas.pastDue(0.38 * Math.exp(-overdueDays / 12))) return pastDue(chance, quotas, facts, base.plannedFinish);
		return quotas.wasLate(0.13) ? wasLate(chance, facts, base.plannedFinish) : { ...base, kind: "onTime" };
	}
	const isAcknowledged = acknowledgedAt + 2 < today;
	if (isAcknowledged && quotas.slipped(0.066)) return slipped(chance, facts, base.plannedFinish);
	if (isAcknowledged && facts.loads === 1 && quotas.ahead(0.05)) return ahead(chance, facts);
	return { ...base, kind: "onTime" };
}

/** Promised for a day that is over, and not gone yet. One in eight has no new date. */
function pastDue(chance: Seeded, quotas: Quotas, facts: Facts, plannedFinish: Day): Fate {
	const finish = officeDayAfter(facts.today + chance.whole(2, 24));
	if (quotas.silent(0.125)) return { kind: "late", plannedFinish, finish, changes: [] };
	return { kind: "late", plannedFinish, finish, changes: changesTo(chance, facts, finish) };
}

/** Promised for a day to come, and already known to miss it. */
function slipped(chance: Seeded, facts: Facts, plannedFinish: Day): Fate {
	const finish = officeDayAfter(facts.promisedOn + 2 + Math.floor(chance.between(0, 1) ** 2 * 30));
	return { kind: "late", plannedFinish, finish, changes: changesTo(chance, facts, finish) };
}

/** Went out late, some time ago. */
function wasLate(chance: Seeded, facts: Facts, plannedFinish: Day): Fate {
	const finish = Math.min(facts.promisedOn + 1 + Math.floor(chance.unit() ** 2.5 * 34), facts.today - 1);
	return { kind: "late", plannedFinish, finish, changes: changesTo(chance, facts, finish) };
}

function ahead(chance: Seeded, facts: Facts): Fate {
	const finish = facts.promisedOn - chance.whole(8, 14);
	const at = inOfficeHours(chance, chance.between(facts.acknowledgedAt + 0.5, Math.min(finish - 6, facts.today) - 0.1));
	const isOpen = finish >= facts.today;
	return {
		kind: "ahead",
		plannedFinish: finish,
		finish,
		changes: [{ at, promisedOn: isOpen ? finish : finish + chance.whole(0, 2) }],
	};
}

/**
 * One to three new dates, each later than the one before, the last the day of the last load; all promised before today.
 */
function changesTo(chance: Seeded, facts: Facts, finish: Day): PromiseChange[] {
	const { promisedOn, today, acknowledgedAt } = facts;
	const slip = finish - promisedOn;
	const latest = Math.min(today, promisedOn + slip * 0.6) - 0.1;
	const earliest = Math.max(acknowledgedAt + 0.5, Math.min(latest - 1, promisedOn - 20));
	const wanted = slip < 1 ? 0 : slip > 12 ? chance.whole(1, 3) : slip > 5 ? chance.whole(1, 2) : 1;
	const steps = Math.min(wanted, Math.max(1, Math.floor((latest - earliest) / 3)));
	return Array.from({ length: steps }, (_, index) => {
		const share = (index + 1) / steps;
		const at = earliest + (latest - earliest) * (share - chance.between(0.02, 0.3) / steps);
		const day = Math.min(finish, officeDayAfter(Math.round(promisedOn + slip * share)));
		return { at: inOfficeHours(chance, at), promisedOn: index === steps - 1 ? finish : day };
	});
}

// 14 to 22 o'clock UTC is eight to four at the mills, give or take the summer.
function inOfficeHours(chance: Seeded, moment: number): number {
	return Math.floor(moment) + chance.between(0.6, 0.9);
}

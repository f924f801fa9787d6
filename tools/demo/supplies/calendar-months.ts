import { type Day, dayOf, dayText } from "../calendar.ts";

export type Month = { first: Day; last: Day };

/** The calendar months that end with the one `today` lies in and, after it, the next: oldest first. */
export function monthsUntil(today: Day, count: number): Month[] {
	const [year = 0, month = 1] = dayText(today).split("-").map(Number);
	return Array.from({ length: count + 1 }, (_, index) => {
		const first = firstOf(year, month - count + index + 1);
		return { first, last: firstOf(year, month - count + index + 2) - 1 };
	});
}

/** Months past December or before January belong to the years beside. */
function firstOf(year: number, month: number): Day {
	const moved = new Date(Date.UTC(year, month - 1, 1));
	return dayOf(moved.toISOString().slice(0, 10));
}

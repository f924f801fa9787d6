/** What left from a day until another: the same one, or the last of a month that is long past. */
export type ShippedDay = {
	day: string;
	until: string;
	loads: number;
	netLb: number;
	acceptedLb: number;
	openLb: number;
};
export type CalendarDay = { day: string; week: number; weekday: number; found: ShippedDay | undefined };

const dayMs = 86_400_000;
export const weeksShown = 26;

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The days of the 26 weeks that end with the week of the last shipment; Monday is weekday 0. */
export function calendarDays(days: readonly ShippedDay[]): CalendarDay[] {
	const last = days.at(-1);
	if (!last) return [];
	const end = Date.parse(`${last.day}T00:00:00Z`);
	const monday = end - ((new Date(end).getUTCDay() + 6) % 7) * dayMs;
	const first = monday - (weeksShown - 1) * 7 * dayMs;
	const byDay = new Map(days.filter(({ day, until }) => day === until).map((found) => [found.day, found]));
	return Array.from({ length: (end - first) / dayMs + 1 }, (_, index) => {
		const day = textOf(first + index * dayMs);
		return { day, week: Math.floor(index / 7), weekday: index % 7, found: byDay.get(day) };
	});
}

/** How dark a day is: 0 for nothing, 1 to 4 by quarters of the heaviest day shown. */
export function levelOf(netLb: number, most: number): number {
	if (netLb <= 0 || most <= 0) return 0;
	return Math.min(4, Math.ceil((netLb / most) * 4));
}

/** The short name of a day's weekday: "Mon", "lun". */
export function weekdayLabel(locale: string, day: string): string {
	return new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(Date.parse(`${day}T00:00:00Z`));
}

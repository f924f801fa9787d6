/** Days are whole numbers since 1970-01-01; instants are built from a day and its minutes, in UTC. */
export type Day = number;

const dayMs = 86_400_000;

/** The number of a day written YYYY-MM-DD; throws a RangeError on a day that does not exist. */
export function dayOf(text: string): Day {
	const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
	if (Number.isNaN(ms) || dayText(ms / dayMs) !== text)
		throw new RangeError(`Not a day of the form YYYY-MM-DD: ${text}`);
	return ms / dayMs;
}

export function dayText(day: Day): string {
	return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The instant, as ISO text, that lies `minutes` after midnight UTC of the day. */
export function instantText(day: Day, minutes: number): string {
	return `${new Date(day * dayMs + Math.round(minutes) * 60_000).toISOString().slice(0, 19)}Z`;
}

/** Monday is 0, Sunday 6. */
function weekdayOf(day: Day): number {
	return (day + 3) % 7;
}

/** The day itself, or the Friday before a weekend. */
export function officeDayBefore(day: Day): Day {
	return day - Math.max(0, weekdayOf(day) - 4);
}

/** The day itself, or the Monday after a weekend. */
export function officeDayAfter(day: Day): Day {
	const weekday = weekdayOf(day);
	return weekday > 4 ? day + 7 - weekday : day;
}

import type { Day } from "./calendar.ts";

/** Numbers that rise with the day of their assignment, as a mill's own do, although the demo draws order by order. */
export type DailyNumbers = { next: (day: Day) => number };

/** `perDay` numbers are kept for each day from `firstDay` on; throws when a day needs more. */
export function createDailyNumbers(start: number, firstDay: Day, perDay: number): DailyNumbers {
	const given = new Map<Day, number>();
	return {
		next: (day) => {
			const count = given.get(day) ?? 0;
			if (count >= perDay || day < firstDay) throw new RangeError(`No number left for day ${day}`);
			given.set(day, count + 1);
			return start + (day - firstDay) * perDay + count;
		},
	};
}

/** The invoice of a load: one each. */
export const invoiceOf = (bol: string): string => `3${bol}`;

/** Purchase order numbers in one style: # is a digit, YY the year; the digits rise from call to call. */
export function createPoNumbers(style: string, seedNumber: number): (year: number, step: number) => string {
	const places = style.split("#").length - 1;
	const widest = places < 4 ? 3 : places < 5 ? 6 : 40;
	let value = Math.floor(10 ** places * (places < 5 ? 0.15 : 0.35 + (seedNumber % 50) / 100));
	return (year, step) => {
		value += 1 + (step % widest);
		const digits = [...String(value).padStart(places, "0")];
		const extra = digits.splice(0, digits.length - places).join("");
		let isFirst = true;
		return style.replace("YY", String(year % 100)).replaceAll("#", () => {
			const digit = digits.shift() ?? "";
			const shown = isFirst ? extra + digit : digit;
			isFirst = false;
			return shown;
		});
	};
}

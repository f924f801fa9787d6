export type Mill = {
	mill: "RB" | "BH";
	name: string;
	place: string;
	timeZone: string;
	street: string;
	postalCode: string;
	city: string;
	region: string;
	country: "US";
};

/** The two mills of Caldera Steel. */
export const mills: readonly Mill[] = [
	{
		...{ mill: "RB", name: "River Bend", place: "River Bend, Iowa", timeZone: "America/Chicago" },
		...{ street: "4200 Melt Shop Road", postalCode: "52761", city: "River Bend", region: "IA", country: "US" },
	},
	{
		...{ mill: "BH", name: "Bay Harbor", place: "Bay Harbor, Alabama", timeZone: "America/Chicago" },
		...{ street: "1900 Tidewater Drive", postalCode: "36505", city: "Bay Harbor", region: "AL", country: "US" },
	},
];

/** The day it is at the mills (YYYY-MM-DD): late in their evening it is already the next one elsewhere. */
export function dayAtMills(now = new Date()): string {
	const parts = new Intl.DateTimeFormat("en", {
		timeZone: mills[0]?.timeZone,
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
	});
	const { year, month, day } = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
	return `${year}-${month}-${day}`;
}

/** The name behind a mill's code. */
export function millName(code: Mill["mill"]): string {
	return code === "RB" ? "River Bend" : "Bay Harbor";
}

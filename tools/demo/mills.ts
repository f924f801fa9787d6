export type Mill = { mill: "RB" | "BH"; name: string; place: string; timeZone: string };

/** The two mills of Caldera Steel. */
export const mills: readonly Mill[] = [
	{ mill: "RB", name: "River Bend", place: "River Bend, Iowa", timeZone: "America/Chicago" },
	{ mill: "BH", name: "Bay Harbor", place: "Bay Harbor, Alabama", timeZone: "America/Chicago" },
];

/** The name behind a mill's code. */
export function millName(code: Mill["mill"]): string {
	return code === "RB" ? "River Bend" : "Bay Harbor";
}

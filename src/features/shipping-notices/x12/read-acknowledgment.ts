import { m } from "#generated/texts/messages.js";
import { element, type Segment } from "./segments.ts";
import type { SetReader } from "./set-reader.ts";
import { elementCodes } from "./x12-errors.ts";

/** What a 997 says: accepted (A), with errors noted (E), partly (P), rejected (R, M, W, X). */
export const verdicts = ["A", "E", "P", "R", "M", "W", "X"] as const;
export type Verdict = (typeof verdicts)[number];

/** A 997: the group that it acknowledges (AK101, AK102), what it says of it, and its AK segments, one on each line. */
export type Acknowledgment = { functional: string; group: number; verdict: Verdict; remarks: string };

const mostRemarks = 4_000;

/**
 * Reads a 997, the same in each version. Undefined if it does not say which group it acknowledges, or how; the reader
 * has then recorded the error.
 */
export function readAcknowledgment(reader: SetReader): Acknowledgment | undefined {
	const [header, ...rest] = reader.set.segments;
	const inside = rest.slice(0, -1);
	const about = inside.find(({ id }) => id === "AK1");
	const end = inside.findLast(({ id }) => id === "AK9");
	if (!header || !about || !end) {
		const segment = about ? "AK9" : "AK1";
		if (header) reader.miss(header, { segment, element: null }, m.asn_x12_missing_segment({ segment }));
		return undefined;
	}
	const group = element(about, 2);
	if (!/^\d{1,9}$/.test(group)) reader.complain(about, 2, elementCodes.character, m.asn_x12_control_digits());
	// One set is in each group that is written here: what is said of that is more than what is said of its group.
	const said = inside.findLast(({ id }) => id === "AK5") ?? end;
	const verdict = verdicts.find((one) => one === element(said, 1));
	if (!verdict)
		reader.complain(
			said,
			1,
			elementCodes.code,
			m.asn_x12_code({ value: element(said, 1), codes: verdicts.join(", ") }),
		);
	if (!/^\d{1,9}$/.test(group) || !verdict) return undefined;
	const remarks = inside
		.filter(({ id }) => id.startsWith("AK"))
		.map(writtenOf)
		.join("\n")
		.slice(0, mostRemarks);
	return { functional: element(about, 1), group: Number(group), verdict, remarks };
}

const writtenOf = ({ id, elements }: Segment): string =>
	[id, ...elements].join("*").replaceAll(/[\u0000-\u001f\u007f]+/g, " ");

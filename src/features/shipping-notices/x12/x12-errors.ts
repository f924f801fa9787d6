import type { Segment } from "./segments.ts";

/** Where something is wrong: the segment's place in the interchange (ISA is 1), its id, and its element. */
export type Place = { at: number; segment: string; element: number | null; value: string; set: string | null };

/**
 * Something wrong with an interchange, in the reader's language, with the code that answers it: TA1 note, AK9, AK5, or
 * AK3 and AK4. `group` and `index` say which group and set, from 0; `position` is the segment's place in its set, where
 * ST is 1.
 */
export type X12Error = Place & { reason: string } & (
		| { level: "interchange"; code: string }
		| { level: "group"; group: number; code: string }
		| { level: "set"; group: number; index: number; code: string }
		| {
				level: "segment";
				group: number;
				index: number;
				position: number;
				segmentCode: string;
				elementCode: string | null;
		  }
	);

/** The reported part of an error: place and message, without the codes of the answer. */
export type ReportedError = Place & { reason: string };
export const reportedError = ({ at, segment, element, value, set, reason }: ReportedError): ReportedError => ({
	at,
	segment,
	element,
	value,
	set,
	reason,
});

/** Most errors in one answer; a client with more has one mistake many times. */
export const mostErrors = 200;

/** The place of a segment's element, with what is there. */
export function placeOf(segment: Segment, element: number | null, set: string | null = null): Place {
	const value = element === null ? "" : (segment.elements[element - 1] ?? "");
	return { at: segment.at, segment: segment.id, element, value: value.trim().slice(0, 99), set };
}

/** Codes of AK304: what is wrong with a segment. */
export const segmentCodes = {
	unrecognised: "1",
	unexpected: "2",
	missing: "3",
	twice: "5",
	notOfSet: "6",
	elements: "8",
} as const;

/** Codes of AK403: what is wrong with an element. */
export const elementCodes = {
	missing: "1",
	short: "4",
	long: "5",
	character: "6",
	code: "7",
	day: "8",
	time: "9",
} as const;

/** An interchange as 997 and people name its elements: `TD303`. */
export function elementName({ segment, element }: Pick<Place, "segment" | "element">): string {
	return element === null ? segment : `${segment}${String(element).padStart(2, "0")}`;
}

import type { Delimiters } from "./segments.ts";
import { hasCentury, interchangeVersions, repeats, type X12Version } from "./x12-versions.ts";

/** A segment to be written: its id and elements, the last of which are left out where they are empty. */
export type Written = readonly [id: string, ...elements: readonly (string | number | null)[]];

export const usualDelimiters: Delimiters = { element: "*", component: ">", repetition: "^", segment: "~" };

const candidates: Readonly<Record<keyof Delimiters, string>> = {
	element: "*|\u001d",
	component: ">:\u001f",
	repetition: "^!\u001e",
	segment: "~'\u001c",
};

/** Signs that no value holds, the usual ones where that can be. */
export function delimitersFor(values: string): Delimiters {
	const free = (kind: keyof Delimiters) =>
		[...candidates[kind]].find((sign) => !values.includes(sign)) ?? usualDelimiters[kind];
	return {
		element: free("element"),
		component: free("component"),
		repetition: free("repetition"),
		segment: free("segment"),
	};
}

/** Text that may be in an element: no control characters, for they would end segments. */
export function plainText(value: string): string {
	return value.replaceAll(/[\u0000-\u001f\u007f]+/g, " ").trim();
}

/** Segments as text, one on each line. */
export function writeSegments(segments: readonly Written[], delimiters: Delimiters): string {
	return segments
		.map((segment) => {
			const cells = segment.map((cell) => (cell === null ? "" : String(cell)));
			const isFixed = cells[0] === "ISA";
			while (!isFixed && cells.at(-1) === "") cells.pop();
			// Behind a line end that parts segments itself a further one would be an empty segment.
			return `${cells.join(delimiters.element)}${delimiters.segment}${delimiters.segment === "\n" ? "" : "\n"}`;
		})
		.join("");
}

/** Sender and receiver, time (UTC), and control number. Codes are of the given qualifier. */
export type Envelope = {
	sender: readonly [qualifier: string, code: string];
	receiver: readonly [qualifier: string, code: string];
	groupSender: string;
	groupReceiver: string;
	at: Date;
	control: number;
	isTest: boolean;
	version: X12Version;
};

const nine = (control: number) => String(control % 1_000_000_000).padStart(9, "0");

/** An interchange's ISA, as wide as the standard says. */
export function interchangeHeader(
	{ sender, receiver, at, control, isTest, version }: Envelope,
	delimiters: Delimiters,
): Written {
	const iso = at.toISOString().replaceAll(/[-:T]/g, "");
	return [
		"ISA",
		"00",
		" ".repeat(10),
		"00",
		" ".repeat(10),
		sender[0],
		sender[1].slice(0, 15).padEnd(15),
		receiver[0],
		receiver[1].slice(0, 15).padEnd(15),
		iso.slice(2, 8),
		iso.slice(8, 12),
		repeats(version) ? delimiters.repetition : "U",
		interchangeVersions[version],
		nine(control),
		"0",
		isTest ? "T" : "P",
		delimiters.component,
	];
}

/** A group's GS; `functional` SH for notices, FA for answers. */
export function groupHeader(envelope: Envelope, functional: "SH" | "FA", group: number): Written {
	const iso = envelope.at.toISOString().replaceAll(/[-:T]/g, "");
	const day = iso.slice(hasCentury(envelope.version) ? 0 : 2, 8);
	return [
		"GS",
		functional,
		envelope.groupSender,
		envelope.groupReceiver,
		day,
		iso.slice(8, 12),
		group,
		"X",
		envelope.version,
	];
}

/** An interchange's IEA. */
export function interchangeTrailer({ control }: Envelope, groups: number): Written {
	return ["IEA", groups, nine(control)];
}

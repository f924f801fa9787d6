import { m } from "#generated/texts/messages.js";
import { element, type Segment } from "./segments.ts";
import { levels } from "./x12-codes.ts";
import { elementCodes, segmentCodes } from "./x12-errors.ts";

/** A hierarchical level with its own segments, its HL first; `items` counts the items at and below it. */
export type Level = {
	code: string;
	number: string;
	parent: Level | undefined;
	depth: number;
	segments: Segment[];
	items: number;
};

/** Deeper than any shipment is packed; without an end to it a megabyte of levels would hold the server up. */
const deepest = 10;

/** Says what is wrong with a segment or, with a code of its own, with one of its elements. */
export type Complain = (segment: Segment, at: number | null, code: string, reason: string) => void;

/** The levels of a set, and what is before the first of them. */
export function readLevels(segments: readonly Segment[], complain: Complain): { heading: Segment[]; levels: Level[] } {
	const heading: Segment[] = [];
	const byNumber = new Map<string, Level>();
	let own: Segment[] = heading;
	for (const segment of segments) {
		if (segment.id === "HL") own = openLevel(segment, byNumber, complain);
		else own.push(segment);
	}
	const all = [...byNumber.values()];
	const shipments = all.flatMap(({ code, segments: [header] }) => (code === "S" && header ? [header] : []));
	for (const second of shipments.slice(1)) complain(second, null, segmentCodes.unexpected, m.asn_x12_shipment_twice());
	for (const item of all.filter(({ code }) => code === "I")) for (const level of chainOf(item)) level.items++;
	return { heading, levels: all };
}

function openLevel(segment: Segment, byNumber: Map<string, Level>, complain: Complain): Segment[] {
	const [number, above, code] = [element(segment, 1), element(segment, 2), element(segment, 3)];
	const found = byNumber.get(above);
	const isTooDeep = found !== undefined && found.depth >= deepest;
	const parent = isTooDeep ? undefined : found;
	if (number === "") complain(segment, 1, elementCodes.missing, m.asn_x12_missing_element());
	else if (byNumber.has(number)) complain(segment, 1, elementCodes.code, m.asn_x12_level_twice({ value: number }));
	if (isTooDeep) complain(segment, 2, elementCodes.code, m.asn_x12_too_deep({ most: deepest }));
	else if (above !== "" && !parent) complain(segment, 2, elementCodes.code, m.asn_x12_level_parent({ value: above }));
	if (!levels.has(code))
		complain(segment, 3, elementCodes.code, m.asn_x12_code({ value: code, codes: [...levels].join(", ") }));
	const level = { code, number, parent, depth: (parent?.depth ?? 0) + 1, segments: [segment], items: 0 };
	// A second level with the same number is read too, so that its own errors are in the same answer.
	byNumber.set(byNumber.has(number) ? `${number} ${segment.at}` : number, level);
	return level.segments;
}

/** A level and those above it, the nearest first. A level never is above itself: its parent was there before it. */
export function chainOf(level: Level): Level[] {
	const chain: Level[] = [];
	for (let one: Level | undefined = level; one; one = one.parent) chain.push(one);
	return chain;
}

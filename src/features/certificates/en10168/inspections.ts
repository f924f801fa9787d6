import type { CertificateFacts, Share } from "../certificate-facts.ts";
import { directionWord } from "../certificate-words.ts";
import { type CharpyTest, type HeatTest, readTests } from "../heat-tests.ts";
import type { ChemicalElement, Inspection } from "./en10168-rules.ts";
import { type Slot, slotOf } from "./test-slots.ts";

/** Fields C71 to C109 take an element each. */
const elementFields = 39;
const firstElementField = 71;

/** Block C: the melt first, then each test piece. A declaration of type 2.1 gives no results (EN 10204, 3.1). */
export function inspectionsOf(facts: CertificateFacts): Inspection[] {
	return facts.type === "2.1" ? [] : [...meltsOf(facts), ...testPiecesOf(facts)];
}

function meltsOf({ heatNumber, shares }: CertificateFacts): Inspection[] {
	const melts: Inspection[] = [];
	for (let at = 0; at < shares.length; at += elementFields) {
		const part = shares.slice(at, at + elementFields).map((share, field) => [`C${firstElementField + field}`, elementOf(share)] as const);
		melts.push({ C00: heatNumber, ChemicalComposition: Object.fromEntries(part) });
	}
	return melts;
}

function elementOf({ property, value, least, most }: Share): ChemicalElement {
	const isTrace = value > 0 && value < leastShare;
	return {
		Symbol: property,
		Actual: isTrace ? { Value: shareText(leastShare), Operator: "<" } : { Value: shareText(value), Operator: "=" },
		...(least === null ? {} : { Minimum: { Value: shareText(least), Operator: ">=" } }),
		// No share is above a hundred: such a bound forbids nothing.
		...(most === null || most >= 100 ? {} : { Maximum: { Value: shareText(most), Operator: "<=" } }),
		Unit: "%",
	};
}

const leastShare = 0.000_01;
const shareText = (value: number) => String(Number(Math.min(value, 100).toFixed(5)));

type TestPiece = { place: string; inspection: Inspection };

/** Tests of one slab, direction and temperature stand together, one of each kind; the next of a kind is a test piece of its own. */
function testPiecesOf(facts: CertificateFacts): Inspection[] {
	const pieces: TestPiece[] = [];
	for (const test of readTests(facts.tests)) {
		const slot = slotOf(test, facts.limits);
		const place = [test.slab, test.direction, tempOf(test)].join("|");
		const free = pieces.find((piece) => piece.place === place && hasRoom(piece.inspection, slot));
		if (free) fill(free.inspection, slot);
		else pieces.push({ place, inspection: fill(emptyPiece(facts.heatNumber, test), slot) });
	}
	return pieces.map(({ inspection }) => inspection);
}

const tempOf = (test: HeatTest): CharpyTest["tempF"] => (test.kind === "charpy" ? test.tempF : null);

function emptyPiece(heat: string, test: HeatTest): Inspection {
	const tempF = tempOf(test);
	return {
		C00: heat,
		...(test.slab ? { C01: test.slab } : {}),
		...(test.direction ? { C02: directionWord(test.direction) } : {}),
		...(tempF === null ? {} : { C03: `${tempF} °F` }),
	};
}

/** Fields C50 to C69 take a test each. */
const otherFields = 20;
const firstOtherField = 50;

function hasRoom(inspection: Inspection, slot: Slot): boolean {
	if ("other" in slot) return Object.keys(inspection.OtherMechanicalTests ?? {}).length < otherFields;
	return Object.keys(slot).every((name) => inspection[name as keyof Inspection] === undefined);
}

function fill(inspection: Inspection, slot: Slot): Inspection {
	if (!("other" in slot)) return Object.assign(inspection, slot);
	const others = inspection.OtherMechanicalTests ?? {};
	inspection.OtherMechanicalTests = { ...others, [`C${firstOtherField + Object.keys(others).length}`]: slot.other };
	return inspection;
}

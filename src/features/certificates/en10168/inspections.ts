import { m } from "#generated/texts/messages.js";
import { equivalents, isEquivalent } from "#shared/certificates/elements.ts";
import type { HeatTest } from "#shared/certificates/heat-tests.ts";
import type { CertificateFacts, Share } from "../certificate-facts.ts";
import { directionLabel } from "../certificate-labels.ts";
import { temperatureOf } from "../heat-tests.ts";
import type { ChemicalElement, Inspection } from "./en10168.ts";
import { type Slot, slotOf } from "./test-slots.ts";

/** Fields C71 to C115 contain one value each; values calculated from several elements begin at C92, as is usual. */
const [firstElement, firstEquivalent, lastElement] = [71, 92, 115];

/** Block C: the melt first, then each test piece. A declaration of type 2.1 gives no results (EN 10204, 3.1). */
export function inspectionsOf(facts: CertificateFacts): Inspection[] {
	return facts.type === "2.1" ? [] : [...meltsOf(facts), ...testPiecesOf(facts)];
}

function meltsOf({ heatNumber, shares }: CertificateFacts): Inspection[] {
	const elements = shares.filter(({ property }) => !isEquivalent(property));
	const worked = shares.filter(({ property }) => isEquivalent(property));
	const melts: Inspection[] = [];
	// More elements than there are fields before the equivalents move on behind them; more than all fields begin another
	// inspection.
	const equivalentAt = Math.max(firstEquivalent, firstElement + elements.length);
	const placed = [
		...elements.map((share, index) => ({ at: firstElement + index, share })),
		...worked.map((share, index) => ({ at: equivalentAt + index, share })),
	];
	const fields = lastElement - firstElement + 1;
	for (const { at, share } of placed) {
		const [melt, field] = [Math.floor((at - firstElement) / fields), ((at - firstElement) % fields) + firstElement];
		melts[melt] ??= { C00: heatNumber, ChemicalComposition: {} };
		Object.assign(melts[melt].ChemicalComposition ?? {}, { [`C${field}`]: elementOf(share) });
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
		...(isEquivalent(property) ? { Formula: equivalents[property] } : {}),
	};
}

const leastShare = 0.000_01;
const shareText = (value: number) => String(Number(Math.min(value, 100).toFixed(5)));

type TestPiece = { place: string; inspection: Inspection };

/**
 * Tests of one place, direction and temperature are together, one of each kind; the next of a kind is a test piece of
 * its own.
 */
function testPiecesOf(facts: CertificateFacts): Inspection[] {
	const pieces: TestPiece[] = [];
	for (const test of facts.tests) {
		const slot = slotOf(test, facts.limits);
		if (!slot) continue;
		const empty = emptyPiece(facts.heatNumber, test);
		const place = [empty.C01, empty.C02, empty.C03].join("|");
		const free = pieces.find((piece) => piece.place === place && hasRoom(piece.inspection, slot));
		if (free) fill(free.inspection, slot);
		else pieces.push({ place, inspection: fill(empty, slot) });
	}
	return pieces.map(({ inspection }) => inspection);
}

function emptyPiece(heat: string, test: HeatTest): Inspection {
	const at = "tempF" in test || "tempC" in test ? temperatureOf(test) : undefined;
	const direction = directionOf(test);
	const from = [test.slab, test.location].filter(Boolean).join(", ");
	return {
		C00: heat,
		...(from ? { C01: from } : {}),
		...(direction ? { C02: direction } : {}),
		...(at ? { C03: `${at.value} ${at.unit}` } : {}),
	};
}

function directionOf(test: HeatTest): string | undefined {
	if (test.kind === "through_thickness") return m.certificates_through_thickness();
	return "direction" in test && test.direction ? directionLabel(test.direction) : undefined;
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

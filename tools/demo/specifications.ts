import { celsiusOf, type Limit } from "#shared/certificates/limits.ts";
import type { FeedRows } from "./feed-files.ts";
import { type Grade, grades } from "./grades.ts";

type Bounds = readonly [least: number | undefined, most: number | undefined];
type Promise = { specification: string; chemistry: Readonly<Record<string, Bounds>>; elongationPct?: number };

const upTo = (most: number): Bounds => [undefined, most];
const plain = { P: upTo(0.03), S: upTo(0.03) };
const weathering = {
	C: upTo(0.2),
	Mn: [0.75, 1.35],
	Si: [0.15, 0.5],
	Cu: [0.2, 0.4],
	Cr: [0.4, 0.7],
	Ni: upTo(0.5),
	V: [0.01, 0.1],
} as const;
const abrasion = {
	Mn: upTo(1.6),
	P: upTo(0.025),
	S: upTo(0.015),
	Si: upTo(0.7),
	Cr: upTo(1),
	Mo: upTo(0.5),
	B: upTo(0.005),
} as const;

/**
 * Bounds of the melt and of elongation by grade: those of the ASTM designation for plate of usual thickness, the mill's
 * own for AR.
 */
const promises: Readonly<Record<string, Promise>> = {
	A36: {
		specification: "ASTM A36/A36M-19",
		chemistry: { C: upTo(0.25), Mn: upTo(1.2), Si: upTo(0.4), ...plain },
		elongationPct: 18,
	},
	"A572-50": {
		specification: "ASTM A572/A572M-21e1 Gr 50",
		chemistry: { C: upTo(0.23), Mn: upTo(1.35), Si: upTo(0.4), ...plain, Nb: [0.005, 0.05] },
		elongationPct: 16,
	},
	A588: { specification: "ASTM A588/A588M-19 Gr B", chemistry: { ...weathering, ...plain }, elongationPct: 16 },
	"A516-70": {
		specification: "ASTM A516/A516M-17 Gr 70",
		chemistry: { C: upTo(0.27), Mn: [0.85, 1.2], Si: [0.15, 0.4], P: upTo(0.025), S: upTo(0.025), CE: upTo(0.5) },
		elongationPct: 17,
	},
	A514: {
		specification: "ASTM A514/A514M-18",
		chemistry: {
			...{ C: [0.12, 0.21], Mn: [0.7, 1.1], Si: [0.2, 0.35], Cr: [0.4, 0.65], Mo: [0.15, 0.3] },
			...{ V: [0.03, 0.08], Ti: [0.01, 0.04], B: [0.0005, 0.005], ...plain },
		},
		elongationPct: 16,
	},
	"A283-C": {
		specification: "ASTM A283/A283M-18 Gr C",
		chemistry: { C: upTo(0.24), Mn: upTo(0.9), Si: upTo(0.4), ...plain },
		elongationPct: 22,
	},
	"A656-80": {
		specification: "ASTM A656/A656M-18 Gr 80 Type 7",
		chemistry: {
			C: upTo(0.18),
			Mn: upTo(1.65),
			Si: upTo(0.6),
			P: upTo(0.025),
			S: upTo(0.03),
			V: upTo(0.15),
			Nb: upTo(0.1),
			Ti: upTo(0.15),
		},
		elongationPct: 12,
	},
	"A709-50W": {
		specification: "ASTM A709/A709M-21 Gr 50W Type B",
		chemistry: { ...weathering, ...plain },
		elongationPct: 18,
	},
	AR400: { specification: "Caldera AR400", chemistry: { C: upTo(0.22), ...abrasion } },
	AR450: { specification: "Caldera AR450", chemistry: { C: upTo(0.26), ...abrasion } },
};

/** Strengths that the M edition of the same designation requires, MPa: its own figures, not converted from ksi. */
const metricStrengths: Readonly<Record<string, { yieldMpa: number; tensileMpa: readonly [number, number] }>> = {
	A36: { yieldMpa: 250, tensileMpa: [400, 550] },
	"A572-50": { yieldMpa: 345, tensileMpa: [450, 620] },
	A588: { yieldMpa: 345, tensileMpa: [485, 620] },
	"A516-70": { yieldMpa: 260, tensileMpa: [485, 620] },
	A514: { yieldMpa: 690, tensileMpa: [760, 895] },
	"A283-C": { yieldMpa: 205, tensileMpa: [380, 515] },
	"A656-80": { yieldMpa: 550, tensileMpa: [620, 760] },
	"A709-50W": { yieldMpa: 345, tensileMpa: [485, 620] },
};
/** Impacts in joules that correspond to those in foot-pounds (ASTM A673, A20). */
const metricImpacts: Readonly<Record<number, number>> = { 20: 27, 25: 34 };

/** The least elongation in 8 inches that a grade promises, per cent. */
export function leastElongation(grade: string): number {
	return promises[grade]?.elongationPct ?? 0;
}

/** All bounds of a grade of the demo. */
export function limitsOf({ grade, tension, hardness, charpy }: Grade): Limit[] {
	const limit = (property: string, [least, most]: Bounds): Limit => ({
		property,
		...(least === undefined ? {} : { least }),
		...(most === undefined ? {} : { most }),
	});
	const metric = metricStrengths[grade];
	return [
		...Object.entries(promises[grade]?.chemistry ?? {}).map(([element, bounds]) => limit(element, bounds)),
		...(tension
			? [
					limit("yieldKsi", [tension.yieldKsi, undefined]),
					limit("tensileKsi", tension.tensileKsi),
					limit("elongationPct", [leastElongation(grade), undefined]),
				]
			: []),
		...(metric ? [limit("yieldMpa", [metric.yieldMpa, undefined]), limit("tensileMpa", metric.tensileMpa)] : []),
		...(hardness ? [limit("hardnessHbw", hardness)] : []),
		...(charpy
			? [
					{ ...limit("charpyFtLb", [charpy.leastFtLb, undefined]), tempF: charpy.tempF },
					{
						...limit("charpyJ", [metricImpacts[charpy.leastFtLb], undefined]),
						tempC: Math.round(celsiusOf(charpy.tempF)),
					},
				]
			: []),
	];
}

/** Writes what each grade promises. */
export function writeSpecifications(files: FeedRows, revision: number): void {
	for (const grade of grades) {
		const specification = promises[grade.grade]?.specification ?? grade.grade;
		files.add("specifications", { grade: grade.grade, specification, limits: limitsOf(grade), revision });
	}
}

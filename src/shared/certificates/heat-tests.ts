/** Kinds of tests of a heat, in the order in which certificates give them. */
export const testKinds = [
	"tension",
	"hardness",
	"charpy",
	"bend",
	"drop_weight",
	"through_thickness",
	"grain_size",
	"ultrasonic",
	"other",
] as const;

/** Directions of a test piece: along (L) or across (T) the rolling. */
export const testDirections = ["L", "T"] as const;
/** How the yield strength was taken: the upper yield point, 0.2 % offset, 0.5 % extension under load. */
export const yieldMethods = ["upper_yield", "offset_0_2", "extension_0_5"] as const;
export const hardnessScales = ["HBW", "HRB", "HRBW", "HRC", "HV", "HV5", "HV10", "HV30"] as const;
/** Of a bend and an ultrasonic test. */
export const testResults = ["passed", "failed"] as const;
/** Of each specimen of a drop-weight test (ASTM E208). */
export const dropResults = ["no_break", "break"] as const;
export const dropSpecimens = ["P1", "P2", "P3"] as const;
export const notches = ["V", "U"] as const;

type Maybe<T> = T | null | undefined;

/** Where a test piece was taken, and by which standard it was tested. */
export type Sample = { slab?: Maybe<string>; location?: Maybe<string>; standard?: Maybe<string> };
type Directed = Sample & { direction?: Maybe<(typeof testDirections)[number]> };

/** The same measure in US units or in SI, as it was certified; never both. */
export type TensionTest = Directed & {
	kind: "tension";
	yieldKsi?: Maybe<number>;
	yieldMpa?: Maybe<number>;
	yieldMethod?: Maybe<(typeof yieldMethods)[number]>;
	tensileKsi?: Maybe<number>;
	tensileMpa?: Maybe<number>;
	elongationPct?: Maybe<number>;
	gaugeLengthIn?: Maybe<number>;
	gaugeLengthMm?: Maybe<number>;
	reductionPct?: Maybe<number>;
};
export type HardnessTest = Directed & {
	kind: "hardness";
	scale: (typeof hardnessScales)[number];
	/** The mean, where there are several values. */
	value?: Maybe<number>;
	values?: Maybe<number[]>;
};
export type CharpyTest = Directed & {
	kind: "charpy";
	tempF?: Maybe<number>;
	tempC?: Maybe<number>;
	/** Like "10 x 10". */
	sizeMm?: Maybe<string>;
	notch?: Maybe<(typeof notches)[number]>;
	energyFtLb?: Maybe<number[]>;
	energyJ?: Maybe<number[]>;
	averageFtLb?: Maybe<number>;
	averageJ?: Maybe<number>;
	shearPct?: Maybe<number[]>;
	lateralExpansionMils?: Maybe<number[]>;
	lateralExpansionMm?: Maybe<number[]>;
};
export type BendTest = Directed & {
	kind: "bend";
	angleDeg: number;
	mandrelIn?: Maybe<number>;
	mandrelMm?: Maybe<number>;
	result: (typeof testResults)[number];
};
export type DropWeightTest = Directed & {
	kind: "drop_weight";
	tempF?: Maybe<number>;
	tempC?: Maybe<number>;
	specimen?: Maybe<(typeof dropSpecimens)[number]>;
	results: (typeof dropResults)[number][];
};
export type ThroughThicknessTest = Sample & {
	kind: "through_thickness";
	reductionPct: number[];
	averagePct?: Maybe<number>;
	tensileKsi?: Maybe<number>;
	tensileMpa?: Maybe<number>;
};
export type GrainSizeTest = Sample & { kind: "grain_size"; grainSize: number };
export type UltrasonicTest = Sample & {
	kind: "ultrasonic";
	standard: string;
	level?: Maybe<string>;
	result: (typeof testResults)[number];
};
export type OtherTest = Directed & { kind: "other"; name: string; text: string };

/** What one test of a heat found, as the mill certified it. */
export type HeatTest =
	| TensionTest
	| HardnessTest
	| CharpyTest
	| BendTest
	| DropWeightTest
	| ThroughThicknessTest
	| GrainSizeTest
	| UltrasonicTest
	| OtherTest;

import { findLimit, type Limit } from "#shared/certificates/limits.ts";
import { isRecord } from "#shared/is-record.ts";

/** Where a test piece was taken: the slab, and the direction along (L) or across (T) the rolling. */
export type Sample = { slab: string | null; direction: string | null };

export type TensionTest = Sample & {
	kind: "tension";
	yieldKsi: number | null;
	tensileKsi: number | null;
	elongationPct: number | null;
	gaugeLengthIn: number | null;
};
export type HardnessTest = Sample & { kind: "hardness"; scale: string; value: number; singles: readonly number[] };
export type CharpyTest = Sample & {
	kind: "charpy";
	/** Degrees Fahrenheit. */
	tempF: number | null;
	/** Like "10 x 10". */
	sizeMm: string | null;
	energyFtLb: readonly number[];
	averageFtLb: number;
};
/** A test of a kind that has no fields of its own: a bend test, a drop weight. */
export type OtherTest = Sample & { kind: "other"; name: string; facts: readonly (readonly [name: string, value: string])[] };
export type HeatTest = TensionTest | HardnessTest | CharpyTest | OtherTest;

/** The bounds of one value. */
export type Bounds = { least: number | null; most: number | null };

/** Reads a heat's tests as the feed keeps them; a value that is no number is left out, and so is a test without any. */
export function readTests(tests: readonly unknown[]): HeatTest[] {
	return tests.filter(isRecord).flatMap((test) => {
		const read = readers[String(test.kind)] ?? readOther;
		const sample = { slab: asText(test.slab), direction: asText(test.direction) };
		const found = read(test, sample);
		return found ? [found] : [];
	});
}

/** The bounds of a test's value; an impact asked for at one temperature says nothing of another. */
export function boundsOf(limits: readonly Limit[], property: string, tempF: number | null = null): Bounds {
	const limit = findLimit(limits, property);
	const isOther = tempF !== null && typeof limit?.tempF === "number" && limit.tempF !== tempF;
	return isOther ? { least: null, most: null } : { least: limit?.least ?? null, most: limit?.most ?? null };
}

type Raw = Readonly<Record<string, unknown>>;
type Reader = (test: Raw, sample: Sample) => HeatTest | undefined;

const asNumber = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);
const asText = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);
const asNumbers = (value: unknown) => (Array.isArray(value) ? value.filter((one): one is number => asNumber(one) !== null) : []);

const readTension: Reader = (test, sample) => {
	const [yieldKsi, tensileKsi, elongationPct] = [asNumber(test.yieldKsi), asNumber(test.tensileKsi), asNumber(test.elongationPct)];
	if (yieldKsi === null && tensileKsi === null && elongationPct === null) return undefined;
	return { kind: "tension", ...sample, yieldKsi, tensileKsi, elongationPct, gaugeLengthIn: asNumber(test.gaugeLengthIn) };
};

const readHardness: Reader = (test, sample) => {
	const value = asNumber(test.value);
	return value === null
		? undefined
		: { kind: "hardness", ...sample, scale: asText(test.scale) ?? "HBW", value, singles: asNumbers(test.values) };
};

const readCharpy: Reader = (test, sample) => {
	const energyFtLb = asNumbers(test.energyFtLb);
	const mean = energyFtLb.length > 0 ? energyFtLb.reduce((sum, value) => sum + value, 0) / energyFtLb.length : null;
	const averageFtLb = asNumber(test.averageFtLb) ?? mean;
	if (averageFtLb === null) return undefined;
	return { kind: "charpy", ...sample, tempF: asNumber(test.tempF), sizeMm: asText(test.sizeMm), energyFtLb, averageFtLb };
};

const readOther: Reader = ({ kind, slab: _slab, direction: _direction, ...rest }, sample) => {
	const facts = Object.entries(rest)
		.filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
		.map(([name, value]) => [name, String(value)] as const);
	return { kind: "other", ...sample, name: asText(kind) ?? "–", facts };
};

const readers: Readonly<Record<string, Reader>> = { tension: readTension, hardness: readHardness, charpy: readCharpy };

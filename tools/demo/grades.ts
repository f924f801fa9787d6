/** What a grade of the demo mill promises. Limits follow the ASTM designation, within the ranges of the demo. */
export type Grade = {
	grade: string;
	weight: number;
	/** Aim of the melt in percent of weight, lowest and highest. */
	aim: Record<string, readonly [number, number]>;
	/** Strength in ksi: at least, and at most where the grade says so. */
	tension?: { yieldKsi: number; tensileKsi: readonly [number, number] };
	/** Brinell hardness, HBW, lowest and highest. */
	hardness?: readonly [number, number];
	/** Charpy V-notch: test temperature in degrees Fahrenheit and the least average in foot-pounds. */
	charpy?: { tempF: number; leastFtLb: number };
	isHeatTreated: boolean;
	/** Dollars per cwt on top of the base price. */
	extraPerCwt: number;
	/** Thinnest and thickest plate, inches. */
	thicknessIn: readonly [number, number];
	isCoil: boolean;
};

const residuals = { Cu: [0.18, 0.3], Ni: [0.05, 0.12], Cr: [0.05, 0.14], Mo: [0.01, 0.03], V: [0.001, 0.004] } as const;
const clean = { P: [0.006, 0.018], S: [0.001, 0.014], Al: [0.02, 0.045] } as const;

function ofGrade(grade: string, weight: number, aim: Grade["aim"], rest: Partial<Grade> = {}): Grade {
	return {
		grade,
		weight,
		aim: { ...clean, ...residuals, ...aim },
		isHeatTreated: false,
		extraPerCwt: 0,
		thicknessIn: [0.1875, 3],
		isCoil: false,
		...rest,
	};
}

/** The ten grades of the demo with how often they are ordered. */
export const grades: readonly Grade[] = [
	ofGrade(
		"A36",
		26,
		{ C: [0.14, 0.19], Mn: [0.75, 1.0], Si: [0.15, 0.3] },
		{ tension: { yieldKsi: 36, tensileKsi: [58, 80] }, isCoil: true },
	),
	ofGrade(
		"A572-50",
		26,
		{ C: [0.13, 0.18], Mn: [1.05, 1.3], Si: [0.15, 0.35], Nb: [0.012, 0.03] },
		{
			tension: { yieldKsi: 50, tensileKsi: [65, 90] },
			extraPerCwt: 2.5,
			isCoil: true,
		},
	),
	ofGrade(
		"A588",
		10,
		{
			C: [0.12, 0.16],
			Mn: [0.95, 1.2],
			Si: [0.3, 0.4],
			Cu: [0.27, 0.36],
			Cr: [0.42, 0.58],
			Ni: [0.1, 0.25],
			V: [0.02, 0.06],
		},
		{
			tension: { yieldKsi: 50, tensileKsi: [70, 90] },
			extraPerCwt: 6,
			isCoil: true,
		},
	),
	ofGrade(
		"A516-70",
		10,
		{ C: [0.17, 0.22], Mn: [1.0, 1.18], Si: [0.2, 0.38] },
		{
			tension: { yieldKsi: 38, tensileKsi: [70, 90] },
			charpy: { tempF: -20, leastFtLb: 20 },
			extraPerCwt: 5.5,
			thicknessIn: [0.375, 3],
		},
	),
	ofGrade(
		"A514",
		5,
		{
			C: [0.13, 0.19],
			Mn: [0.8, 1.1],
			Si: [0.2, 0.35],
			Cr: [0.45, 0.64],
			Mo: [0.17, 0.27],
			V: [0.03, 0.07],
			B: [0.001, 0.003],
			Ti: [0.015, 0.03],
		},
		{
			tension: { yieldKsi: 100, tensileKsi: [110, 130] },
			charpy: { tempF: -50, leastFtLb: 20 },
			isHeatTreated: true,
			extraPerCwt: 18,
			thicknessIn: [0.25, 2.5],
		},
	),
	ofGrade(
		"A283-C",
		5,
		{ C: [0.12, 0.17], Mn: [0.6, 0.85], Si: [0.05, 0.2] },
		{ tension: { yieldKsi: 30, tensileKsi: [55, 75] }, isCoil: true },
	),
	ofGrade(
		"A656-80",
		6,
		{ C: [0.06, 0.1], Mn: [1.2, 1.5], Si: [0.1, 0.3], Nb: [0.03, 0.06], V: [0.02, 0.06], Ti: [0.015, 0.06] },
		{
			tension: { yieldKsi: 80, tensileKsi: [90, 110] },
			extraPerCwt: 7,
			thicknessIn: [0.1875, 0.75],
			isCoil: true,
		},
	),
	ofGrade(
		"A709-50W",
		5,
		{
			C: [0.12, 0.16],
			Mn: [0.95, 1.2],
			Si: [0.3, 0.4],
			Cu: [0.27, 0.36],
			Cr: [0.42, 0.58],
			Ni: [0.1, 0.25],
			V: [0.02, 0.06],
		},
		{
			tension: { yieldKsi: 50, tensileKsi: [70, 90] },
			charpy: { tempF: 10, leastFtLb: 25 },
			extraPerCwt: 7.5,
			thicknessIn: [0.5, 3],
		},
	),
	ofGrade(
		"AR400",
		5,
		{
			C: [0.15, 0.2],
			Mn: [1.15, 1.45],
			Si: [0.2, 0.38],
			Cr: [0.2, 0.45],
			Mo: [0.08, 0.18],
			B: [0.001, 0.003],
			Ti: [0.015, 0.03],
		},
		{
			hardness: [360, 444],
			isHeatTreated: true,
			extraPerCwt: 14,
			thicknessIn: [0.1875, 2],
		},
	),
	ofGrade(
		"AR450",
		2,
		{
			C: [0.2, 0.25],
			Mn: [1.15, 1.4],
			Si: [0.2, 0.38],
			Cr: [0.25, 0.5],
			Mo: [0.12, 0.22],
			B: [0.001, 0.003],
			Ti: [0.015, 0.03],
		},
		{
			hardness: [420, 476],
			isHeatTreated: true,
			extraPerCwt: 16,
			thicknessIn: [0.1875, 2],
		},
	),
];

/** CE = C + Mn/6 + (Cr+Mo+V)/5 + (Ni+Cu)/15, in percent (IIW formula). */
export function carbonEquivalent(chemistry: Record<string, number>): number {
	const share = (element: string) => chemistry[element] ?? 0;
	const sum =
		share("C") + share("Mn") / 6 + (share("Cr") + share("Mo") + share("V")) / 5 + (share("Ni") + share("Cu")) / 15;
	return Math.round(sum * 10_000) / 10_000;
}

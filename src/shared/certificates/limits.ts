/** What tests measure: strengths in ksi, elongation in per cent, Brinell hardness, mean impact energy in foot-pounds. */
export const testProperties = ["yieldKsi", "tensileKsi", "elongationPct", "hardnessHbw", "charpyFtLb"] as const;

/** One bound of a specification: of an element by its symbol (per cent of weight; `CE` the carbon equivalent), or of a test. */
export type Limit = {
	property: string;
	least?: number | null;
	most?: number | null;
	/** Of an impact test: the temperature at which it is asked for, degrees Fahrenheit. */
	tempF?: number | null;
};

/** Whether a value keeps a limit; true where nothing limits it. */
export function isWithin(value: number, limit: Pick<Limit, "least" | "most"> | undefined): boolean {
	return value >= (limit?.least ?? Number.NEGATIVE_INFINITY) && value <= (limit?.most ?? Number.POSITIVE_INFINITY);
}

/** The limit of a property, if the specification has one. */
export function findLimit(limits: readonly Limit[], property: string): Limit | undefined {
	return limits.find((limit) => limit.property === property);
}

/** Whether the name is an element's symbol, or CE. */
export function isElement(property: string): boolean {
	return /^[A-Z][A-Za-z]?$/.test(property);
}

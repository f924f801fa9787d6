// Lists and groups within one another: many more than any form or directory has, few enough for a user who follows them
// by calling itself.
const deepest = 32;

/** Whether JSON that a user sent is nested deeper than anything that is meant. */
export function isTooDeep(value: unknown, levels = deepest): boolean {
	if (typeof value !== "object" || value === null) return false;
	return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

import type { FilterValue, ScimFilter } from "./scim-filter.ts";

type Json = Record<string, unknown>;

/** Whether a value satisfies a filter: used inside the brackets of paths, over what one resource holds. */
export function matches(of: unknown, filter: ScimFilter): boolean {
	switch (filter.kind) {
		case "and":
			return matches(of, filter.left) && matches(of, filter.right);
		case "or":
			return matches(of, filter.left) || matches(of, filter.right);
		case "not":
			return !matches(of, filter.of);
		case "present":
			return valuesAt(of, filter.path).some((value) => value !== undefined && value !== null && value !== "");
		case "compare":
			return filter.by === "ne"
				? !valuesAt(of, filter.path).some((value) => isBy(value, "eq", filter.value))
				: valuesAt(of, filter.path).some((value) => isBy(value, filter.by, filter.value));
	}
}

/** What is at a path, in each element of a list. A plain element is its own `value`. */
function valuesAt(of: unknown, path: string): unknown[] {
	const [name = "", ...rest] = path.split(".");
	if (Array.isArray(of)) return of.flatMap((one) => valuesAt(one, path));
	if (typeof of !== "object" || of === null) return name === "value" ? [of] : [];
	const key = Object.keys(of).find((one) => one.toLowerCase() === name);
	const found = key === undefined ? undefined : (of as Json)[key];
	if (rest.length > 0) return valuesAt(found, rest.join("."));
	return Array.isArray(found) ? found : [found];
}

function isBy(value: unknown, by: string, wanted: FilterValue): boolean {
	if (typeof value !== "string" || typeof wanted !== "string") {
		const [a, b] = [asBoolean(value, wanted), asBoolean(wanted, value)];
		return by === "eq" && a === b;
	}
	const [a, b] = [value.toLowerCase(), wanted.toLowerCase()];
	if (by === "eq") return a === b;
	if (by === "co") return a.includes(b);
	if (by === "sw") return a.startsWith(b);
	if (by === "ew") return a.endsWith(b);
	if (by === "gt") return a > b;
	if (by === "ge") return a >= b;
	return by === "lt" ? a < b : a <= b;
}

/** Entra ID writes `primary eq "True"`. */
function asBoolean(value: unknown, beside: unknown): unknown {
	return typeof beside === "boolean" && typeof value === "string" ? value.toLowerCase() === "true" : value;
}

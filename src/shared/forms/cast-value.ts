import type { Language } from "../languages.ts";
import type { FieldShape } from "./form-shape.ts";
import { parseLength } from "./parse-length.ts";
import { parseNumber } from "./parse-number.ts";

/**
 * What an input's raw value becomes. Numbers: integer, float or length, empty gives undefined; what is no number stays
 * as it was typed, so that the rule `number` can say so, and an integer keeps its decimals, so that it is refused for
 * them. File inputs always hold lists (specification §5).
 */
export function castValue(shape: FieldShape, value: unknown, language: Language): unknown {
	if (shape.kind !== "input") return value;
	switch (shape.type) {
		case "integer":
		case "float":
		case "length":
			return castNumber(shape.type, value, language);
		case "flag":
			return value === true || value === "true" || value === "on";
		case "files":
		case "choices":
			return Array.isArray(value) ? value : value === undefined || value === null || value === "" ? [] : [value];
		default:
			return value ?? undefined;
	}
}

function castNumber(type: "integer" | "float" | "length", value: unknown, language: Language): unknown {
	if (value === undefined || value === null || (typeof value === "string" && value.trim() === "")) return undefined;
	const read = type === "length" ? parseLength : parseNumber;
	const parsed = typeof value === "string" ? read(value, language) : value;
	if (typeof parsed !== "number") return value;
	if (!Number.isFinite(parsed)) return undefined;
	return parsed;
}
